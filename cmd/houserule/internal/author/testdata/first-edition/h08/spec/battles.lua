-- Two sides that are each other's enemies.
local function battle(ours, theirs)
  local a = bring("side", { name = "ours", markers = ours })
  local b = bring("side", { name = "theirs", markers = theirs })
  a.enemy, b.enemy = b, a
  return bring("battle", { sides = { a, b } }), a, b
end

local function fight_on() return "fights" end
local function fights() decide { ["Fight on or retreat?"] = fight_on } end

example "modifiers" { ledger = { "RPJ-MASS-07", "RPJ-MASS-08", "RPJ-MASS-09", "RPJ-MASS-13", "RPJ-MASS-14", "RPJ-MASS-15" },
  function()
    local _, a, b = battle(7, 10)
    expect(a.modifier):is(-3)
    expect(b.modifier):is(3)
    b.fort, b.holds_fort = 1, true
    expect(a.modifier):is(-4)
    expect(b.modifier):is(3)
    b.fort = 2
    expect(a.modifier):is(-5)
    expect(b.modifier):is(4)
    a.ordered, a.helped = 2, 3
    expect(a.modifier):is(0)
  end }

example "both sides roll on the situation before either of them lost anything" { ledger = { "RPJ-MASS-06", "RPJ-MASS-26" },
  function()
    local field, a, b = battle(5, 5)
    fights()
    dice(5, 5, 6, 3)                                           -- 10 takes 3 markers, 9 takes 2
    dice(2, 2, 3, 3)                                           -- morale 3 + 2 fails with 4, 3 + 3 holds with 6
    field:round()
    expect(b.markers):is(2)
    expect(a.markers):is(2)                                    -- 5 - 2, and 1 more in the rout
    expect(a.fate):is "routs"
    expect(a.lost):is(3)
    expect(a.beaten):is(true)
    expect(function() field:round() end):is_refused "the battle goes on"
  end }

example "both can be wiped out at once" { ledger = "RPJ-MASS-28",
  function()
    local field, a, b = battle(1, 1)
    fights()
    dice(6, 5, 6, 6)
    dice(6, 6, 6, 6)                                           -- nobody left to run, but they try
    field:round()
    expect(a.markers):is(0)
    expect(b.markers):is(0)
    expect(a.beaten and b.beaten):is(true)
  end }

example "the rebels break" { ledger = { "RPJ-MASS-11", "RPJ-MASS-14", "RPJ-MASS-17", "RPJ-MASS-21", "RPJ-MASS-22", "RPJ-MASS-23", "RPJ-MASS-25", "RPJ-MASS-27", "RPJ-MASS-31" },
  given = { andrastos = { "character", Command = 3, Charisma = 3, ["Club Use"] = 6, fights_with = "Club Use" } },
  function(andrastos)
    local field, a, b = battle(7, 10)
    a.commander, andrastos.side = andrastos, a
    b.fort, b.holds_fort = 1, true
    fights()
    decide { contribute = true }
    dice(4, 4)                                                 -- Command 12 against 10: 2
    dice(4, 4)                                                 -- Club Use 14 against 13: 1
    dice(5, 4)                                                 -- 9 - 3 - 1 + 2 + 1 = 8: one marker
    dice(1, 2)                                                 -- 3 + 3 misses
    dice(1, 2)                                                 -- morale 3 + 1 fails
    field:round()
    expect(a.fixed):is(-1)
    expect(a.markers):is(7)
    expect(b.markers):is(8)
    expect(b.lost):is(2)
    expect(b.fate):is "routs"
  end }

example "a failed contribution hurts, and help lasts a round" { ledger = { "RPJ-MASS-18", "RPJ-MASS-19" },
  given = { hero = { "character", ["Club Use"] = 5, fights_with = "Club Use" } },
  function(hero)
    hero:add_layer { name = "body", saves = { 7, 7 }, base = true }
    local field, a, b = battle(9, 4)
    hero.side = a
    fights()
    decide { contribute = { true, true } }
    dice(2, 2, 1, 1, 1, 1); field:round()                      -- 9 misses 10: no discount for being more
    expect(hero.base.saves):is { 7 }
    expect(a.helped):is(0)
    time:pass "1 round"
    dice(3, 4, 1, 1, 1, 1, 3, 3); field:round()                -- 12 helps by 2, so 2 + 7 takes 2; morale holds
    expect(a.fixed):is(7)
    expect(b.markers):is(2)
    expect(a.helped):is(2)
    time:pass "1 round"
    expect(a.helped):is(0)
  end }

example "who retreats takes the losses and rolls nothing" { ledger = "RPJ-MASS-29",
  function()
    local field, a, b = battle(5, 7)
    decide { ["Fight on or retreat?"] = { "retreats", "fights" } }
    dice(3, 4)                                                 -- 7 + 2 takes 2
    field:round()
    expect(a.markers):is(3)
    expect(b.markers):is(7)
    expect(a.beaten):is(true)
  end }

example "the odds of one round" { ledger = { "RPJ-MASS-06", "RPJ-MASS-26", "RPJ-MASS-30" },
  function()
    local field, a, b = battle(1, 1)
    fights()
    -- one marker each: a side is wiped out by 8 or more (15 of 36), and both roll at once
    expect(odds(function() field:round(); return a.markers * 2 + b.markers end)):is {
      [0] = 225 / 1296, [1] = 315 / 1296, [2] = 315 / 1296, [3] = 441 / 1296 }
  end }

example "the odds of a battle to the end" { ledger = { "RPJ-MASS-28", "RPJ-MASS-30" },
  function()
    local field, a, b = battle(1, 1)
    fights()
    local fate = odds { step = function() field:round() end, over = function() return a.beaten or b.beaten end,
      ask = function() return a.markers - b.markers end }
    -- rounds without any loss (441 of 1296) only repeat: 225, 315 and 315 of the other 855
    expect(fate):is { [0] = 225 / 855, [1] = 315 / 855, [-1] = 315 / 855 }
    expect(fate.method):is "exact"
    expect(fate.states):is_at_most(10)
  end }
