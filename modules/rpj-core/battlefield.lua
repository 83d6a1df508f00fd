-- The battlefield: regions, and groups of characters who stand close together in a region.

source "RPJ-GCS-11"
box  "region.yards" "number = 30"
rule "game.yards"   "sum(regions, #.yards)"

rule "game.usual_regions" "6"

action "game.lay_out (count = usual_regions)" {
  text = "creates regions in a line, numbered from 1; without a number, the usual number of them",
  function(game, given)
    local line = {}
    for i = 1, given.count do line[i] = bring("region", { name = "" .. i, beside = { line[i - 1] } }) end
    return line
  end }

source "RPJ-GCS-12"
rule "region.touches (other: region)" "distance_to(other) == 1"

box  "region.out_of_sight"         "list of region"
rule "region.sees (other: region)" "not (other in out_of_sight)"
rule "entity.sees (other: entity)" "place == none or other.place == none or place.sees(other.place)"

source "RPJ-GCS-13"
-- Every character is always in exactly one group, possibly alone. Before a battlefield
-- is laid out, all characters are in the same region and the same group.
box "entity.place" "region or none"
box "entity.group" "number = 0"

rule "entity.adjacent_to (other: entity)" "other != owner and place == other.place and group == other.group"
rule "entity.neighbours"                  "filter(entities, #.adjacent_to(owner))"

-- A new group gets the smallest unused number.
rule "game.groups"     "map(entities, #.group)"
rule "game.next_group" "min(filter(map([0] + groups, # + 1), # > 0 and not (# in groups)))"

source "RPJ-GCS-60"
box  "entity.side"                       "text or none"         -- without a side, everybody may be a foe
rule "entity.hostile_to (other: entity)" "other != owner and (side == none or side != other.side)"
rule "entity.foes_beside"                "filter(neighbours, #.hostile_to(owner))"
rule "entity.told_beside (who: entity)"  "hostile_to(who) ? none : 'own side'"

source "RPJ-GCS-17"
-- Distances: * is -1; unreachable regions have a very large distance.
rule "game.no_distance" "-1"
rule "game.unreachable" { source = "RPJ-GCS-16", "1000" }

rule "entity.distance_to (other: entity)" { first = {
  { "game.no_distance", when = "adjacent_to(other)" },
  { "0",                when = "place == other.place" },
  { "game.unreachable", when = "place == none or other.place == none" },
  "place.distance_to(other.place) ?? game.unreachable" } }

source "RPJ-GCS-14"
action "entity.stands (at: region, beside: entity or none)" {
  text = "places a character: in the group of somebody there, or in a group of its own",
  requires = { "who it joins stands there", "beside == none or beside.place == at" },
  changes = { place = "at", group = "beside != none ? beside.group : game.next_group" } }

source "RPJ-GCS-25"
-- The usual start: the sides are at opposite ends, or apart if there is a single region.
action "game.lines_up (near: list of entity, far: list of entity)" {
  steps = { { "lay_out", when = "len(regions) == 0" }, "gathers(near, regions[1])", "gathers(far, regions[len(regions)])" } }

source "RPJ-GCS-26"
action "game.gathers (side: list of entity, at: region)" {
  steps = { "#.stands(at, # != side[1] ? side[1] : none)", for_each = "side" } }
