example "Ug's sheet" { source = "RPJ-HEALTH-05", given = { ug = "Ug the Cave-Mage" }, function(ug)
  expect(ug.base.saves):is { 7, 7, 7 }
  expect(ug.layers[1].saves):is { 5, 5 }
  expect(ug.Initiative.effective):is(3)
  expect(ug.Primitive_Magic.effective):is(6)
  expect(ug.spells_left):is(5)
end }

example "Laeniel's weapons" { source = "RPJ-GCS-40", given = { laeniel = "Laeniel Relaiesh", orc = "Orc Warrior" }, function(laeniel, orc)
  local line = game:lay_out()
  game:lines_up({ laeniel }, { orc })
  local function modifier(weapon)
    dice(1, 1)
    return new.attack { attacker = laeniel, target = orc, weapon = weapon }:roll().modifier
  end
  for region, expected in pairs { [2] = 5, [3] = 6, [4] = 7, [6] = 7 } do
    laeniel:stands(line[region])
    expect(modifier "Longbow"):is(expected)
  end
  laeniel:stands(line[6], orc)
  expect(modifier "Elvish Sword"):is(6)
end }

example "Initiative is a skill here" { source = "RPJ-GCS-24", given = { laeniel = "Laeniel Relaiesh", ug = "Ug the Cave-Mage" }, function(laeniel, ug)
  dice(4, 4, 3, 4)
  game:fight_begins { laeniel, ug }
  expect(laeniel.rolled):is(14)
  expect(ug.rolled):is(10)
end }

example "the warrior's armour" { given = { orc = "Orc Warrior" }, function(orc)
  expect(orc.dodge):is(3)
  expect(orc.absorb):is(5)
  expect(orc.base.saves):is { 6, 6, 6, 6 }
  orc.layers[1]:cross_off_all()
  expect(orc.dodge):is(4)
end }
