-- Odds, beside fractions worked out by hand. Of 20^3 = 8000 throws, so many have k in the middle: one die
-- lower, one higher, in 6 orders; two ks and another one in 3; three ks: 6 (k - 1) (20 - k) + 3 * 19 + 1.
local function middle(k)  return (6 * (k - 1) * (20 - k) + 58) / 8000 end
local function highest(k) return (k ^ 3 - (k - 1) ^ 3) / 8000 end
local function lowest(k)  return highest(21 - k) end

local function shows(who, more)
  return odds(function()
    local check = { difficulty = "Medium" }
    for name, value in pairs(more or {}) do check[name] = value end
    return who.Climb:check(check).natural
  end)
end

local function by_formula(chance)
  local chances = {}
  for k = 1, 20 do chances[k] = chance(k) end
  return chances
end

source "TBD-ROLL-08"
example "the middle of three" { given = { ann = { "character", Climb = 0 } }, function(ann)
  local chances = shows(ann)
  expect(chances.method):is "exact"
  expect(chances):is(by_formula(middle))
  expect(chances.mean):is_near(10.5, 1e-9)
  expect(chances:chance(1)):is_near(58 / 8000, 1e-12)
  expect(chances:chance(10)):is_near(598 / 8000, 1e-12)
end }

-- No more than k is in the middle when two or three dice show no more: (60 k^2 - 2 k^3) / 8000.
example "no more than so much in the middle" { given = { ann = { "character", Climb = 0 } }, function(ann)
  for _, k in ipairs { 1, 4, 8, 12, 16, 19 } do
    expect(odds(function() return ann.Climb:check("Medium"):at_least(k + 1) end):chance(false)):is_near((60 * k ^ 2 - 2 * k ^ 3) / 8000, 1e-12)
  end
end }

example "Increased and Decreased" { source = { "TBD-ROLL-38", "TBD-ROLL-39" }, given = { ann = { "character", Climb = 0 } }, function(ann)
  expect(shows(ann, { increases = 1 })):is(by_formula(highest))
  expect(shows(ann, { decreases = 1 })):is(by_formula(lowest))
  expect(shows(ann, { increases = 1 }).mean):is_near(15.4875, 1e-9)
  expect(shows(ann, { increases = 3, decreases = 3 })):is(by_formula(middle))
  expect(shows(ann, { increases = 2 })):is { [20] = 1 }
  expect(shows(ann, { increases = 1, decreases = 3 })):is { [1] = 1 }
end }

-- The outcome of a total, by the formula of Table 1.
local order = { "Very Bad", "Bad", "Mixed", "Good", "Very Good" }
local function outcome(total, step)
  return order[math.max(step == 0 and 1 or 0, math.min(4, math.ceil(total / 4) + 1 - step)) + 1]
end

local function outcomes(chance, bonus, step)
  local chances = {}
  for k = 1, 20 do
    local name = outcome(k + bonus, step)
    chances[name] = (chances[name] or 0) + chance(k)
  end
  return chances
end

for bonus = -1, 3 do
  example(("the five outcomes with %+d"):format(bonus)) { source = { "TBD-ROLL-09", "TBD-ROLL-02" }, given = { ann = { "character", Climb = bonus } }, function(ann)
    for step, difficulty in ipairs { "Very Easy", "Easy", "Medium", "Hard", "Very Hard" } do
      local chances = odds(function() return ann.Climb:check(difficulty).outcome end)
      expect(chances):is(outcomes(middle, bonus, step - 1))
      expect(chances.method):is "exact"
    end
  end }
end

-- Medium without a bonus: 4 and less 832 of 8000, 8 and less 2816, and as many from the other end.
example "Medium, in figures" { source = "TBD-ROLL-12", given = { ann = { "character", Climb = 0 } }, function(ann)
  expect(odds(function() return ann.Climb:check("Medium").outcome end)):is {
    ["Very Bad"] = 832 / 8000, Bad = 1984 / 8000, Mixed = 2368 / 8000, Good = 1984 / 8000, ["Very Good"] = 832 / 8000 }
end }

