local function carrying(who, enc)
  who:gains(enc)
  return who
end

example "what can be carried" { source = "BRP-ENC-01", rules = [[ species "Ox" { highest = 30, strong_as = 2 } ]], given = { kim = { "character", STR = 12, CON = 15 }, ox = { "character", STR = 12, CON = 15, species = "Ox" } }, function(kim, ox)
  expect({ kim.normal_load, kim.easy_load }):is { 14, 12 }
  expect(ox.normal_load):is(28)
  carrying(kim, "Great Club")
  carrying(kim, "Mail")
  carrying(kim, "Rope")
  expect({ kim.load, kim.overload, kim.MOV }):is { 14, 0, 10 }
  carrying(kim, "Pebble")
  expect({ kim.load, kim.overload, kim.MOV }):is { 15, 1, 9 }
end }

example "ENC, or else SIZ" { source = "BRP-ENC-02", given = { kim = { "character", STR = 12, CON = 12 } }, function(kim)
  expect({ kim:the("Chest").load, kim:the("Rope").load, kim:the("Pebble").load, kim:the("Broadsword").load }):is { 4, 1, 1, 2 }
  kim:gains "Chest"
  expect(kim.load):is(4)
  kim:the("Chest").awkward = 3
  expect(kim.load):is(7)
  kim:loses "Chest"
  expect(kim.load):is(0)
end }

example "two of them, and one is awkward" { source = { "BRP-ENC-01", "BRP-ENC-02" },
  given = { kim = { "character", STR = 12, CON = 12, has = { "Chest", "Chest", "Broadsword", "Broadsword" }, wields = "Broadsword" }, pat = { "character", STR = 12, CON = 12 } },
  function(kim, pat)
    expect(kim.load):is(4 + 4 + 2 + 2)
    local one, other = kim.gears[1], kim.gears[2]
    other.awkward = 3
    expect({ kim.load, kim.overload }):is { 15, 3 }
    pat:gains(other)                                   -- as awkward for whoever takes it over
    expect({ kim.load, pat.load, one.load }):is { 8, 7, 4 }
    kim:loses "Broadsword"
    expect(kim.wields):is "Broadsword"                 -- the other one
    expect({ kim:has "Broadsword", kim.load }):is { true, 6 }
  end }

example "one suit of mail" { source = "BRP-RESULT-09", given = { kim = { "character", has = { "Mail" } } }, function(kim)
  expect(function() kim:gains "Mail" end):is_refused "has Mail already"
  expect(kim.armour_points):is(6)
end }

example "what too much does" { source = "BRP-ENC-03", rules = [[ gear "Bale" { enc = 15 } ]],
  given = { kim = { "character", STR = 12, CON = 12, DEX = 13, INT = 10, Hide = 40, History = 40, Climb = 40, Pilot = 40, Dodge = 40, Sword = 40, Sense = 40 } }, function(kim)
    local function chance(thing)
      dice(50)
      return thing:check().chance
    end
    kim:gains "Bale"
    expect({ kim.overload, kim.MOV }):is { 3, 7 }
    expect(chance(kim.DEX)):is(50)
    expect(chance(kim.INT)):is(50)
    for name, expected in pairs { Hide = 25, Climb = 25, Pilot = 25, Dodge = 25, Sword = 25, History = 40, Sense = 40 } do
      expect(chance(kim:the(name))):is(expected)
    end
    kim:gains "Anvil"
    expect(kim.MOV):is(0)                              -- and not below
  end }

source "BRP-ENC-04"
example "it tires" { options = { fatigue_points = true }, rules = [[ gear "Bale" { enc = 14 } ]], given = { kim = { "character", STR = 12, CON = 12, SIZ = 12, POW = 10 } }, function(kim)
  kim:gains "Bale"
  kim:exerts_itself(29)                                -- five turns, two too many
  expect({ kim.fatigue_points, time.now }):is { 14, 29 * 60 }
  dice(1)
  kim:travels { travel = "Marching, forced", minutes = 60 }
  expect(kim.fatigue_points):is(14 - 1 - 24)
end }

example "where fatigue points are played" { given = { kim = { "character" } }, function(kim)
  expect(function() kim:exerts_itself(1) end):is_refused "fatigue points are played"
  expect(time.now):is(0)
end }

example "who is as strong as two bears as much" { source = { "BRP-ENC-01", "BRP-CHAR-03" }, rules = [[ species "Ogre" { highest = 30, strong_as = 2 } ]],
  given = { ogre = { "character", STR = 12, CON = 11, species = "Ogre" } }, function(ogre)
    expect({ ogre.easy_load, ogre.normal_load }):is { 24, 24 }
  end }
