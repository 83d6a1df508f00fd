-- Attacks, damage and answers.

local fighters = { ann = { "character", maximum_life = 20, ["Weapon: sword"] = 2, Defend = 1, wields = "Sword" },
                   orc = { "creature", maximum_life = 12, ["Weapon: sword"] = 1, Defend = 1, block = 2, wields = "Sword" } }

local function lie(...) for _, total in ipairs { ... } do dice(total, total, total) end end

example "the Weapon skill against Defend" { source = "TBD-COMBAT-10", given = fighters, function(ann, orc)
  dice(8, 12, 15, 3, 9, 10, 5)                         -- 14 against 10: Good, and nobody is asked
  local attack = ann:attacks(orc)
  expect(attack.rolled):is(14)
  expect({ orc.life, ann.life, ann.advantage, game.advantage }):is { 7, 20, 0, 0 }
  time:pass "1 round"
  dice(3, 9, 10, 8, 12, 15, 6)                         -- the orc's 10 against 13
  decide { ["Strike back or take Advantage?"] = "strike back" }
  orc:attacks(ann)
  expect({ orc.life, ann.life }):is { 1, 20 }
end }

example "one roll against several" { source = "TBD-COMBAT-11",
  given = { ann = { "character", maximum_life = 20, ["Weapon: sword"] = 2, wields = "Throwing Axe" }, a = { "creature", maximum_life = 20, Defend = 0 },
            b = { "creature", maximum_life = 20, Defend = 0 }, c = { "creature", maximum_life = 20, Defend = 0 } }, function(ann, a, b, c)
    decide { ["Something extra or an Advantage?"] = "an Advantage" }
    dice(13, 13, 13,  6, 6, 6, 8,  14, 14, 14, 3,  18, 18, 18)   -- 15 against 6, 14 and 18; damage for each
    ann:attacks { target = a, others = { b, c } }
    expect({ a.life, b.life, c.life }):is { 10, 15, 20 }
    expect({ ann.advantage, game.advantage, ann.attacks_made }):is { 1, 2, 1 }   -- Very Good; answers to Mixed and Bad; one attack
  end }

example "damage from Mixed on, with the Weapon skill" { source = "TBD-COMBAT-12",
  given = { ann = { "character", maximum_life = 20, ["Weapon: sword"] = 2 }, novice = { "character", ["Weapon: sword"] = -1 }, orc = { "creature", maximum_life = 20, Defend = 0 } },
  function(ann, novice, orc)
    dice(10, 10, 10, 8, 8, 8, 5)                       -- Good: 5 and 2
    ann:attacks { target = orc, weapon = "Sword" }
    expect(orc.life):is(13)
    dice(6, 6, 6, 10, 10, 10)                          -- Bad: no die is rolled
    ann:attacks { target = orc, weapon = "Sword" }
    expect(orc.life):is(13)
    dice(12, 12, 12, 8, 8, 8, 5)                       -- 5 less 1
    novice:attacks { target = orc, weapon = "Sword" }
    expect(orc.life):is(9)
  end }

example "Block first, then Life" { source = "TBD-COMBAT-13", given = { ann = { "character" }, orc = { "creature", maximum_life = 12, block = 2, ["Weapon: sword"] = 2 }, ogre = { "creature", maximum_life = 12, block = 3 } }, function(ann, orc, ogre)
  local function hit(target, face, skill)
    ann:the("Weapon: sword").level = skill
    dice(face)
    local blow = new.hit { attacker = ann, target = target, weapon = "Sword", earlier = 0 }
    blow:lands()
    return blow.through
  end
  expect(hit(orc, 5, 2)):is(5)
  expect(orc.life):is(7)
  expect(hit(ogre, 1, 1)):is(0)
  expect(hit(ogre, 2, 1)):is(0)
  expect(ogre.life):is(12)
  expect(hit(ogre, 3, 1)):is(1)
  expect(ogre.life):is(11)
end }

