-- Lucky Breaks: players spend them to improve a roll.

source "RPJ-ATTR-13"
rule "game.breaks_for_everybody" "2"
rule "game.lucky_from"           { text = "the level of Luck that gives another break", "4" }

rule "character.breaks_each_session" { sum = {
  { "everybody",     "game.breaks_for_everybody" },
  { "lucky",         "1",            when = "Luck.level >= game.lucky_from" },
  { "lost for good", "-lost_breaks", source = "RPJ-ATTR-18" } } }

box "character.breaks" { refills = "session", starts = "max(0, breaks_each_session)" }

-- Adding a die

source "RPJ-ATTR-14"
offer "Lucky Break" { on = "throw", by = "roller", costs = "1 breaks", limit = "option.breaks_on_a_roll",
  text = "one more die, any two count",
  function(check, payer)
    check:add_die "1d6"
    check:keep(2, payer)
  end }

-- Flashbacks: each player changes only their own character's past, and pays for it.

source "RPJ-ATTR-16"
rule "game.price_of_a_flashback" "2"

action "character.flashes_back (to: text)" { costs = "game.price_of_a_flashback breaks",
  function(who, given)
    if not rule_that("Does this leave everything as it was established: " .. given.to .. "?") then
      refuse "a flashback changes nothing that is established"
    end
  end,
  say = "{name} flashes back: {to}" }

-- Cheating death: costs a break permanently

source "RPJ-ATTR-18"
box "character.lost_breaks" "number = 0"

action "character.loses_a_break_for_good" { costs = "min(1, breaks) breaks", steps = "gives_up_a_break" }

action "character.gives_up_a_break" { text = "gives up a break of all later sessions, whatever is left in this one",
  changes = { breaks = "breaks",                     -- stored before the number of breaks is reduced
              lost_breaks = "lost_breaks + 1" } }

source "RPJ-ATTR-19"
action "character.wins_a_break_back" { requires = { "one was lost for good", "lost_breaks > 0" },
  changes = { lost_breaks = "lost_breaks - 1" } }
