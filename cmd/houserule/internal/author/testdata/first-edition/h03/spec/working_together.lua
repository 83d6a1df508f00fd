example "easy and hard assistance" { ledger = { "RPJ-SKILL-25", "RPJ-SKILL-26" }, ask = "skill.assistance",
  cases = { { manner = "easy", difficulty = 4, is = 2 }, { manner = "easy", difficulty = 5, is = 2 }, { manner = "easy", difficulty = -1, is = 0 },
            { manner = "hard", difficulty = 5, is = 3 }, { manner = "hard", difficulty = 6, is = 3 } } }

local pair = { ug = { "character", Piloting = 4 }, laeniel = { "character", Piloting = 4, Dexterity = 3 } }

example "easy assistance makes the difference" { ledger = { "RPJ-SKILL-24", "RPJ-SKILL-28" }, given = pair,
  function(ug, laeniel)
    decide { ["Easy or hard assistance?"] = "easy" }
    dice(2, 2, 3, 4)                                 -- she needs 9 and has 9; he has 11
    local main = ug.Piloting:assisted_check { helper = laeniel, difficulty = 5 }
    expect(main.difficulty):is(4)
    expect(main.success):is(true)
    expect(main.degree):is(0)
    expect(main.complication):is(true)
  end }

example "hard assistance eases by the degree" { ledger = { "RPJ-SKILL-26", "RPJ-SKILL-29" }, given = pair,
  function(ug, laeniel)
    decide { ["Easy or hard assistance?"] = "hard" }
    dice(5, 4, 3, 4)                                 -- 14 against 10: degree 4
    expect(ug.Piloting:assisted_check { helper = laeniel, difficulty = 6 }.against):is(9)
  end }

example "failed assistance changes nothing" { ledger = "RPJ-SKILL-27", given = pair,
  function(ug, laeniel)
    decide { ["Easy or hard assistance?"] = "hard" }
    dice(1, 2, 3, 4)
    expect(ug.Piloting:assisted_check { helper = laeniel, difficulty = 6 }.against):is(13)
  end }

example "a late Break of the helper works through to the main check" { ledger = { "RPJ-ATTR-15", "RPJ-SKILL-27" }, given = pair,
  function(ug, laeniel)
    decide { ["Easy or hard assistance?"] = "easy" }
    dice(1, 2, 3, 4, 6)                              -- she fails, he misses 12 by one; her Break's die
    expect(ug.Piloting:assisted_check { helper = laeniel, difficulty = 5 }.success):is(false)
    expect(taking("Lucky Break", laeniel).success):is(true)
    expect(laeniel.breaks):is(1)
  end }

local party = { ug = { "character", Piloting = 1 }, laeniel = { "character", Piloting = 4 }, eiric = { "character", Piloting = 2 } }
local function rope(ug, laeniel, eiric)
  return game:group_check { skill = "Piloting", members = { ug, laeniel, eiric }, leader = laeniel, difficulty = 4 }
end

example "the rope over the gorge" { ledger = "RPJ-SKILL-38", given = party,
  function(ug, laeniel, eiric)
    dice(4, 4, 5, 4, 4, 4)                           -- Ug 9, Laeniel 13, Eiric 10
    decide { ["Who spends a Lucky Break to switch a failure?"] = { ug } }
    expect(rope(ug, laeniel, eiric)):is(true)
    expect(ug.breaks):is(1)
  end }

example "half of the group is enough" { ledger = "RPJ-SKILL-35", given = party,
  function(ug, laeniel, eiric)
    dice(4, 4, 5, 4, 5, 5)
    expect(rope(ug, laeniel, eiric)):is(true)
  end }

example "nobody pays" { ledger = "RPJ-SKILL-36", given = party,
  function(ug, laeniel, eiric)
    dice(4, 4, 5, 4, 4, 4)
    decide { ["Who spends a Lucky Break to switch a failure?"] = "nobody" }
    expect(rope(ug, laeniel, eiric)):is(false)
    expect(ug.breaks):is(2)
  end }

example "a leader who fails switches nothing, unless a Break turns the roll" { ledger = "RPJ-SKILL-37", given = party,
  function(ug, laeniel, eiric)
    dice(4, 4, 1, 2, 4, 4, 6)                        -- all fail; then the third die of the leader: 2 and 6 make 12
    decide { ["Who spends a Lucky Break to switch a failure?"] = { eiric } }
    expect(rope(ug, laeniel, eiric)):is(false)
    expect(taking("Lucky Break", laeniel)):is(true)
    expect(laeniel.breaks):is(1)
    expect(eiric.breaks):is(1)
  end }

example "two payers switch two failures" { ledger = "RPJ-SKILL-36",
  given = { a = { "character", Piloting = 4 }, b = { "character" }, c = { "character" }, d = { "character" }, e = { "character" } },
  function(a, b, c, d, e)
    dice(4, 4, 1, 2, 1, 2, 1, 2, 1, 2)
    decide { ["Who spends a Lucky Break to switch a failure?"] = { b, c } }
    expect(game:group_check { skill = "Piloting", members = { a, b, c, d, e }, leader = a, difficulty = 4 }):is(true)
    expect(b.breaks):is(1)
    expect(c.breaks):is(1)
    expect(a.breaks):is(2)
  end }

example "the odds of easy assistance" { ledger = "RPJ-SKILL-25", given = pair,
  function(ug, laeniel)
    decide { ["Easy or hard assistance?"] = "easy" }
    local alone = odds(function() return ug.Piloting:check { difficulty = 5 }.success end)
    local helped = odds(function() return ug.Piloting:assisted_check { helper = laeniel, difficulty = 5 }.success end)
    expect(alone):is { ["true"] = 15 / 36, ["false"] = 21 / 36 }
    expect(helped):is { ["true"] = (33 / 36) * (21 / 36) + (3 / 36) * (15 / 36), ["false"] = 1 - (33 / 36) * (21 / 36) - (3 / 36) * (15 / 36) }
  end }