example "a Very Good attack brings an Advantage, and that a die" { source = "TBD-COMBAT-14", given = fighters, function(ann, orc)
  decide { ["Something extra or an Advantage?"] = "an Advantage", ["More Damage"] = true }
  dice(15, 15, 15, 3, 3, 3, 4, 6)                      -- 17 against 4; two dice and 2, less 2
  ann:attacks(orc)
  expect({ orc.life, ann.advantage }):is { 2, 0 }
  orc.life = 12
  ann.attacks_made = 0
  decide { ["Something extra or an Advantage?"] = "something extra" }
  dice(15, 15, 15, 3, 3, 3, 4)
  ann:attacks(orc)
  expect({ orc.life, ann.advantage }):is { 8, 0 }
end }

example "who is struck on a Mixed blow strikes back, without a roll" { source = { "TBD-COMBAT-15", "TBD-COMBAT-18" },
  given = { ann = { "character", maximum_life = 20, ["Weapon: sword"] = 2, block = 1, wields = "Sword" }, orc = { "creature", maximum_life = 20, ["Weapon: sword"] = 1, Defend = 0, wields = "Sword" } },
  function(ann, orc)
    decide { ["Strike back or take Advantage?"] = "strike back" }
    dice(8, 8, 8, 10, 10, 10, 6, 3)                    -- a tie: 6 and 2; then 3 and 1, less 1
    ann:attacks(orc)
    expect({ orc.life, ann.life, game.advantage }):is { 12, 17, 0 }
    orc.attacks_made = 0
    dice(2, 2, 2, 10, 10, 10, 3)                       -- Very Bad: only the answer
    ann:attacks(orc)
    expect({ orc.life, ann.life }):is { 12, 14 }
  end }

source "TBD-COMBAT-15"
example "who cannot, does not" { given = fighters, function(ann, orc)
  orc.wields = nil                                     -- nothing in hand: Advantage, unasked
  lie(8, 9)
  dice(1)
  ann:attacks(orc)
  expect({ ann.life, game.advantage }):is { 20, 1 }
  orc.wields = "Sword"                                 -- out of reach
  orc:stands { east = 20 }
  ann:the("Weapon: bow").level = 2
  ann.attacks_made = 0
  lie(8, 9)
  dice(1)
  ann:attacks { target = orc, weapon = "Bow" }
  expect({ ann.life, game.advantage }):is { 20, 2 }
  orc.wields = "Long Spear"
  orc:stands { east = 15 }
  expect(orc:can_strike_back_at(ann)):is(true)
  orc:stands { east = 16 }
  expect(orc:can_strike_back_at(ann)):is(false)
  orc.wields = "Bow"
  expect(orc:can_strike_back_at(ann)):is(false)        -- it never learned to shoot
  orc:the("Weapon: bow").level = -1
  expect(orc:can_strike_back_at(ann)):is(true)
  orc:stands { east = 50 }
  expect(orc:can_strike_back_at(ann)):is(true)
  orc:stands { east = 51 }
  expect(orc:can_strike_back_at(ann)):is(false)
end }

example "nor who went down" { given = fighters, function(ann, orc)
  orc.life = 3
  game.round = 1
  game.acting = ann
  decide { ["How do you meet defeat?"] = "Unstable" }
  lie(8, 9)
  dice(5)
  ann:strikes(orc)
  expect({ orc.life, orc.health, ann.life, game.advantage }):is { 0, "unstable", 20, 0 }
  decide { ["Strike back or take Advantage?"] = "strike back" }
  dice(8, 8, 8, 10, 9, 9, 1)                           -- but who is Unstable already does: 10 against 9 and 1, read low
  ann:strikes(orc)
  expect(ann.life):is(18)
  expect(orc.attacks_made):is(1)
end }

example "one Life decides it" { given = fighters, function(ann, orc)
  decide { ["How do you meet defeat?"] = "Unstable", ["Is there still danger?"] = true, ["Strike back or take Advantage?"] = "take Advantage" }
  orc.life = 6
  lie(8, 9)
  dice(5)
  ann:strikes(orc)                                     -- 5 and 2 less 2: one is left, and answers
  expect({ orc.life, orc.health, game.advantage }):is { 1, "able", 1 }
  lie(8, 9)
  dice(1)
  ann:strikes(orc)                                     -- and that one is lost: no answer
  expect({ orc.life, orc.health, game.advantage }):is { 0, "unstable", 1 }
end }

