-- The degree of a roll by somebody with this rating.
local function degree(rating, shown, given)
  dice(shown)
  return bring("character", { Hide = rating }).Hide:check(given).degree
end

example "five degrees" { source = "BRP-RESULT-01", function()
  local found, rolls = {}, { 100, 64, 63, 13, 4 }
  for i, shown in ipairs(rolls) do
    dice(shown)
    local check = bring("character", { Hide = 63 }).Hide:check()
    found[i] = check.result
    expect({ check.degree, check.shown }):is { i - 1, i - 1 }   -- so that they compare
  end
  expect(found):is { "fumble", "failure", "success", "special success", "critical success" }
  dice(13, 14)
  local kim = bring("character", { Hide = 63 })
  expect(kim.Hide:check().degree > kim.Hide:check().degree):is(true)
end }

example "fumbles" { source = "BRP-RESULT-02", function()
  expect(degree(33, 96)):is(1)
  expect(degree(33, 97)):is(0)
  expect(degree(52, 97)):is(1)
  expect(degree(52, 98)):is(0)
  for rating, count in pairs { [1] = 5, [20] = 5, [21] = 4, [40] = 4, [41] = 3, [60] = 3, [61] = 2, [80] = 2, [81] = 1, [100] = 1 } do
    expect(game:fumbles(rating)):is(count)
  end
  expect(degree(10, 95, { situation = -50 })):is(1)    -- a chance below 1 counts as 1
  expect(degree(10, 96, { situation = -50 })):is(0)
end }

example "00 is always a fumble" { source = "BRP-RESULT-03", function()
  expect(degree(250, 100)):is(0)
  expect(degree(250, 99)):is(1)
  for rating = 1, 300, 13 do expect(degree(rating, 100)):is(0) end
end }

example "fumbles have consequences, which other chapters know" { source = "BRP-RESULT-04", rules = [[
  box "game.mishaps" "number = 0"
  action "game.has_mishap (of: text)" { changes = { mishaps = "mishaps + 1" }, say = "{of} goes terribly wrong" }
  after "skill.fumbles"          { steps = "game.has_mishap(name)" }
  after "characteristic.fumbles" { steps = "game.has_mishap(roll)" } ]], given = { kim = { "character", Hide = 60, DEX = 12 } }, function(kim)
  dice(98)
  expect(function() expect(kim.Hide:check().result):is("fumble") end):says "Hide goes terribly wrong"
  dice(98)
  expect(function() kim.DEX:check() end):says "Agility goes terribly wrong"
  dice(97, 97)
  expect({ kim.Hide:check().fumble, kim.DEX:check().fumble }):is { false, false }
  expect(game.mishaps):is(2)
end }

example "96 to 00 fails, whatever the rating" { source = "BRP-RESULT-05", function()
  expect(degree(140, 95)):is(2)
  expect(degree(140, 96)):is(1)
  expect(degree(140, 99)):is(1)
  expect(degree(140, 100)):is(0)
  expect(degree(60, 61)):is(1)
  expect(bring("character", { Hide = 12 }).Hide:check { difficulty = "Automatic" }.success):is(true)
end }

example "but for resistance rolls" { source = "BRP-RESULT-06", options = { resistance_on_01_and_00 = true }, function()
  for shown, success in pairs { [96] = true, [99] = true, [100] = false } do
    dice(shown)
    expect(game:resistance_roll(22, 12).success):is(success)
  end
end }

example "plain successes" { source = "BRP-RESULT-07", given = { kim = { "character", Sword = 60, STR = 9, SIZ = 9, has = { "Broadsword" } }, foe = { "character", CON = 20, SIZ = 20 } }, function(kim, foe)
  expect(degree(60, 12)):is(3)
  expect(degree(60, 13)):is(2)
  expect(degree(60, 60)):is(2)
  expect(degree(60, 61)):is(1)
  dice(13, 5)                                          -- the listed dice of the weapon
  expect(kim:strikes(foe, "Broadsword").damage):is(6)
end }

example "special successes: a fifth, rounded up" { source = "BRP-RESULT-08", given = { kim = { "character", Sword = 63, STR = 9, SIZ = 9, has = { "Broadsword" } }, foe = { "character", CON = 20, SIZ = 20 } }, function(kim, foe)
  expect(game:specials(63)):is(13)
  expect(degree(63, 13)):is(3)
  expect(degree(63, 14)):is(2)
  expect({ game:specials(6), game:specials(10), game:specials(11) }):is { 2, 2, 3 }
  dice(13, 5)
  expect(function() kim:strikes(foe, "Broadsword") end):says "foe is impaled"
end }

