example "Rock Armor, Pebble Armor and leather" { source = "RPJ-HEALTH-12", given = { ug = "Ug the Cave-Mage" }, function(ug)
  ug:casts_rock_armor()
  decide { ["Just outside which layer?"] = "innermost" }
  ug:casts_pebble_armor()
  expect(ug.actions):is(0)
  expect(ug.spells_left):is(3)
  local sheet = {}
  for _, layer in ipairs(ug.layers) do sheet[#sheet + 1] = layer.saves end
  expect(sheet):is { { 5, 6 }, { 4 }, { 5, 5 }, { 7, 7, 7 } }
end }

example "Rock Armor ends by the clock" { given = { ug = "Ug the Cave-Mage" }, function(ug)
  ug:casts_rock_armor()
  time:pass "9 minutes"
  expect(#ug.layers):is(3)
  time:pass "1 minute"
  expect(#ug.layers):is(2)
end }

example "Teleport goes anywhere, and nobody strikes" { source = "RPJ-GCS-48", given = { ug = "Ug the Cave-Mage", orc = "Orc Warrior", mook = "Orcish Headhunter" },
  function(ug, orc, mook)
    local line = game:lay_out()
    orc:stands(line[6])
    mook:stands(line[1])
    ug:stands(line[1], mook)
    ug:teleports { region = line[6], beside = orc }
    expect(ug:adjacent_to(orc)):is(true)
    expect(mook.free_attacks):is(1)
    expect(ug.actions):is(1)
  end }

example "who does not know a spell, or has none left" { given = { ug = "Ug the Cave-Mage", laeniel = "Laeniel Relaiesh" }, function(ug, laeniel)
  expect(function() laeniel:casts_rock_armor() end):is_refused "the caster knows Rock Armor"
  ug.spells_left = 0
  expect(function() ug:casts_rock_armor() end):is_refused "cannot pay 1 spells left"
  expect(ug.actions):is(2)
  time:pass "1 day"
  expect(ug.spells_left):is(5)
end }
