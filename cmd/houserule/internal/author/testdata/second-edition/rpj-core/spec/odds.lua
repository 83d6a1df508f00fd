-- Odds: what the rules come to, beside the book's tables and beside fractions worked out by hand.
-- Of 36 throws of two dice 36 reach 2, 35 3, 33 4, 30 5, 26 6, 21 7, 15 8, 10 9, 6 10, 3 11 and 1 12.

-- Armour and weapons against each other

local function lost(who, damage, save)
  return odds(function() return new.hit { target = who, damage = damage, layer = who.base, save = save }:damage_save().success end):chance(false)
end

-- The book's last cell says 1.0; 33 of 36 throws are below 11.
example "hits that break one save" { source = "RPJ-GCS-95", given = { fred = { "character" } }, function(fred)
  local printed = { [0] = { 12.0, 6.0, 3.6, 2.4 }, [2] = { 3.6, 2.4, 1.7, 1.4 }, [4] = { 1.7, 1.4, 1.2, 1.1 } }
  local exact   = { [0] = { 3, 6, 10, 15 },        [2] = { 10, 15, 21, 26 },     [4] = { 21, 26, 30, 33 } }
  for damage, row in pairs(exact) do
    for i, throws in ipairs(row) do
      local chance = lost(fred, damage, i + 3)
      expect(chance):is_near(throws / 36, 1e-12)
      expect(1 / chance):is_near(printed[damage][i], 0.05)
    end
  end
end }

