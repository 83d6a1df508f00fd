-- Setting up: a map instead of regions, a marker for each combatant, and the usual initiative.

source "RPJ-CINE-01"
box "game.cinematic" { text = "whether this fight is a cinematic one", "yes or no" }

source "RPJ-CINE-05"
action "game.cinematic_fight_begins (combatants: list of entity, off_guard: list of entity or none)" {
  steps = { "unrolls_the_map", "fight_begins" } }

source "RPJ-CINE-04"
action "game.unrolls_the_map" { changes = { cinematic = "true", usual_order = "[]" } }

source "RPJ-CINE-01"
after "game.fight_ends" { when = "cinematic", steps = "rolls_up_the_map" }

action "game.rolls_up_the_map" {
  function(game)
    game.cinematic = false
    for _, stretch in ipairs(game.stretches) do stretch:leaves() end
  end }

source "RPJ-CINE-06"
-- The position in yards from a corner of the map. Riders have the position of their mount.
box "entity.east"   "number = 0"
box "entity.north"  "number = 0"
box "entity.up"     "number = 0"
box "entity.marked" { text = "whether it has a marker on the map", "yes or no" }
box "entity.rides"  { source = "RPJ-CINE-17", "entity or none" }

action "entity.is_at (x, y = 0, z = 0)" { text = "places the marker",
  changes = { east = "x", north = "y", up = "z", marked = "true" } }

rule "game.markers"   "filter(entities, #.marked)"
rule "game.scale_bar" { source = "RPJ-CINE-04", text = "the yards that correspond to a region", "30" }

rule "entity.spot_east"  "rides != none ? rides.east : east"
rule "entity.spot_north" "rides != none ? rides.north : north"
rule "entity.spot_up"    "rides != none ? rides.up : up"

source "RPJ-CINE-04"
rule "entity.yards_from (x, y, z)"
  "((spot_east - x) ^ 2 + (spot_north - y) ^ 2 + (spot_up - z) ^ 2) ^ 0.5"
rule "entity.yards_to (other: entity)" "other.yards_from(spot_east, spot_north, spot_up)"

-- If another chapter needs a region, a part of the map is marked off, as wide as the scale bar.
box "region.on_the_map" "yes or no"
box "region.east"       { text = "the east coordinate of its centre", "number = 0" }
box "region.north"      "number = 0"
box "region.up"         "number = 0"

action "game.marks_off (name: text, x, y = 0, z = 0)" { text = "marks off a region and returns it",
  requires = { "it is a cinematic fight", "cinematic" },
  function(game, given)
    return bring("region", { name = given.name, on_the_map = true, east = given.x, north = given.y, up = given.z, yards = game.scale_bar })
  end }

rule "game.stretches"                "filter(regions, #.on_the_map)"
rule "region.takes_in (who: entity)" "on_the_map and who.yards_from(east, north, up) <= yards / 2"

-- Rules that use regions and groups get distances: 30 yards are a region, and close characters are adjacent.
instead_of "entity.adjacent_to" { source = "RPJ-CINE-08", when = "game.cinematic",
  "other != owner and yards_to(other) <= option.arms_length" }
instead_of "entity.distance_to" { when = "game.cinematic",
  "adjacent_to(other) ? game.no_distance : floor(yards_to(other) / game.scale_bar)" }
instead_of "entity.sees"        { when = "game.cinematic", text = "the map shows it", "true" }

source "RPJ-CINE-03"
-- The stored values of a combatant.
rule "entity.cinematic_sheet" {
  function(who)
    return { saves = who.save_lines, damage = who.usual_damage, actions = who.actions_each_turn, initiative = who.rolled }
  end }

rule       "entity.usual_damage" "wields != none ? wields.damage : bare_handed ? game.unarmed_damage : none"
instead_of "mook.usual_damage"   "damage"
