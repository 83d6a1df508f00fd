example "a hit fells a mook" { source = { "RPJ-GCS-63", "RPJ-GCS-66" }, given = { hild = { "Hild the Warrior" }, orc = { "Orc Guard" } }, function(hild, orc)
  dice(3, 2)                                             -- 5 + 5 + 2, and a class skill: 13 against 12
  hild:attacks(orc)
  expect(orc.health):is("dead")
end }

example "a competent and a masterful enemy" { source = { "RPJ-RUN-06", "RPJ-RUN-09" },
  given = { veteran = { "Orc Veteran" }, chieftain = { "Orc Chieftain" } }, function(veteran, chieftain)
    expect(veteran.Blunt_Weapons.effective):is(4)
    expect(chieftain.Large_Blades.effective):is(6)
    expect({ veteran.dodge, chieftain.absorb }):is { 4, 6 }
    expect({ veteran.saves_left, chieftain.saves_left }):is { 7, 8 }
  end }

example "foes are of one side, and no question is asked for them" { source = "RPJ-GCS-30",
  given = { hild = { "Hild the Warrior" }, veteran = { "Orc Veteran" }, goblin = { "Goblin" } }, function(hild, veteran, goblin)
    expect(veteran:hostile_to(goblin)):is(false)
    expect(veteran:hostile_to(hild)):is(true)
    expect(veteran.settled_defence):is("dodge")
  end }
