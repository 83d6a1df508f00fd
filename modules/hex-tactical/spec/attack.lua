-- The attack.

local arms = [[
  weapon "Axe" { skill = "Combat", skill_bonus = -1, damage_bonus = 2, types = { "Chop" }, stun = "third", toughness = 5 }
  weapon "Sword" { skill = "Combat", skill_bonus = -1, damage_bonus = 1, types = { "Cut", "Thrust" }, toughness = 6, missile_parry_bonus = -3 }
  weapon "Club" { skill = "Combat", types = { "Impact" }, stun = "half", toughness = 4 }
  weapon "Fists" { skill = "Combat-Brawl", damage = 2, types = { "Impact" }, stun = "half", always_ready = true }
  weapon "Fireball" { skill = "Spells-Fire", damage = 6, types = { "Fire" }, missile = true, magical = true, always_ready = true } ]]

local duel = { ann = { "character", Combat = 4, Strength = 3, Body = 3, wields = "Club" }, bob = { "character", Combat = 3, Agility = 2, Strength = 3, Body = 9, wields = "Club", defends = "parry" } }

example "held in the hand, shot, or cast" { source = "HEX-ATTACK-01", rules = arms, given = { mage = { "character", ["Spells-Fire"] = 4, Combat = 1, Body = 2 }, foe = { "character", Agility = 3, Body = 9, defends = "dodge" } },
  function(mage, foe)
    dice(3, 3, 4)                                        -- 10, 4 against a dodge of 3
    local fireball = mage:attacks { target = foe, weapon = "Fireball" }
    expect({ fireball.is_missile, fireball.attack_skill, fireball.defence, fireball.outcome }):is { true, 4, "dodge", "Hit" }
    expect(foe.wounds[1].type):is "Fire"
    expect(new.attack { attacker = mage, target = foe, weapon = "Fists" }.is_missile):is(false)
    dice(1, 1, 1)                                        -- a Reverse is only a Miss here
    expect(mage:attacks { target = foe, weapon = "Fireball" }.outcome):is "Miss"
  end }

example "defending costs nothing" { source = "HEX-ATTACK-02", rules = arms, given = duel, function(ann, bob)
  bob.major, ann.major = true, true
  local heroes, foes = game:forms_group { members = { ann }, leader = ann, party = "heroes" }, game:forms_group { members = { bob }, leader = bob, party = "foes" }
  heroes.began_it = true
  game:fight_begins { combatants = { heroes, foes } }
  game:next_turn()
  ann:is_activated()
  bob.action_points = 0
  dice(3, 3, 3)
  expect(ann:attacks(bob).defence):is "parry"
  expect({ ann.action_points, bob.action_points }):is { 1, 0 }
  dice(3, 3, 3)
  expect(ann:attacks { target = bob, deed = "quick close attack" }.defence):is "parry"   -- once for every attack
  expect(ann.action_points):is(0)
end }

example "who does not know of it does not defend" { source = { "HEX-ATTACK-02", "HEX-TARGET-02" }, rules = arms, given = duel, function(ann, bob)
  dice(2, 2, 2)                                          -- 6 on the +5 row
  local attack = ann:attacks { target = bob, aware = false }
  expect({ attack.defence, attack.outcome, attack.points }):is { "nothing", "Hit", 1 }
end }

example "a fixed row or a fixed number" { source = "HEX-DAMAGE-03", rules = arms, given = duel, function(ann, bob)
  dice(3, 3, 3)                                          -- 9, +2, base 3: margin 0
  expect(ann:attacks { target = bob, fixed_row = 2 }.points):is(1)
  ann.Combat.level = 9
  dice(3, 3, 3)
  expect(ann:attacks { target = bob, fixed_row = 2 }.points):is(1)
  local before = bob.damage
  bob:is_hurt { points = 5, type = "Impact", by = "falling rock" }   -- no roll
  expect(bob.damage - before):is(5)
end }

example "what the gamemaster adds" { source = "HEX-ATTACK-04", rules = arms, given = duel, function(ann, bob)
  dice(3, 3, 3)                                          -- 9 and 4 - 3
  expect(ann:attacks(bob).outcome):is "Miss"
  dice(3, 3, 3)
  expect(ann:attacks { target = bob, situation = 1 }.outcome):is "Hit"
end }

