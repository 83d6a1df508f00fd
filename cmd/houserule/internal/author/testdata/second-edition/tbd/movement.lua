-- Movement: a Size, five Speeds, and their distances. The draft does not give initial values; these
-- are those of ordinary people.

source "TBD-CHAR-05"
kind "size"  { scale = "number" }           -- in feet

size "Tiny"  { scale = 1 }  size "Small" { scale = 2 }   size "Medium"   { scale = 5 }
size "Large" { scale = 10 } size "Huge"  { scale = 20 }  size "Gigantic" { scale = 50 }

box "entity.size" "size = Medium"

source "TBD-CHAR-08"
kind "distance" { multiple = "number" }     -- for creatures of this size

distance "Near" { multiple = 3 }  distance "Close" { multiple = 5 }  distance "Mid-Range" { multiple = 10 }  distance "Far" { multiple = 20 }

kind "speed" { reaches = "distance or none" }

speed "None" {}                         speed "Slow" { reaches = "Near" }  speed "Medium" { reaches = "Close" }
speed "Fast" { reaches = "Mid-Range" }  speed "Very Fast" { reaches = "Far" }

rule "speed.multiple" "reaches == none ? 0 : reaches.multiple"

source "TBD-CHAR-07"
kind "way" {}                               -- distances per turn

way "Walking" {}  way "Swimming" {}  way "Flying" {}  way "Climbing" {}  way "Burrowing" {}

box "entity.walking"   "speed = Medium"
box "entity.swimming"  "speed = None"
box "entity.flying"    "speed = None"
box "entity.climbing"  "speed = None"
box "entity.burrowing" "speed = None"

rule "entity.speed_of (way: way)" { first = {
  { "walking",   when = "way == 'Walking'" },
  { "swimming",  when = "way == 'Swimming'" },
  { "flying",    when = "way == 'Flying'" },
  { "climbing",  when = "way == 'Climbing'" },
  { "burrowing", when = "way == 'Burrowing'" } } }

source "TBD-CHAR-06"
-- Positions, in feet from any point. Until they are set, everybody is in the same place.
box "entity.east"  "number = 0"
box "entity.north" "number = 0"

action "entity.stands (east = 0, north = 0)" { function(who, given) who.east, who.north = given.east, given.north end }

rule "entity.side_of_its_square" "size.scale"

rule "entity.adjacent_to (other: entity)" { source = "TBD-COMBAT-26", text = "whether their squares touch",
  "other != owner and max(abs(east - other.east), abs(north - other.north)) <= (side_of_its_square + other.side_of_its_square) / 2" }

source "TBD-CHAR-09"
rule "entity.feet_by (way: way)"           "speed_of(way).multiple * size.scale"
rule "entity.feet_to (distance: distance)" { text = "the distance in feet, by the character's own scale", "distance.multiple * size.scale" }
rule "entity.distance_to_point (x, y)"     "((east - x) ^ 2 + (north - y) ^ 2) ^ 0.5"
rule "entity.distance_to (other: entity)"  "distance_to_point(other.east, other.north)"

source "TBD-COMBAT-07"
-- Moving in a turn: the distance of a Speed, in any number of parts; additional movement repeats it.
box "entity.moved" { refills = "turn", "number = 0" }

action "entity.moves (feet, way: way = Walking)" { menu = "turn", requires = {
    { "it is some way, or none", "feet >= 0" },
    { "its speed leads so far",  "game.round == 0 or moved + feet <= movements * feet_by(way)" } },
  changes = { moved = "moved + feet" } }

action "entity.moves_to (east = 0, north = 0, way: way = Walking)" {
  function(who, given)
    who:moves { given, feet = who:distance_to_point(given.east, given.north) }
    who:stands(given)
  end }

source "TBD-COMBAT-08"
box "entity.movements" { refills = "turn", "number = 1" }

action "entity.moves_further" { text = "an Action to move the same distance again", changes = { movements = "movements + 1" } }

source "TBD-CHAR-10"
-- Movement without a Speed for it: only if the gamemaster allows it. Returns the distance in feet.
rule "game.most_feet_without_speed" { text = "a limit for the question; the text has none", "1000" }

action "entity.moves_without_speed (way: way, skill: skill or none, difficulty: difficulty or none)" {
  requires = {
    { "it has no speed of that way",         "feet_by(way) == 0" },
    { "a roll has a skill and a Difficulty", "(skill == none) == (difficulty == none)" } },
  function(who, given)
    local allowed = rule_that("Does it get along without the speed?", { "no", "slowly", "by a roll" }, "no")
    if allowed == "no" then return 0 end
    if allowed == "by a roll" then
      if not given.skill then refuse "the gamemaster wants a roll: of which skill, and how difficult?" end
      if not who:the(given.skill):attempt(given).success then return 0 end
    end
    return choose("gamemaster", "How many feet?", 0, game.most_feet_without_speed)
  end }
