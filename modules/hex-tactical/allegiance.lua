-- Allegiance: points for each alignment. The campaign declares its alignments.

source "HEX-ALLY-01"
kind "alignment" { rated = "0..",
  sheet = { just_gained = "yes or no = no" } }

box "entity.ally_of" "alignment or none"

rule "game.lead_of_an_ally" "20"

rule "alignment.lead" { text = "the lead over the next alignment", "level - max(map(owner.alignments, # == alignment ? 0 : #.level))" }

-- Points change; when they are lost, an alliance ends and has no later effect.
action "alignment.gains (points)" { requires = { "it is more than nothing", "points > 0" },
  changes = { level = "level + points" },
  steps = { { for_each = "owner.alignments", changes = { ["#.just_gained"] = "# == alignment" } }, "owner.keeps_alliance" } }
action "alignment.loses (points)" { requires = { "it is more than nothing", "points > 0" },
  changes = { level = "max(0, level - points)" }, steps = "owner.keeps_alliance" }

action "entity.keeps_alliance" { text = "ends the alliance if the lead of the ally is too small",
  changes = { ally_of = "ally_of != none and ally_of.lead >= game.lead_of_an_ally ? ally_of : none" } }

action "entity.allies_with (alignment: alignment)" {
  requires = { { "it leads by far enough",        "the(alignment).lead >= game.lead_of_an_ally" },
               { "it has gained points just now", "the(alignment).just_gained" } },
  changes = { ally_of = "the(alignment)" } }

source "HEX-ALLY-02"
-- A champion stays one for life.
box "entity.champion_of" "alignment or none"
box "entity.deity"       "text or none"
box "entity.hunted_by"   { text = "the abandoned deity and its church", "text or none" }

rule "game.points_of_a_champion" { text = "the lowest number of points of a champion", "100" }

action "entity.champions (alignment: alignment, its_deity: text)" {
  requires = { { "there are points enough",                  "the(alignment).level > game.points_of_a_champion" },
               { "nobody is the champion of two alignments", "champion_of == none" } },
  changes = { champion_of = "the(alignment)", deity = "its_deity" } }

action "entity.leaves_championship" { text = "ends the championship; the deity's followers hunt the character to death",
  requires = { "he is a champion", "champion_of != none" },
  changes = { hunted_by = "deity", champion_of = "none", deity = "none" } }
