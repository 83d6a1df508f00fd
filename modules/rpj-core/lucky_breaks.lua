-- Lucky Breaks: they mend what the dice did.

rule "game.breaks_for_everybody" { source = "RPJ-ATTR-13", "2" }
rule "game.lucky_from"           { source = "RPJ-ATTR-13", text = "the level of Luck that brings one more", "4" }

rule "character.breaks_each_session" { source = "RPJ-ATTR-13", sum = {
  { "everybody",     "game.breaks_for_everybody" },
  { "lucky",         "1",            when = "Luck.level >= game.lucky_from" },
  { "lost for good", "-lost_breaks", source = "RPJ-ATTR-18" } } }

box "character.breaks" { source = "RPJ-ATTR-13", refills = "session", starts = "max(0, breaks_each_session)" }

-- Adding a die

offer "Lucky Break" { source = "RPJ-ATTR-14", on = "throw", by = "roller", costs = "1 breaks", limit = "option.breaks_on_a_roll",
  text = "one more die; any two of them count",
  function(check, payer)
    check:add_die "1d6"
    check:keep(2, payer)
  end }

-- Flashing back: each one edits the past of nobody but himself, and pays for it himself.

rule "game.price_of_a_flashback" { source = "RPJ-ATTR-16", "2" }

action "character.flashes_back (to: text)" { source = "RPJ-ATTR-16", costs = "game.price_of_a_flashback breaks",
  function(who, given)
    if not rule_that("Does this leave everything as it was established: " .. given.to .. "?") then
      refuse "a flashback changes nothing that is established"
    end
    say(who.name .. " flashes back: " .. given.to)
  end }

-- Cheating death: a break that does not come back

box "character.lost_breaks" { source = "RPJ-ATTR-18", "number = 0" }

action "character.loses_a_break_for_good" { source = "RPJ-ATTR-18",
  function(who)
    if who.breaks > 0 then who:spend "breaks" end
    who:gives_up_a_break()
  end }

action "character.gives_up_a_break" { source = "RPJ-ATTR-18", text = "of the sessions to come, whatever is left of this one's",
  function(who)
    who.breaks = who.breaks                          -- written down before fewer are due
    who.lost_breaks = who.lost_breaks + 1
  end }

action "character.wins_a_break_back" { source = "RPJ-ATTR-19", requires = { { "one was lost for good", "lost_breaks > 0" } },
  function(who) who.lost_breaks = who.lost_breaks - 1 end }
