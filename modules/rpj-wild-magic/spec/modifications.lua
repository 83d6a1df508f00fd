local function ability(user, ...)
  return bring("Sear", { user = user, modifications = { ... } })
end

local mage = { ug = { "character", ["Fire Magic"] = 6 } }

-- What it costs, and the number its roll has to reach.
local function costs(it, cost)
  expect(it.flaw):is(nil)
  expect(it.cost):is(cost)
  dice(3, 4)
  expect(it.skill:power_check { difficulty = it.cost }.against):is(7 + cost)
end

example "as it is" { source = "RPJ-WMAG-22", given = { ug = { "character", ["Fire Magic"] = 6 }, near = { "character" }, far = { "character" } }, function(ug, near, far)
  local plain = ability(ug)
  costs(plain, 4)
  expect(plain.concentration):is "5 seconds"
  expect(plain.actions):is(1)
  local here = game:lay_out(1)[1]
  near:stands(here)
  ug:stands(here, near)
  far:stands(here)
  expect(plain:in_range(near)):is(true)
  expect(plain:in_range(far)):is(false)
  expect(plain:in_range(ug)):is(true)
  dice(6, 5)
  expect(plain:is_used(near).affected):is { near }
  expect(ug.actions):is(2)                               -- only a fight counts them
  expect(function() plain:is_used(far) end):is_refused "the target is in range"
end }

example "ten minutes" { source = "RPJ-WMAG-23", given = mage, function(ug)
  local slow = ability(ug, "Ten minutes")
  costs(slow, 2)
  expect(slow.concentration):is "10 minutes"
  expect(function() slow:is_modified "One minute" end):is_refused "One minute and Ten minutes exclude each other"
  slow.usual_step = 0
  expect(slow.concentration):is "1 minute"               -- two steps
end }

example "one minute" { source = "RPJ-WMAG-24", given = mage, function(ug)
  local slow = ability(ug, "One minute")
  costs(slow, 3)
  expect(slow.concentration):is "1 minute"
  dice(3, 3)
  game:fight_begins { ug }
  game:next_turn()
  expect(function() slow:is_used() end):is_refused "in a fight nobody concentrates that long"
  dice(3, 3)
  ability(ug):is_used()
  expect(ug.actions):is(1)
end }

example "by touch" { source = "RPJ-WMAG-25", given = mage, function(ug)
  costs(ability(ug, "By touch"), 3)
  expect(ability(ug, "By touch", "Instant").by_touch):is(true)
  expect(ability(ug).by_touch):is(false)
  local it = ability(ug, "By touch")
  expect(function() it:is_modified "Six regions" end):is_refused "Six regions and By touch exclude each other"
end }

example "six regions" { source = "RPJ-WMAG-26", given = { ug = { "character", ["Fire Magic"] = 6 }, orc = { "character" } }, function(ug, orc)
  local far = ability(ug, "Six regions")
  costs(far, 5)
  local line = game:lay_out(8)
  ug:stands(line[1])
  orc:stands(line[7])
  expect(far:in_range(orc)):is(true)
  orc:stands(line[8])
  expect(far:in_range(orc)):is(false)
  expect(function() far:is_modified "Within sight" end):is_refused "Within sight and Six regions exclude each other"
end }

example "a group" { source = "RPJ-WMAG-27", given = { ug = { "character", ["Fire Magic"] = 6 }, a = { "character" }, b = { "character" }, c = { "character" } }, function(ug, a, b, c)
  local wide = ability(ug, "A group", "Six regions")
  expect(wide.cost):is(7)
  costs(ability(ug, "A group"), 6)
  local line = game:lay_out(2)
  ug:stands(line[1])
  a:stands(line[2])
  b:stands(line[2], a)
  c:stands(line[2])
  dice(6, 5)
  expect(wide:is_used(a).affected):is { a, b }
  expect(b.singed):is(1)
  expect(function() wide:is_modified "A region" end):is_refused "A region and A group exclude each other"
  ug.strain = 0
  dice(6, 5)
  expect(wide:is_used().affected):is {}                  -- around nobody there is no group
end }

example "chosen targets" { source = "RPJ-WMAG-28", given = { ug = { "character", ["Fire Magic"] = 6 }, a = { "character" }, b = { "character" } }, function(ug, a, b)
  local picking = ability(ug, "A group", "Chosen targets")
  costs(picking, 8)
  dice(6, 5)
  expect(picking:is_used { target = a, sparing = { b, ug } }.affected):is { a }
  local it = ability(ug)
  expect(function() it:is_modified "Chosen targets" end):is_refused "Chosen targets needs an ability that covers an area"
  it = ability(ug, "A group")
  expect(function() it:is_used { target = a, sparing = { b } } end):is_refused "it chooses among its targets"
end }

