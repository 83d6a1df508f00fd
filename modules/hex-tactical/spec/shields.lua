-- Shields.

local arms = [[
  weapon "Sword" { skill = "Combat", skill_bonus = -1, damage_bonus = 1, types = { "Cut", "Thrust" }, toughness = 6, missile_parry_bonus = -3 }
  weapon "Axe" { skill = "Combat", skill_bonus = -1, damage_bonus = 2, types = { "Chop" }, stun = "third", toughness = 5 }
  weapon "Club" { skill = "Combat", types = { "Impact" }, stun = "half", toughness = 4 }
  weapon "Spear" { skill = "Combat", damage_bonus = 1, types = { "Thrust" }, penetration = 1, toughness = 4 }
  weapon "Crossbow" { skill = "Combat", damage = 6, types = { "Thrust" }, missile = true, loading = "by hand" }
  weapon "Fireball" { skill = "Spells-Fire", damage = 6, types = { "Fire" }, missile = true, magical = true, always_ready = true } ]]

local duel = { ann = { "character", Combat = 3, ["Spells-Fire"] = 3, defends = "dodge", Strength = 4, Body = 3, wields = "Axe" }, bob = { "character", Agility = 3, Combat = 3, Strength = 3, Body = 9, wields = "Club", defends = "parry" } }

-- What the target has against an attack with this weapon.
local function against(ann, bob, weapon)
  local attack = new.attack { attacker = ann, target = bob, weapon = weapon }
  attack:defence_is_chosen()
  dice(3, 3, 3)
  return attack:roll().defended
end

example "one more to parry" { source = "HEX-SHIELD-01", rules = arms, given = duel, function(ann, bob)
  expect(against(ann, bob, "Axe")):is(3)
  for _, size in ipairs { "Small", "Medium", "Large" } do
    bob.bears = size .. " Wooden Shield"
    expect(against(ann, bob, "Axe")):is(4)
  end
  bob.defends = "dodge"
  expect(against(ann, bob, "Axe")):is(3)
  bob.defends, bob.uses_shield = "parry", false
  expect(against(ann, bob, "Axe")):is(3)
  dice(3, 3, 3)                                          -- and no second roll for the shield
  expect(ann:attacks(bob).outcome):is "Miss"
  expect(bob:the(bob.bears).toughness_rating):is(6)
  bob.uses_shield = true
  dice(3, 3, 3)
  expect(bob:attacks(ann).shielded):is(false)            -- of no use to whoever attacks
end }

example "against missiles size counts" { source = "HEX-SHIELD-02", rules = arms, given = duel, function(ann, bob)
  for size, value in pairs { Small = 3, Medium = 4, Large = 5 } do
    bob.bears, bob.defends = size .. " Wooden Shield", "parry"
    expect({ size, against(ann, bob, "Crossbow") }):is { size, value }
    expect({ size, against(ann, bob, "Fireball") }):is { size, value }   -- most magic is shot, too
    bob.defends = "dodge"
    expect({ size, against(ann, bob, "Crossbow") }):is { size, 3 }
  end
  expect({ game:shield_against_missiles("small"), game:shield_against_missiles("medium"), game:shield_against_missiles("large") }):is { 0, 1, 2 }
end }

example "squatting behind it" { source = "HEX-SHIELD-03", rules = arms, given = duel, function(ann, bob)
  expect(function() bob:squats_behind_shield() end):is_refused "no"
  bob.bears = "Large Wooden Shield"
  bob:squats_behind_shield()
  ann.wields = "Crossbow"
  expect(ann:attacks(bob).outcome):is "Miss"             -- no dice
  ann.wields = "Axe"
  local attack = new.attack { attacker = ann, target = bob, weapon = "Axe" }
  expect({ attack.is_seen, attack.set_row }):is { false, 5 }
  bob:the("Large Wooden Shield").destroyed = true        -- of which nothing is left to hide behind
  expect(new.attack { attacker = ann, target = bob, weapon = "Crossbow" }.comes_to_nothing):is(false)
  bob:looks_over_shield()
  expect(new.attack { attacker = ann, target = bob, weapon = "Axe" }.is_seen):is(true)
end }

source "HEX-SHIELD-04"
example "hacked at" { rules = arms, given = duel, function(ann, bob)
  bob.bears = "Small Wooden Shield"
  local shield = bob:the("Small Wooden Shield")
  for _, case in ipairs { { 5, 6, false }, { 6, 3, false }, { 7, 3, false }, { 11, 3, false }, { 12, 0, true }, { 30, 0, true } } do
    shield.halved, shield.destroyed = false, false
    shield:is_hacked_at(case[1])
    expect({ case[1], shield.toughness_rating, shield.destroyed }):is(case)
  end
  shield.halved, shield.destroyed = false, false
  dice(3, 3, 4, 2, 3, 3)                                 -- a Miss; 8 on the +5 row, base 6: 6 points
  local attack = ann:attacks(bob)
  expect({ attack.shielded, attack.outcome, bob.damage, shield.toughness_rating }):is { true, "Miss", 0, 3 }
  dice(2, 3, 4, 1, 1, 3)                                 -- the second roll may miss
  ann:attacks(bob)
  expect(shield.toughness_rating):is(3)
  dice(5, 5, 4)                                          -- a hit: nothing for the shield, all for the man
  ann:attacks(bob)
  expect({ bob.damage > 0, shield.toughness_rating }):is { true, 3 }
end }

