-- Defeat.

local fighters = { ann = { "character", maximum_life = 20, ["Weapon: sword"] = 2, Medicine = 0, Defend = 0, wields = "Sword" },
                   bob = { "character", maximum_life = 20, recovery = 6, Medicine = 0 },
                   orc = { "creature", maximum_life = 5, ["Weapon: sword"] = 0, Defend = 0, wields = "Sword" } }

local function fight(...) game:fight_begins { combatants = { ... } } end

example "no Life left" { source = "TBD-DEFEAT-01", given = fighters, function(ann, bob, orc)
  fight(ann, orc)
  orc:is_hit(4)
  expect({ orc.life, orc.health }):is { 1, "able" }
  orc.life = 5
  decide { ["How do you meet defeat?"] = "Unstable" }
  orc:is_hit(5)
  expect({ orc.life, orc.health, orc.defeated }):is { 0, "unstable", true }
  ann:is_hit(50)
  expect(ann.life):is(0)
  bob.life = 1
  bob:is_hit(1)
  expect({ bob.life, bob.health }):is { 0, "unstable" }
end }

example "out of danger" { source = "TBD-DEFEAT-02", given = fighters, function(ann, bob)
  decide { ["Is there still danger?"] = false, ["How does it go down?"] = { "incapacitated", "unconscious" }, ["For how many hours?"] = { 3, 5 } }
  ann:is_hit(20)
  bob:is_hit(20)
  expect({ ann.health, bob.health, ann.can_act }):is { "incapacitated", "unconscious", false }
  time:pass "179 minutes"
  expect({ ann.life, ann.health }):is { 0, "incapacitated" }
  time:pass "1 minute"
  expect({ ann.life, ann.health, bob.health }):is { 1, "able", "unconscious" }
  time:pass "2 hours"
  expect({ bob.life, bob.health }):is { 1, "able" }
  decide { ["How does it go down?"] = "unconscious", ["For how many hours?"] = 73 }
  expect(function() ann:is_hit(1) end):fails "from 1 to 72"
end }

source "TBD-DEFEAT-03"
example "in danger: one of three" { given = fighters, function(ann, bob, orc)
  fight(ann, bob, orc)
  expect(function() ann:is_hit(20) end):fails "Blaze of Glory, Unconsciousness or Unstable"
  expect({ ann.life, ann.health }):is { 20, "able" }   -- the table waits for an answer
  decide { ["How do you meet defeat?"] = { "Blaze of Glory", "Unconsciousness", "Unstable" } }
  ann:is_hit(20)
  bob:is_hit(20)
  orc:is_hit(20)
  expect({ ann.health, bob.health, orc.health }):is { "blazing", "unconscious", "unstable" }
  expect({ ann.can_act, bob.can_act, orc.can_act }):is { false, false, true }
end }

example "danger without a fight" { given = fighters, function(ann)
  decide { ["Is there still danger?"] = true, ["How do you meet defeat?"] = "Unconsciousness" }
  ann:is_hit(20)
  expect(ann.health):is "unconscious"
end }

source "TBD-DEFEAT-04"
example "a last attack" { given = fighters, function(ann, bob, orc)
  orc.maximum_life = 30
  fight(ann, orc)
  decide { ["How do you meet defeat?"] = "Blaze of Glory", ["Something extra or an Advantage?"] = "an Advantage", ["More Damage"] = true }
  ann:is_hit(20)
  expect(function() ann:attacks(orc) end):is_refused "is able, or Unstable"
  expect(function() ann:strikes(orc) end):is_refused "the attacker can act"
  dice(5, 6)                                           -- no roll but damage, with the Advantage in it
  expect(ann:blazes_with_attack(orc).rolled):is(0)
  expect({ orc.life, ann.health, ann.advantage }):is { 17, "dead", 0 }
  expect(function() ann:blazes_with_attack(orc) end):is_refused "only a Blaze of Glory"
end }

