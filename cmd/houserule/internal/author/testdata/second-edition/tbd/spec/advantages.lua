-- Pools, what fills them and what they are spent on.

local three = { ann = { "character", Climb = 0 }, bob = { "character" }, cyd = { "character" }, orc = { "creature", Climb = 0 }, troll = { "creature" } }

example "a pool for each player, and one for the gamemaster" { source = "TBD-ADV-01", given = three, function(ann, bob, cyd, orc, troll)
  ann:gains_advantage()
  bob:gains_advantage(2)
  orc:gains_advantage()
  troll:gains_advantage(3)                             -- whatever creature earns it
  expect({ ann.advantage, bob.advantage, cyd.advantage, game.advantage }):is { 1, 2, 0, 4 }
  expect(function() return orc.advantage end):fails "advantage"
  orc:pays_advantage(3)
  expect(game.advantage):is(1)
  expect(function() troll:pays_advantage(2) end):is_refused "cannot pay 2 advantage"
  expect(function() cyd:pays_advantage() end):is_refused "cannot pay 1 advantage"
end }

source "TBD-ADV-02"
example "the ways to gain it, one after the other" { given = three, function(ann, bob)
  decide { ["A repercussion or Advantage?"] = "Advantage", ["Something extra or an Advantage?"] = "an Advantage", ["Is the help welcome?"] = "yes", ["Can it help?"] = true }
  local function rolls(face) dice(face, face, face) end
  rolls(17) ann.Climb:attempt "Medium"
  rolls(5)  ann.Climb:attempt "Medium"
  rolls(4)  ann.Climb:attempt "Medium"
  rolls(9)  ann:helps(bob, "Climb")
  expect({ ann.advantage, bob.advantage, game.advantage }):is { 1, 1, 4 }
end }

example "what pools start with, hold, and keep" { options = { starting_advantage = 2, most_advantage = 3, advantage_lasts = "a session" },
  given = { ann = { "character" } }, function(ann)
    expect({ ann.advantage, game.advantage }):is { 2, 2 }
    ann:gains_advantage(2)
    game:gains_advantage(5)
    expect({ ann.advantage, game.advantage }):is { 3, 3 }
    game:scenario_begins()
    expect({ ann.advantage, game.advantage }):is { 3, 3 }
    game:session_begins()
    expect({ ann.advantage, game.advantage }):is { 2, 2 }
  end }

example "or a scenario" { options = { advantage_lasts = "a scenario" }, given = { ann = { "character", advantage = 3 } }, function(ann)
  game:session_begins()
  expect(ann.advantage):is(3)
  game:scenario_begins()
  expect(ann.advantage):is(0)
end }

example "without limits, and for good" { given = { ann = { "character" } }, function(ann)
  expect({ ann.advantage, game.advantage }):is { 0, 0 }
  ann:gains_advantage(50)
  game:session_begins()
  game:scenario_begins()
  expect(ann.advantage):is(50)
end }

example "an Increase for somebody else" { source = "TBD-ADV-03", given = three, function(ann, bob)
  bob.advantage = 1
  dice(4, 9, 15)
  expect(ann.Climb:check("Medium").natural):is(9)
  expect(taking("Increase", bob).natural):is(15)
  expect(bob.advantage):is(0)
end }

source { "TBD-ADV-03", "TBD-ADV-04" }
example "if the gamemaster sees how" { given = three, function(ann, bob)
  bob.advantage = 2
  decide { Increase = function(who) return who.kind == "character" end, Decrease = function(who) return who.kind == "character" end }
  dice(4, 9, 15)
  expect(ann.Climb:check("Medium").natural):is(9)      -- Bob wants to, twice, and the gamemaster does not let him
  expect(bob.advantage):is(2)                          -- so that nothing is paid
end }

example "a Decrease against a creature" { source = "TBD-ADV-04", given = three, function(ann, bob, cyd, orc)
  bob.advantage = 1
  dice(4, 9, 15)
  orc.Climb:check "Medium"
  expect(taking("Decrease", bob).natural):is(4)
  expect(bob.advantage):is(0)
end }

example "the gamemaster spends without leave" { given = three, function(ann, bob, cyd, orc)
  game.advantage = 2
  decide { ["Gamemaster's Increase"] = function(_, check) return check.net == 0 end }
  dice(4, 9, 15)
  expect(orc.Climb:check("Medium").natural):is(15)
  expect(game.advantage):is(1)
  decide { ["Gamemaster's Increase"] = false, ["Gamemaster's Decrease"] = true }
  dice(4, 9, 15)
  expect(ann.Climb:check("Medium").natural):is(4)
  expect(game.advantage):is(0)
end }

source "TBD-ADV-09"
example "the gamemaster, too, may wait for the dice" { given = three, function(ann, bob, cyd, orc)
  game.advantage = 1
  dice(4, 9, 15)
  orc.Climb:check "Medium"
  expect(taking("Gamemaster's Increase", game).natural):is(15)
  expect(game.advantage):is(0)
end }

example "several on one roll, by several, for and against" { source = "TBD-ADV-08", given = three, function(ann, bob, cyd)
  bob.advantage, cyd.advantage, game.advantage = 1, 1, 1
  decide { Increase = true, ["Gamemaster's Decrease"] = true }
  dice(4, 9, 15)
  local check = ann.Climb:check "Medium"
  expect({ check.net, check.natural }):is { 1, 15 }
  expect({ bob.advantage, cyd.advantage, game.advantage }):is { 0, 0, 0 }
end }