example "another type of damage is announced" { source = "HEX-DAMAGE-05", rules = arms, given = { ann = { "character", Combat = 4, Strength = 3, Body = 3, wields = "Sword" }, bob = { "character", Body = 9, defends = "dodge" } },
  function(ann, bob)
    dice(4, 4, 4)
    expect(ann:attacks(bob).damage_type):is "Cut"
    dice(4, 4, 4)
    local thrust = ann:attacks { target = bob, type = "Thrust" }
    expect({ thrust.damage_type, thrust.penetration }):is { "Thrust", 1 }
    expect({ bob.wounds[1].type, bob.wounds[2].type }):is { "Cut", "Thrust" }
    expect(function() ann:attacks { target = bob, type = "Impact" } end):is_refused "that type of damage"
  end }

example "nobody attacks with what he never learned" { source = { "HEX-TRAIT-02", "HEX-ATTACK-01" }, rules = arms, given = { mage = { "character", Body = 2 }, foe = { "character", Agility = 3, Body = 9, defends = "dodge" } },
  function(mage, foe)
    expect(function() mage:attacks { target = foe, weapon = "Fireball" } end):is_refused "the use of that weapon was learned"
    mage.Spells_Fire.level = 1
    dice(3, 3, 3)
    expect(mage:attacks { target = foe, weapon = "Fireball" }.outcome):is "Miss"
  end }

example "kinds of damage" { source = "HEX-DAMAGE-04", rules = arms, function()
  local kinds = {}
  for _, type in ipairs(game.damage_types) do kinds[type.name] = { type.spoils, type.energy } end
  expect({ kinds.Cut, kinds.Thrust, kinds.Impact, kinds.Chop }):is { { "any armour", false }, { "nothing", false }, { "rigid armour", false }, { "any armour", false } }
  expect({ kinds.Energy, kinds.Fire, kinds.Lightning, kinds.Laser }):is { { "nothing", true }, { "nothing", true }, { "nothing", true }, { "nothing", true } }
  local weapons = {}
  for _, weapon in ipairs(game.weapons) do weapons[weapon.name] = weapon end
  expect(weapons.Axe.types):is { "Chop" }
  expect({ weapons.Fireball.types[1].energy, weapons.Fireball.magical, weapons.Axe.magical }):is { true, true, false }
end }

example "the dead and the downed" { source = "HEX-WOUND-04", rules = arms, given = duel, function(ann, bob)
  ann:is_hurt { points = 9, type = "Cut", by = "sword" }
  expect(function() ann:attacks(bob) end):is_refused "able to"
  expect(function() new.attack { attacker = ann, target = bob, weapon = "Club" }:make() end):is_refused "the attacker can still fight"
  ann:is_hurt { points = 3, type = "Cut", by = "sword" }
  expect(function() bob:attacks(ann) end):is_refused "the target is alive"
end }

example "a moving target that cannot defend itself" { source = "HEX-TARGET-01", rules = arms, given = duel, function(ann, bob)
  bob.helpless = "moving"
  dice(3, 3, 3)
  local attack = new.attack { attacker = ann, target = bob, weapon = "Club" }
  attack:defence_is_chosen()
  expect({ attack.defence, attack:roll().row }):is { "nothing", 2 }
  bob.helpless_defence = 4                               -- fast and erratic
  dice(3, 3, 3)
  expect(new.attack { attacker = ann, target = bob, weapon = "Club" }:roll().row):is(0)
end }

example "one that does not move" { source = "HEX-TARGET-02", rules = arms, given = duel, function(ann, bob)
  bob.helpless = "stationary"
  for _, level in ipairs { 1, 4, 9 } do
    ann.Combat.level = level
    dice(1, 2, 2)
    expect(new.attack { attacker = ann, target = bob, weapon = "Club" }:roll().row):is(5)
  end
  dice(1, 2, 3)
  expect(ann:attacks(bob).outcome):is "Hit"
  dice(1, 2, 2)
  expect(ann:attacks(bob).outcome):is "Miss"
end }

example "what changes nothing is not shown" { source = "HEX-ATTACK-04", rules = arms, given = duel, function(ann, bob)
  ann.place, bob.place, bob.facing = "0,0", "0,-1", 3
  bob:gains "Padded Coat"
  dice(4, 4, 4, 2, 1)                                    -- a hit on the chest, and the coat
  ann:attacks(bob)
  local told = why "last"
  expect(told):contains "combat skill = +4"
  for _, label in ipairs { "facing", "range", "luck", "lost", "damaged" } do
    expect({ label, told:match("\n%s*" .. label .. " = [+-]?%d") }):is { label, nil }
  end
end }