example "fewer dice after other attacks" { given = fighters, function(ann, bob, orc)
  fight(ann, orc)
  ann.attacks_made = 1
  decide { ["How do you meet defeat?"] = "Blaze of Glory", ["Something extra or an Advantage?"] = "something extra" }
  ann:is_hit(20)
  ann:blazes_with_attack(orc)
  expect({ orc.life, ann.health }):is { 3, "dead" }
end }

example "a last deed, help, or healing" { given = fighters, function(ann, bob, orc)
  local function blazing(who)
    who.health, who.life = "blazing", 0
    return who
  end
  bob.life = 3
  decide { ["Something extra or an Advantage?"] = { "something extra", "something extra", "an Advantage" } }
  blazing(ann)
  expect(function() ann:blazes_with_healing(ann) end):is_refused "does not heal itself"
  blazing(ann):blazes_with_healing(bob)
  expect({ bob.life, ann.health }):is { 9, "dead" }
  blazing(ann):blazes_with_help(bob)
  expect({ bob.advantage, ann.health }):is { 1, "dead" }
  blazing(ann):blazes_with "Climb"                     -- gains the Advantage of a Very Good outcome
  expect({ ann.advantage, ann.health }):is { 1, "dead" }
  blazing(ann)
  expect(function() ann:blazes_with "Alchemy: acid" end):is_refused "without having it"
  expect(function() ann:blazes_with_help(ann) end):is_refused "nobody helps himself"
  orc:dies()
  expect(function() ann:blazes_with_healing(orc) end):is_refused "nobody heals the dead"
  ann.health = "able"
  for _, deed in ipairs { function() ann:blazes_with "Climb" end, function() ann:blazes_with_help(bob) end, function() ann:blazes_with_healing(bob) end } do
    expect(deed):is_refused "only a Blaze of Glory"
  end
end }

example "glory does not last" { given = fighters, function(ann, bob, orc)
  fight(ann, orc)
  ann:blazes()
  time:pass "1 round"
  expect(ann.health):is "dead"
  bob:blazes()
  game:fight_ends()
  expect(bob.health):is "dead"
end }

source "TBD-DEFEAT-05"
example "what the gamemaster decides of who is out" { given = fighters, function(ann, bob, orc)
  for _, who in ipairs { ann, bob, orc } do
    who.life = 0
    who:is_out()
  end
  ann:will_wake(2)
  bob:needs_healing_within(3)
  orc:needs_healing_within(3)
  time:pass "2 hours"
  expect({ ann.life, ann.health, bob.health, orc.health }):is { 1, "able", "unconscious", "unconscious" }
  dice(9, 9, 9)
  ann:treats { whom = bob, minutes = 30 }
  expect({ bob.life, bob.health }):is { 3, "able" }
  time:pass "1 hour"
  expect({ bob.health, orc.health }):is { "able", "dead" }
  expect(function() ann:will_wake(1) end):is_refused "it lies there"
  expect(function() ann:needs_healing_within(1) end):is_refused "it lies there"
end }

example "who is out anew waits anew" { given = fighters, function(ann)
  ann.life = 0
  ann:is_out()
  ann:needs_healing_within(1)
  ann:will_wake(1)
  ann:becomes_unstable()
  ann:is_out()
  expect(ann.falls):is(2)
  time:pass "2 hours"
  expect(ann.health):is "unconscious"
  ann:will_wake(1)
  ann:dies()
  time:pass "1 hour"
  expect(ann.health):is "dead"                         -- nobody wakes from that
end }

example "a hit on somebody unconscious" { source = "TBD-DEFEAT-06", given = fighters, function(ann, bob, orc)
  orc.life, orc.health = 0, "unconscious"
  dice(10, 10, 10, 10, 10, 10, 4)                      -- 12 against 10: Good
  ann:strikes(orc)
  expect({ orc.health, orc.death_difficulty, orc.life }):is { "unstable", "Very Easy", 0 }
  orc.health = "unconscious"
  orc.block = 9
  dice(10, 10, 10, 10, 10, 10, 4)
  ann:strikes(orc)                                     -- a hit is a hit, whatever gets through
  expect(orc.health):is "unstable"
  orc.health = "unconscious"
  dice(3, 3, 3, 10, 10, 10)
  ann:strikes(orc)                                     -- Bad; and nobody answers
  expect({ orc.health, game.advantage }):is { "unconscious", 0 }
end }

