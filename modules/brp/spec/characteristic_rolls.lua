local kim = { kim = { "character", STR = 12, CON = 11, SIZ = 13, INT = 13, POW = 14, DEX = 12, CHA = 9, EDU = 15 } }

example "five times the characteristic" { source = "BRP-CROLL-01", given = kim, function(kim)
  dice(60) expect(kim.DEX:check().success):is(true)
  dice(61) expect(kim.DEX:check().success):is(false)
  for characteristic, chance in pairs { CON = 55, INT = 65, CHA = 45 } do
    dice(chance)
    local check = kim:the(characteristic):check()
    expect({ check.chance, check.success }):is { chance, true }
  end
end }

example "any other multiplier" { source = "BRP-CROLL-02", given = kim, function(kim)
  dice(33) expect(kim.CON:check { multiplier = 3 }.success):is(true)
  dice(34) expect(kim.CON:check { multiplier = 3 }.success):is(false)
  dice(50) expect(kim.CHA:check { multiplier = 10 }.chance):is(90)
  dice(50) expect(kim.CHA:check { difficulty = "Easy" }.chance):is(90)
  dice(50) expect(kim.CHA:check { difficulty = "Difficult" }.chance):is(23)
end }
