local field = { chief = { "entity", Leadership = 3, ["Leadership-Charismatic"] = 5 }, guard = { "entity" }, foe = { "entity" } }

local function in_group(chief, guard)
  local group = bring("group", { leader = chief })
  chief.group, guard.group = group, group
  return group
end

local function strikes(attacker, target, difference)
  new.strike { attacker = attacker, target = target, difference = difference, base = 4 }:made()
end

example "margins, naturals and points" { ledger = { "HEX-ATTACK-05", "HEX-ATTACK-06", "HEX-ATTACK-07", "HEX-TABLE-03" },
  given = { a = { "entity" }, b = { "entity" } },
  function(a, b)
    for _, case in ipairs {
      { 6, 6, 4, 1, 4, "Hit", 11 }, { 3, 4, 4, 0, 4, "Hit", 1 }, { 3, 4, 3, 0, 4, "Miss", 0 }, { 1, 1, 2, 0, 4, "Miss", 0 }, { 1, 1, 1, 9, 5, "Reverse", 0 },
      { 6, 6, 6, -8, 5, "Hit", 15 }, { 6, 6, 5, -8, 5, "Hit", 5 }, { 1, 1, 2, 9, 5, "Miss", 0 }, { 2, 2, 2, -2, 5, "Reverse", 0 }, { 5, 5, 5, 0, 0, "Hit", 0 } } do
      dice(case[1], case[2], case[3])
      local roll = new.strike { attacker = a, target = b, difference = case[4], base = case[5] }:roll()
      expect(roll.outcome):is(case[6])
      expect(roll.points):is(case[7])
    end
  end }

