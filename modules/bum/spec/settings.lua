-- Part Seven: magic, technology, and special rules.

example "spells cost skill points" { source = "BUM-SETTING-01", rules = [[ spell "Light" { skill_points = 1 } spell "Storm" { skill_points = 4 } ]], given = { ann = { "character", skill_points = 4 } }, function(ann)
  ann:learns_spell "Light"
  expect({ ann:has "Light", ann.skill_points }):is { true, 3 }
  expect(function() ann:learns_spell "Storm" end):is_refused "cannot pay 4 skill points"
  expect(function() ann:learns_spell "Light" end):is_refused "nobody learns a spell twice"
  expect(ann.card.spells):is { "Light" }
  expect(function() odds_with([[ spell "Free Lunch" {} ]], function() return true end) end):fails [[spell "Free Lunch" has no `skill_points`]]
end }

local guns = [[ weapon "Laser" { shoots = "firearm", high_tech = true, attack = 3 } weapon "Revolver" { shoots = "firearm", high_tech = true, attack = 2 }
  armour "Vest" { defence = 2, high_tech = true } ]]

example "plus two is enough" { source = "BUM-SETTING-02", rules = guns, function()
  local found
  expect(function() found = game:reviews_weapons() end):says "Laser: +3 is much for a high-tech weapon"
  expect(found):is { "Laser" }                                 -- neither the revolver nor a two-handed axe
end }

local target = { "character", Strength = 2, Dexterity = 2, has = { "Maille", "Round Shield" }, x = 1 }
local gunner = { "character", Strength = 2, Dexterity = 2, has = { "Revolver", "Longbow" }, wields = "Revolver" }

source "BUM-SETTING-03"
example "maille stops no bullet" { rules = guns, options = { bullets_pierce = true }, given = { ann = gunner, knight = target, guard = { "character", Strength = 2, Dexterity = 2, has = { "Vest", "Round Shield" }, x = 1 } }, function(ann, knight, guard)
  expect(new.attack { attacker = ann, target = knight, weapon = "Revolver" }.defence_total):is(2)
  expect(new.attack { attacker = ann, target = knight, weapon = "Longbow" }.defence_total):is(6)
  expect(new.attack { attacker = ann, target = guard, weapon = "Revolver" }.defence_total):is(4)
  dice(3, 4)
  expect(ann:attacks(knight).hit):is(true)                     -- 3 + 2 + 2 against 4 + 2
end }

example "unless the gamemaster leaves it to them" { rules = guns, given = { ann = gunner, knight = target }, function(ann, knight)
  expect(new.attack { attacker = ann, target = knight, weapon = "Revolver" }.defence_total):is(6)
end }

source "BUM-SETTING-04"
example "slower penalties, more wounds, several shots" { rules = [[ weapon "Machine Pistol" { shoots = "firearm", high_tech = true, attack = 1, penalty_every = 2, wounds = 2, shots = 3, holds = 6 } ]],
  given = { ann = { "character", Strength = 2, Dexterity = 2, has = { "Machine Pistol" }, wields = "Machine Pistol" }, foe = { "character", Strength = 6, Dexterity = 2, x = 3 } }, function(ann, foe)
    dice(6, 1, 1, 6, 6, 1)
    local last = ann:attacks(foe)
    expect({ last.range_penalty, #foe.wounds, ann.actions, ann.weapon_in_hand.ready }):is { -1, 4, 1, 3 }
  end }

example "cover" { source = "BUM-SETTING-05", given = { ann = gunner, foe = target }, rules = guns, function(ann, foe)
  dice(5, 1, 5, 2)
  expect(ann:attacks(foe).rolled):is(9)
  ann:turn_begins()
  ann:own_weapon("Revolver").ready = 1
  expect(ann:attacks { target = foe, cover = 2 }.rolled):is(7)
end }

example "a GPS navigates by itself" { source = "BUM-SETTING-06", rules = [[ skill "Starship Piloting" { stat = "Dexterity", trained_only = true } ]], given = { ann = { "character", Intelligence = 1, Dexterity = 2, has = { "GPS" } }, bob = { "character", Intelligence = 1 } }, function(ann, bob)
  decide { ["Is it tried?"] = { "yes", "yes" } }
  local attempt
  expect(function() attempt = ann.Navigation:is_tried { difficulty = 12 } end):says "Navigation: difficulty 12, 6 in 6"
  expect({ attempt.success, attempt.rolls }):is { true, 0 }
  dice(6)
  expect(bob.Navigation:is_tried { difficulty = 12 }.success):is(false)
  expect(function() ann.Starship_Piloting:check() end):is_refused "one is not trained in it"
end }

example "superheroes ignore ordinary people" { source = "BUM-SETTING-07", given = { hero = { "character", Strength = 2, Dexterity = 2, scale = 1 }, other = { "character", Strength = 2, Dexterity = 2, scale = 1 }, thug = { "character", Strength = 4, Dexterity = 4 } }, function(hero, other, thug)
  expect({ hero:ignores(thug), thug:ignores(hero), hero:ignores(other) }):is { true, false, false }
  expect(function() thug:attacks(hero) end):is_refused "whoever attacks is of a scale that harms it"
  for level = 1, 4 do
    thug.combat_level = level
    expect(function() thug:fights { target = hero } end):is_refused "whoever attacks is of a scale that harms it"
  end
  thug:gains "Throwing Knife"
  thug:readies "Throwing Knife"
  hero:overlooks(thug)
  expect(function() thug:shoots_unseen { target = hero, difficulty = 6, head = true } end):is_refused "whoever attacks is of a scale that harms it"
  dice(6, 1, 6, 1)
  hero:attacks(thug)
  other:attacks(hero)                                          -- among themselves 2 is average
  expect({ #thug.wounds, #hero.wounds }):is { 1, 1 }
end }

example "as many shots as there are" { rules = [[ weapon "Machine Pistol" { shoots = "firearm", shots = 3, holds = 2 } ]],
  given = { ann = { "character", Strength = 2, Dexterity = 2, has = { "Machine Pistol" }, wields = "Machine Pistol" }, foe = { "character", Strength = 6, Dexterity = 2, x = 1 } }, function(ann, foe)
    dice(6, 1, 6, 1)
    ann:attacks(foe)
    expect({ #foe.wounds, ann.weapon_in_hand.ready }):is { 2, 0 }
    ann:turn_begins()
    expect(function() ann:attacks(foe) end):is_refused "it is loaded"
  end }