example "nobody spends what is not there" { source = "TBD-ADV-08", given = three, function(ann, bob)
  bob.advantage = 1
  dice(4, 9, 15)
  ann.Climb:check "Medium"
  expect(function() taking("Increase", ann) end):is_refused "Increase"
  expect(taking("Increase", bob).net):is(1)
  expect(function() taking("Increase", bob) end):is_refused "Increase"
end }

-- Before the dice or after

example "after the dice are seen, until the next roll" { given = three, function(ann, bob)
  bob.advantage = 1
  dice(2, 8, 17, 2, 8, 17, 3)
  ann.Climb:check "Medium"
  expect(taking("Increase", bob).natural):is(17)
  bob.advantage = 1
  ann.Climb:check "Medium"
  ann:death_roll()                                     -- the roll before it is history
  expect(function() taking("Increase", bob) end):is_refused "Increase"
  expect(bob.advantage):is(1)
end }

example "before the dice are seen" { given = three, function(ann, bob)
  bob.advantage = 2
  decide { ["Increase Beforehand"] = function(_, check) return check.increased == 0 end }
  dice(2, 8, 17)
  expect(ann.Climb:check("Medium").natural):is(17)
  expect(bob.advantage):is(1)
end }

example "only before" { options = { spending = "before" }, given = three, function(ann, bob)
  bob.advantage = 1
  decide { ["Increase Beforehand"] = true }
  dice(2, 8, 17)
  expect(ann.Climb:check("Medium").natural):is(17)
  bob.advantage = 1
  decide { ["Increase Beforehand"] = false }
  dice(2, 8, 17)
  ann.Climb:check "Medium"
  expect(function() taking("Increase", bob) end):is_refused "Increase"
end }

example "only after" { options = { spending = "after" }, given = three, function(ann, bob)
  bob.advantage = 1
  dice(2, 8, 17)
  ann.Climb:check "Medium"
  expect(function() taking("Increase Beforehand", bob) end):is_refused "Increase Beforehand"
  expect(taking("Increase", bob).natural):is(17)
end }

-- Damage

local function hit(attacker, target, weapon) return new.hit { attacker = attacker, target = target, weapon = weapon, earlier = 0 } end

local fighters = { ann = { "character", ["Weapon: sword"] = 2 }, bob = { "character" }, orc = { "creature", ["Weapon: sword"] = 1, ["Weapon: claws"] = 0, maximum_life = 20 } }

example "a die more" { source = "TBD-ADV-05", given = fighters, function(ann, bob, orc)
  bob.advantage = 1
  dice(5, 3)
  expect(hit(ann, orc, "Sword"):damage().total):is(7)
  local more = taking("More Damage", bob)
  expect({ more.count, more.die, more.total, bob.advantage }):is { 2, 8, 10, 0 }
end }

example "a die less" { source = "TBD-ADV-06", given = fighters, function(ann, bob, orc)
  bob.advantage = 1
  dice(5)
  expect(hit(orc, ann, "Sword"):damage().total):is(6)
  local less = taking("Less Damage", bob)
  expect({ less.count, less.total }):is { 0, 1 }       -- the Weapon skill remains
  bob.advantage = 2
  dice(5, 3, 8)
  expect(hit(orc, ann, "Dragon's Claw"):damage().total):is(16)
  expect(taking("Less Damage", bob).total):is(8)
  less = taking("Less Damage", bob)
  expect({ less.count, less.total }):is { 1, 5 }
end }

-- Other ways

example "a way of its own" { source = "TBD-ADV-07", rules = [[ spend "Second Wind" { cost = 2, effect = function(way, who) who:regains_life(5) end } ]],
  given = { ann = { "character", maximum_life = 10, life = 3, advantage = 3 }, orc = { "creature", maximum_life = 10, life = 1 } }, function(ann, orc)
    ann:spends_advantage_on "Second Wind"
    expect({ ann.life, ann.advantage }):is { 8, 1 }
    expect(function() ann:spends_advantage_on "Second Wind" end):is_refused "the pool holds so much"
    expect(function() ann:spends_advantage_on "Third Wind" end):fails "Third Wind"
    expect(function() ann:spends_advantage_on "Increase" end):is_refused "Increase is bought while a roll lies open"
    game.advantage = 2
    orc:spends_advantage_on "Second Wind"
    expect({ orc.life, game.advantage }):is { 6, 0 }
    ann.advantage = 2
    decide { ["Does the gamemaster allow it?"] = false }
    expect(function() ann:spends_advantage_on "Second Wind" end):is_refused "does not allow it"
  end }

example "all the ways of the text" { source = "TBD-ADV-10", function()
  local ways = {}
  for i, way in ipairs(game.spends) do ways[i] = { way.name, way.cost } end
  expect(ways):is { { "Increase", 1 }, { "Decrease", 1 }, { "More Damage", 1 }, { "Less Damage", 1 }, { "Double Turn", 1 }, { "Multihit", 1 }, { "Piercing", 1 } }
end }

source "TBD-ADV-02"
example "no pool starts with more than it holds" { options = { starting_advantage = 5, most_advantage = 3 }, given = { ann = { "character" } }, function(ann)
  expect({ ann.advantage, game.advantage }):is { 3, 3 }
  ann:gains_advantage()
  expect(ann.advantage):is(3)
end }

example "a pool that holds nothing" { options = { most_advantage = 0 }, given = { ann = { "character" } }, function(ann)
  ann:gains_advantage(2)
  game:gains_advantage(1)
  expect({ ann.advantage, game.advantage }):is { 0, 0 }
end }
