-- Laeniel and Ug against the War-Oliphaunt.

skill "Archery"         { attribute = "Dexterity" }
skill "Acrobatics"      { attribute = "Dexterity" }
skill "Cudgel Fighting" { attribute = "Strength" }

weapon "Short Bow" { skill = "Archery", damage = 1, range = 4 }
weapon "Big Club"  { skill = "Cudgel Fighting", damage = 2 }
armor  "Hides"     { saves = { 5 } }

kind "drink" { carried = true }
drink "Potion of Speed" { after "entity.actions_each_turn" "usual + 1" }

character "Laeniel" { player = true, side = "heroes", Dexterity = 6, Archery = 3, Acrobatics = 3, wields = "Short Bow", has = { "Hides" } }
character "Ug"      { player = true, side = "heroes", Dexterity = 2, ["Cudgel Fighting"] = 3, wields = "Big Club" }
character "War-Oliphaunt" { side = "beasts", legendary = true, hit_on = 9,
  Strength = 6, Dexterity = 1, has = { "Single-Minded" } }
mook "Rider" { side = "beasts", attack = 2, damage = 1, defence = 8, range = 4 }

kind "nature" { carried = true }
nature "Single-Minded" { instead_of "entity.actions_each_turn" "1" }

-- Ug's spells: one moves a group as two actions would, one closes the valley.
action "entity.casts_landslide (group: list of entity, x, y = 0, z = 0)" { costs = "1 actions",
  function(who, given)
    for _, swept in ipairs(given.group) do swept:is_swept { x = given.x, y = given.y, z = given.z, actions = 2 } end
  end }
action "entity.casts_cave_in" { costs = "1 actions", function(who) say "The walls of the valley come down" end }