example "the five outcomes, Increased, Decreased and Dangerous" { source = { "TBD-ROLL-38", "TBD-ROLL-06" }, given = { ann = { "character", Climb = 1 } }, function(ann)
  local function at(more)
    more.difficulty = "Hard"
    return odds(function() return ann.Climb:check(more).outcome end)
  end
  expect(at { increases = 1 }):is(outcomes(highest, 1, 3))
  expect(at { decreases = 1 }):is(outcomes(lowest, 1, 3))
  local plain = outcomes(middle, 1, 3)
  expect(at { dangerous = true }):is { ["Very Bad"] = plain["Very Bad"] + plain.Bad, Mixed = plain.Mixed, Good = plain.Good, ["Very Good"] = plain["Very Good"] }
end }

-- The outcome of a difference, by the formula of Table 2: bands of 4 outside of three in the middle.
local function by_difference(d)
  if math.abs(d) <= 1 then return "Mixed" end
  return order[math.max(-2, math.min(2, d > 0 and math.floor((d + 2) / 4) or math.ceil((d - 2) / 4))) + 3]
end

example "Table 2 and its formula" { source = "TBD-ROLL-16", function()
  for d = -40, 40 do expect(game:opposed_outcome(d)):is(by_difference(d)) end
end }

local function opposed(ahead)
  local chances = {}
  for a = 1, 20 do
    for b = 1, 20 do
      local name = by_difference(a + ahead - b)
      chances[name] = (chances[name] or 0) + middle(a) * middle(b)
    end
  end
  return chances
end

example "opposed rolls" { source = { "TBD-ROLL-15", "TBD-ROLL-17" }, given = { ann = { "character", Shove = 2 }, orc = { "creature", Shove = 0 }, ogre = { "creature", Shove = 2 } }, function(ann, orc, ogre)
  decide { ["Something extra or an Advantage?"] = "something extra", ["A repercussion or Advantage?"] = "a repercussion" }
  local function against(other) return odds(function() return ann.Shove:opposed_attempt { by = other.Shove }.outcome end) end
  expect(against(orc)):is(opposed(2))
  expect(against(ogre)):is(opposed(0))
end }

-- A blow with a total of 12, a d8 and a skill of 1, against a Defend of 1: it misses from 13 in the middle on,
-- 2816 of 8000 throws; of the others each face has an eighth.
local fighters = { ann = { "character", ["Weapon: sword"] = 1 }, orc = { "creature", maximum_life = 20, Defend = 1 } }
local after_a_blow = { [20] = 2816 / 8000 }
for face = 1, 8 do after_a_blow[20 - face - 1] = 5184 / 8000 / 8 end

local function a_blow(ann, orc)
  decide { ["Something extra or an Advantage?"] = "something extra" }
  expect(odds(function()
    new.blow { attacker = ann, target = orc, weapon = "Sword", rolled = 12, earlier = 0 }:falls()
    return orc.life
  end)):is(after_a_blow)
end

example "a blow"                  { source = { "TBD-COMBAT-10", "TBD-COMBAT-12" }, given = fighters, a_blow }
example "a blow that is not told" { source = "TBD-COMBAT-12", options = { chronicle = false }, given = fighters, a_blow }

-- The last rolls: 20, 16, 12, 8 and 4 faces of 20 go well.
example "how long the Unstable live" { source = { "TBD-DEFEAT-08", "TBD-DEFEAT-09" }, given = { ann = { "character", health = "unstable" } }, function(ann)
  local faces, alive = { 20, 16, 12, 8, 4, 4 }, 1
  for rounds = 1, 6 do
    alive = alive * faces[rounds] / 20
    expect(odds(function()
      for _ = 1, rounds do
        if ann.health == "unstable" then ann:rolls_for_life() end
      end
      return ann.health
    end):chance("unstable")):is_near(alive, 1e-12)
  end
end }

-- An Increase for whoever fails: of the throws whose middle is 8 or less those are Mixed whose highest is 9 or more.
example "an Advantage when it is needed" { source = { "TBD-ADV-03", "TBD-ADV-09" }, given = { ann = { "character", Climb = 0, advantage = 1 } }, function(ann)
  decide { Increase = function(_, check) return check.net == 0 and not check.success end }
  expect(odds(function() return ann.Climb:check("Medium").success end):chance(false)):is_near((8 / 20) ^ 3, 1e-12)
  decide { Increase = false }
  expect(odds(function() return ann.Climb:check("Medium").success end):chance(false)):is_near(2816 / 8000, 1e-12)
end }
