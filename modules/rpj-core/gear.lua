-- Gear: worn armour adds a layer of defence, wielded weapons do damage.

kind "protection" { carried = true, saves = "list of number",
  reduces = "number = 0",                      -- subtracted from the damage before the save
  dodge = "number = 0", absorb = "number = 0", -- bonus or penalty to dodging and absorbing
  forces = "dodge, absorb or nothing = nothing",
  defence_skill = "skill or none" }            -- the skill for absorbing, instead of the usual one

source "RPJ-GCS-83"
kind "armor"  { like = "protection" }
kind "shield" { like = "protection", source = "RPJ-HEALTH-09" }

box "layer.dodge"         "number = 0"
box "layer.absorb"        "number = 0"
box "layer.forces"        "dodge, absorb or nothing = nothing"
box "layer.defence_skill" "skill of bearer or none"

after "entity.gains" { source = "RPJ-HEALTH-07", when = "entry in game.protections", steps = "puts_on(entry)" }

-- Only one suit of armour can be worn.
rule "entity.wears_armor" "any(carries, #.kind == 'armor')"

to "entity.gains" { requires = {
  "nobody wears another suit of armour over one", "entry.kind != 'armor' or not wears_armor" } }

source "RPJ-HEALTH-06"
action "entity.puts_on (what: protection)" {
  function(who, given)
    local what  = given.what
    local layer = who:add_layer { name = what.name, class = what.kind, rank = game:layer_rank(what.kind), saves = what.saves, reduces = what.reduces }
    layer.dodge, layer.absorb, layer.forces, layer.defence_skill = what.dodge, what.absorb, what.forces, what.defence_skill
    return layer
  end }

after "entity.loses" { when = "entry in game.protections",
  steps = { "#.ends", for_each = "layers", when = "#.name == entry.name" } }

source "RPJ-GCS-37"
kind "weapon" { skill = "skill", damage = "number = 0",
  times = "number = 1",                        -- how many times a hit does its damage
  bonus = "number = 0",                        -- quality bonus on the attack roll
  range = "number = -1",                       -- maximum distance; -1 for melee
  minimum = "number = -1",                     -- minimum distance
  range_modifiers = "map of number to number",
  bypasses = "list of text", nonlethal = "yes or no" }

source "RPJ-GCS-10"
tag "hands" { text = "needs the use of one's hands" }

box "entity.wields" "weapon or none"

-- Switching what is in hand: free the first time in a turn.
box  "entity.free_switches" { refills = "turn", starts = "game.free_switches" }
rule "game.free_switches"   "1"

action "entity.draws (weapon: weapon)" { menu = "turn", tags = "hands",
  changes = { wields = "weapon" }, steps = "switches" }

action "entity.switches" { function(who) who:spend(who.free_switches > 0 and "free_switches" or "actions") end }
