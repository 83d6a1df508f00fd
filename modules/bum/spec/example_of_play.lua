-- Part Eight: the example of play, from the mouth of the cave to the inn. In this game knives may use Dexterity,
-- hand weapons are drawn without an action, and the gamemaster counts the headshot into the difficulty.
local as_played = { dexterity_weapons = true, free_draws = "hand weapons", headshots = "in the difficulty" }

local cast = {
  one   = { "character", name = "Player 1", player = true, Strength = 3, Dexterity = 2, Intelligence = 2, Socialization = 3,
            Swords = 2, Medicine = 2, Tracking = 2, Survival = 2, Lying = 2, primary = "Sword", has = { "Round Shield", "Maille", "Suture Kit" } },
  two   = { "character", name = "Player 2", player = true, Strength = 2, Dexterity = 3, Intelligence = 3, Socialization = 2,
            Stealth = 2, Crossbow = 2, Dagger = 2, Acrobatics = 2, Tracking = 2, primary = "Large Crossbow", backup = "Dagger", has = { "Leather Armour" } },
  shot  = { "character", name = "the closest thief", Strength = 2, Dexterity = 2, Dagger = 1, primary = "Dagger", has = { "Leather Armour" }, x = 1 },
  thief = { "character", name = "the other thief",   Strength = 2, Dexterity = 2, Dagger = 1, primary = "Dagger", has = { "Leather Armour" }, x = 1 } }