source "RPJ-GCS-97"
-- Each hit of damage 2 costs a save of 7+ with 26/36 = 13/18; two saves last 2 * 18/13 = 2.77 hits, four 5.54.
example "how long base saves last" { given = { fred = { "character" }, bruno = { "character", Constitution = 6 } }, function(fred, bruno)
  expect(#fred.base.saves):is(2)
  expect(#bruno.base.saves):is(4)
  local hits = 1 / lost(fred, 2, fred.base.best)
  expect(2 * hits):is_near(36 / 13, 1e-12)
  expect(4 * hits):is_near(72 / 13, 1e-12)
  expect(4 * hits):is_near(5.5, 0.05)                   -- not 5.6: the book doubles a rounded number
  local p, q = 13 / 18, 5 / 18
  expect(odds(function()
    for _ = 1, 3 do new.hit { target = bruno, damage = 2 }:lands() end
    return #bruno.base.saves
  end)):is { [1] = p ^ 3, [2] = 3 * p ^ 2 * q, [3] = 3 * p * q ^ 2, [4] = q ^ 3 }
end }

-- One attack: 21 throws reach 7, one of them a critical hit, which asks for no save. The other 20 of 36
-- meet a save of 7+ and 2, which 10 of 36 throws keep: 1/36 + 20/36 * 26/36 = 139/324 is a save less.
local fighters = { a = { "character", wields = "Cudgel", defends = "dodge" }, b = { "character", wields = "Cudgel", defends = "dodge" } }
local p, q = 139 / 324, 185 / 324

example "an attack with its damage save" { source = { "RPJ-GCS-42", "RPJ-HEALTH-13" }, given = fighters, function(a, b)
  local function blow()
    local attack = a:strikes(b)
    if attack.missed  then return "missed" end
    if attack.no_save then return "critical" end
    return #b.base.saves == 2 and "saved" or "hurt"
  end
  expect(odds(blow)):is { missed = 15 / 36, critical = 1 / 36, saved = 20 / 36 * 10 / 36, hurt = 20 / 36 * 26 / 36 }
  expect(odds(function() a:strikes(b) return #b.base.saves end)):is { [1] = p, [2] = q }
  expect(#b.base.saves):is(2)                           -- nothing of it happened
end }

-- To the end

local function duel(a, b)
  return {
    step = function()
      a:strikes(b)
      if b.can_act then b:strikes(a) end
    end,
    over = function() return not (a.can_act and b.can_act) end,
    ask  = function() return a.can_act and "the first" or "the second" end,
  }
end

-- With one save each the first wins with p, or both miss and it begins anew: w = p + q * q * w, so that
-- w = p / (1 - q * q) = 1 / (1 + q) = 324/509.
example "a duel of one save each" { given = fighters, function(a, b)
  a.base:cross_off(7)
  b.base:cross_off(7)
  local chances = odds(duel(a, b))
  expect(chances):is { ["the first"] = 324 / 509, ["the second"] = 185 / 509 }
  expect(chances.method):is("exact")
end }

-- With more saves, w(m, n) is the first one's chance with m saves against n:
--   w(m, n) = p * (p * w(m-1, n-1) + q * w(m, n-1)) + q * p * w(m-1, n) + q * q * w(m, n),
-- where w(m, 0) = 1, after which nobody strikes back, and w(0, n) = 0.
local function first_wins(m, n)
  if n == 0 then return 1 end
  if m == 0 then return 0 end
  local after_a_hit = n == 1 and 1 or p * first_wins(m - 1, n - 1) + q * first_wins(m, n - 1)
  return (p * after_a_hit + q * p * first_wins(m - 1, n)) / (1 - q * q)
end

example "a duel to the end" { given = fighters, function(a, b)
  local chances = odds(duel(a, b))
  expect(chances.method):is("exact")
  expect(chances:chance("the first")):is_near(first_wins(2, 2), 1e-12)
  expect(#a.base.saves):is(2)
end }

-- A fight counts its rounds, so no two of its situations are alike: it is sampled, and says so.
example "a fight that does not close is sampled" { given = fighters, function(a, b)
  dice(6, 5, 1, 1)
  game:fight_begins { a, b }
  local chances = odds {
    step = function()
      game:next_turn()
      game.acting:strikes(game.acting == a and b or a)
    end,
    over = function() return not (a.can_act and b.can_act) end,
    ask  = function() return a.can_act and "the first" or "the second" end,
    states = 40, trials = 400, seed = 1,
  }
  expect(chances.method):is("sampled")
  expect(chances.why):is("there are more than 40 different situations")
  expect(chances):is_near { ["the first"] = first_wins(2, 2), ["the second"] = 1 - first_wins(2, 2) }
end }

-- The job of cyberspace (RPJ-CD-20), by somebody who is as good as it is hard: 21 of 36 succeed. Three
-- successes before two failures are SSS, or one failure among the first three and then a success:
-- s^3 + 3 * f * s^3 with s = 7/12 is 343/768.
example "a duel of countdowns" { source = "RPJ-CD-19",
  given = { ug = { "character", Games = 3 }, job = { "duel", difficulty = 3, won_by = { "Well", size = 3 }, lost_by = { "Badly", moves_on = "failure", size = 2 } } }, function(ug, job)
    local chances = odds {
      step = function() job:attempt(ug.Games) end,
      over = function() return job.outcome ~= nil end,
      ask  = function() return job.outcome end,
    }
    expect(chances):is { won = 343 / 768, lost = 425 / 768 }
    expect(chances.method):is("exact")
    expect(job.won_by.value):is(0)
  end }

-- A tug of war with even odds: from the middle both sides win as often. With s = 15/36 for the players it
-- is the gambler's ruin: s^2 / (s^2 + f^2) for two steps to either side, 25/74.
example "a tug of war" { source = "RPJ-CD-10", given = { ug = { "character" } }, function(ug)
  local tug = game:starts_tug_of_war("Rope", 4)
  local chances = odds {
    step = function() tug:is_pulled(ug.Games:check { difficulty = 1 }.success and "players" or "opponents") end,
    over = function() return tug.resolved end,
    ask  = function() return tug.winner end,
  }
  expect(chances):is { players = 25 / 74, opponents = 49 / 74 }
  expect(chances.states):is(5)
end }

-- A group of three against 10+ needs two, its leader among them: s = 1/6 of 36 throws, without any Breaks
-- at hand P(two or three succeed) = 3 s^2 f + s^3 = 2/27.
example "a group check" { source = "RPJ-SKILL-35", given = { a = { "character" }, b = { "character" }, c = { "character" } }, function(a, b, c)
  for _, who in ipairs { a, b, c } do who.breaks = 0 end
  expect(odds(function() return game:group_check { skill = "Sneaking", members = { a, b, c }, leader = a, difficulty = 3 } end)):is { ["true"] = 2 / 27, ["false"] = 25 / 27 }
end }

-- Easy help at 5 (12+): the helper needs 9+, 10 of 36; then 11+ is 3 of 36, else 12+ is 1 of 36:
-- 10/36 * 3/36 + 26/36 * 1/36 = 56/1296.
example "an assisted check" { source = "RPJ-SKILL-28", given = { ug = { "character" }, laeniel = { "character" } }, function(ug, laeniel)
  decide { ["Easy or hard assistance?"] = "easy" }
  expect(odds(function() return ug.Games:assisted_check { helper = laeniel, difficulty = 5 } end)):is { ["true"] = 56 / 1296, ["false"] = 1240 / 1296 }
end }
