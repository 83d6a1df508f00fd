action "entity.blasts (whom: entity, scale: text)" {
  function(who, given)
    if not given.whom:shrugs_off(who.Willpower) then new.hit { attacker = who, target = given.whom, damage = 1, scale = given.scale }:lands() end
  end }

example "a will that stops what no armour stops" { source = { "RPJ-SMAG-26", "RPJ-SCALE-08", "RPJ-SCALE-10" },
  given = { mage = { "character", Willpower = 3 }, basilus = { "Basilus", spell_defence = 3, resists_magic = "always" } }, function(mage, basilus)
    dice(4, 3)                                         -- 10 against 7 and 3
    mage:blasts { whom = basilus, scale = "giga" }
    expect(basilus.saves_left):is(6)
    dice(3, 3, 4, 5)                                   -- 9; 4 + 1 + 4 is saved, and lost
    mage:blasts { whom = basilus, scale = "mega" }
    expect(basilus.layers[1].saves):is { 4 }
    decide { survives_giga_damage = true }
    dice(3, 3)
    mage:blasts { whom = basilus, scale = "giga" }
    expect({ basilus.saves_left, basilus.health, basilus.breaks_each_session }):is { 0, "stabilised", 1 }
  end }

example "the scale of a body is no help against magic of the mind" { source = { "RPJ-SMAG-26", "RPJ-SCALE-05" },
  given = { mage = { "character", Willpower = 3 }, walker = { "Personnel Carrier", spell_defence = 3, resists_magic = "always" } }, function(mage, walker)
    dice(3, 3)
    expect(walker:shrugs_off(mage.Willpower)):is(false)
    walker.scale = "giga"
    dice(4, 3)
    expect(walker:shrugs_off(mage.Willpower)):is(true)
  end }