example "who they are" { source = "BUM-PLAY-01", options = as_played, given = cast, function(one, two, shot, thief)
  expect({ one.armour_defence + one.shield_defence, one.weapon_defence, two.armour_defence, thief.armour_defence }):is { 4, 0, 1, 1 }
  expect({ one:attack_with(one.primary), two:attack_with(two.primary), two:attack_with(two.backup) }):is { 7, 7, 6 }
  for _, who in ipairs { one, two } do
    expect({ #who.skill_lines, who.points_in_skills, who.stats_in_order, who.skills_in_order }):is { 5, 10, true, true }
    for _, line in ipairs(who.skill_lines) do expect(line[2]):is(2) end
  end
end }

example "sneaking in" { source = "BUM-PLAY-02", given = cast, function(one, two, shot, thief)
  dice(4, 2)
  local sneak = two.Stealth:check { difficulty = 8 }
  expect({ sneak.total, sneak.success }):is { 9, true }
  expect(two.Stealth:check { difficulty = 8 }.success):is(false)
end }

-- The gamemaster might ask again at every corner.
example "sneaking in, with a roll at each corner" { source = "BUM-PLAY-11", given = cast, function(one, two, shot, thief)
  local function corners(count)
    return odds(function()
      for _ = 1, count do
        if not two.Stealth:check { difficulty = 8 }.success then return false end
      end
      return true
    end):chance(true)
  end
  expect(corners(1)):is_near(2 / 3, 1e-12)
  expect(corners(3)):is_near(8 / 27, 1e-12)
end }

local function aims(two, shot)
  two:readies "Large Crossbow"
  shot:overlooks(two)
end

example "a shot at the head" { source = { "BUM-PLAY-03", "BUM-COMBAT-39" }, options = as_played, given = cast, function(one, two, shot, thief)
  aims(two, shot)
  dice(3)
  local attack = two:shoots_unseen { target = shot, difficulty = 10, head = true }
  expect({ attack.rolled, attack.hit, shot.dead, #shot.wounds }):is { 10, true, true, 0 }
  aims(two, thief)
  two:turn_begins()
  dice(2)
  attack = two:shoots_unseen { target = thief, difficulty = 10, head = true }
  expect({ attack.rolled, attack.hit, thief.dead }):is { 9, false, false }
end }

example "a chance of two in three" { source = "BUM-PLAY-04", options = as_played, given = cast, function(one, two, shot, thief)
  aims(two, shot)
  expect(game:chance(two:attack_with(two.primary), 10)):is(2 / 3)
  expect(odds(function() return two:shoots_unseen { target = shot, difficulty = 10, head = true }.hit end)):is { ["true"] = 2 / 3, ["false"] = 1 / 3 }
end }

example "the turn order" { source = "BUM-PLAY-05", given = cast, function(one, two, shot, thief)
  game:fight_begins { combatants = { one, thief, two } }
  expect(game.order):is { one, thief, two }
end }

example "Player 1 hits" { source = "BUM-PLAY-06", given = cast, function(one, two, shot, thief)
  one:moves(1)
  dice(2, 5)
  local attack = one:attacks(thief)
  expect({ attack.rolled, attack.defended, attack.hit, #thief.wounds }):is { 9, 8, true, 1 }
end }

example "the thief hits" { source = "BUM-PLAY-07", options = as_played, given = cast, function(one, two, shot, thief)
  one:moves(1)
  dice(6, 2)
  local attack = thief:attacks(one)
  expect({ attack.rolled, attack.defended, attack.hit }):is { 10, 8, true }
  expect({ #one.wounds, one.hit_points, one.hit_points_left }):is { 1, 3, 2 }
end }

example "Player 2 draws a dagger" { source = "BUM-PLAY-08", options = as_played, given = cast, function(one, two, shot, thief)
  thief:takes_wounds { cause = "Sword" }
  two:turn_begins()
  two:moves(1)
  two:draws "Dagger"
  dice(4, 4)
  local attack = two:attacks(thief)
  expect({ attack.rolled, attack.defended, #thief.wounds, thief.out_of_the_fight, thief.dead }):is { 10, 7, 2, true, false }
end }

example "the helpless need no roll" { source = "BUM-PLAY-09", given = cast, function(one, two, shot, thief)
  expect(function() one:finishes_off(thief) end):is_refused "the victim is helpless"
  thief:takes_wounds { number = 2, cause = "Dagger" }
  one:finishes_off(thief)
  expect(thief.dead):is(true)
end }

example "a wound that is sewn up" { source = "BUM-PLAY-10", given = cast, function(one, two, shot, thief)
  one:takes_wounds { cause = "Dagger" }
  one.wounds[1]:heals_in(8)
  dice(3, 3)
  local medicine = one.Medicine:check { difficulty = 7 }
  expect({ medicine.total, medicine.success }):is { 8, true }
  expect(one:tends { wound = one.wounds[1], difficulty = 7, days = 1 }.success):is(true)
  time:pass "1 day"
  expect(one.hit_points_left):is(3)
end }

example "the whole of it" { source = { "BUM-PLAY-01", "BUM-PLAY-02", "BUM-PLAY-03", "BUM-PLAY-05", "BUM-PLAY-06", "BUM-PLAY-07", "BUM-PLAY-08", "BUM-PLAY-09", "BUM-PLAY-10" },
  options = as_played, given = cast, function(one, two, shot, thief)
    two:readies "Large Crossbow"
    dice(4)                                                    -- into the cave, with the crossbow ready
    expect(two:sneaks_up_on { target = shot, difficulty = 8 }.success):is(true)
    thief:overlooks(two)

    dice(3)                                                    -- around the corner, at the closest one's head
    two:shoots_unseen { target = shot, difficulty = 10, head = true }
    expect(shot.dead):is(true)
    thief:notices_them(two)

    game:fight_begins { combatants = { one, thief, two } }
    game:next_turn()                                           -- Player 1 charges
    one:closes_in(thief)
    dice(2, 5)
    one:attacks(thief)
    expect(thief.hit_points_left):is(1)

    game:next_turn()                                           -- the thief's knife goes through the maille
    expect(game.acting):is(thief)
    dice(6, 2)
    thief:attacks(one)
    expect(one.hit_points_left):is(2)

    game:next_turn()                                           -- Player 2 comes up and stabs
    two:closes_in(thief)
    two:draws "Dagger"
    dice(4, 4)
    two:attacks(thief)
    expect({ thief.out_of_the_fight, thief.dead }):is { true, false }
    game:fight_ends()

    one:finishes_off(thief)                                    -- nobody wants to question him
    expect(thief.dead):is(true)

    decide { ["How many days does the wound need (Dagger)?"] = 8 }
    one:is_examined()                                          -- at the inn
    dice(3)
    expect(one:tends { wound = one.wounds[1], difficulty = 7, days = 3 }.success):is(true)
    time:pass "10 hours"                                       -- in the morning it looks better
    expect(one.hit_points_left):is(2)
    time:pass "62 hours"                                       -- and in a few more days it is gone
    expect({ one.hit_points_left, #one.wounds }):is { 3, 0 }
  end }
