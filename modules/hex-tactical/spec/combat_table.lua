-- The combat table: its upper part against the printed rows, its lower part against its formula.

local function lay(natural)
  local first = math.min(6, natural - 2)
  local second = math.min(6, natural - first - 1)
  dice(first, second, natural - first - second)
end

-- Where each result begins in a row: { "Reverse from 3", ... }
local function ranges(row)
  local found, last = {}, nil
  for place, result in ipairs(game:combat_row(row)) do
    if result ~= last then found[#found + 1] = result .. " from " .. place + 2 end
    last = result
  end
  return found
end

local field = { a = { "character", Body = 20, Combat = 10, wields = "Test Blade" }, b = { "character", Body = 20 } }
local blade = [[ weapon "Test Blade" { skill = "Combat", damage = 4, types = { "Cut" }, always_ready = true } weapon "Feather" { skill = "Combat", damage = 0, types = { "Cut" }, always_ready = true } ]]

local function strike(a, b, row, natural, weapon)
  lay(natural)
  return new.attack { attacker = a, target = b, weapon = weapon or "Test Blade", fixed_row = row }:roll()
end

example "the upper part" { source = { "HEX-ATTACK-05", "HEX-TABLE-02" }, function()
  local printed = {                                                   -- the last roll of Reverse, and of Miss
    [-11] = { 15, 16 }, [-10] = { 14, 16 }, [-9] = { 13, 16 }, [-8] = { 12, 16 }, [-7] = { 11, 16 }, [-6] = { 10, 16 }, [-5] = { 9, 15 },
    [-4] = { 8, 14 }, [-3] = { 7, 13 }, [-2] = { 6, 12 }, [-1] = { 5, 11 }, [0] = { 4, 10 }, [1] = { 3, 9 }, [2] = { 3, 8 }, [3] = { 3, 7 },
    [4] = { 3, 6 }, [5] = { 3, 5 }, [6] = { 3, 4 }, [7] = { 3, 4 } }
  for row = -11, 7 do
    local reverse, miss = unpack(printed[row])
    expect({ row, ranges(row) }):is { row, { "Reverse from 3", "Miss from " .. reverse + 1, "Hit from " .. miss + 1 } }
  end
  expect(ranges(0)):is { "Reverse from 3", "Miss from 5", "Hit from 11" }
  expect(ranges(-14)):is { "Reverse from 3", "Hit from 17" }          -- beyond the printed rows
  expect(ranges(12)):is { "Reverse from 3", "Miss from 4", "Hit from 5" }
end }

source "HEX-ATTACK-05"
example "it is a trait roll with the row for a level" { function()
  for row = -8, 8 do
    for natural = 3, 18 do
      local trait, combat = game:result_of(natural, natural + row + 2), game:combat_row(row)[natural - 2]
      expect({ row, natural, combat }):is { row, natural, (trait == "success" or trait == "perfect") and "Hit" or trait == "failure" and "Miss" or "Reverse" }
    end
  end
end }

example "how many rolls hit, row by row, as the layout of the lost print has it" { source = { "HEX-ATTACK-10", "HEX-TABLE-02" }, function()
  local counted = {}
  for row = -11, 6 do
    local hits = 0
    for _, result in ipairs(game:combat_row(row)) do
      if result == "Hit" then hits = hits + 1 end
    end
    counted[#counted + 1] = 4 + hits
  end
  expect(counted):is { 6, 6, 6, 6, 6, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18 }
end }

example "chances" { rules = blade, given = field, function(a, b)
  local function hit(row) return odds(function() return new.attack { attacker = a, target = b, weapon = "Test Blade", fixed_row = row }:roll().result end) end
  expect(hit(0)):is { Hit = 1 / 2, Miss = 104 / 216, Reverse = 4 / 216 }
  expect(hit(-2)):is { Hit = 56 / 216, Miss = 140 / 216, Reverse = 20 / 216 }
end }

example "s3 d4 against s2, 16" { source = "HEX-ATTACK-06", rules = [[ weapon "Old Sword" { skill = "Combat", types = { "Cut" }, always_ready = true } ]],
  given = { hero = { "character", Combat = 3, Strength = 4, Body = 2, wields = "Old Sword" }, foe = { "character", Combat = 2, Body = 9, wields = "Old Sword", defends = "parry" } },
  function(hero, foe)
    expect(hero:the("Old Sword").shorthand):is "Old Sword s3 d4"
    lay(16)
    local attack = hero:attacks(foe)
    expect({ attack.outcome, attack.points, foe.damage }):is { "Hit", 11, 11 }
  end }

example "the natural dice" { source = "HEX-ATTACK-07", rules = blade .. [[ weapon "Heavy Blade" { skill = "Combat", damage = 5, types = { "Cut" }, always_ready = true } ]], given = field,
  function(a, b)
    for _, case in ipairs { { 18, -8, "Hit", 15 }, { 17, -8, "Hit", 5 }, { 3, 9, "Reverse", 0 }, { 4, 9, "Miss", 0 }, { 4, 0, "Reverse", 0 }, { 16, -8, "Miss", 0 },
                            { 17, 0, "Hit", 14 }, { 18, 9, "Hit", 15 } } do
      local roll = strike(a, b, case[2], case[1], "Heavy Blade")
      expect({ case[1], case[2], roll.result, roll.does }):is { case[1], case[2], case[3], case[4] }
    end
  end }

example "the damage of a hit" { source = { "HEX-ATTACK-10", "HEX-ATTACK-04" }, rules = blade .. [[ weapon "Six" { skill = "Combat", damage = 6, types = { "Cut" }, always_ready = true } ]], given = field,
  function(a, b)
    expect(strike(a, b, 1, 16).does):is(11)
    expect(strike(a, b, 0, 13, "Six").does):is(6)
    expect(strike(a, b, 5, 6).does):is(1)
    expect(strike(a, b, -11, 18).does):is(12)
    expect(strike(a, b, 5, 16, "Feather").does):is(0)
    expect(strike(a, b, 5, 18, "Feather").does):is(0)
    local last = 0
    for natural = 11, 18 do                                           -- the better the roll, the more
      local does = strike(a, b, 0, natural).does
      expect(does):is_at_least(last)
      last = does
    end
  end }

example "the lower part, and its formula" { source = { "HEX-TABLE-03", "HEX-DAMAGE-01" }, function()
  local rows = game.damage_rows
  expect(#rows):is(15)
  local multipliers = { 0.25, 0.5, 1, 1.5, 2, 2.5, 2.75, 3 }
  for place, row in ipairs(rows) do
    expect({ row.base, #row.points }):is { place, 8 }
    for column, points in ipairs(row.points) do
      expect(game:damage_multiplier(column)):is(multipliers[column])
      expect({ place, column, points }):is { place, column, math.max(1, math.floor(place * multipliers[column] + 0.5)) }
      expect(game:damage_by_table { base = place, margin = column - 1 }):is(points)
      expect(points):is_at_most(game:most_damage(place))
    end
    expect(row.points[8]):is(3 * place)
  end
  expect(rows[4].points):is { 1, 2, 4, 6, 8, 10, 11, 12 }
  expect(game:damage_by_table { base = 5, margin = 3 }):is(8)         -- 7.5
  expect(game:damage_by_table { base = 20, margin = 1 }):is(10)       -- beyond the rows
  expect(game:damage_by_table { base = 20, margin = 30 }):is(60)
  expect(game:damage_by_table { base = 18, margin = 0 }):is(5)        -- 4.5
  expect(game:damage_by_table { base = 1.5, margin = 0 }):is(1)       -- a point at least
  expect({ game:damage_column(-5), game:damage_column(0), game:damage_column(7), game:damage_column(12) }):is { 1, 1, 8, 8 }
end }

example "a printed row in place of the formula" { source = "HEX-TABLE-03", rules = [[ damage_row "base 20" { base = 20, points = { 1, 2, 3, 4, 5, 6, 7, 9 } } ]], function()
  expect({ game:damage_by_table { base = 20, margin = 1 }, game:damage_by_table { base = 20, margin = 30 } }):is { 2, 9 }
end }

example "an average hit does about the base" { source = { "HEX-DAMAGE-01", "HEX-TABLE-03" }, rules = [[ weapon "Test Blade" { skill = "Combat", damage = 4, types = { "Cut" }, always_ready = true } ]], given = field,
  function(a, b)
    local points = odds(function() return new.attack { attacker = a, target = b, weapon = "Test Blade", fixed_row = 0 }:roll().does end)
    local of_hits = points.mean / (1 - points:chance(0))
    expect(of_hits):is_near(4, 0.1)
    expect(points:chance(12)):is(1 / 216 + 0)                         -- three times the base: natural 18 alone
  end }

example "the row is the difference of the skills" { source = "HEX-ATTACK-04", rules = blade,
  given = { a = { "character", Combat = 5, Body = 2, wields = "Test Blade" }, b = { "character", Combat = 3, Body = 9, wields = "Test Blade" } }, function(a, b)
    lay(8)
    local roll = new.attack { attacker = a, target = b, weapon = "Test Blade", defence = "parry", parrying = "Test Blade" }:roll()
    expect({ roll.row, roll.result, roll.success }):is { 2, "Miss", false }
    lay(9)
    roll = new.attack { attacker = a, target = b, weapon = "Test Blade", defence = "parry", parrying = "Test Blade" }:roll()
    expect({ roll.does, roll.success }):is { 1, true }
  end }
