-- Extended actions: spells and slow loading continue over several turns, beside other actions.

source "HEX-CP-13"
kind "extended_action" { like = "track",
  who = "entity", deed = "deed or none", weapon = "weapon of who or none" }

-- Returns the extended action.
action "entity.begins (name: text, points, deed: deed or none, weapon: weapon or none)" {
  requires = { "it takes a point at least", "points >= 1" },
  function(who, given)
    return bring("extended_action", { given, size = given.points, who = who })
  end }

-- A spell of level n takes n points.
action "entity.begins_spell (name: text, level, points = level)" { steps = "begins" }

rule "extended_action.points_left" "size - value"

source "HEX-CP-14"
-- Spends a number of points; without a number, all that are left.
rule "extended_action.at_hand"     "game.fighting ? min(points_left, who.points_at_hand) : points_left"
action "extended_action.goes_on (points = at_hand)" {
  requires = { { "it is not finished yet",       "not resolved" },
               { "there are points left for it", "points > 0" } },
  steps = { { "who.pays_points(min(points, points_left), deed)", when = "game.fighting" }, "advance(min(points, points_left))" } }
