-- Part Five: four levels of combat.
local two = { ann = { "character", Strength = 3, Dexterity = 2, Swords = 2, has = { "Sword" }, wields = "Sword" },
              orc = { "character", Strength = 2, Dexterity = 2, has = { "Club" }, wields = "Club" } }

example "a level for each, changed in the middle of a fight" { source = "BUM-COMBAT-01", given = { ann = two.ann, orc = two.orc, goon = two.orc }, function(ann, orc, goon)
  expect({ ann:level_against(orc), ann:level_against(goon) }):is { 4, 4 }
  goon.combat_level = 1
  expect({ ann:level_against(orc), ann:level_against(goon), goon:level_against(ann) }):is { 4, 1, 1 }
  dice(3, 1)
  expect(ann:fights(orc)):is(true)
  expect({ orc.hit_points_left, orc.out_of_the_fight }):is { 1, false }
  game.combat_level = 1                                        -- it takes too long
  ann:turn_begins()
  expect(ann:level_against(orc)):is(1)
  expect({ orc.hit_points_left, #orc.wounds }):is { 1, 1 }     -- and the wound stays
  dice(2)
  expect(ann:fights { target = orc, difficulty = 8 }):is(true)
  expect(orc.out_of_the_fight):is(true)
end }

source "BUM-COMBAT-02"
example "level 1: one roll against a difficulty" { options = { combat_level = 1 }, given = two, function(ann, orc)
  dice(2)
  expect(ann:fights { target = orc, difficulty = 8 }):is(true) -- 2 + 3 + 2 + 2 = 9
  expect({ orc.out_of_the_fight, orc.dead }):is { true, false }
  expect(function() ann:fights { target = orc } end):is_refused "the target still fights"
  orc:recovers()
  decide { ["What does losing cost ann?"] = { "the fight", "capture" } }
  dice(1, 1)
  expect(ann:fights { target = orc, difficulty = 9 }):is(false)
  expect({ ann.out_of_the_fight, ann.captured, #ann.wounds }):is { true, false, 0 }
  expect(function() ann:fights(orc) end):is_refused "whoever fights is able to"
  ann:recovers()
  ann:fights { target = orc, difficulty = 9 }
  expect({ ann.out_of_the_fight, ann.captured }):is { true, true }
  ann:recovers()
  expect({ ann.out_of_the_fight, ann.captured }):is { false, false }
end }

example "level 1 with Dexterity, against nobody in particular" { options = { combat_level = 1 }, given = { ann = { "character", Strength = 1, Dexterity = 4 } }, function(ann)
  dice(2)
  expect(ann:fights { difficulty = 6, with = "Dexterity" }):is(true)
  decide { ["What does losing cost ann?"] = "a wound" }
  dice(2)
  expect(ann:fights { difficulty = 6 }):is(false)
  expect(ann.out_of_the_fight):is(true)                        -- her only hit point
end }

example "level 2: the foe rolls, too" { source = "BUM-COMBAT-03", options = { combat_level = 2 }, given = two, function(ann, orc)
  dice(2, 4)                                                   -- 9 against 7
  expect(ann:fights(orc)):is(true)
  expect({ orc.out_of_the_fight, #orc.wounds }):is { true, 0 }
  orc:recovers()
  ann.Swords.level, ann.wields = 0, nil
  dice(4, 4, 1, 1, 5, 4)                                       -- 7 against 7, 4 against 4, 8 against 7
  expect(ann:fights(orc)):is(true)
  orc:recovers()
  decide { ["What does losing cost ann?"] = "a delay" }
  dice(3, 4)
  expect(ann:fights(orc)):is(false)
  expect({ ann.held_up, orc.out_of_the_fight }):is { true, false }
  expect(function() ann:fights() end):is_refused "there is somebody to fight"
end }

source "BUM-COMBAT-04"
example "level 3: each time somebody loses a hit point" { options = { combat_level = 3 },
  given = { ann = { "character", Strength = 2 }, orc = { "character", Strength = 1 } }, function(ann, orc)
    dice(2, 3, 2, 1)                                           -- a tie, rolled again without a loss
    expect(ann:fights(orc)):is(true)
    expect({ #orc.wounds, orc.hit_points_left, #ann.wounds, orc.out_of_the_fight }):is { 1, 0, 0, true }
  end }

example "level 3: whoever loses twice of two" { options = { combat_level = 3 },
  given = { ann = { "character", Strength = 2 }, orc = { "character", Strength = 2 } }, function(ann, orc)
    dice(1, 2, 6, 5, 3, 4)
    expect({ ann:fights(orc), ann.hit_points_left, orc.hit_points_left }):is { false, 1, 2 }
    expect({ ann:fights(orc), ann.hit_points_left, orc.hit_points_left }):is { true, 1, 1 }
    expect({ ann:fights(orc), ann.hit_points_left, ann.out_of_the_fight }):is { false, 0, true }
  end }

example "magic and high technology are for level 4" { source = "BUM-COMBAT-06", given = { ann = { "character", Strength = 3 }, orc = { "character", Strength = 1 } }, function(ann, orc)
  game.advanced_rules, game.combat_level = true, 2
  dice(6, 1)
  expect(function() ann:fights(orc) end):says "Magic and high technology call for combat at level 4"
  expect({ game.combat_level, orc.out_of_the_fight }):is { 2, true }   -- it is advice
end }

example "what losing to somebody unimportant may cost" { source = "BUM-COMBAT-07", options = { combat_level = 1 }, given = two, function(ann, orc)
  local offered
  local prices = { "a wound", "a delay", "another roll", "the foe escapes" }
  for _, price in ipairs(prices) do
    decide { ["What does losing cost ann?"] = function(_, options) offered = options return price end }
    dice(1)
    expect(ann:fights { target = orc, difficulty = 12 }):is(false)
  end
  expect(offered):is { "the fight", "a wound", "capture", "a delay", "another roll", "the foe escapes" }
  expect({ #ann.wounds, ann.held_up, orc.escaped, ann.out_of_the_fight }):is { 1, true, true, false }
  ann:turn_begins()
  expect({ ann.actions, ann.held_up }):is { 0, false }         -- held up for a round
  ann:turn_begins()
  expect(ann.actions):is(1)
end }

example "where turns are counted, an exchange is an action at every level" { source = { "BUM-COMBAT-01", "BUM-COMBAT-14" }, given = two, function(ann, orc)
  orc.combat_level = 3
  game:fight_begins { combatants = { ann, orc } }
  game:next_turn()
  dice(6, 1)
  ann:fights(orc)
  expect(ann.actions):is(0)
  expect(function() ann:fights(orc) end):is_refused "1 action"
  game:fight_ends()
  dice(1, 6)
  ann:fights(orc)
  expect({ #orc.wounds, #ann.wounds }):is { 1, 1 }
end }

example "against somebody, who is not oneself and has not fled" { source = { "BUM-COMBAT-03", "BUM-COMBAT-05", "BUM-COMBAT-07" }, given = two, function(ann, orc)
  for level = 2, 4 do
    game.combat_level = level
    expect(function() ann:fights() end):is_refused "there is somebody to fight"
    expect(function() ann:fights(ann) end):is_refused "nobody fights himself"
  end
  orc.escaped = true
  expect(function() ann:fights(orc) end):is_refused "the target still fights"
  orc:recovers()
  dice(6, 1)
  expect(ann:fights { target = orc, difficulty = 99 }):is(true)   -- at level 4 the orc's defence is the difficulty
end }

example "of several shots one that hits is enough" { source = { "BUM-COMBAT-05", "BUM-SETTING-04" }, rules = [[ weapon "Machine Pistol" { shoots = "firearm", shots = 2, holds = 4 } ]],
  given = { ann = { "character", Strength = 2, Dexterity = 2, has = { "Machine Pistol" }, wields = "Machine Pistol" }, foe = { "character", Strength = 4, Dexterity = 2, x = 1 } }, function(ann, foe)
    dice(6, 1, 1, 6, 1, 6, 1, 6)
    expect(ann:fights(foe)):is(true)
    ann:turn_begins()
    expect(ann:fights(foe)):is(false)
  end }
