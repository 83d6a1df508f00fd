-- A round of battle: both sides determine their modifiers, then both roll, then losses are applied.

source "RPJ-MASS-28"
rule "battle.decided" "any(fought_by, #.out)"

source "RPJ-MASS-35"
action "battle.round" { requires = { "the battle goes on", "not decided" },
  steps = { "commands", "contributions", "retreats_are_declared", "both_roll", "tests_morale", "leaves_are_taken", "round_passes" } }

source "RPJ-MASS-06"
rule "game.mass_combat_target" "7"

-- The roll of a force has no roller, so no hero's Lucky Breaks apply.
check "force.throw" { like = "core", roller = "none", plausible = "'never'", botched = "'never'" }

check "force.roll" { like = "force.throw",
  modifier = { "Mass Combat modifier", "mass_combat_modifier" },
  against  = "game.mass_combat_target",
  degree   = { { "margin", "total - against" },
               { "critical success", "1", when = "option.critical_rolls and critical and success" } },
  steps    = "enemy.loses_markers(degree)" }

-- `both`: each side rolls with the values before the losses of this round.
action "battle.both_roll" { for_each = "fought_by", both = true, when = "not retreating", steps = "roll" }

source "RPJ-MASS-26"
box "force.lost"     { text = "the markers lost since the battle began", "0.. = 0" }
box "force.lost_now" { text = "the markers lost in this round",          "0.. = 0" }

source "RPJ-MASS-06"
action "force.loses_markers (count)" { text = "removes markers, at most as many as there are; none for less than one",
  steps = { "gives_up(min(count, markers))", when = "min(count, markers) > 0" } }

action "force.gives_up (count)" {
  changes = { markers = "markers - count", lost = "lost + count", lost_now = "lost_now + count" },
  say     = "{name} loses {count} {count == 1 ? 'marker' : 'markers'}" }

source "RPJ-MASS-07"
-- Help lasts for the round; the next round is computed anew.
rule "force.help_is_over" "option.help_lasts == 'round'"

action "battle.round_passes" { for_each = "fought_by",
  changes = { lost_now = "0", commanded = "help_is_over ? 0 : commanded", helped = "help_is_over ? 0 : helped" } }
