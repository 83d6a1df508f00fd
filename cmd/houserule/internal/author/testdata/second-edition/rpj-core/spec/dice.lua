example "the core roll" { source = "RPJ-DICE-01", given = { ug = { "character", Hacking = 3 } }, function(ug)
  dice(4, 4, 4, 3)
  local check = ug.Hacking:check { difficulty = 4 }
  expect(check.against):is(11)
  expect(check.total):is(11)
  expect(check.success):is(true)
  local again = ug.Hacking:check { difficulty = 4 }
  expect(again.total):is(10)
  expect(again.success):is(false)
end }

source "RPJ-DICE-02"
example "difficulties and targets" { function()
  expect(game:written(0)):is("7+")
  expect(game:written(5)):is("12+")
  expect(game:written(-1)):is("6+")
  expect(game:read "13+"):is(6)
  expect(game:difficulty_for(9)):is(2)
end }

example "another base target" { rules = [[house "game.base_target" "8"]],
  given = { ug = { "character" } }, function(ug)
    dice(4, 4)
    expect(ug.Hacking:check().against):is(8)
    expect(game:written(1)):is("9+")
  end }

example "modifier, bonus and difficulty are three things" { source = "RPJ-DICE-03", given = { ug = { "character", Hacking = 2 } },
  rules = [[to "skill.check.bonuses" { label = "good tools", add = "3" }]], function(ug)
    dice(2, 3)
    local check = ug.Hacking:check { difficulty = 2, situation = -1 }
    expect(check.modifier):is(2)
    expect(check.bonuses):is(2)
    expect(check.total):is(9)
    expect(check.against):is(9)
    expect(check.success):is(true)
    expect(check.degree):is(0)
    expect(ug.Hacking.effective):is(2)                  -- nothing of it stays on the sheet
  end }

-- Whatever throws the dice, their faces alone count: a generator with a seed, or somebody who types them in.
box "game.told" "text or none"

example "any source of dice will do" { source = "RPJ-DICE-18", given = { ug = { "character", Hacking = 2 } }, function(ug)
  local function hacks()
    local check = ug.Hacking:check { difficulty = 2 }
    return ("%d %d: %d, %s by %d"):format(check.dice[1], check.dice[2], check.total, check.success and "success" or "failure", check.degree)
  end
  for seed = 1, 12 do
    local thrown = odds {                               -- played once, with the dice of a seed
      step = function() game.told = hacks() end,
      over = function() return game.told ~= nil end,
      ask  = function() return game.told end,
      states = 1, trials = 1, seed = seed,
    }
    local told = thrown.outcomes[1].value
    local first, second = told:match "^(%d) (%d)"
    dice(tonumber(first), tonumber(second))             -- the same faces, laid down by hand
    expect(hacks()):is(told)
  end
end }
