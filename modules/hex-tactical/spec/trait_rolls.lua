-- Trait rolls.

-- Lays three dice that add up to a natural roll.
local function lay(natural)
  local first = math.min(6, natural - 2)
  local second = math.min(6, natural - first - 1)
  dice(first, second, natural - first - second)
end

-- The result of every natural roll, in ranges: { "fumble", 3, 3 }, ...
local function results(trait, resisted_by)
  local ranges, last = {}, nil
  for natural = 3, 18 do
    lay(natural)
    local result = trait:check { resisted_by = resisted_by }.result
    if result ~= last then ranges[#ranges + 1] = result .. " from " .. natural end
    last = result
  end
  return ranges
end

-- The lowest natural roll that succeeds.
local function needs(trait, resisted_by)
  for natural = 3, 18 do
    lay(natural)
    if trait:check { resisted_by = resisted_by }.success then return natural end
  end
end

example "13 succeeds, 19 is perfect, 6 is a fumble" { source = "HEX-TRAIT-05", given = { ann = { "character", Acrobatics = 2 } }, function(ann)
  expect(results(ann.Acrobatics)):is { "fumble from 3", "failure from 5", "success from 11", "perfect from 17" }
  lay(11)
  local check = ann.Acrobatics:check()
  expect({ check.natural, check.total, check.success }):is { 11, 13, true }
end }

example "the natural dice have the last word" { source = "HEX-TRAIT-06",
  given = { master = { "character", Acrobatics = 12 }, clod = { "character", Acrobatics = 1 } }, function(master, clod)
    expect(results(master.Acrobatics)):is { "fumble from 3", "failure from 4", "success from 5", "perfect from 7" }
    lay(4)
    expect(clod.Acrobatics:check().result):is "fumble"   -- 5
    master.Acrobatics.level = 16
    expect(results(master.Acrobatics)):is { "fumble from 3", "failure from 4", "perfect from 5" }
    lay(17)
    expect(clod.Acrobatics:check { situation = -10 }.result):is "success"
    lay(18)
    expect(clod.Acrobatics:check { situation = -10 }.result):is "perfect"
    lay(16)
    expect(clod.Acrobatics:check { situation = -10 }.result):is "failure"
  end }

example "Acrobatics 4" { source = { "HEX-TRAIT-07", "HEX-TRAIT-08" }, given = { ann = { "character", Acrobatics = 4 } }, function(ann)
  expect(results(ann.Acrobatics)):is { "fumble from 3", "failure from 4", "success from 9", "perfect from 15" }
  local lowest, highest
  lay(3)
  lowest = ann.Acrobatics:check().total
  lay(18)
  highest = ann.Acrobatics:check().total
  expect({ lowest, highest }):is { 7, 22 }
end }

example "resisted by another trait" { source = "HEX-TRAIT-09", given = { ann = { "character", Stealth = 6 }, bob = { "character", Hearing = 3 } }, function(ann, bob)
  expect(needs(ann.Stealth, bob.Hearing)):is(8)
  lay(8)
  expect(ann.Stealth:check { resisted_by = bob.Hearing }.modifier):is(5)
end }

example "equals have an even chance" { source = "HEX-TRAIT-10", given = { ann = { "character" }, bob = { "character" } }, function(ann, bob)
  for _, level in ipairs { 2, 4, 6 } do
    ann.Stealth.level, bob.Hearing.level = level, level
    expect(needs(ann.Stealth, bob.Hearing)):is(11)
    expect(odds(function() return ann.Stealth:check { resisted_by = bob.Hearing } end)):is { ["true"] = 1 / 2, ["false"] = 1 / 2 }
  end
end }

example "3 against 5, and 4 against 3" { source = "HEX-TRAIT-11", given = { ann = { "character", Stealth = 3 }, bob = { "character", Hearing = 5 } }, function(ann, bob)
  expect(needs(ann.Stealth, bob.Hearing)):is(13)
  ann.Stealth.level, bob.Hearing.level = 4, 3
  expect(needs(ann.Stealth, bob.Hearing)):is(10)
end }

example "5 against 4 is like rolling on 3" { source = "HEX-TRAIT-12",
  given = { ann = { "character", Stealth = 5, Acrobatics = 3 }, bob = { "character", Hearing = 4 } }, function(ann, bob)
    lay(10)
    expect(ann.Stealth:check { resisted_by = bob.Hearing }.modifier):is(3)
    expect(results(ann.Stealth, bob.Hearing)):is(results(ann.Acrobatics))
  end }

example "routine needs no roll" { source = "HEX-TRAIT-03", rules = [[ skill "Swimming" { class = "Natural", base = "Body" } ]],
  given = { ann = { "character", Body = 8, Swimming = 6 }, bob = { "character", Swimming = 2 }, cid = { "character", Body = 8 } }, function(ann, bob, cid)
    expect(ann.Swimming:is_used { routine_from = 5 }):is "routine"
    lay(10)
    expect(bob.Swimming:is_used { routine_from = 5 }):is "failure"
    expect(cid.Swimming.effective):is(6)                 -- high, but nobody taught him: he always rolls
    lay(10)
    expect(cid.Swimming:is_used { routine_from = 5 }):is "success"
    lay(10)
    expect(ann.Swimming:is_used()):is "success"          -- a hard task is no routine for anybody
    lay(4)
    expect(ann.Swimming:is_used { routine_from = 1, resisted_by = bob.Swimming }):is "failure"   -- nor is what somebody resists
  end }

example "two pianists" { source = "HEX-TRAIT-04",
  given = { master = { "character", ["Musical Instrument-Piano"] = 6 }, beginner = { "character", ["Musical Instrument-Piano"] = 2 } }, function(master, beginner)
    expect(master.Musical_Instrument_Piano:is_used { routine_from = 6 }):is "routine"
    expect(needs(beginner.Musical_Instrument_Piano)):is(11)
    lay(10)
    expect(beginner.Musical_Instrument_Piano:is_used { routine_from = 3 }):is "failure"   -- the pieces he knows
  end }

example "four degrees, and a serve at tennis" { source = { "HEX-TRAIT-14", "HEX-TRAIT-15" }, rules = [[
    skill "Service" { class = "Trained", base = "Dexterity" }
    rule "trait.serve (result: text)" { first = {
      { "'exactly where it was aimed'", when = "result == 'perfect'" }, { "'in court'", when = "result == 'success'" },
      { "'a fault'", when = "result == 'failure'" }, { "'on his own head'" } } } ]],
  given = { player = { "character", Service = 4 } }, function(player)
    for _, case in ipairs { { 15, "exactly where it was aimed" }, { 14, "in court" }, { 8, "a fault" }, { 3, "on his own head" } } do
      lay(case[1])
      expect(player.Service:serve(player.Service:check().result)):is(case[2])
    end
  end }

example "resisted by what somebody never learned" { source = { "HEX-TRAIT-02", "HEX-TRAIT-09" }, given = { ann = { "character", Persuade = 3 }, bob = { "character", Mind = 3 } }, function(ann, bob)
  expect(function() ann.Persuade:check { resisted_by = bob.First_Aid } end):is_refused "the trait that resists was learned"
  bob.First_Aid.level = 1
  dice(2, 2, 3)                                          -- 3 against 1: 4, and 11 with the roll
  expect(ann.Persuade:check { resisted_by = bob.First_Aid }.result):is "failure"
end }