example "unless the table lets the felled answer" { options = { felled_may_answer = true }, given = fighters, function(ann, orc)
  game:fight_begins { combatants = { ann, orc } }
  decide { ["How do you meet defeat?"] = { "Unstable", "Unconsciousness" }, ["Strike back or take Advantage?"] = "strike back" }
  for _, life in ipairs { 12, 12 } do
    orc.life, orc.health, orc.attacks_made, ann.attacks_made = 3, "able", 0, 0
    lie(8, 9)
    dice(5)
    if ann.life == 20 then dice(7) end
    ann:strikes(orc)
    expect(ann.life):is(life)                          -- 7 and 1; and nothing from who lies there
  end
end }

example "or takes Advantage" { source = "TBD-COMBAT-16", given = fighters, function(ann, orc)
  decide { ["Strike back or take Advantage?"] = "take Advantage" }
  lie(2, 12)
  ann:attacks(orc)                                     -- Very Bad
  expect(game.advantage):is(2)
  lie(7, 11)
  ann:attacks(orc)                                     -- Bad
  expect(game.advantage):is(3)
  lie(8, 9)
  dice(1)
  ann:attacks(orc)                                     -- Mixed
  expect(game.advantage):is(4)
  expect({ ann.advantage, ann.life }):is { 0, 20 }
  lie(2, 12)
  orc:attacks(ann)                                     -- and a player gets what the gamemaster gets
  expect({ ann.advantage, game.advantage }):is { 2, 4 }
end }

example "Good and Very Good are not answered" { source = "TBD-COMBAT-17", given = fighters, function(ann, orc)
  lie(11, 10)                                          -- 13 against 11
  dice(1)
  ann:attacks(orc)
  decide { ["Something extra or an Advantage?"] = "something extra" }
  lie(15, 10)
  dice(1)
  ann:attacks(orc)
  expect({ ann.life, game.advantage, orc.attacks_made }):is { 20, 0, 0 }
end }

example "Mixed on both sides: damage, and then the answer" { source = "TBD-COMBAT-18", given = fighters, function(ann, orc)
  decide { ["Strike back or take Advantage?"] = "take Advantage" }
  lie(10, 11)                                          -- 12 against 12
  dice(5)
  ann:attacks(orc)
  expect({ orc.life, game.advantage, ann.advantage }):is { 7, 1, 0 }
end }

example "a Dangerous attack" { source = "TBD-COMBAT-19", given = fighters, function(ann, orc)
  decide { ["Strike back or take Advantage?"] = "take Advantage" }
  lie(8, 12)                                           -- 10 against 13
  ann:attacks { target = orc, dangerous = true }
  expect(game.advantage):is(2)
  lie(8, 12)
  ann:attacks(orc)
  expect(game.advantage):is(3)
end }

example "a die more for whoever strikes back" { source = "TBD-COMBAT-20", given = fighters, function(ann, orc)
  game.advantage = 1
  decide { ["Strike back or take Advantage?"] = "strike back", ["Gamemaster's Increase"] = false, ["Gamemaster's More Damage"] = function(_, check) return check.roller == orc end }
  lie(7, 11)
  dice(5, 6)
  ann:attacks(orc)                                     -- Bad: 5 and 6 and 1
  expect({ ann.life, game.advantage }):is { 8, 0 }
end }

-- Dice

local function dice_of(attacker, target, weapon, more)
  local hit = { attacker = attacker, target = target, weapon = weapon, earlier = attacker.attacks_made }
  for box, value in pairs(more or {}) do hit[box] = value end
  return new.hit(hit):damage()
end

source "TBD-COMBAT-21"
example "the gamemaster adds as many dice as there are rounds" { given = fighters, function(ann, orc)
  decide { ["Gamemaster's More Damage"] = true, ["More Damage"] = true }
  for _, step in ipairs { { 1, 1 }, { 4, 4 } } do
    game.round, game.advantage = step[1], 9
    for _ = 0, step[2] do dice(1) end
    expect(dice_of(orc, ann, "Sword").count):is(1 + step[2])
    expect(game.advantage):is(9 - step[2])
  end
  game.round, game.advantage, ann.advantage = 1, 0, 3
  dice(1, 1, 1, 1)
  expect(dice_of(ann, orc, "Sword").count):is(4)       -- a player is free of it
  game.round, game.advantage = 0, 3
  dice(1, 1, 1, 1)
  expect(dice_of(orc, ann, "Sword").count):is(4)       -- outside of fights nobody counts rounds
end }

