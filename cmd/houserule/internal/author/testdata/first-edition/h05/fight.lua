kind "weapon" { skill = "skill", damage = "number", bonus = "number = 0", range = "number = -1" }   -- range -1: melee
kind "armor"  { carried = true, saves = "list of number" }
kind "trait"  { carried = true, gift = "number" }
kind "mook"   { like = "entity", attack = "number", damage = "number", defence = "number" }
kind "attack" { event = true, attacker = "entity", target = "entity", weapon = "weapon of attacker",
                bonus = "number = 0", free = "yes or no", defence = "dodge or absorb", missed = "yes or no" }
kind "hit"    { event = true, attacker = "entity", target = "entity", damage = "number",
                no_save = "yes or no", layer = "layer", save = "number" }

weapon "Club"    { skill = "Club Use", damage = 2 }
weapon "Longbow" { skill = "Archery",  damage = 1, range = 4 }
armor  "Leather" { saves = { 5, 5 } }

box "entity.place"         { "region" }
box "entity.group"         { "number = 0" }                     -- who stands in one group is adjacent; 0: alone
box "entity.side"          { "text" }
box "entity.wields"        { "weapon" }
box "entity.incapacitated" { "yes or no" }
box "entity.actions"       { source = "RPJ-GCS-03", refills = "turn",  starts = "starting_actions" }
box "entity.free_attacks"  { source = "RPJ-GCS-59", refills = "round", starts = "1" }

rule "entity.starting_actions" { "Dexterity.level >= 7 ? 4 : Dexterity.level >= 4 ? 3 : 2" }
rule "entity.base_saves"       { source = "RPJ-HEALTH-04", "2 + Constitution.bonus" }
rule "entity.foes_beside"      { "filter(entities, #.group == group and group > 0 and #.side != side)" }
rule "entity.distance_to (other: entity)" { "group > 0 and other.group == group ? -1 : place.distance_to(other.place) ?? 99" }

after "entity.arrives" { when = "kind == 'character'",
  function(who)
    local saves = {}
    for i = 1, who.base_saves do saves[i] = 7 end
    who:add_layer { name = "body", saves = saves, base = true }
  end }
after "entity.gains" { source = "RPJ-HEALTH-09", when = "entry.kind == 'armor'",
  function(who, given) who:add_layer { name = given.entry.name, saves = given.entry.saves } end }
