skill "Jury-Rig"  { attribute = "Intelligence" }
skill "Repair"    { attribute = "Intelligence", specialties = { "Starship", "Vehicle" } }
skill "Wordcraft" { attribute = "Charisma" }

-- Learning

example "a level costs its number" { source = "RPJ-SKILL-02", given = { ug = { "character", total_points = 40, available_points = 10, Hacking = 2 } }, function(ug)
  ug.Hacking:is_raised(3)
  expect(ug.available_points):is(7)
  ug.Hacking:is_raised(4)
  expect(ug.available_points):is(3)
  ug.Games:is_raised(1)
  expect(ug.available_points):is(2)
  expect(function() ug.Games:is_raised(3) end):is_refused "Games 3 costs 5, 2 are left"
end }

example "costs of skills" { source = "RPJ-SKILL-03", given = { ug = { "character", total_points = 60, available_points = 30, Hacking = 3 } }, function(ug)
  local printed = { [0] = { 1, 3, 6, 10, 15, 21 }, [1] = { 2, 5, 9, 14, 20 }, [2] = { 3, 7, 12, 18 }, [3] = { 4, 9, 15 }, [4] = { 5, 11 }, [5] = { 6 } }
  local cells = 0
  for from, row in pairs(printed) do
    for i, cost in ipairs(row) do
      expect(game:cost_of_raising(from, from + i)):is(cost)
      cells = cells + 1
    end
  end
  expect(cells):is(21)
  expect(function() ug.Hacking:is_raised(3) end):is_refused "Hacking stands at 3 already"
  expect(function() ug.Hacking:is_raised(1) end):is_refused "Hacking 3 was not bought, so it cannot be given back"
end }

example "triangular numbers" { source = "RPJ-SKILL-04", function()
  for n, want in pairs { [0] = 0, 1, 3, 6, 10, 15, 21 } do
    expect(game:triangular(n)):is(want)
    expect(game:cost_of_raising(0, n)):is(want)
  end
end }

-- Choosing a skill

local function fits(skill, task) return "How well does it fit: " .. skill .. " for " .. task .. "?" end
local repairs = { "Jury-Rig", "Repair", "Wordcraft" }

example "the player says with which skill" { source = "RPJ-SKILL-13", given = { ug = { "character", ["Jury-Rig"] = 3, Repair = 1 } }, function(ug)
  decide { ["Which skill?"] = "Jury-Rig", [fits("Jury-Rig", "the drive")] = "well" }
  dice(3, 4)
  local check = ug:tackles { task = "the drive", skills = repairs, difficulty = 3 }
  expect(check.noun.name):is("Jury-Rig")
  expect(check.total):is(10)
end }

example "an imperfect match" { source = "RPJ-SKILL-14", given = { ug = { "character", Repair = 4 } }, function(ug)
  decide { ["Which skill?"] = "Repair", [fits("Repair", "the drive")] = "badly" }
  dice(4, 4)
  local check = ug:tackles { task = "the drive", skills = repairs, difficulty = 3 }
  expect(check.bonuses):is(-2)
  expect(check.total):is(10)
  expect(check.success):is(true)
end }

example "no match at all" { source = "RPJ-SKILL-15", given = { ug = { "character", Wordcraft = 5 } }, function(ug)
  decide { ["Which skill?"] = "Wordcraft", [fits("Wordcraft", "the drive")] = "not at all", ["Which skill instead?"] = "Jury-Rig" }
  expect(function() ug:tackles { task = "the drive", skills = repairs } end):is_refused "try Jury-Rig"
end }

example "a jump drive in a hurry" { source = "RPJ-SKILL-16", given = { ug = { "character" } }, function(ug)
  decide { ["Which skill?"] = { "Jury-Rig", "Repair", "Repair", "Wordcraft" }, [fits("Jury-Rig", "the drive")] = "well",
           [fits("Repair", "the drive")] = { "less well", "badly" }, [fits("Wordcraft", "the drive")] = "not at all", ["Which skill instead?"] = "Repair" }
  for _, penalty in ipairs { 0, -1, -2 } do
    dice(3, 3)
    expect(ug:tackles { task = "the drive", skills = repairs }.bonuses):is(penalty)
  end
  expect(function() ug:tackles { task = "the drive", skills = repairs } end):is_refused "Wordcraft is no way to do that"
end }

-- Partial failures

local means = "What does the failure mean?"

example "a partial failure may be tried again" { source = "RPJ-SKILL-22", given = { ug = { "character" } }, function(ug)
  decide { [means] = { "partial failure", "failure" }, ["How much harder is the next attempt?"] = 1 }
  dice(4, 5, 4, 6, 5, 6, 4, 6)
  expect(ug.Games:attempt(3)):is("partial failure")
  expect(ug.Games:attempt(3)):is("failure")             -- 10 against 11+
  expect(ug.Games:attempt(3)):is("success with a complication")   -- 11 against 11+
  expect(ug.Games:attempt(3)):is("success with a complication")   -- and now it is 10+ again
end }

example "a partial failure makes it no harder, or up to 5" { source = "RPJ-SKILL-22", given = { ug = { "character" } }, function(ug)
  decide { [means] = function() return "partial failure" end, ["How much harder is the next attempt?"] = { 0, 5, 6 } }
  for _, harder in ipairs { 0, 5 } do
    dice(1, 2)
    ug.Games:attempt(3)
    expect(ug.Games.hampered):is(harder)
  end
  dice(1, 2)
  expect(function() ug.Games:attempt(3) end):fails "0 to 5"
  no_dice()
end }

example "an expert and a plain padlock" { source = "RPJ-SKILL-23", given = { expert = { "character", Hacking = 4 } }, function(expert)
  decide { [means] = function(_, outcomes)
    expect(outcomes):is { "failure", "partial failure", "success with a complication" }
    return expert.Hacking.hampered == 0 and "partial failure" or "success with a complication"
  end, ["How much harder is the next attempt?"] = 1 }
  dice(1, 2, 1, 2)
  expect(expert.Hacking:attempt(1)):is("partial failure")   -- a pick broke in the lock
  expect(expert.Hacking.hampered):is(1)
  expect(expert.Hacking:attempt(1)):is("success with a complication")   -- it took minutes
end }
