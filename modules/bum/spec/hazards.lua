-- Part Seven: damage from sources other than weapons.
local ann = { ann = { "character", Strength = 4, Dexterity = 2 } }

local function ends_turns(who, count)
  for _ = 1, count do
    who:turn_begins()
    who:turn_ends()
  end
end

example "whatever the gamemaster says" { source = "BUM-HAZARD-01", given = ann, function(ann)
  ann:meets_hazard { cause = "a chandelier" }
  expect({ #ann.wounds, ann.wounds[1].cause, ann.can_act }):is { 1, "a chandelier", true }
  ann:meets_hazard { cause = "gas", number = 0, rounds = 3 }
  expect({ #ann.wounds, ann.stunned, ann.can_act }):is { 1, 3, false }
  ann.stunned = 0
  ann:meets_hazard { cause = "a flash", number = 0, rounds = 1 }
  expect({ #ann.wounds, ann.stunned }):is { 1, 1 }
end }

source "BUM-HAZARD-02"
example "falling" { ask = "game.wounds_of_a_fall", cases = {
  { feet = 0, is = 0 },  { feet = 9, is = 0 },  { feet = 10, is = 1 }, { feet = 15, is = 1 }, { feet = 20, is = 1 }, { feet = 21, is = 2 },
  { feet = 30, is = 2 }, { feet = 31, is = 3 }, { feet = 40, is = 3 }, { feet = 41, is = 4 }, { feet = 50, is = 4 }, { feet = 51, is = 5 } } }

example "a fall wounds" { given = ann, function(ann)
  ann:falls(9)
  expect(#ann.wounds):is(0)
  ann:falls(25)
  expect({ #ann.wounds, ann.wounds[1].cause }):is { 2, "a fall" }
  ann:falls(300)
  expect({ ann.hit_points_left, ann.dead }):is { 0, false }
end }

source "BUM-HAZARD-03"
example "a small flame is put out with the next action" { given = ann, function(ann)
  ann:meets_small_flame()
  ann:turn_begins()
  ann:puts_out_flame()
  expect({ ann.alight, ann.actions, #ann.wounds }):is { "no", 0, 0 }
  ann:turn_ends()
  expect(ann.on_fire):is(false)
  expect(function() ann:puts_out_flame() end):is_refused "there is a small flame"
end }

example "or it is a fire" { given = { ann = ann.ann, bob = ann.ann }, function(ann, bob)
  ann:turn_begins()
  ann:meets_small_flame()                                      -- in her own turn: the next one is her chance
  ann:turn_ends()
  expect(ann.on_fire):is(false)
  ann:turn_begins()
  dice(1, 6)
  ann:attacks(bob)
  ann:turn_ends()
  expect({ ann.on_fire, #ann.wounds, ann.smothers }):is { true, 0, true }
end }

example "a large flame wounds, and burns at once" { source = "BUM-HAZARD-04", given = { ann = { "character", Strength = 3 } }, function(ann)
  ann:meets_large_flame()
  expect({ ann.hit_points_left, ann.on_fire }):is { 2, true }
end }

example "every second turn" { source = "BUM-HAZARD-05", given = ann, function(ann)
  ann:catches_fire()
  local wounds = {}
  for turn = 1, 6 do
    ends_turns(ann, 1)
    wounds[turn] = #ann.wounds
  end
  expect(wounds):is { 0, 1, 1, 2, 2, 3 }
  expect(ann.turns_on_fire):is(6)
end }

example "stop, drop and roll" { source = "BUM-HAZARD-06", given = ann, function(ann)
  ann:catches_fire()
  ends_turns(ann, 1)
  ann:turn_begins()
  dice(3)
  expect(ann:stops_drops_and_rolls().success):is(false)
  expect({ ann.on_fire, ann.actions, ann.movements }):is { true, 0, 0 }
  ann:turn_ends()
  expect(#ann.wounds):is(1)
  ends_turns(ann, 1)
  ann:turn_begins()
  dice(4)
  expect(ann:stops_drops_and_rolls().success):is(true)         -- just before the next wound
  ann:turn_ends()
  expect({ ann.on_fire, #ann.wounds }):is { false, 1 }
  ann:catches_fire()
  ann:turn_begins()
  ann:moves(1)
  expect(function() ann:stops_drops_and_rolls() end):is_refused "the whole turn is given to it"
end }

example "the defeated put no fire out, and napalm is napalm from the first drop" { source = { "BUM-HAZARD-03", "BUM-HAZARD-07", "BUM-COMBAT-30" }, given = { ann = { "character", Strength = 4, Dexterity = 4 } }, function(ann)
  ann:meets_small_flame { can_be_smothered = false }
  ends_turns(ann, 1)
  expect({ ann.on_fire, ann.turns_on_fire }):is { true, 0 }
  ann:turn_begins()
  expect(function() ann:stops_drops_and_rolls() end):is_refused "such a fire goes out when one rolls in it"
  ann:jumps_into_water()
  expect({ ann.on_fire, ann.movements }):is { false, 0 }
  ann:meets_small_flame()
  ann.beaten = true
  expect(function() ann:puts_out_flame() end):is_refused "whoever puts it out is able to"
  expect(function() ann:jumps_into_water() end):is_refused "whoever jumps is able to"
  ann:catches_fire()
  ann:turn_begins()
  expect(function() ann:stops_drops_and_rolls() end):is_refused "whoever rolls is able to"
end }

example "napalm, and water" { source = "BUM-HAZARD-07", given = ann, function(ann)
  ann:meets_large_flame { can_be_smothered = false }
  ann:turn_begins()
  expect(function() ann:stops_drops_and_rolls() end):is_refused "such a fire goes out when one rolls in it"
  ann:jumps_into_water()
  expect(ann.on_fire):is(false)
  ann:catches_fire()
  ann:turn_begins()
  ann:jumps_into_water()
  expect(ann.on_fire):is(false)
end }

source { "BUM-HAZARD-08", "BUM-HAZARD-09" }
example "explosions, and how far away" { ask = "game.explosion_wounds", cases = {
  { power = 3, distance = 0, is = 3 }, { power = 3, distance = 1, is = 2 }, { power = 3, distance = 2, is = 1 }, { power = 3, distance = 3, is = 0 }, { power = 3, distance = 4, is = 0 },
  { power = 4, distance = 0, is = 4 }, { power = 4, distance = 1, is = 3 }, { power = 4, distance = 2, is = 2 }, { power = 4, distance = 3, is = 1 }, { power = 4, distance = 4, is = 0 } } }

local crowd = { centre = { "character", Strength = 5 }, beside = { "character", Strength = 5, x = 1 }, corner = { "character", Strength = 5, x = 1, y = 1 },
                two = { "character", Strength = 5, y = -2 }, three = { "character", Strength = 5, x = 3, y = 2 }, four = { "character", Strength = 5, x = -4 } }

example "nobody defends against one" { options = { map = true }, given = crowd, function()
  game:explodes { power = 4, x = 0 }
  local wounds = {}
  for _, who in ipairs(all "character") do wounds[who.name] = #who.wounds end
  expect(wounds):is { centre = 4, beside = 3, corner = 3, two = 2, three = 1, four = 0 }
end }

example "an explosion anywhere on the map" { source = "BUM-HAZARD-09", options = { map = true }, given = { two = crowd.two, beside = crowd.beside }, function(two, beside)
  game:explodes { power = 2, x = 1, y = -2 }
  expect({ #two.wounds, #beside.wounds }):is { 1, 0 }
end }

example "where diagonals count as two" { source = "BUM-HAZARD-08", options = { map = true, diagonals = 2 }, given = { corner = crowd.corner }, function(corner)
  game:explodes { power = 3, x = 0 }
  expect(#corner.wounds):is(1)
end }

example "and some set fire to things" { source = "BUM-HAZARD-10", options = { map = true }, given = { beside = crowd.beside, three = crowd.three }, function(beside, three)
  game:explodes { power = 3, x = 0, ignites = true }
  expect({ beside.on_fire, #beside.wounds, three.on_fire }):is { true, 2, false }
  three:stands(1)
  game:explodes { power = 1, x = 1 }
  expect({ #three.wounds, three.on_fire }):is { 1, false }
end }

source { "BUM-HAZARD-11", "BUM-HAZARD-12" }
example "stunned by electricity" { given = { ann = { "character" } }, function(ann)
  for _, case in ipairs { { 5, 3, 2 }, { 3, 3, 0 }, { 1, 4, 0 }, { 6, 2, 4 }, { 6, 4, 2 }, { 6, 6, 0 }, { 6, 8, 0 } } do
    ann.Strength.level, ann.stunned = case[2], 0
    ann:gets_shock(case[1])
    expect({ case[1], case[2], ann.stunned }):is(case)
  end
end }

example "and able again" { given = { ann = { "character", Strength = 2, Dexterity = 2, x = 1 }, bob = { "character", Strength = 4 } }, function(ann, bob)
  game:fight_begins { combatants = { ann, bob } }
  game:next_turn()
  ann:gets_shock(4)
  bob:gets_shock(4)
  expect({ ann.stunned, ann.can_act, bob.can_act }):is { 2, false, true }
  expect(function() ann:moves(0) end):is_refused "whoever moves can walk"
  game:next_turn()
  game:next_turn()
  expect({ ann.stunned, ann.can_act }):is { 1, false }
  game:next_turn()
  game:next_turn()
  expect({ ann.stunned, ann.can_act }):is { 0, true }
  ann:is_stunned(40)
  game:fight_ends()
  time:pass "1 minute"                                         -- thirty rounds of two seconds
  expect({ ann.stunned, ann.can_act }):is { 10, false }
end }

example "wounds and stuns as the gamemaster says" { source = { "BUM-HAZARD-13", "BUM-GLOSS-01" }, given = ann, function(ann)
  ann:gets_shock { power = 0, number = 1, rounds = 5 }
  expect({ #ann.wounds, ann.stunned }):is { 1, 5 }
  dice(3, 5)
  ann:gets_shock { power = 9, rounds = game:rolls_dice(2) }
  expect({ #ann.wounds, ann.stunned }):is { 1, 8 }
end }

example "the cold takes Strength, and gives it back" { source = "BUM-HAZARD-14", given = { ann = { "character", Strength = 3 } }, function(ann)
  ann:is_in_the_cold()
  expect(ann.Strength.current):is(2)
  ann:is_in_the_cold()
  expect({ ann.Strength.current, ann.Strength.level, ann.hit_points, #ann.wounds }):is { 1, 3, 3, 0 }
  dice(3)
  expect(ann.Strength:check().total):is(4)
  expect(ann.weapon_in_hand:attack_total()):is(1)
  expect(ann.Dexterity.current):is(1)
  ann:warms_up()
  expect(ann.Strength.current):is(3)
end }

example "and consciousness with the last of it" { source = "BUM-HAZARD-15", given = { ann = { "character", Strength = 2 } }, function(ann)
  ann:is_in_the_cold()
  ann:swims()
  expect(ann.movements):is(0)
  ann:is_in_the_cold()
  ann:is_in_the_cold()
  expect({ ann.Strength.current, ann.out_of_the_fight, ann.hit_points_left, ann.dead }):is { 0, true, 2, false }
  ann:turn_begins()
  expect(function() ann:swims() end):is_refused "whoever swims is able to"
  ann:warms_up()
  ann:swims()
  expect(ann.can_act):is(true)
end }

example "acid" { source = "BUM-HAZARD-16", given = { ann = { "character", Strength = 4 }, bob = { "character", Strength = 4 } }, function(ann, bob)
  ann:is_covered_in_acid(2)
  ends_turns(ann, 1)
  expect(#ann.wounds):is(0)
  ends_turns(ann, 5)
  expect(#ann.wounds):is(3)
  bob:is_covered_in_acid(10)
  ends_turns(bob, 9)
  expect({ #bob.wounds, bob.turns_in_acid }):is { 0, 9 }
  ends_turns(bob, 1)
  expect(#bob.wounds):is(1)
end }

source "BUM-HAZARD-17"
example "it has to be washed off" { given = { ann = { "character", Strength = 4 } }, function(ann)
  ann:is_covered_in_acid(1)
  ann:turn_begins()
  expect(function() ann:stops_drops_and_rolls() end):is_refused "it helps against fire alone"
  ann:washes_off_acid()
  expect(ann.actions):is(0)
  ann:turn_ends()
  ends_turns(ann, 3)
  expect({ #ann.wounds, ann.turns_in_acid }):is { 0, 0 }
  ann:is_covered_in_acid(2)
  ends_turns(ann, 1)
  expect(ann.turns_in_acid):is(1)
  ann:turn_begins()
  ann:washes_off_acid()
  expect(ann.turns_in_acid):is(0)
end }

example "stunned after one's own turn" { source = "BUM-HAZARD-11", given = { ann = { "character", Strength = 2 }, bob = { "character", Strength = 3 } }, function(ann, bob)
  game:fight_begins { combatants = { ann, bob } }
  game:next_turn()
  game:next_turn()
  ann:gets_shock(4)                                            -- two rounds, and hers of this one is over
  bob:gets_shock(4)                                            -- one round, the one that goes on
  local acts = {}
  for round = 2, 4 do
    game:next_turn()
    acts[#acts + 1] = ann.can_act
    game:next_turn()
    acts[#acts + 1] = bob.can_act
  end
  expect(acts):is { false, true, false, true, true, true }
end }

example "after the fight no turn is past" { source = "BUM-HAZARD-11", given = { ann = { "character" }, bob = { "character" } }, function(ann, bob)
  game:fight_begins { combatants = { ann, bob } }
  game:next_turn()
  game:next_turn()
  game:fight_ends()
  ann:is_stunned(1)
  time:pass "2 seconds"
  expect(ann.stunned):is(0)
end }

example "a stronger charge lasts as long as it says, a weaker one changes nothing" { source = "BUM-HAZARD-11", given = { ann = { "character", Strength = 2 } }, function(ann)
  ann:is_stunned(2)
  time:pass(game.seconds_in_a_round / 2 .. " seconds")
  ann:is_stunned(3)
  ann:is_stunned(1)
  time:pass(game.seconds_in_a_round / 2 .. " seconds")
  ann:is_stunned(3)                                            -- nor does one that is just as strong
  time:pass(game.seconds_in_a_round / 2 .. " seconds")
  expect(ann.stunned):is(2)
  local left = {}
  for round = 1, 2 do
    time:pass(game.seconds_in_a_round .. " seconds")
    left[round] = ann.stunned
  end
  expect(left):is { 1, 0 }
end }

example "whoever is chilled stands less of a charge" { source = { "BUM-HAZARD-11", "BUM-HAZARD-14" }, given = { ann = { "character", Strength = 4 } }, function(ann)
  ann:is_in_the_cold(3)
  expect(ann:stun_from(6)):is(5)
  ann:warms_up()
  expect(ann:stun_from(6)):is(2)
end }

example "napalm among other flames" { source = "BUM-HAZARD-07", given = ann, function(ann)
  ann:catches_fire()
  ann:meets_large_flame { can_be_smothered = false }
  ann:turn_begins()
  expect(function() ann:stops_drops_and_rolls() end):is_refused "such a fire goes out when one rolls in it"
  ann:jumps_into_water()
  expect(function() ann:jumps_into_water() end):is_refused "there is a fire to put out"
  ann:catches_fire()                                           -- another fire is another one
  ann:turn_begins()
  dice(4)
  expect(ann:stops_drops_and_rolls().success):is(true)
end }

example "of two acids the stronger counts" { source = "BUM-HAZARD-16", given = { ann = { "character", Strength = 4 } }, function(ann)
  ann:is_covered_in_acid(2)
  ann:is_covered_in_acid(20)
  ends_turns(ann, 1)
  ann:is_covered_in_acid(2)                                    -- more of the same eats no slower
  ends_turns(ann, 1)
  expect(#ann.wounds):is(1)
  ann:is_covered_in_acid(1)
  ends_turns(ann, 2)
  expect(#ann.wounds):is(3)
end }

example "a friend washes acid off" { given = { ann = { "character", Strength = 1 }, bob = { "character", Strength = 1 } }, function(ann, bob)
  expect(function() bob:washes_off_acid() end):is_refused "there is acid to wash off"
  ann:is_covered_in_acid(3)
  bob:is_covered_in_acid(1)
  ends_turns(bob, 1)
  expect(bob.out_of_the_fight):is(true)
  bob:turn_begins()
  expect(function() bob:washes_off_acid(ann) end):is_refused "whoever washes others is able to"
  ann:washes_off_acid(bob)
  expect({ ann.acid, bob.acid }):is { 3, nil }
  bob:is_covered_in_acid(1)
  bob:turn_begins()
  bob:washes_off_acid()                                        -- the defeated wash themselves, as they bandage themselves
  expect(bob.acid):is(nil)
  bob:is_covered_in_acid(1)
  bob:dies()
  bob:turn_begins()
  expect(function() bob:washes_off_acid() end):is_refused "whoever washes others is able to"
end }

example "without a map a turn away is five spaces away" { source = "BUM-HAZARD-08", given = { near = { "character", Strength = 8 }, far = { "character", Strength = 8, x = 1 } }, function(near, far)
  game:explodes { power = 5, x = 0 }
  expect({ #near.wounds, #far.wounds }):is { 5, 0 }
  game:explodes { power = 6, x = 0 }
  expect(#far.wounds):is(1)
end }
