source "RPJ-SKILL-12"
example "skill grades" { ask = "game.grade", cases = {
  { effective = -1, is = "Neophyte" }, { effective = 0, is = "Neophyte" }, { effective = 1, is = "Novice" },
  { effective = 2, is = "Journeyman" }, { effective = 3, is = "Journeyman" }, { effective = 4, is = "Expert" }, { effective = 5, is = "Expert" },
  { effective = 6, is = "Master" }, { effective = 7, is = "Master" }, { effective = 8, is = "Legend" }, { effective = 10, is = "Legend" } } }

example "a skill's grade" { given = { ug = { "character", Intelligence = 6, Hacking = 4 } }, function(ug)
  expect(ug.Hacking.grade):is("Master")
end }

source "RPJ-SKILL-43"
example "names of difficulties" { ask = "game.name_of_difficulty", cases = {
  { difficulty = -1, is = "Trivial" }, { difficulty = 0, is = "Easy" }, { difficulty = 1, is = "Easy" }, { difficulty = 2, is = "Moderate" },
  { difficulty = 3, is = "Moderate" }, { difficulty = 4, is = "Challenging" }, { difficulty = 5, is = "Challenging" }, { difficulty = 6, is = "Grueling" },
  { difficulty = 7, is = "Grueling" }, { difficulty = 8, is = "Legendary" }, { difficulty = 11, is = "Legendary" }, { difficulty = 12, is = "Implausible" } } }

example "their targets" { function()
  for difficulty, target in pairs { [-1] = "6+", [0] = "7+", [3] = "10+", [5] = "12+", [7] = "14+", [8] = "15+", [11] = "18+", [12] = "19+" } do
    expect(game:written(difficulty)):is(target)
  end
end }

example "the book's prose about targets" { source = "RPJ-SKILL-44", ask = "game.band_of_target", cases = {
  { target = 7, is = "easy" }, { target = 8, is = "easy" }, { target = 9, is = "moderately hard" }, { target = 12, is = "moderately hard" },
  { target = 13, is = "very hard" }, { target = 15, is = "very hard" }, { target = 16, is = "epic" } } }

example "printed targets and what they are worth" { source = "RPJ-SKILL-45", function()
  local printed = { [0] = { 3, 6, 7, 9, 11 }, [1] = { 4, 7, 8, 10, 12 }, [2] = { 6, 8, 9, 11, 13 }, [4] = { 8, 10, 11, 13, 15 },
                    [6] = { 10, 12, 13, 15, 17 }, [8] = { 12, 14, 15, 17, 19 } }
  local worth = { 35 / 36, 26 / 36, 21 / 36, 10 / 36, 3 / 36 }
  for effective, targets in pairs(printed) do
    expect(game:printed_target_95(effective)):is(targets[1])
    expect(game:printed_target_75(effective)):is(targets[2])
    expect(game:printed_target_50(effective)):is(targets[3])
    expect(game:printed_target_25(effective)):is(targets[4])
    expect(game:printed_target_5(effective)):is(targets[5])
    local who = bring("character", { Intelligence = effective == 8 and 6 or 0, Hacking = math.min(effective, 6) })
    for i, target in ipairs(targets) do
      local chance = worth[i]
      if i == 1 and effective >= 2 then chance = 33 / 36 end     -- the column that is not even in the book
      expect(odds(function() return who.Hacking:check { difficulty = game:difficulty_for(target) }.reached end)):is { ["true"] = chance, ["false"] = 1 - chance }
    end
  end
end }

example "equals: the roller wins ties" { source = "RPJ-SKILL-46", given = { a = { "character", Games = 3 }, b = { "character", Games = 3 } }, function(a, b)
  expect(odds(function() return a.Games:opposed_check { opponent = b }.reached end)):is { ["true"] = 21 / 36, ["false"] = 15 / 36 }
end }

example "a difficulty for three in four" { source = "RPJ-SKILL-47", given = { ug = { "character", Hacking = 6 } }, function(ug)
  expect(ug.Hacking.average_difficulty):is(5)
  expect(game:written(5)):is("12+")
  expect(odds(function() return ug.Hacking:check { difficulty = ug.Hacking.average_difficulty }.reached end)):is { ["true"] = 26 / 36, ["false"] = 10 / 36 }
end }

example "Perceive 4" { source = "RPJ-SKILL-48", given = { ug = { "character", Perceive = 4 } }, function(ug)
  expect(ug.Perceive.average_difficulty):is(3)
  expect(game:written(ug.Perceive.average_difficulty)):is("10+")
end }