example "before the dice and after together" { given = fighters, function(ann, orc)
  game.round, game.advantage = 3, 9
  decide { ["Gamemaster's More Damage Beforehand"] = function(_, check) return check.added < 2 end, ["Gamemaster's More Damage"] = true }
  dice(1, 1, 1, 1)
  expect(dice_of(orc, ann, "Sword").count):is(4)
  expect(game.advantage):is(6)
  decide { ["Gamemaster's More Damage Beforehand"] = false, ["Gamemaster's More Damage"] = false, ["Gamemaster's Less Damage"] = function(_, check) return check.removed < 1 end }
  dice(1)
  expect(dice_of(ann, orc, "Sword").count):is(0)       -- taking dice away is not limited
end }

source "TBD-COMBAT-22"
example "a die less for each attack" { given = { ann = { "character", maximum_life = 20, ["Weapon: sword"] = 0, Defend = 0 }, dragon = { "creature", maximum_life = 95, ["Weapon: claws"] = 0 } }, function(ann, dragon)
  for earlier, count in pairs { [0] = 1, [1] = 0, [2] = 0 } do
    for _ = 1, count do dice(1) end
    ann.attacks_made = earlier
    expect(dice_of(ann, dragon, "Sword").count):is(count)
  end
  for earlier, count in pairs { [0] = 3, [1] = 2, [2] = 1, [3] = 0, [4] = 0 } do
    for _ = 1, count do dice(1) end
    dragon.attacks_made = earlier
    expect(dice_of(dragon, ann, "Dragon's Claw").count):is(count)
  end
  ann.attacks_made, dragon.attacks_made = 2, 3
  time:pass "1 round"
  expect({ ann.attacks_made, dragon.attacks_made }):is { 0, 0 }
end }

example "or for the first as well" { options = { first_attack_loses_a_die = true }, given = fighters, function(ann, orc)
  expect(dice_of(ann, orc, "Sword").count):is(0)
  dice(1, 1)
  expect(dice_of(ann, orc, "Dragon's Claw", { stand_in = "Weapon: sword" }).count):is(2)
end }

example "attacks and answers count, misses too, and what is not done does not" { given = fighters, function(ann, orc)
  game:fight_begins { combatants = { ann, orc } }
  decide { ["Strike back or take Advantage?"] = { "take Advantage", "strike back", "strike back" } }
  lie(7, 11)
  ann:strikes(orc)                                     -- a miss
  expect({ ann.attacks_made, orc.attacks_made }):is { 1, 0 }
  lie(7, 11)
  dice(4)
  ann:strikes(orc)                                     -- the orc's first: a die
  expect({ ann.attacks_made, orc.attacks_made, ann.life }):is { 2, 1, 15 }
  lie(7, 11)
  ann:strikes(orc)                                     -- its second: none
  expect({ ann.attacks_made, orc.attacks_made, ann.life }):is { 3, 2, 14 }
  game:fight_ends()
  lie(11, 10)
  dice(5)
  ann:attacks(orc)                                     -- and where no rounds are counted, none is lost: 5 and 2, less 2
  expect(orc.life):is(7)
end }

example "bought dice come on top" { source = "TBD-COMBAT-23", given = fighters, function(ann, orc)
  ann.advantage, ann.attacks_made = 3, 2
  decide { ["More Damage"] = function(_, check) return check.added < 1 end }
  dice(4)
  expect(dice_of(ann, orc, "Sword").count):is(1)
  decide { ["More Damage"] = function(_, check) return check.added < 2 end }
  dice(4, 4)
  local hit = dice_of(ann, orc, "Sword", { multihit = true })
  expect({ hit.base, hit.lost, hit.count }):is { 1, 3, 2 }
  ann.attacks_made, ann.advantage, game.advantage = 0, 1, 1
  decide { ["More Damage"] = true, ["Gamemaster's Less Damage"] = true }
  dice(4, 4)
  hit = dice_of(ann, orc, "Sword")                     -- one more, one less
  expect({ hit.count, hit.total }):is { 1, 6 }
end }