example "wounds are recorded one by one and heal all at once" { ledger = { "HEX-WOUND-01", "HEX-HEAL-03" }, given = field,
  function(_, guard, foe)
    dice(4, 4, 5, 3, 4, 4)
    strikes(foe, guard, 0)
    strikes(foe, guard, 0)
    expect(#guard.wounds):is(2)
    expect(guard.damage_taken):is(5)
    guard:heals_naturally()
    expect(guard.damage_taken):is(3)
    expect(guard.wounds[2].points):is(0)
    guard:heals_naturally()
    expect(guard.damage_taken):is(2)
  end }

example "a counterattack on command comes after the attack" { ledger = { "HEX-CP-02", "HEX-CP-11", "HEX-ATTACK-09" }, given = field,
  function(chief, guard, foe)
    local group = in_group(chief, guard)
    expect(group.command_points):is(5)
    decide { ["Counterattack on command"] = { true, true, false } }  -- the chief, the guard, the chief again
    dice(3, 4, 4, 5, 5, 5)                           -- foe hits the guard, the guard hits the foe
    strikes(foe, guard, 0)
    expect(guard.damage_taken):is(1)
    expect(foe.damage_taken):is(8)
    expect(group.command_points):is(3)
  end }

example "the player refuses, and nothing is paid" { ledger = "HEX-CP-09", given = field,
  function(chief, guard, foe)
    local group = in_group(chief, guard)
    decide { ["Counterattack on command"] = function(who) return who == chief end }
    dice(3, 4, 4)
    strikes(foe, guard, 0)
    expect(group.command_points):is(5)
    expect(foe.damage_taken):is(0)
  end }

example "no counterattack while active, without a leader, or on one point" { ledger = { "HEX-CP-08", "HEX-ATTACK-09" }, given = field,
  function(chief, guard, foe)
    dice(3, 4, 4, 3, 4, 4, 3, 4, 4)
    strikes(foe, guard, 0)
    expect(function() taking("Counterattack on command", chief) end):is_refused "Counterattack on command"
    local group = in_group(chief, guard)
    guard.active = true
    strikes(foe, guard, 0)
    expect(function() taking("Counterattack on command", chief) end):is_refused "Counterattack on command"
    guard.active = false
    group.command_points = 1
    strikes(foe, guard, 0)
    expect(function() taking("Counterattack on command", chief) end):is_refused "Counterattack on command"
    group:turn_begins()
    expect(group.command_points):is(5)
  end }

example "commanded late, inside the enemy's action" { ledger = { "HEX-CP-05", "HEX-CP-11" }, given = field,
  function(chief, guard, foe)
    local group = in_group(chief, guard)
    dice(3, 4, 4, 5, 5, 5)
    strikes(foe, guard, 0)
    taking("Counterattack on command", chief)
    expect(group.command_points):is(3)
    expect(foe.damage_taken):is(8)
  end }

local duel = { hero = { "entity", Aura = 3 }, villain = { "entity", Aura = 3 } }
local function roll(hero, villain) return new.strike { attacker = hero, target = villain, difference = 0, base = 4 }:roll() end

example "re-rolls as long as points last" { ledger = { "HEX-LUCK-01", "HEX-LUCK-03", "HEX-LUCK-07" }, given = duel,
  function(hero, villain)
    decide { ["Luck: re-roll"] = function(who, check) return who == villain and check.total > 7 end }
    dice(6, 5, 5, 6, 6, 6, 2, 2, 3)
    expect(roll(hero, villain).total):is(7)
    expect(villain.luck_points):is(1)
    game:scenario_begins()
    expect(villain.luck_points):is(3)
  end }

example "a modifier is declared before the dice" { ledger = "HEX-LUCK-04", given = duel,
  function(hero, villain)
    decide { ["Luck: modify"] = function(who) return who == hero end, ["Luck: modify: amount"] = 3 }
    dice(2, 3, 3)
    local check = roll(hero, villain)
    expect(check.natural):is(8)
    expect(check.total):is(11)
    expect(check.outcome):is("Hit")
    expect(hero.luck_points):is(2)
  end }

example "modify, cancel, modify, cancel, modify: one stands" { ledger = "HEX-LUCK-05",
  given = { hero = { "entity", Aura = 2 }, villain = { "entity", Aura = 3 } },
  function(hero, villain)
    decide { ["Luck: modify"] = function(who) return who == villain end, ["Luck: modify: amount"] = { -3, -2, -1 }, ["Luck: cancel"] = function(who) return who == hero end }
    dice(4, 4, 4)
    expect(roll(hero, villain).total):is(11)
    expect(hero.luck_points):is(0)
    expect(villain.luck_points):is(0)
  end }

example "once one modifier stands there is no other" { ledger = "HEX-LUCK-04", given = duel,
  function(hero, villain)
    decide { ["Luck: modify"] = true, ["Luck: modify: amount"] = { 2 } }
    dice(4, 4, 4)
    expect(roll(hero, villain).total):is(14)
    expect(hero.luck_points):is(2)
    expect(villain.luck_points):is(3)
  end }

example "a re-roll is cancelled by the other side" { ledger = "HEX-LUCK-05", given = duel,
  function(hero, villain)
    decide { ["Luck: re-roll"] = { true, false, false }, ["Luck: cancel"] = function(who) return who == villain end }
    dice(2, 2, 2)
    expect(roll(hero, villain).total):is(6)
    expect(hero.luck_points):is(2)
    expect(villain.luck_points):is(2)
  end }

example "nobody cancels what is done for his own side" { ledger = "HEX-LUCK-05", given = duel,
  function(hero, villain)
    decide { ["Luck: re-roll"] = function(who, check) return who == hero and check.natural == 6 end, ["Luck: cancel"] = function(who) return who == hero end }
    dice(2, 2, 2, 4, 4, 4)
    expect(roll(hero, villain).total):is(12)         -- the villain is asked, and the hero is not
    expect(hero.luck_points):is(2)
  end }

example "odds of a hit, with a re-roll of every miss" { ledger = { "HEX-ATTACK-05", "HEX-LUCK-03" },
  given = { hero = { "entity", Aura = 1 }, villain = { "entity" } },
  function(hero, villain)
    decide { ["Luck: re-roll"] = function(_, check) return check.outcome ~= "Hit" end }
    expect(odds(function() return roll(hero, villain).outcome == "Hit" end)):is { ["true"] = 3 / 4, ["false"] = 1 / 4 }
    expect(hero.luck_points):is(1)
  end }

example "odds of a strike on command" { ledger = "HEX-CP-11", given = field,
  function(chief, guard, foe)
    in_group(chief, guard)
    decide { ["Counterattack on command"] = function() return guard.damage_taken > 0 end }
    -- five points are enough for two counterattacks
    expect(odds(function() strikes(foe, guard, 0); return foe.damage_taken > 0 end)):is { ["true"] = 3 / 8, ["false"] = 5 / 8 }
  end }