example "critical successes: a twentieth, rounded up" { source = "BRP-RESULT-09",
  given = { kim = { "character", Sword = 63, STR = 13, SIZ = 13, has = { "Broadsword" } }, foe = { "character", CON = 20, SIZ = 20, has = { "Mail" } } }, function(kim, foe)
    expect(game:criticals(63)):is(4)
    expect(degree(63, 4)):is(4)
    expect(degree(63, 5)):is(3)
    expect({ game:criticals(20), game:criticals(21), game:criticals(25) }):is { 1, 2, 2 }
    expect(kim.damage_modifier):is("1d4")
    dice(4, 2)                                         -- 9 of 1D8+1, 2 of 1D4; mail counts for nothing
    expect(kim:strikes(foe, "Broadsword").damage):is(11)
    dice(30, 8, 2)                                     -- a plain hit of the same dice
    expect(kim:strikes(foe, "Broadsword").damage):is(5)
  end }

example "a critical success is not a special one besides" { source = "BRP-RESULT-10", rules = [[
  box "game.effects" { "number = 0" }
  after "attack.has_effect" { function() game.effects = game.effects + 1 end } ]],
  given = { kim = { "character", Sword = 80, STR = 9, SIZ = 9, has = { "Broadsword" } }, foe = { "character", CON = 20, SIZ = 20 } }, function(kim, foe)
    dice(3)
    local check = kim.Sword:check()
    expect({ check.degree, check.critical, check.special }):is { 4, true, false }
    dice(3)
    kim:strikes(foe, "Broadsword")
    expect(game.effects):is(0)
    dice(5, 1)                                         -- the limit is 4
    kim:strikes(foe, "Broadsword")
    expect(game.effects):is(1)
  end }

-- The skill results table as it is printed: to which rating, and the highest critical, the highest special and the
-- lowest fumble there.
local printed = {
  {  5, 1,  1, 96 }, {  10, 1,   2, 96 }, {  15, 1,   3, 96 }, {  20, 1,   4, 96 }, {  25, 2,   5, 97 }, {  30, 2,   6, 97 },
  { 35, 2,  7, 97 }, {  40, 2,   8, 97 }, {  45, 3,   9, 98 }, {  50, 3,  10, 98 }, {  55, 3,  11, 98 }, {  60, 3,  12, 98 },
  { 65, 4, 13, 99 }, {  70, 4,  14, 99 }, {  75, 4,  15, 99 }, {  80, 4,  16, 99 }, {  85, 5,  17, 100 }, { 90, 5,  18, 100 },
  { 95, 5, 19, 100 }, { 100, 5, 20, 100 }, { 105, 6, 21, 100 }, { 110, 6, 22, 100 }, { 115, 6, 23, 100 }, { 120, 6, 24, 100 } }

source "BRP-RESULT-11"
example "the skill results table, row by row" { function()
  local rating, kim = 0, bring "character"
  for _, row in ipairs(printed) do
    while rating < row[1] do
      rating = rating + 1
      kim.Hide.level = rating
      dice(95)
      local check = kim.Hide:check()
      expect({ rating, check.critical_to, check.special_to, check.fumbles_from }):is { rating, row[2], row[3], row[4] }
    end
  end
  expect(rating):is(120)
end }

example "the degrees of every rating of the table, on both sides of each limit" { function()
  for i, row in ipairs(printed) do
    local rating = row[1]
    local top = math.min(rating, 95)
    expect(degree(rating, row[2])):is(4)
    if row[3] > row[2] then expect({ degree(rating, row[2] + 1), degree(rating, row[3]) }):is { 3, 3 } end
    expect({ degree(rating, row[3] + 1), degree(rating, top), degree(rating, top + 1) }):is { 2, 2, 1 }
    if row[4] < 100 or top < 95 then expect(degree(rating, row[4] - 1)):is(1) end
    expect(degree(rating, row[4])):is(0)
  end
end }

example "above 120 it goes on" { source = "BRP-RESULT-12", function()
  expect({ game:criticals(121), game:specials(121), game:fumbles(121) }):is { 7, 25, 1 }
  expect({ game:criticals(160), game:specials(160), game:fumbles(160) }):is { 8, 32, 1 }
  expect({ game:criticals(161), game:specials(165), game:specials(166) }):is { 9, 33, 34 }
  expect(degree(121, 7)):is(4)
  expect(degree(121, 25)):is(3)
  expect(degree(121, 26)):is(2)
end }

example "limits are those of the modified chance" { source = "BRP-RESULT-13", function()
  local easy = { difficulty = "Easy" }
  expect(degree(30, 3, easy)):is(4)
  expect(degree(30, 4, easy)):is(3)
  expect(degree(30, 12, easy)):is(3)
  expect(degree(30, 13, easy)):is(2)
  expect(degree(30, 60, easy)):is(2)
  expect(degree(30, 61, easy)):is(1)
  expect(degree(30, 6, { situation = 30 })):is(3)
  expect(degree(30, 9, { situation = 30 })):is(3)
end }