example "every roll of the Unstable is Decreased" { source = "TBD-DEFEAT-07", given = fighters, function(ann, bob, orc)
  ann.health = "unstable"
  dice(5, 12, 18, 5, 12, 18, 5, 12, 18)
  expect(new.attack { attacker = ann, target = orc, weapon = "Sword" }:roll().natural):is(5)
  expect(ann.Climb:check("Medium").natural):is(5)
  expect(new.blow { attacker = orc, target = ann, weapon = "Sword" }:defence().natural):is(5)
  dice(5, 12, 18)
  expect(ann.Climb:check { difficulty = "Medium", decreases = 1 }.natural):is(1)
  dice(12)
  expect(ann:death_roll().natural):is(12)              -- a single die is no roll of three
end }

example "the death roll" { source = "TBD-DEFEAT-08", given = fighters, function(ann)
  ann.advantage = 3
  local limits = { ["Very Easy"] = 0, Easy = 4, Medium = 8, Hard = 12, ["Very Hard"] = 16 }
  for difficulty, fails in pairs(limits) do
    for face = 1, 20 do
      ann.health, ann.death_difficulty = "unstable", difficulty
      dice(face)
      ann:rolls_for_life()
      expect(ann.health):is(face <= fails and "dead" or "unstable")
    end
  end
  expect({ ann.advantage, game.advantage }):is { 3, 0 }
end }

example "harder each round, and with each wound" { source = "TBD-DEFEAT-09", given = fighters, function(ann, bob, orc)
  ann.life, ann.health = 0, "unstable"
  fight(ann, orc)
  local function a_round_of(face)
    game:next_turn(ann)
    dice(face)
    game:next_turn(orc)                                -- her turn ends
  end
  expect(ann.death_difficulty):is "Very Easy"
  a_round_of(1)
  expect({ ann.health, ann.death_difficulty }):is { "unstable", "Easy" }
  a_round_of(5)
  expect(ann.death_difficulty):is "Medium"
  ann:is_hit(0)                                        -- blocked
  expect(ann.death_difficulty):is "Medium"
  ann:is_hit(1)
  expect(ann.death_difficulty):is "Hard"
  a_round_of(13)
  expect({ ann.health, ann.death_difficulty }):is { "unstable", "Very Hard" }
  ann:is_hit(3)
  expect(ann.death_difficulty):is "Very Hard"          -- there is nothing harder
  a_round_of(17)
  expect({ ann.health, ann.death_difficulty }):is { "unstable", "Very Hard" }
  a_round_of(16)
  expect(ann.health):is "dead"
  expect(function() ann:rolls_for_life() end):is_refused "it is Unstable"
end }

example "the first Difficulty, each time anew" { source = { "TBD-DEFEAT-06", "TBD-DEFEAT-08" }, given = fighters, function(ann)
  ann:becomes_unstable()
  ann:is_hit(1)
  expect(ann.death_difficulty):is "Easy"
  ann:is_out()
  ann:is_hit(1)
  expect({ ann.health, ann.death_difficulty }):is { "unstable", "Very Easy" }
end }

example "harm without an attack" { source = { "TBD-DEFEAT-01", "TBD-DEFEAT-09" }, given = fighters, function(ann, bob)
  bob:is_hurt(19)
  expect({ bob.life, bob.health }):is { 1, "able" }
  bob.life, bob.health = 0, "unconscious"
  bob:is_hurt(5)                                       -- only an attack stirs who lies there
  expect(bob.health):is "unconscious"
  bob.health = "unstable"
  bob:is_hurt(5)
  expect(bob.death_difficulty):is "Easy"
end }

