-- Appendix B: the card.

source "BUM-CARD-01"
example "all that stands on a card" { given = { victor = "Victor Mordox" }, function(victor)
  victor:takes_wounds { cause = "Club" }
  expect(victor.card):is {
    name = "Victor Mordox", player = "Noob Gamerson", campaign = "Sample",
    stats = { STR = 3, DEX = 3, INT = 2, SOC = 2 },
    skills = { { "Axe/Mace", 2 }, { "Stealth", 2 }, { "Crossbow", 2 }, { "Dagger", 1 }, { "Tracking", 2 }, { "Survival", 1 } }, spells = {},
    primary = { "Battleaxe", 2, 0 }, ranged = { "Large Crossbow", 2, 0 }, backup = { "Dagger", 1, 0 },
    armour = { "Leather Armour", 0, 1 }, shield = { "Round Shield", 0, 2 },
    attack_totals = { primary = 7, ranged = 7, backup = 5 }, defence_totals = { melee = 6, ranged = 6 },
    wounds = 1, items = { "Ten Crossbow Bolts" } }
end }

example "an empty card" { given = { nobody = { "character", name = "Nobody" } }, function(nobody)
  local card = nobody.card
  expect({ card.player, card.campaign, card.attack_totals.primary }):is {}
  expect({ card.primary, card.armour, card.skills, card.items, card.wounds }):is { {}, { "none", 0, 0 }, {}, {}, 0 }
end }

example "Victor Mordox keeps the rules" { source = "BUM-CARD-02", given = { victor = "Victor Mordox" }, function(victor)
  expect({ victor.stat_sum, victor.points_in_skills, victor.skill_points }):is { 10, 10, 0 }
  expect({ victor.stats_in_order, victor.skills_in_order, victor.wields.name }):is { true, true, "Battleaxe" }
  victor:enters_play()
  victor.Tracking.level = 3
  expect(victor.skills_in_order):is(false)                     -- above his Intelligence
end }

example "his battle axe" { source = "BUM-CARD-03", given = { victor = "Victor Mordox" }, function(victor)
  expect(victor:attack_with(victor.primary)):is(3 + 2 + 2)
end }

example "his heavy crossbow" { source = "BUM-CARD-04", given = { victor = "Victor Mordox" }, function(victor)
  expect(victor:attack_with(victor.ranged)):is(3 + 2 + 2)
end }

example "his dagger" { source = "BUM-CARD-05", given = { victor = "Victor Mordox" }, function(victor)
  expect(victor:attack_with(victor.backup)):is(3 + 1 + 1)
  expect(victor:own_weapon("Dagger"):attack_total("Dexterity")):is(5)
end }

example "his melee defence" { source = "BUM-CARD-06", given = { victor = "Victor Mordox" }, function(victor)
  expect({ victor.Dexterity.current, victor.armour_defence, victor.shield_defence, victor.weapon_defence, victor.melee_defence }):is { 3, 1, 2, 0, 6 }
end }

example "his ranged defence" { source = "BUM-CARD-07", given = { victor = "Victor Mordox" }, function(victor)
  expect(victor.ranged_defence):is(6)                          -- the shield is kept
  victor:loses "Round Shield"
  expect(victor.ranged_defence):is(4)
end }

example "filling a card in" { source = "BUM-CARD-08", given = { ann = { "character", Strength = 3, Dexterity = 2, Swords = 1, primary = "Rapier", backup = "Sword", has = { "Light Plate", "Buckler" } } }, function(ann)
  expect(ann.card.attack_totals):is { primary = 3 + 1 + 1, backup = 3 + 1 + 2 }
  expect(ann.card.defence_totals):is { melee = 2 + 3 + 1 + 1, ranged = 2 + 3 + 1 }
  ann:draws "Sword"                                            -- what is in hand counts
  expect(ann.card.defence_totals):is { melee = 6, ranged = 6 }
  ann:takes_wounds { number = 2, cause = "Club" }
  expect(ann.card.wounds):is(2)
end }