example "a Reverse does not hit it, unless the gamemaster says so" { rules = arms, given = duel, function(ann, bob)
  bob.bears = "Small Wooden Shield"
  dice(1, 1, 1)
  expect(ann:attacks(bob).outcome):is "Reverse"
  expect(bob:the("Small Wooden Shield").toughness_rating):is(6)
end }

example "with the option it does" { options = { reverses_hit_shields = true }, rules = arms, given = duel, function(ann, bob)
  bob.bears = "Small Wooden Shield"
  dice(1, 1, 1, 2, 3, 3)
  ann:attacks(bob)
  expect(bob:the("Small Wooden Shield").toughness_rating):is(3)
end }

source "HEX-SHIELD-05"
example "one that is damaged already" { rules = arms, given = duel, function(ann, bob)
  bob.bears = "Small Metal-Rimmed Shield"
  local shield = bob:the("Small Metal-Rimmed Shield")
  shield:is_hacked_at(8)
  expect(shield.toughness_rating):is(4)
  shield:is_hacked_at(3)
  shield:is_hacked_at(4)                                 -- exactly that much does no more
  expect({ shield.toughness_rating, shield.destroyed }):is { 4, false }
  shield:is_hacked_at(5)
  expect({ shield.destroyed, bob.has_shield, bob.damage }):is { true, false, 0 }
  expect(against(ann, bob, "Axe")):is(3)
  expect(function() shield:is_hacked_at(5) end):is_refused "whole enough"
end }

example "or by as much as it has left" { options = { halved_shields = "break when reached" }, rules = arms, given = duel, function(ann, bob)
  local shield = bob:the("Small Metal-Rimmed Shield")
  shield.halved = true
  shield:is_hacked_at(3)
  expect(shield.destroyed):is(false)
  shield:is_hacked_at(4)
  expect(shield.destroyed):is(true)
end }

example "spears make holes" { source = "HEX-SHIELD-06", rules = arms, given = duel, function(ann, bob)
  bob.bears, ann.wields = "Small Wicker Shield", "Spear"
  dice(3, 3, 3)                                          -- and no second roll
  expect(ann:attacks(bob).outcome):is "Miss"
  expect(bob:the("Small Wicker Shield").toughness_rating):is(4)
  ann.wields = "Sword"
  dice(3, 3, 3)
  ann:attacks { target = bob, type = "Thrust" }
  dice(3, 3, 4, 2, 2, 3)                                 -- with the edge it is another matter: base 5, 3 points
  ann:attacks(bob)
  expect(bob:the("Small Wicker Shield").toughness_rating):is(4)
  dice(3, 3, 4, 2, 3, 3)                                 -- 5 points
  ann:attacks(bob)
  expect(bob:the("Small Wicker Shield").toughness_rating):is(2)
end }

example "how they are made" { source = "HEX-SHIELD-07", rules = arms, function()
  expect({ game:shield_toughness("wicker"), game:shield_toughness("wood"), game:shield_toughness("wood rimmed with metal"), game:shield_toughness("wood faced with metal") })
    :is { 4, 6, 8, 10 }
  local number, toughness = 0, {}
  for _, shield in ipairs(game.shields) do number, toughness[shield.name] = number + 1, shield.toughness end
  expect({ number, toughness["Small Wicker Shield"], toughness["Medium Wooden Shield"], toughness["Large Metal-Rimmed Shield"], toughness["Large Metal-Faced Shield"] })
    :is { 12, 4, 6, 8, 10 }
end }

example "a shield that is spared stops no arrow" { source = { "HEX-SHIELD-01", "HEX-ATTACK-03" }, rules = [[ weapon "Gun" { skill = "Combat", damage = 4, types = { "Thrust" }, missile = true } ]],
  given = { ann = { "character", Combat = 3, Agility = 1, Body = 2, bears = "Large Wooden Shield", defends = "parry" },
            bob = { "character", Combat = 3, Body = 2, wields = "Gun" } }, function(ann, bob)
    dice(1, 2, 3)
    expect(bob:attacks(ann).defence):is "parry"
    ann.uses_shield = false
    dice(1, 2, 3)
    expect(bob:attacks(ann).defence):is "dodge"
  end }
