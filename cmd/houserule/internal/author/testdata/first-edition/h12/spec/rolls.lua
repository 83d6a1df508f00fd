weapon "Knife" { die = 6 }
weapon "Sword" { die = 8 }
weapon "Great Axe" { die = 8, count = 2 }

local function blow(attacker, target, with) return new.blow { attacker = attacker, target = target, weapon = with or "Sword" } end
local fighters = { ann = { "creature", weapon_skill = 2, block = 1, life = 12 }, orc = { "creature", side = "gamemaster", weapon_skill = 1, defend = 1, block = 2, life = 12 } }

example "the middle one counts" { ledger = "TBD-ROLL-38", given = fighters,
  function(ann, orc)
    dice(3, 18, 10)
    local thrust = blow(ann, orc):thrust()
    expect(thrust.natural):is(10)
    expect(thrust.total):is(12)
  end }

example "Increases and Decreases after the dice lie there" { ledger = { "TBD-ROLL-38", "TBD-ADV-03", "TBD-ADV-04", "TBD-ADV-08" }, given = fighters,
  function(ann, orc)
    ann.advantage, orc.advantage = 4, 4
    local function natural(increases, decreases)
      decide { Increase = function(who) if who == ann and increases > 0 then increases = increases - 1; return true end return false end,
               Decrease = function(who) if who == orc and decreases > 0 then decreases = decreases - 1; return true end return false end }
      dice(3, 10, 18)
      return blow(ann, orc):thrust().natural
    end
    expect(natural(1, 0)):is(18)
    expect(natural(2, 0)):is(20)
    expect(natural(0, 1)):is(3)
    expect(natural(0, 2)):is(1)
    expect(natural(1, 1)):is(10)
    expect(ann.advantage):is(0)
    expect(orc.advantage):is(0)
  end }

example "an Increase of a friend, bought late, and an empty pool" { ledger = { "TBD-ADV-03", "TBD-ADV-09" },
  given = { ann = { "creature" }, orc = { "creature" }, bob = { "creature", advantage = 1 } },
  function(ann, orc, bob)
    dice(2, 8, 17)
    local b = blow(ann, orc)
    expect(b:thrust().natural):is(8)
    expect(taking("Increase", bob).natural):is(17)
    expect(bob.advantage):is(0)
    expect(function() taking("Increase", bob) end):is_refused "Increase"
    expect(function() taking("Increase", ann) end):is_refused "Increase"
  end }

example "outcomes by difference" { ledger = "TBD-ROLL-16", ask = "game.opposed_outcome",
  cases = { { difference = -9, is = "Very Bad" }, { difference = -6, is = "Very Bad" }, { difference = -5, is = "Bad" }, { difference = -2, is = "Bad" }, { difference = -1, is = "Mixed" },
            { difference = 1, is = "Mixed" }, { difference = 2, is = "Good" }, { difference = 5, is = "Good" }, { difference = 6, is = "Very Good" } } }

example "a good blow" { ledger = { "TBD-COMBAT-10", "TBD-COMBAT-12", "TBD-COMBAT-13", "TBD-COMBAT-17" }, given = fighters,
  function(ann, orc)
    dice(8, 12, 15, 3, 9, 10, 5)                     -- 14 against 10; 5 + 2 - 2
    ann:strikes(orc, "Sword")
    expect(orc.life):is(7)
    expect(ann.life):is(12)
  end }

example "a mixed blow is answered" { ledger = { "TBD-COMBAT-15", "TBD-COMBAT-18" }, given = fighters,
  function(ann, orc)
    decide { ["Strike back or take Advantage?"] = { "strike back", "take Advantage" } }
    dice(8, 9, 15, 3, 10, 10, 5, 3)
    ann:strikes(orc, "Sword")
    expect(orc.life):is(7)
    expect(ann.life):is(9)
    dice(8, 9, 15, 3, 10, 10)
    ann:strikes(orc, "Sword")                        -- the second blow of the round has no die left, and skill 2 meets block 2
    expect(orc.life):is(7)
    expect(orc.advantage):is(1)
  end }

example "two Advantage when the blow was very bad" { ledger = "TBD-COMBAT-16", given = fighters,
  function(ann, orc)
    decide { ["Strike back or take Advantage?"] = "take Advantage" }
    dice(2, 3, 4, 12, 13, 14)
    ann:strikes(orc, "Sword")
    expect(orc.advantage):is(2)
    expect(orc.life):is(12)
  end }