example "stabilised, to Unconsciousness" { source = "TBD-DEFEAT-10", given = fighters, function(ann, bob, orc)
  ann.life, ann.health = 0, "unstable"
  decide { ["A repercussion or Advantage?"] = "a repercussion" }
  dice(8, 8, 8)
  expect(bob:stabilises(ann).outcome):is "Bad"
  expect(ann.health):is "unstable"
  dice(9, 9, 9)
  expect(bob:stabilises(ann).outcome):is "Mixed"
  expect({ ann.health, ann.life }):is { "unconscious", 0 }
  expect(function() bob:stabilises(ann) end):is_refused "Unstable"
  ann.health = "unstable"
  dice(9, 18, 18)                                      -- oneself: Decreased, as all its rolls
  ann:stabilises(ann)
  expect(ann.health):is "unconscious"
  ann.health = "unstable"
  fight(bob, orc)
  game:next_turn(bob)
  dice(9, 9, 9)
  bob:stabilises { whom = ann, skill = "Medicine" }
  expect(bob.actions):is(0)
end }

source "TBD-DEFEAT-11"
example "whoever has Life again is up again" { given = fighters, function(ann, bob)
  bob.life, bob.health = 0, "unstable"
  bob:regains_life(4)
  expect({ bob.life, bob.health, bob.can_act }):is { 4, "able", true }
  bob.life, bob.health = 0, "unconscious"
  bob:regains_life(0)
  expect(bob.health):is "unconscious"
  bob:regains_life(1)
  expect(bob.health):is "able"
end }

example "or not" { options = { healing_ends_defeat = false }, given = fighters, function(ann, bob)
  bob.life, bob.health = 0, "unconscious"
  bob:regains_life(4)
  expect({ bob.life, bob.health }):is { 4, "unconscious" }
end }

example "whoever was healed meanwhile keeps it" { source = { "TBD-DEFEAT-05", "TBD-DEFEAT-11" }, options = { healing_ends_defeat = false }, given = fighters, function(ann)
  ann.life = 0
  ann:is_out()
  ann:will_wake(3)
  ann:regains_life(4)
  expect(ann.health):is "unconscious"
  time:pass "3 hours"
  expect({ ann.health, ann.life }):is { "able", 4 }
end }

example "no damage is less than none" { source = "TBD-COMBAT-13", given = fighters, function(ann)
  expect(function() ann:is_hurt(-1) end):is_refused "gives none"
  ann:is_hurt(0)
  expect(ann.life):is(ann.maximum_life)
end }

example "nobody else strikes without a roll" { source = "TBD-DEFEAT-04", given = { ann = { "character", ["Weapon: sword"] = 1, wields = "Sword" }, orc = { "creature" } },
  function(ann, orc)
    expect(function() ann:attacks { target = orc, glorious = true } end):is_refused "only a Blaze of Glory"
  end }

example "the dead are passed over, make no checks and are dealt no Advantage" { source = "TBD-COMBAT-06",
  options = { advantage_lasts = "a session" }, given = { ann = "character", bob = "character", orc = "creature" }, function(ann, bob, orc)
    game:fight_begins { combatants = { ann, bob, orc } }
    ann.advantage = 0
    ann:dies()
    game:next_turn()
    expect(game.acting):is(bob)
    expect(function() game:next_turn(ann) end):is_refused "whoever acts takes part, and can act"
    expect(function() ann.Medicine:roll() end):is_refused "the dead make no checks"
    game:fight_ends()
    game:session_begins()
    expect(ann.advantage):is(0)
    ann:gains_advantage()
    expect(ann.advantage):is(1)
  end }

example "nothing brings the dead back" { source = "TBD-DEFEAT-04", given = fighters, function(ann, bob)
  ann:dies()
  for _, change in ipairs { "gets_up", "is_out", "becomes_unstable", "blazes" } do
    expect(function() ann[change](ann) end):is_refused "the dead make no checks and stay dead"
  end
  expect(ann.health):is "dead"
  ann.actions = 0                                      -- the reason is not what it would cost
  expect(function() ann:attacks(bob) end):is_refused "is able, or Unstable"
end }
