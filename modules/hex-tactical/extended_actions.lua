-- Extended actions: spells and slow loading go on from turn to turn, with other things in between.

source "HEX-CP-13"
kind "extended_action" { like = "track",
  who = "entity", deed = "deed or none", weapon = "weapon or none" }

action "entity.begins (name: text, points, deed: deed or none, weapon: weapon or none)" { text = "gives the extended action",
  requires = { { "it takes a point at least", "points >= 1" } },
  function(who, given)
    return bring("extended_action", { name = given.name, size = given.points, who = who, deed = given.deed, weapon = given.weapon })
  end }

-- A spell of level n takes n points.
action "entity.begins_spell (name: text, level)" {
  function(who, given) return who:begins { name = given.name, points = given.level } end }

-- So many points now; without a number all that are left.
action "extended_action.goes_on (points: number or none)" { source = "HEX-CP-14", text = "gives whether it is finished",
  requires = { { "it is not finished yet", "not resolved" } },
  function(extended, given)
    local who  = extended.who
    local left = extended.size - extended.value
    local points = given.points or math.min(left, who.points_at_hand)
    if points <= 0 then refuse "there are no points left for it" end
    points = math.min(points, left)
    if game.fighting then who:pays_points(points, extended.deed) end
    extended:advance(points)
    return points == left
  end }

rule "extended_action.points_left" { "size - value" }