example "dice shrink with every attack of the round" { ledger = "TBD-COMBAT-12", given = fighters,
  function(ann, orc)
    dice(5, 6, 5)
    local b = blow(ann, orc, "Great Axe")
    expect(b:damage { by = ann, to = orc }.total):is(13)
    ann.attacks = 1
    expect(b:damage { by = ann, to = orc }.total):is(7)
    ann.attacks = 2
    expect(b:damage { by = ann, to = orc }.total):is(2)
    expect(b:damage { by = ann, to = orc }.through):is(0)
    time:pass "1 round"
    expect(ann.attacks):is(0)
    dice(1, 1)
    expect(b:damage { by = ann, to = orc }.count):is(2)
  end }

example "one die more, the others stay as they lie" { ledger = { "TBD-ADV-05", "TBD-COMBAT-14" }, given = fighters,
  function(ann, orc)
    ann.advantage = 2
    dice(5, 3, 8)
    local b = blow(ann, orc)
    expect(b:damage { by = ann, to = orc }.total):is(7)
    expect(taking("Harder", ann).total):is(10)
    expect(taking("Harder", ann).dice):is { 5, 3, 8 }
    expect(ann.advantage):is(0)
  end }

example "one die less, down to none" { ledger = "TBD-ADV-06", given = fighters,
  function(ann, orc)
    orc.advantage = 3
    dice(5, 6)
    expect(blow(ann, orc, "Great Axe"):damage { by = ann, to = orc }.total):is(13)
    expect(taking("Softer", orc).dice):is { 5 }
    expect(taking("Softer", orc).total):is(2)
  end }

example "the gamemaster adds as many dice as rounds are played" { ledger = { "TBD-ADV-05", "TBD-COMBAT-21" }, given = fighters,
  function(ann, orc)
    orc.advantage = 3
    decide { Harder = true }
    dice(5, 3)
    expect(blow(orc, ann):damage { by = orc, to = ann }.total):is(9)
    expect(orc.advantage):is(2)
    time:pass "1 round"
    dice(5, 3, 4)
    expect(blow(orc, ann):damage { by = orc, to = ann }.total):is(13)
    expect(orc.advantage):is(0)
  end }

example "odds of one die more, decided when the first is seen" { ledger = "TBD-ADV-05",
  given = { ann = { "creature", advantage = 1 }, orc = { "creature" } },
  function(ann, orc)
    decide { Harder = function(_, check) return check.total == 1 end }
    expect(odds(function() return blow(ann, orc, "Knife"):damage { by = ann, to = orc }.total end)):is {
      [2] = 7 / 36, [3] = 7 / 36, [4] = 7 / 36, [5] = 7 / 36, [6] = 7 / 36, [7] = 1 / 36 }
  end }

example "odds of one die less, decided when both are seen" { ledger = "TBD-ADV-06",
  given = { ann = { "creature" }, orc = { "creature", advantage = 1 } },
  function(ann, orc)
    decide { Softer = function(_, check) return check.total >= 15 end }
    expect(odds(function() return blow(ann, orc, "Great Axe"):damage { by = ann, to = orc }.total end)):is {
      [2] = 1 / 64, [3] = 2 / 64, [4] = 3 / 64, [5] = 4 / 64, [6] = 5 / 64, [7] = 7 / 64, [8] = 9 / 64, [9] = 8 / 64,
      [10] = 7 / 64, [11] = 6 / 64, [12] = 5 / 64, [13] = 4 / 64, [14] = 3 / 64 }
  end }

example "odds of the middle of three" { ledger = "TBD-ROLL-38", given = fighters,
  function(ann, orc)
    expect(odds(function() return blow(ann, orc):thrust():at_least(13) end)):is { ["true"] = 1 / 2, ["false"] = 1 / 2 }
  end }

example "odds of a fight's first blow" { ledger = "TBD-COMBAT-15", given = { ann = { "creature", weapon_skill = 2 }, orc = { "creature", life = 4 } },
  function(ann, orc)
    decide { ["Strike back or take Advantage?"] = "strike back" }
    local fallen = odds(function() ann:strikes(orc, "Sword"); return orc.life == 0 end)
    expect(fallen.method):is("exact")
  end }
