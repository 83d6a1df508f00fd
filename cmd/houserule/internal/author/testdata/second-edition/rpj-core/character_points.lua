-- Character points: awarded and available points, and the resulting tier. They are separate from
-- attribute points.

source "RPJ-CHAR-02"
box  "entity.total_points" { text = "all points that were ever awarded", "number = 0" }
rule "entity.power"        "total_points"

source "RPJ-CP-01"
box "entity.available_points" { text = "the unspent points", "number = 0" }

source "RPJ-CHAR-18"
action "entity.is_awarded (points)" { requires = {
    { "the gamemaster awards points", "game.gamemaster_speaks", source = "RPJ-INTRO-01" },
    { "it is more than nothing",      "points > 0" } },
  steps = "gets_points" }

source "RPJ-CHAR-12"
action "entity.gets_points (points)" {
  changes = { total_points = "total_points + points", available_points = "available_points + points" } }

-- Tiers

source "RPJ-CHAR-04"
rule "game.points_per_tier" "10"
rule "entity.tier"          "floor(power / game.points_per_tier)"

source "RPJ-CHAR-05"
rule "game.highest_level"   "6"

rule "entity.highest_level" { text = "the highest level of a skill, without the attribute bonus",
  "min(game.highest_level, tier)" }

to "skill.is_raised" { requires = {
  { "no skill rises above the character's tier", "to <= owner.tier or owner.tier >= game.highest_level" },
  { "no skill rises above the highest level",    "to <= game.highest_level" } } }

source "RPJ-CHAR-18"
action "game.awards (points: 0..)" { menu = "award", text = "how many points is each hero awarded? 2 to 4 is usual, 0 for none",
  steps = { "#.is_awarded(points)", for_each = "heroes_to_award", when = "points > 0" } }

rule "game.heroes_to_award" { text = "the living characters of players; the dead are awarded individually with is_awarded", "filter(characters, #.player and #.health != 'dead')" }

after "entity.is_awarded" { summary = "{name} is awarded {points} points" }