example "within sight" { source = "RPJ-WMAG-29", given = { ug = { "character", ["Fire Magic"] = 6 }, orc = { "character" } }, function(ug, orc)
  local far = ability(ug, "Within sight")
  costs(far, 6)
  local line = game:lay_out(8)
  ug:stands(line[1])
  orc:stands(line[8])
  expect(far:in_range(orc)):is(true)
  line[1].out_of_sight = { line[8] }
  expect(far:in_range(orc)):is(false)
end }

example "instant" { source = "RPJ-WMAG-30", given = mage, function(ug)
  local quick = ability(ug, "Instant")
  costs(quick, 7)
  expect(quick.concentration):is "instant"
  dice(3, 3)
  game:fight_begins { ug }
  game:next_turn()
  dice(6, 5)
  quick:is_used()
  expect(ug.actions):is(2)
end }

example "a region" { source = "RPJ-WMAG-31", given = { ug = { "character", ["Fire Magic"] = 6 }, a = { "character" }, b = { "character" }, c = { "character" } }, function(ug, a, b, c)
  local wide = ability(ug, "A region")
  costs(wide, 7)                                         -- not on top of a group
  wide:is_modified "Six regions"
  local line = game:lay_out(3)
  ug:stands(line[1])
  a:stands(line[2])
  b:stands(line[2])
  c:stands(line[3])
  dice(6, 5)
  expect(wide:is_used(a).affected):is { a, b }
  ug.strain = 0
  dice(6, 5)
  expect(wide:is_used { places = { line[3] } }.affected):is { c }   -- nobody is named, but a place
  wide:is_modified "Chosen targets"                      -- a region is an area, too
  expect(wide.cost):is(10)
end }

example "several regions" { source = "RPJ-WMAG-32", given = { ug = { "character", ["Fire Magic"] = 6 }, a = { "character" }, b = { "character" } }, function(ug, a, b)
  local vast = ability(ug, "A region", "Another region", "Another region")
  costs(vast, 13)
  expect(vast.regions):is(3)
  local line = game:lay_out(4)
  ug:stands(line[1])
  a:stands(line[2])
  b:stands(line[4])
  dice(6, 6, 6, 6)
  decide { ["A critical success below the target: is success plausible?"] = true }
  expect(vast:is_used { places = { line[2], line[3], line[4] } }.affected):is { a, b }
  expect(function() vast:is_used { places = line } end):is_refused "its area is large enough"
  local it = ability(ug, "A group")
  expect(function() it:is_modified "Another region" end):is_refused "Another region needs an ability that covers a region"
  it = ability(ug, "A region")
  expect(function() it:is_modified "A region" end):is_refused "A region counts once"
end }

example "touching in a fight" { source = "RPJ-WMAG-33", given = { ug = { "character", ["Fire Magic"] = 6, Dexterity = 4 }, orc = { "character", Dexterity = 3 } }, function(ug, orc)
  dice(4, 4)
  local touch = ug:touch_by_magic { of = orc }
  expect(touch.against):is(12)
  expect(touch.success):is(true)
  local near = ability(ug, "By touch")
  dice(6, 5)
  near:is_used(orc)                                      -- outside of fights nobody rolls for it
  expect(orc.singed):is(1)
  dice(6, 6, 1, 1)
  game:fight_begins { ug, orc }
  game:next_turn()
  dice(4, 3)
  expect(near:is_used(orc).out_of_touch):is(true)
  expect(orc.singed):is(1)
  expect(ug.strain):is(6)                                -- tried is tried
  dice(4, 4, 6, 5)
  near:is_used(orc)
  expect(orc.singed):is(2)
end }

modification "Lasts a day" { cost = 2 }

example "a modification of a game's own" { source = "RPJ-WMAG-34", given = mage, function(ug)
  costs(ability(ug, "Lasts a day"), 6)
  local odd = ability(ug, "Chosen targets")
  expect(odd.flaw):contains "needs an ability that covers an area"
  odd:is_judged(9)                                       -- what the gamemaster prices need not fit
  expect(odd.flaw):is(nil)
  expect(odd.cost):is(9)
end }
