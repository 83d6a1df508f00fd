-- Appendix A: the lists.

-- Attack and defence of everything in a row, as somebody has it who holds nothing else.
local function expect_row(attack, defence, names)
  for _, name in ipairs(names) do
    local who = bring("character", { name = "bearer", has = { name }, wields = name })
    local weapon = who:own_weapon(name)
    expect({ name, weapon.attack_bonus, weapon.defence_bonus }):is { name, attack, defence }
  end
end

local function expect_worn(kind, attack, defence, names)
  for _, name in ipairs(names) do
    local who = bring("character", { name = "bearer", has = { name } })
    if kind == "shield" then expect({ name, who.shield_attack, who.shield_defence }):is { name, attack, defence }
    else expect({ name, who.armour_attack, who.armour_defence }):is { name, attack, defence } end
  end
end

example "daggers and the like" { source = "BUM-GEAR-03", function() expect_row(1, 0, { "Dagger", "Knife", "Hatchet", "Club", "Light Mace", "Baton", "Nunchaku" }) end }
example "swords and the like"  { source = "BUM-GEAR-04", function() expect_row(2, 0, { "Sword", "Battleaxe", "Mace", "Flail", "Warhammer" }) end }
example "spears and rapiers"   { source = "BUM-GEAR-05", function() expect_row(1, 1, { "One-handed Spear", "Rapier", "Basket Sword", "Saber", "Hooksword" }) end }
example "longswords and longspears" { source = "BUM-GEAR-06", function() expect_row(2, 1, { "Longsword", "Bastard Sword", "Katana", "Longspear" }) end }
example "a quarterstaff"       { source = "BUM-GEAR-07", function() expect_row(1, 2, { "Quarterstaff" }) end }
example "two-handed axes"      { source = "BUM-GEAR-08", function() expect_row(4, 0, { "Two-handed Battleaxe", "Two-handed Mace" }) end }
example "greatsword, halberd"  { source = "BUM-GEAR-09", function() expect_row(3, 1, { "Greatsword", "Halberd" }) end }
example "bucklers"             { source = "BUM-GEAR-12", function() expect_worn("shield", 0, 1, { "Buckler" }) end }
example "small shields"        { source = "BUM-GEAR-13", function() expect_worn("shield", 0, 2, { "Round Shield", "Heater Shield" }) end }
example "large shields"        { source = "BUM-GEAR-14", function() expect_worn("shield", -1, 3, { "Tower Shield", "Kite Shield", "Hoplon" }) end }
example "throwing knives"      { source = "BUM-GEAR-15", function() expect_row(-1, 0, { "Throwing Knife" }) end }
example "thrown axes, javelins, short bows" { source = "BUM-GEAR-16", function() expect_row(0, 0, { "Throwing Axe", "Javelin", "Shortbow" }) end }
example "longbows, small crossbows, pistols" { source = "BUM-GEAR-17", function() expect_row(1, 0, { "Longbow", "Small Crossbow", "Smoothbore Pistol" }) end }
example "large crossbows and muskets" { source = "BUM-GEAR-18", function()
  expect_row(2, 0, { "Large Crossbow", "Musket" })
  local bearer = bring("character", { has = { "Large Crossbow", "Musket" } })
  expect({ bearer:the("Large Crossbow").wounds, bearer:the("Musket").wounds }):is { 1, 2 }
end }
example "armour" { source = "BUM-GEAR-19", function()
  expect_worn("armour", 0, 1, { "Leather Armour", "Heavy Cloth" })
  expect_worn("armour", 0, 2, { "Maille", "Brigandine", "Breastplate", "Scale Armour" })
  expect_worn("armour", 0, 3, { "Light Plate" })
  expect_worn("armour", -1, 4, { "Tournament Armour", "Jousting Armour" })
end }

