-- Movement: a Size, five Speeds, and how far they lead.

kind "size" { source = "TBD-CHAR-05, Table 3", scale = "number" }            -- in feet

size "Tiny" { scale = 1 }   size "Small" { scale = 2 }   size "Medium"   { scale = 5 }
size "Large" { scale = 10 } size "Huge"  { scale = 20 }  size "Gigantic" { scale = 50 }

kind "distance" { source = "TBD-CHAR-08, Table 4", multiple = "number" }     -- of one's scale

distance "Near" { multiple = 3 }   distance "Close" { multiple = 5 }   distance "Mid-Range" { multiple = 10 }   distance "Far" { multiple = 20 }

kind "speed" { source = "TBD-CHAR-08, Table 4", reaches = "distance or none" }

speed "None" {}   speed "Slow" { reaches = "Near" }   speed "Medium" { reaches = "Close" }
speed "Fast" { reaches = "Mid-Range" }   speed "Very Fast" { reaches = "Far" }

rule "speed.multiple" { source = "TBD-CHAR-08, Table 4", first = { { "reaches.multiple", when = "reaches != none" }, { "0" } } }

kind "way" { source = "TBD-CHAR-07, 3.1.2" }                                  -- to move

way "Walking" {}   way "Swimming" {}   way "Flying" {}   way "Climbing" {}   way "Burrowing" {}

-- The text names no size and no speed to start with; these are those of ordinary people.
box "entity.size"      { source = "TBD-CHAR-05, 3.1.2", "size = Medium" }
box "entity.walking"   { source = "TBD-CHAR-07, 3.1.2", "speed = Medium" }
box "entity.swimming"  { source = "TBD-CHAR-07, 3.1.2", "speed = None" }
box "entity.flying"    { source = "TBD-CHAR-07, 3.1.2", "speed = None" }
box "entity.climbing"  { source = "TBD-CHAR-07, 3.1.2", "speed = None" }
box "entity.burrowing" { source = "TBD-CHAR-07, 3.1.2", "speed = None" }

rule "entity.side_of_its_square" { source = "TBD-CHAR-06, 3.1.2", "size.scale" }

rule "entity.speed_of (way: way)" { source = "TBD-CHAR-07, 3.1.2", first = {
  { "walking",   when = "way == 'Walking'" },
  { "swimming",  when = "way == 'Swimming'" },
  { "flying",    when = "way == 'Flying'" },
  { "climbing",  when = "way == 'Climbing'" },
  { "burrowing", when = "way == 'Burrowing'" } } }

rule "entity.feet_by (way: way)" { source = "TBD-CHAR-09, 3.1.2", "speed_of(way).multiple * size.scale" }
rule "entity.feet_to (distance: distance)" { source = "TBD-CHAR-09, 3.1.2", text = "distances go by one's own scale", "distance.multiple * size.scale" }

-- Where somebody stands, in feet from anywhere. Until somebody says so, all stand together.
box "entity.east"  { source = "TBD-CHAR-06, 3.1.2", "number = 0" }
box "entity.north" { source = "TBD-CHAR-06, 3.1.2", "number = 0" }

rule "entity.distance_to (other: entity)" { source = "TBD-CHAR-09, 3.1.2", "((east - other.east) ^ 2 + (north - other.north) ^ 2) ^ 0.5" }

rule "entity.adjacent_to (other: entity)" { source = "TBD-COMBAT-26, 4.2", text = "their squares touch",
  "other != owner and max(abs(east - other.east), abs(north - other.north)) <= (size.scale + other.size.scale) / 2" }

action "entity.stands (east = 0, north = 0)" { source = "TBD-CHAR-06, 3.1.2", function(who, given) who.east, who.north = given.east, given.north end }

-- Moving on one's turn: what a Speed allows, in as many parts as one likes; additional movement allows it again.
box "entity.moved"     { source = "TBD-COMBAT-07, 4", refills = "turn", "number = 0" }
box "entity.movements" { source = "TBD-COMBAT-08, 4", refills = "turn", "number = 1" }

rule "entity.can_go (feet, way: way)" { source = "TBD-COMBAT-07, 4",
  "game.round == 0 or moved + feet <= movements * feet_by(way)" }

action "entity.moves (feet, way: way = Walking)" { source = "TBD-COMBAT-07, 4", requires = {
    { "whoever moves can act",     "can_act" },
    { "it is its own turn",        "on_turn" },
    { "it is some way, or none", "feet >= 0" },
    { "its speed leads so far",    "can_go(feet, way)" } },
  function(who, given) who.moved = who.moved + given.feet end }

action "entity.moves_to (east = 0, north = 0, way: way = Walking)" { source = "TBD-COMBAT-07, 4",
  function(who, given)
    who:moves { feet = ((who.east - given.east) ^ 2 + (who.north - given.north) ^ 2) ^ 0.5, way = given.way }
    who:stands { east = given.east, north = given.north }
  end }

action "entity.moves_further" { source = "TBD-COMBAT-08, 4", text = "an Action for as much movement again", costs = "action_price actions", requires = {
    { "whoever moves can act", "can_act" },
    { "it is its own turn",    "on_turn" } },
  function(who) who.movements = who.movements + 1 end }

-- A way for which somebody has no Speed: only if the gamemaster allows it. Gives the feet.
rule "game.most_feet_without_speed" { source = "TBD-CHAR-10, 3.1.2", text = "a bound for the question, not of the text", "1000" }

action "entity.moves_without_speed (way: way, skill: skill or none, difficulty: difficulty or none)" {
  source = "TBD-CHAR-10, 3.1.2", requires = {
    { "whoever moves can act",       "can_act" },
    { "it is its own turn",          "on_turn" },
    { "it has no speed of that way", "feet_by(way) == 0" },
    { "a roll has a skill and a Difficulty", "(skill == none) == (difficulty == none)" } },
  function(who, given)
    local allowed = rule_that("Does it get along without the speed?", { "no", "slowly", "by a roll" }, "no")
    if allowed == "no" then return 0 end
    if allowed == "by a roll" then
      if not given.skill then refuse "the gamemaster wants a roll: of which skill, and how difficult?" end
      if not game:achieved(who:the(given.skill):attempt { difficulty = given.difficulty }) then return 0 end
    end
    return choose("gamemaster", "How many feet?", 0, game.most_feet_without_speed)
  end }
