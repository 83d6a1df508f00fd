-- Weapons, and how they are written.

local arms = [[
  weapon "Sword" { skill = "Combat", skill_bonus = -1, damage_bonus = 1, types = { "Cut", "Thrust" }, toughness = 6, missile_parry_bonus = -3 }
  weapon "Mace" { skill = "Combat", damage_bonus = 1, types = { "Impact" }, stun = "half", toughness = 6 }
  weapon "Throwing Axe" { skill = "Combat", damage_bonus = 1, types = { "Chop" }, missile = true, thrown = true }
  weapon "Crossbow" { skill = "Combat", damage = 6, types = { "Thrust" }, missile = true, loading = "by hand" } ]]

example "s and d" { source = { "HEX-TRAIT-16", "HEX-TRAIT-17" }, rules = arms .. [[ weapon "Falchion" { skill = "Combat", skill_bonus = -1, damage_bonus = 2, types = { "Cut" } } ]],
  given = { ann = { "character", Combat = 4, Strength = 2 }, bob = { "character", Combat = 3, Strength = 3 } }, function(ann, bob)
    expect(ann:the("Falchion").shorthand):is "Falchion s3 d4"
    expect(bob:the("Sword").shorthand):is "Sword s2 d4"
    expect({ bob:the("Sword").combat_skill, bob:the("Sword").base_damage }):is { 2, 4 }
  end }

source "HEX-TRAIT-18"
example "missiles have a damage of their own, most of them" { rules = arms, given = { ann = { "character", Combat = 3, Strength = 3 } }, function(ann)
  for _, strength in ipairs { 1, 3, 6 } do
    ann.Strength.level = strength
    expect({ ann:the("Crossbow").base_damage, ann:the("Throwing Axe").base_damage, ann:the("Mace").base_damage }):is { 6, strength + 1, strength + 1 }
  end
end }

example "whoever is wounded strikes less hard, a crossbow does not" { rules = arms, given = { ann = { "character", Strength = 3, Body = 2 } }, function(ann)
  ann:is_hurt { points = 3, type = "Cut", by = "sword" }
  expect({ ann:the("Crossbow").base_damage, ann:the("Mace").base_damage }):is { 6, 3 }
end }