example "a weapon of one's own" { source = "BUM-GEAR-01", rules = [[
    weapon "Pair of Fans" { attack = 1, defence = 2, skill = "Acrobatics", nimble = true,
      after "attack.make" { me = "attacker", when = "hit and weapon == 'Pair of Fans'", function(me) me.bandaged = true end } } ]],
  given = { ann = { "character", Strength = 2, Dexterity = 2, Acrobatics = 1, has = { "Pair of Fans" }, wields = "Pair of Fans" }, bob = { "character", Strength = 2, Dexterity = 2 } }, function(ann, bob)
    expect({ ann.weapon_in_hand:attack_total(), ann.melee_defence }):is { 4, 4 }
    dice(6, 1)
    ann:attacks(bob)
    expect({ #bob.wounds, ann.bandaged }):is { 1, true }
  end }

example "one wound, whatever the size, and two of a musket" { source = "BUM-GEAR-02", given = {
    axe = { "character", Strength = 4, Dexterity = 2, has = { "Two-handed Battleaxe" }, wields = "Two-handed Battleaxe" },
    gun = { "character", Strength = 2, Dexterity = 4, has = { "Musket" }, wields = "Musket", x = 1 },
    foe = { "character", Strength = 4, Dexterity = 2 } }, function(axe, gun, foe)
    dice(6, 1, 6, 1)
    axe:attacks(foe)
    expect(#foe.wounds):is(1)
    gun:attacks(foe)
    expect(#foe.wounds):is(3)
  end }

source "BUM-GEAR-10"
example "a long sword in one hand or in two" { given = { ann = { "character", Strength = 3, has = { "Katana" } } }, function(ann)
  ann:draws { weapon = "Katana", hands = 2 }
  local katana = ann:the("Katana")
  expect({ katana.attack_bonus, katana.defence_bonus }):is { 2, 1 }
  ann:turn_begins()
  ann:draws { weapon = "Katana", hands = 1 }
  expect({ katana.attack_bonus, katana.defence_bonus }):is { 2, 0 }
  ann:gains "Round Shield"
  ann:turn_begins()
  expect(function() ann:draws { weapon = "Katana", hands = 2 } end):is_refused "leaves none for a shield"
  ann:draws { weapon = "Katana" }
  expect({ katana.hands_used, katana.attack_bonus, katana.defence_bonus }):is { 1, 2, 0 }
end }

example "how many hands it takes" { given = { ann = { "character", has = { "Dagger", "Katana", "Greatsword" } } }, function(ann)
  expect({ ann:own_weapon("Dagger").hands_used, ann:the("Katana").hands_used, ann:the("Greatsword").hands_used }):is { 1, 2, 2 }
  ann:gains "Buckler"
  expect({ ann:own_weapon("Dagger").hands_used, ann:the("Katana").hands_used, ann:the("Greatsword").hands_used }):is { 1, 1, 2 }
end }

example "two hands and a shield, where that is allowed" { options = { shield_with_two_hands = true }, given = { ann = { "character", Strength = 3, has = { "Katana", "Round Shield", "Greatsword" } } }, function(ann)
  ann:draws { weapon = "Katana", hands = 2 }
  expect({ ann:the("Katana").defence_bonus, ann.melee_defence }):is { 1, 1 + 2 + 1 }
end }

example "no greatsword beside a shield" { given = { ann = { "character", Strength = 3, has = { "Round Shield", "Greatsword" } } }, function(ann)
  expect(function() ann:draws "Greatsword" end):is_refused "leaves none for a shield"
  expect(function() ann:readies "Greatsword" end):is_refused "leaves none for a shield"
  expect(function() bring("character", { primary = "Halberd", has = { "Buckler" } }) end):is_refused "leaves none for a shield"
  ann:loses "Round Shield"
  ann:draws "Greatsword"
  expect(ann.weapon_in_hand.attack_bonus):is(3)
end }

example "a shield needs a hand, and a crossbow does not mind one" { source = { "BUM-GEAR-10", "BUM-CARD-07" }, given = { victor = "Victor Mordox", ann = { "character", has = { "Katana" } } }, function(victor, ann)
  victor:draws "Large Crossbow"
  expect({ victor.wields.name, victor.ranged_defence }):is { "Large Crossbow", 6 }
  ann:draws { weapon = "Katana", hands = 2 }
  expect(function() ann:gains "Buckler" end):is_refused "a hand is free for the shield"
  ann:turn_begins()
  ann:draws "Katana"
  ann:gains "Buckler"
  expect({ ann:own_weapon("Katana").hands_used, ann.melee_defence }):is { 1, 2 }
end }
