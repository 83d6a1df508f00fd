skill  "Blades" { attribute = "Strength" }
weapon "Blade"  { skill = "Blades", damage = 2 }

local party = { a = { "character", player = true, Dexterity = 6 }, b = { "character", player = true, has = { "Quick Draw" } },
                foe = { "character" }, c = { "character", player = true } }

local function begins(combatants)
  for place, who in ipairs(combatants) do who:is_at(place * 40) end
  game:cinematic_fight_begins(combatants)
end

local function turns(count)
  local turns = {}
  for _ = 1, count do
    game:next_turn()
    turns[#turns + 1] = game.acting
  end
  return turns
end

example "first on the map, too" { source = { "RPJ-APPA-46", "RPJ-CINE-05" }, given = party, function(a, b, foe, c)
  dice(6, 6, 3, 4, 3, 3, 1, 1)
  begins { a, b, foe, c }
  expect(game.order):is { a, b, foe, c }
  expect(turns(8)):is { b, a, foe, c, a, b, foe, c }
end }

source { "RPJ-APPA-46", "RPJ-CINE-11" }
example "players cooperate in the order in which they act" { given = party, function(a, b, foe, c)
  dice(6, 6, 3, 4, 3, 3, 1, 1)
  begins { a, b, foe, c }
  expect(game:next_are { a }):is(false)                  -- b draws
  game:cooperative_turn { a, b }
  expect(game.order):is { b, a, foe, c }
  expect(turns(2)):is { foe, c }
  expect(game:next_are { a }):is(true)                   -- the usual order again
  game:cooperative_turn { a, b }
  expect(game.round):is(2)
  expect(turns(3)):is { foe, c, a }
end }

example "together with who draws alone" { given = party, function(a, b, foe, c)
  dice(6, 6, 1, 1, 3, 3, 3, 4)
  begins { a, b, foe, c }
  expect(game.order):is { a, c, foe, b }
  expect(function() game:cooperative_turn { a, c } end):is_refused "they act next"
  game:cooperative_turn { b, a, c }
  expect(turns(2)):is { foe, a }
end }

source { "RPJ-APPA-46", "RPJ-CINE-10" }
example "who moves down does not draw" { given = party, function(a, b, foe, c)
  dice(6, 6, 3, 4, 3, 3, 1, 1)
  begins { a, b, foe, c }
  b:moves_down_behind(foe)
  expect(turns(8)):is { a, foe, b, c, a, b, foe, c }
end }

example "others move down, and who draws is first" { given = party, function(a, b, foe, c)
  dice(6, 6, 3, 4, 3, 3, 1, 1)
  begins { a, b, foe, c }
  a:moves_down_behind(foe)
  expect(turns(8)):is { b, foe, a, c, a, b, foe, c }
end }

example "others move down far behind who draws" { given = party, function(a, b, foe, c)
  a.Dexterity.level, c.Dexterity.level = 1, 6
  dice(3, 2, 3, 4, 1, 1, 6, 6)
  begins { a, b, foe, c }
  expect(game.order):is { c, b, a, foe }
  a:moves_down_behind(foe)                               -- b's place is the usual one
  expect(turns(8)):is { b, c, foe, a, c, b, a, foe }
end }

example "who leaves or joins before the first turn" { given = party, function(a, b, foe, c)
  dice(6, 6, 3, 4, 3, 3, 1, 1)
  begins { a, b, foe, c }
  a:moves_down_behind(foe)
  foe:leaves_the_fight()
  local d = bring("character", { name = "d" })
  game:joins(d)
  expect(turns(8)):is { b, a, c, d, a, b, c, d }
end }

example "once the round has begun" { given = party, function(a, b, foe, c)
  dice(6, 6, 3, 4, 3, 3, 1, 1)
  begins { a, b, foe, c }
  expect(turns(1)):is { b }
  a:moves_down_behind(foe)
  expect(turns(7)):is { foe, a, c, a, b, foe, c }
end }

example "surprised on the map" { source = { "RPJ-APPA-42", "RPJ-APPA-46" }, given = party, function(a, b, foe, c)
  c:gains "Alert"
  dice(6, 6, 3, 4, 3, 3, 1, 1)
  begins { a, b, foe, c }
  game:surprise_round { a, b, c }
  expect(turns(2)):is { foe, c }                         -- c is last
  expect(game:next_are { b, a }):is(true)                -- and b draws in the first round with a turn
  expect(turns(4)):is { b, a, foe, c }
  expect(turns(2)):is { a, b }
end }

example "caution for two actions" { source = { "RPJ-APPA-43", "RPJ-CINE-13" },
  given = { ann = { "character", Dexterity = 4, has = { "Battlefield Mobility" } }, bob = { "character" } }, function(ann, bob)
    dice(6, 6, 1, 1)
    begins { ann, bob }
    game:next_turn()
    ann:is_at(0)
    expect(function() ann:runs_cautiously(31) end):is_refused "31 yards are too far"
    ann:runs_cautiously(30)                              -- no farther than one action would
    expect({ ann.east, ann.actions }):is { 30, 1 }
    expect(function() ann:runs_cautiously(0) end):is_refused "cannot pay 2 actions"
    ann:runs(0)
    expect({ ann.east, ann.actions }):is { 0, 0 }
  end }

example "Riposte within arm's length, but not in a turn of one's own" { source = { "RPJ-APPA-47", "RPJ-CINE-18" },
  given = { ann = { "character", player = true, wields = "Blade", defends = "dodge", has = { "Riposte" } }, bob = { "character", player = true },
            orc = { "character", wields = "Blade", defends = "dodge" } }, function(ann, bob, orc)
    dice(6, 6, 5, 5, 1, 1)
    begins { ann, bob, orc }
    ann:is_at(0)
    orc:is_at(3)
    game:cooperative_turn { ann, bob }
    dice(1, 2)
    orc:strikes(ann)                                     -- missed, and she is at work: nobody is asked
    expect(ann.free_attacks):is(1)
    game:next_turn()
    decide { free_attack = true }
    dice(1, 2, 1, 2)
    orc:attacks(ann)
    expect(ann.free_attacks):is(0)
    orc:is_at(4)
    expect(function() orc:attacks(ann) end):is_refused "a melee attack needs an adjacent target"
  end }
