skill   "Stone Magic" { attribute = "Intelligence", sphere = "stone" }
ability "Shatter"     { skill = "Stone Magic", magnitude = "Weak" }

modification "A stone's throw" { cost = 0, sets = "range", range = 1 }
modification "A few steps"     { cost = 0, sets = "range", range = 0 }

local mage = { "character", ["Stone Magic"] = 6 }

local function ability(user, ...)
  return bring("Shatter", { user = user, modifications = { ... } })
end

local function reaches(it, target, from, yards)
  target:is_at(from + yards)
  return it:in_range(target)
end

example "how far abilities reach" { source = { "RPJ-CINE-04", "RPJ-WMAG-22", "RPJ-WMAG-25", "RPJ-WMAG-26", "RPJ-WMAG-29" }, given = { ug = mage, orc = { "character" } }, function(ug, orc)
  game.cinematic = true
  ug:is_at(100)
  for name, yards in pairs { ["By touch"] = 3, ["Six regions"] = 180 } do
    expect(reaches(ability(ug, name), orc, 100, yards)):is(true)
    expect(reaches(ability(ug, name), orc, 100, yards + 1)):is(false)
  end
  expect(reaches(ability(ug), orc, 100, 10)):is(true)
  expect(reaches(ability(ug), orc, 100, 11)):is(false)
  expect(reaches(ability(ug, "A few steps"), orc, 100, 10)):is(true)
  expect(reaches(ability(ug, "A few steps"), orc, 100, 11)):is(false)
  local plain = ability(ug)
  expect(function() plain:is_used(orc) end):is_refused "the target is in range"
  expect(reaches(ability(ug, "Within sight"), orc, 100, 400)):is(true)
  expect(ability(ug):in_range(ug)):is(true)
  expect(reaches(ability(ug, "A stone's throw"), orc, 100, 30)):is(true)
  expect(reaches(ability(ug, "A stone's throw"), orc, 100, 31)):is(false)
end }

example "other fights have regions and groups" { source = { "RPJ-CINE-01", "RPJ-WMAG-26", "RPJ-WMAG-27" },
  given = { ug = mage, a = { "character" }, b = { "character" } }, function(ug, a, b)
    local line = game:lay_out(3)
    ug:stands(line[1])
    a:stands(line[2])
    b:stands(line[2], a)
    expect(ability(ug):in_range(a)):is(false)          -- markers and yards are for the map
    expect(ability(ug, "A stone's throw"):in_range(a)):is(true)
    a:is_at(500)
    dice(6, 5)
    expect(ability(ug, "A stone's throw", "A group"):is_used(a).affected):is { a, b }
  end }

example "a wider touch where arms are longer" { source = "RPJ-WMAG-25", options = { arms_length = 5 }, given = { ug = mage, orc = { "character" } }, function(ug, orc)
  game.cinematic = true
  expect(reaches(ability(ug, "By touch"), orc, 0, 5)):is(true)
  expect(reaches(ability(ug, "By touch"), orc, 0, 6)):is(false)
end }

example "whom abilities cover" { source = { "RPJ-CINE-04", "RPJ-WMAG-27", "RPJ-WMAG-28", "RPJ-WMAG-31", "RPJ-WMAG-32" },
  given = { ug = mage, a = { "character" }, b = { "character" }, c = { "character" }, d = { "character" } }, function(ug, a, b, c, d)
    game.cinematic = true
    ug:is_at(0)
    a:is_at(100)
    b:is_at(105)
    c:is_at(100, 15)
    d:is_at(116)
    local e = bring("character", { name = "e" })
    e:is_at(99.75, 5.25)
    local function affected(it, given)
      dice(6, 5)
      ug.strain = 0
      return it:is_used(given).affected
    end
    expect(affected(ability(ug, "Six regions"), { target = a })):is { a }
    expect(affected(ability(ug, "Six regions", "A group"), { target = a })):is { a, b }
    expect(affected(ability(ug, "Six regions", "A region"), { target = a })):is { a, b, c, e }
    expect(affected(ability(ug, "Six regions", "A region", "Chosen targets"), { target = a, sparing = { b } })):is { a, c, e }
    local here, there = game:marks_off { name = "here", x = 100 }, game:marks_off { name = "there", x = 130 }
    expect(affected(ability(ug, "Six regions", "A region"), { places = { there } })):is { d }
    expect(affected(ability(ug, "Six regions", "A region", "Another region"), { places = { here, there } })):is { a, b, c, d, e }
    expect(affected(ability(ug, "Six regions", "A region"), {})):is {}
    local narrow = ability(ug, "Six regions", "A region")
    expect(function() narrow:is_used { places = { here, there } } end):is_refused "its area is large enough"
    b:dies()
    expect(affected(ability(ug, "Six regions", "A group"), { target = a })):is { a }
  end }
