-- Part One.

example "three to twelve is usual, and anything is allowed" { source = "BUM-INTRO-01", given = { ann = { "character", Strength = 2 } }, function(ann)
  for difficulty, usual in pairs { [2] = false, [3] = true, [12] = true, [13] = false } do
    expect(game:is_usual_difficulty(difficulty)):is(usual)
    decide { ["Is it tried?"] = "yes" }
    dice(1)
    local attempt
    local function tries() attempt = ann.Strength:is_tried { difficulty = difficulty } end
    if usual then tries() else expect(tries):says("Difficulty " .. difficulty .. " is outside of the usual span of 3 to 12") end
    expect(attempt.success):is(difficulty <= 3)
  end
end }

source "BUM-INTRO-02"
example "a ruling before the dice counts, one after them is told to all" { given = { ann = { "character", Strength = 2 } }, function(ann)
  expect(function() game:rules_that("", 2) end):is_refused "a ruling is said aloud"
  expect(function() game:rules_that("the wall is dry", 2) end):says "The gamemaster rules: the wall is dry"
  dice(2)
  expect(ann.Strength:check().total):is(6)
  expect({ ann.Strength:adds(), game.ruling }):is { 2, "the wall is dry" }
  game:rules_that("the wall is damp", 1)
  dice(2)
  expect(ann.Strength:check().total):is(5)
  game:withdraws_ruling()
  expect({ game.ruling, game.ruling_bonus }):is { nil, 0 }
  dice(3)
  local roll = ann.Strength:check()
  expect({ roll.success, roll.ruled_late }):is { false, false }
  game.late_ruling = "a rope hangs there after all"
  decide { ["Late ruling"] = true, ["Late ruling: succeeds"] = true }
  dice(3)
  local changed
  expect(function() changed = ann.Strength:check() return changed.success end):says "The gamemaster changes a rule after the dice were seen: a rope hangs there after all"
  expect({ changed.success, changed.ruled_late }):is { true, true }
end }

example "a rule of the house, before the roll" { rules = [[ house "game.standard_difficulty" "8" ]], given = { ann = { "character", Strength = 2 } }, function(ann)
  dice(5)
  expect(ann.Strength:check().success):is(false)
  expect(game:chance(2)):is(1 / 6)
end }

example "the only die has six sides" { source = "BUM-INTRO-03", given = { ann = { "character", Strength = 2 } }, function(ann)
  expect(game.fewest_people):is(2)
  local faces = {}
  for face = 1, game.sides_of_the_die do faces[face] = 1 / 6 end
  expect(odds(function() return ann.Strength:check().natural end)):is(faces)
  expect(odds(function() return ann.Navigation:check().natural end)):is(faces)
end }

example "so many D6" { source = { "BUM-INTRO-03", "BUM-GLOSS-01" }, function()
  dice(3, 5)
  expect(game:rolls_dice(2)):is(8)
  dice(6)
  expect(game:rolls_dice(1)):is(6)
end }
