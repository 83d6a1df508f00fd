-- A line of regions, and how far apart things are on it.

source "RPJ-GCS-11"
example "six regions in a line, some 180 yards" { function()
  local line = game:lay_out()
  expect(#line):is(6)
  expect(game.yards):is(180)
  for i = 1, 5 do expect(line[i]:touches(line[i + 1])):is(true) end
  expect(line[1]:touches(line[3])):is(false)
  expect(line[1]:distance_to(line[6])):is(5)
end }

example "inside a house: one region" { function()
  expect(#game:lay_out(1)):is(1)
  expect(game.yards):is(30)
end }

example "a side street out of sight" { source = "RPJ-GCS-12",
  given = { archer = { "character", Bows = 2, wields = "Elvish Bow" }, thief = { "character" } }, function(archer, thief)
    local street = game:lay_out(4)
    local side = bring("region", { name = "S", beside = { street[3] }, out_of_sight = { street[1] } })
    street[1].out_of_sight = { side }
    expect(side:touches(street[3])):is(true)
    expect(side:touches(street[4])):is(false)
    archer:stands(street[1])
    thief:stands(side)
    expect(archer:distance_to(thief)):is(3)
    expect(function() archer:attacks(thief) end):is_refused "the target can be seen"
    archer:stands(street[2])
    decide { ["Dodge or absorb?"] = "dodge" }
    dice(1, 1)
    expect(archer:attacks(thief).missed):is(true)
  end }

example "everybody is in one group" { source = "RPJ-GCS-13",
  given = { a = { "character" }, b = { "character" }, c = { "character" }, d = { "character" } }, function(a, b, c, d)
    local here = game:lay_out(1)[1]
    a:stands(here)
    b:stands(here, a)
    c:stands(here)
    d:stands(here)
    local pairs_found = {}
    for _, x in ipairs { a, b, c, d } do
      for _, y in ipairs { a, b, c, d } do
        if x:adjacent_to(y) then pairs_found[#pairs_found + 1] = x.name .. y.name end
      end
    end
    expect(pairs_found):is { "ab", "ba" }
    expect(c.neighbours):is {}
  end }

example "beginning beside somebody" { source = "RPJ-GCS-14", given = { a = { "character" }, b = { "character" }, c = { "character" } }, function(a, b, c)
  local line = game:lay_out(2)
  b:stands(line[1])
  a:stands(line[1], b)
  expect(a:adjacent_to(b)):is(true)
  a:stands(line[1])
  expect(a:adjacent_to(b)):is(false)
  c:stands(line[2])
  expect(function() a:stands(line[1], c) end):is_refused "who it joins stands there"
end }

example "melee needs an adjacent target" { source = "RPJ-GCS-15",
  given = { a = { "character", wields = "Dagger" }, b = { "character", defends = "dodge" } }, function(a, b)
    local here = game:lay_out(1)[1]
    a:stands(here)
    b:stands(here)
    expect(function() a:attacks(b) end):is_refused "a melee attack needs an adjacent target"
    b:stands(here, a)
    dice(1, 2)
    expect(a:attacks(b).missed):is(true)
  end }

example "distances" { source = "RPJ-GCS-16", function()
  local line = game:lay_out()
  expect(line[2]:distance_to(line[5])):is(3)
  expect(line[2]:distance_to(line[3])):is(1)
  bring("region", { name = "ford", beside = { line[1], line[6] } })
  expect(line[1]:distance_to(line[6])):is(2)
  local island = bring("region", { name = "island" })
  local a, b = bring "character", bring "character"
  a:stands(line[1])
  b:stands(island)
  expect(a:distance_to(b)):is(1000)
end }

example "a bow that is too long for a brawl" { source = "RPJ-GCS-17",
  given = { archer = { "character", wields = "Siege Bow" }, orc = { "character", defends = "dodge" } }, function(archer, orc)
    local here = game:lay_out(1)[1]
    archer:stands(here)
    orc:stands(here)
    expect(archer:distance_to(orc)):is(0)
    dice(1, 2)
    expect(archer:attacks(orc).missed):is(true)
    orc:stands(here, archer)
    expect(archer:distance_to(orc)):is(-1)
    expect(function() archer:attacks(orc) end):is_refused "the target is not too close"
    dice(1, 2)
    expect(archer:attacks { target = orc, weapon = "Elvish Bow" }.missed):is(true)
  end }

example "the usual beginning" { source = "RPJ-GCS-25",
  given = { a = { "character" }, b = { "character" }, orc = { "character" } }, function(a, b, orc)
    game:lines_up({ a, b }, { orc })
    expect(a.place.name):is "1"
    expect(orc.place.name):is "6"
    expect(a:distance_to(orc)):is(5)
  end }

example "one region, two groups" { source = "RPJ-GCS-26",
  given = { a = { "character" }, b = { "character" }, orc = { "character" }, troll = { "character" } }, function(a, b, orc, troll)
    game:lay_out(1)
    game:lines_up({ a, b }, { orc, troll })
    expect(a:adjacent_to(b)):is(true)
    expect(orc:adjacent_to(troll)):is(true)
    for _, us in ipairs { a, b } do
      for _, them in ipairs { orc, troll } do expect(us:distance_to(them)):is(0) end
    end
  end }

example "Laeniel and Ug set up" { source = "RPJ-GCS-27",
  given = { laeniel = { "character" }, ug = { "character" }, warrior = { "character" }, headhunter = { "mook", attack = 3, defence = 10 } },
  function(laeniel, ug, warrior, headhunter)
    game:lines_up({ laeniel, ug }, { warrior, headhunter })
    expect(laeniel.place.name):is "1"
    expect(ug:adjacent_to(laeniel)):is(true)
    expect(warrior.place.name):is "6"
    expect(headhunter.place.name):is "6"
  end }

example "sight without a battlefield, and to somebody who stands nowhere" { source = "RPJ-GCS-12",
  given = { a = { "character" }, b = { "character" } }, function(a, b)
    expect(a:sees(b)):is(true)
    local here = game:lay_out(1)[1]
    a:stands(here)
    expect({ a:sees(b), b:sees(a) }):is { true, true }
  end }

example "a new group has the smallest number that nobody uses" { source = "RPJ-GCS-13",
  given = { a = { "character" }, b = { "character" }, c = { "character" } }, function(a, b, c)
    local here = game:lay_out(1)[1]
    expect(game.next_group):is(1)
    a:stands(here)
    b:stands(here)
    c:stands(here)
    expect({ a.group, b.group, c.group }):is { 1, 2, 3 }
    expect(game.next_group):is(4)
    b:stands(here, c)
    expect(game.next_group):is(2)                      -- between two that are used
    a:stands(here, c)
    expect(game.next_group):is(1)                      -- and before all of them
    b.group = -1                                       -- below 0 are groups that a game keeps for itself
    expect(game.next_group):is(1)
  end }

example "who stands nowhere is far from those who stand somewhere, and at hand for the others" { source = { "RPJ-GCS-13", "RPJ-GCS-16", "RPJ-GCS-17" },
  given = { a = { "character" }, b = { "character" }, c = { "character" } }, function(a, b, c)
    expect(a:distance_to(b)):is(-1)
    b.group = 1                                        -- nowhere, but apart
    expect(a:distance_to(b)):is(0)
    c:stands(game:lay_out(1)[1])
    expect({ a:distance_to(c), c:distance_to(a) }):is { 1000, 1000 }
  end }

example "who stands on one's own side is told so" { source = "RPJ-GCS-60",
  given = { a = { "character", side = "us" }, b = { "character", side = "us" }, c = { "character", side = "them" } }, function(a, b, c)
    expect({ a:told_beside(b), a:told_beside(c) }):is { "own side", nil }
  end }
