-- What an attack meets, and the attack.
local function number(attacker, target, weapon)
  return new.attack { attacker = attacker, target = target, weapon = weapon or attacker.wields }.defence_value
end

example "shots are harder to dodge than blows" { source = "RPJ-FIRE-01",
  given = { rebel = { "character", wields = "Air Rifle" }, ann = { "character", Evasion = 3, Dexterity = 3, defends = "dodge" } }, function(rebel, ann)
    expect(number(rebel, ann, "Bayonet")):is(11)
    expect(number(rebel, ann, "Air Rifle")):is(9)
    expect(game.base_target + ann.dodge):is(11)      -- what the core rules have for both
    decide { ["Dodge or absorb?"] = "dodge" }
    ann.defends = "asked"
    dice(1, 2)
    rebel:strikes { target = ann, weapon = "Bayonet" }
    dice(1, 2)
    rebel:strikes { target = ann }                   -- nobody is asked
  end }

example "the better skill" { source = "RPJ-FIRE-15",
  given = { ann = { "character", Evasion = 1, ["Light Armor"] = 3, Dexterity = 6 },
            bob = { "character", ["Heavy Armor"] = 4, Constitution = 6, Dexterity = 3 } }, function(ann, bob)
    expect(ann.ranged_modifier):is(3)
    expect(bob.ranged_modifier):is(3)                -- the bonus is Dexterity's for heavy armour, too
  end }

example "armour with a skill of its own, and the better of the two" { source = "RPJ-FIRE-15", rules = [[ armor "Plate" { saves = { 8 }, defence_skill = "Fencing" } ]],
  given = { ann = { "character", Evasion = 4, Fencing = 1 }, bob = { "character", Evasion = 1, Fencing = 4 } }, function(ann, bob)
    for _, who in ipairs { ann, bob } do
      expect(who.ranged_skill):is(who.Evasion.level)
      who:gains "Plate"
      expect(who.ranged_skill):is(4)
      expect(who.ranged_modifier):is(2)
    end
  end }

example "against every ranged attack" { source = "RPJ-FIRE-16",
  given = { good = { "character", Evasion = 5 }, poor = { "character", Evasion = 1 }, worst = { "character" }, mook = { "mook", attack = 0, defence = 11 } },
  function(good, poor, worst, mook)
    expect(good.ranged_defence):is(10)
    expect(poor.ranged_defence):is(6)
    expect(worst.ranged_defence):is(5)
    expect(mook.ranged_modifier):is(4)
    expect(number(good, mook, "Carbine")):is(11)
  end }

example "attack modifiers" { source = { "RPJ-FIRE-17", "RPJ-FIRE-18" },
  given = { ann = { "character", ["Long Guns"] = 3, Dexterity = 3, wields = "Minigun" }, orc = { "character" } }, function(ann, orc)
    local line = game:lay_out(3)
    ann:stands(line[1])
    orc:stands(line[3])
    local attack = new.attack { attacker = ann, target = orc, weapon = ann.wields }
    expect(attack.base_modifier):is(4)
    dice(1, 2)
    expect(attack:roll().modifier):is(4 + 1 - 1)
  end }

example "a range penalty of 2" { source = "RPJ-FIRE-18", rules = [[ weapon "Long Laser" { skill = "Pistols", bonus = 1, range = 3, range_modifiers = { [0] = -2, [-1] = -2 } } ]],
  given = { ann = { "character", Pistols = 3, Dexterity = 3, wields = "Long Laser" }, orc = { "character" } }, function(ann, orc)
    dice(1, 2)
    expect(new.attack { attacker = ann, target = orc, weapon = ann.wields }:roll().modifier):is(3)
  end }

example "the attack roll" { source = "RPJ-FIRE-19",
  given = { ann = { "character", ["Long Guns"] = 3, wields = "Air Rifle" }, orc = { "character", Evasion = 5, ["Light Armor"] = 0 } }, function(ann, orc)
    dice(3, 4, 3, 4)
    expect(ann:strikes { target = orc }.missed):is(false)
    dice(3, 3)
    expect(ann:strikes { target = orc }.missed):is(true)
    dice(6, 6)
    expect(ann:strikes { target = orc }.no_save):is(true)
    expect(orc.base.saves):is { 7 }
  end }

example "the treacherous guards" { source = { "RPJ-FIRE-20", "RPJ-FIRE-21" },
  given = { guard = { "character", ["Long Guns"] = 3, Dexterity = 3, wields = "Air Rifle" },
            basilus = { "character", ["Light Armor"] = 4, Dexterity = 3 }, governor = { "character", Dexterity = 3 } },
  function(guard, basilus, governor)
    expect(basilus.ranged_modifier):is(3)
    expect(number(guard, basilus)):is(10)
    dice(2, 3)
    expect(guard:strikes { target = basilus }.missed):is(true)
    expect(governor.ranged_modifier):is(-1)
    expect(number(guard, governor)):is(6)
    dice(2, 3, 3, 4)                                 -- 9 again; the save holds
    expect(guard:strikes { target = governor }.missed):is(false)
  end }