example "without dice the Weapon skill remains" { source = "TBD-COMBAT-24", given = { ann = { "character", ["Weapon: sword"] = 3 }, novice = { "character", ["Weapon: sword"] = -1 }, orc = { "creature", block = 1 }, rat = { "creature" } },
  function(ann, novice, orc, rat)
    ann.attacks_made, novice.attacks_made = 1, 1
    expect(dice_of(ann, orc, "Sword").harm):is(2)
    expect(dice_of(novice, orc, "Sword").harm):is(0)
    local hit = dice_of(novice, rat, "Sword")
    expect({ hit.total, hit.harm }):is { -1, 0 }
  end }

example "nobody strikes himself, the dead, or with nothing" { source = "TBD-COMBAT-10", given = fighters, function(ann, orc)
  expect(function() ann:strikes(ann) end):is_refused "nobody attacks himself"
  orc.health = "dead"
  expect(function() ann:strikes(orc) end):is_refused "the target is alive"
  expect(function() orc:strikes(ann) end):is_refused "the attacker can act"
  ann.wields = nil
  expect(function() ann:strikes(orc) end):is_refused "no weapon: wields is none"
end }

example "nor who lay there already" { source = { "TBD-COMBAT-15", "TBD-DEFEAT-06" }, options = { felled_may_answer = true }, given = fighters, function(ann, orc)
  orc.life = 0
  orc:is_out()
  lie(9, 10)                                           -- 11 against 11: Mixed
  dice(4)
  ann:attacks(orc)
  expect({ orc.health, ann.life, game.advantage, orc.attacks_made }):is { "unstable", 20, 0, 0 }
end }

example "each target once, and none that is dead" { source = "TBD-COMBAT-11",
  given = { ann = { "character", ["Weapon: sword"] = 2, wields = "Sword" }, a = { "creature", maximum_life = 20 }, b = { "creature", maximum_life = 20 } }, function(ann, a, b)
    expect(function() ann:attacks { target = a, others = { a } } end):is_refused "struck twice"
    expect(function() ann:attacks { target = a, others = { b, b } } end):is_refused "struck twice"
    expect(function() ann:attacks { target = a, others = { b, ann } } end):is_refused "attacks himself"
    lie(5, 11, 11)                                     -- 7 against 10 and 10: Bad
    ann:strikes { target = a, others = { b } }
    expect(game.advantage):is(2)
    ann.attacks_made = 0
    b:dies()
    expect(function() ann:attacks { target = a, others = { b } } end):is_refused "is alive"
    expect(function() ann:attacks(b) end):is_refused "is alive"
    expect({ a.life, ann.attacks_made }):is { 20, 0 }
  end }

example "what the gamemaster gives those who defend" { source = { "TBD-ROLL-15", "TBD-COMBAT-10" }, given = fighters, function(ann, orc)
  decide { ["Something extra or an Advantage?"] = "an Advantage" }
  dice(8, 12, 15, 3, 9, 14, 5)
  ann:attacks { target = orc, their_decreases = 1 }    -- 14 against 4: Very Good; 5 and 2 less 2
  expect({ orc.life, ann.advantage }):is { 7, 1 }
  time:pass "1 round"
  decide { ["Strike back or take Advantage?"] = "take Advantage" }
  dice(8, 12, 15, 3, 9, 14)
  ann:attacks { target = orc, their_situation = 6 }    -- 14 against 16: Bad
  expect({ orc.life, game.advantage }):is { 7, 1 }
  dice(8, 12, 15, 3, 9, 14)
  ann:attacks { target = orc, their_increases = 1, situation = -3, decreases = 1 }   -- 7 against 15: Very Bad
  expect({ orc.life, game.advantage }):is { 7, 3 }
end }

example "a new fight counts anew" { given = fighters, function(ann, orc)
  ann.attacks_made, orc.attacks_made, orc.had_turn = 2, 1, true
  game:fight_begins { combatants = { ann } }
  expect(ann.attacks_made):is(0)
  game:joins(orc)
  expect({ orc.attacks_made, orc.had_turn }):is { 0, false }
end }
