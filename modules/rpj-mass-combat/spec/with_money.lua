ware "Plasma Rifle" { rarity = "Uncommon" }
ware "Armored Vest" { rarity = "Common" }

local function battle(hero)
  local ours, theirs = bring("force", { name = "ours", men = 10 }), bring("force", { name = "theirs", men = 10 })
  hero.fights_for = ours
  return game:mass_combat_begins(ours, theirs), ours, theirs
end

example "what a better weapon adds to a blow it does not add to a battle" { source = { "RPJ-MASS-17", "RPJ-MASS-18", "RPJ-MONEY-11" },
  given = { hero = { "character", Dexterity = 3, ["Hand Weapons"] = 5, wields = "Plasma Rifle", coin = 20 }, foe = { "character", defends = "dodge" } }, function(hero, foe)
    local fight, ours = battle(hero)
    hero:buys { ware = "Plasma Rifle", improved = { "bonus", "damage" } }
    expect(hero.coin):is(6)
    expect(new.attack { attacker = hero, target = foe, weapon = "Plasma Rifle" }.weapon_bonus):is(1)
    decide { ["Help the own side, or hinder the other?"] = "help" }
    dice(3, 2)                                         -- 5 and 6 against 10: a check of the skill
    hero:contributes()
    expect(ours.helped):is(1)
  end }

example "a vest of better make loses its saves in a battle as any other" { source = { "RPJ-MASS-19", "RPJ-MONEY-16" },
  given = { hero = { "character", ["Hand Weapons"] = 1, wields = "Plasma Rifle", coin = 20 } }, function(hero)
    battle(hero)
    hero:buys { ware = "Armored Vest", improved = { "save" } }
    hero:gains "Armored Vest"
    expect(hero:outermost().saves):is { 3, 5 }
    dice(1, 1)
    hero:contributes()
    expect(hero:outermost().saves):is { 5 }
  end }

example "a month of war and a month of Wealth" { source = { "RPJ-MASS-06", "RPJ-MONEY-18", "RPJ-MONEY-25" }, given = { hero = { "character", wealth = 10, earmarked = 5, coin = 0 } }, function(hero)
  local fight = battle(hero)
  hero.contributes_with, hero.fights_for = "Command", nil
  dice(1, 1, 1, 1)
  fight:fights_a_round()
  expect(hero.coin):is(0)
  time:pass "1 month"
  expect(hero.coin):is(1)                              -- the troops eat the other five
end }
