-- A (14), B (10, Quick Draw) and C (8).
local function rounds(count, combatants)
  local turns = {}
  for _ = 1, count do
    for _ = 1, #combatants do
      game:next_turn()
      turns[#turns + 1] = game.acting
    end
  end
  return turns
end

local three = { a = { "character", Dexterity = 6 }, b = { "character", has = { "Quick Draw" } }, c = { "character" } }

source "RPJ-APPA-46"
example "Quick Draw" { given = three, function(a, b, c)
  dice(4, 4, 5, 5, 4, 4)
  game:fight_begins { a, b, c }
  expect(game.order):is { a, b, c }
  expect(rounds(3, { a, b, c })):is { b, a, c, a, b, c, a, b, c }
  game:fight_ends()
  dice(4, 4, 5, 5, 4, 4)
  game:fight_begins { a, b, c }
  game:next_turn()
  expect(game.acting):is(b)                          -- in the next fight again
end }

example "several who draw" { given = three, function(a, b, c)
  c:gains "Quick Draw"
  dice(4, 4, 5, 5, 4, 4)
  game:fight_begins { a, b, c }
  expect(rounds(2, { a, b, c })):is { b, c, a, a, b, c }
end }

example "who leaves in that round is gone" { given = three, function(a, b, c)
  dice(4, 4, 5, 5, 4, 4)
  game:fight_begins { a, b, c }
  expect(rounds(1, { b })):is { b }
  a:leaves_the_fight()
  expect(game.there):is { b, c }
  expect(rounds(1, { c, b, c, b })):is { c, b, c, b }
  expect(game.order):is { b, c }
  expect(game.displaced):is {}                       -- nobody is out of order any more
end }

example "who joins in that round acts in it, and stays behind the others" { given = three, function(a, b, c)
  local d = bring("character", { name = "d" })
  dice(4, 4, 5, 5, 4, 4)
  game:fight_begins { a, b, c }
  expect(rounds(1, { b })):is { b }
  game:joins(d)
  expect(rounds(2, { a, c, d })):is { a, c, d, a, b, c }
  expect(game.order):is { a, b, c, d }
end }

example "who leaves, and who joins" { given = three, function(a, b, c)
  local d = bring("character", { name = "d" })
  dice(4, 4, 5, 5, 4, 4)
  game:fight_begins { a, b, c }
  expect(rounds(1, { b })):is { b }
  a:leaves_the_fight()
  game:joins(d)
  expect(rounds(2, { c, d })):is { c, d, b, c }
  expect(game.order):is { b, c, d }
end }

example "nobody waits for who takes no turns" { given = three,
  rules = [[ box "entity.fallen" "yes or no" instead_of "entity.takes_turns" "not fallen" ]], function(a, b, c)
    dice(4, 4, 5, 5, 4, 4)
    game:fight_begins { a, b, c }
    a.fallen = true
    expect(rounds(2, { b, c })):is { b, c, b, c }
    game:fight_ends()
    b.fallen, a.fallen = true, false                 -- and nobody draws
    dice(4, 4, 5, 5, 4, 4)
    game:fight_begins { a, b, c }
    expect(rounds(2, { a, c })):is { a, c, a, c }
  end }

example "turns outside of a fight are no first turn" { given = three, function(a, b, c)
  b:turn_begins()
  dice(4, 4, 5, 5, 4, 4)
  game:fight_begins { a, b, c }
  expect(rounds(1, { a, b, c })):is { b, a, c }
end }

example "whoever waits, waits" { given = three, function(a, b, c)
  dice(4, 4, 5, 5, 4, 4)
  game:fight_begins { a, b, c }
  a:waits_behind(c)
  expect(rounds(2, { a, b, c })):is { b, c, a, b, c, a }
end }

example "a surprise round" { source = { "RPJ-APPA-42", "RPJ-APPA-46" }, given = three, function(a, b, c)
  dice(4, 4, 5, 5, 4, 4)
  game:fight_begins { a, b, c }
  game:surprise_round { a, b }
  expect(rounds(1, { c })):is { c }
  expect(rounds(2, { a, b, c })):is { b, a, c, a, b, c }   -- b's first turn is here
end }

example "several draw after a surprise round" { source = { "RPJ-APPA-42", "RPJ-APPA-46" }, given = three, function(a, b, c)
  local d = bring("character", { name = "d" })
  c:gains "Quick Draw"
  dice(4, 4, 5, 5, 4, 4, 1, 1)
  game:fight_begins { a, b, c, d }
  game:surprise_round { a, b, c }
  expect(rounds(1, { d })):is { d }
  expect(rounds(2, { a, b, c, d })):is { b, c, a, d, a, b, c, d }
end }

source "RPJ-APPA-42"
example "surprise is over with the fight" { given = three, function(a, b, c)
  dice(4, 4, 5, 5, 4, 4)
  game:fight_begins { a, b, c }
  game:surprise_round { a, b }
  expect(rounds(1, { c })):is { c }
  game:fight_ends()
  expect({ a.surprised, b.surprised }):is { false, false }
  expect(game.there):is {}
  dice(4, 4, 5, 5, 4, 4)
  game:fight_begins { a, b, c }
  expect(rounds(1, { a, b, c })):is { b, a, c }
end }

example "surprised, but alert" { given = three, function(a, b, c)
  a:gains "Alert"
  dice(4, 4, 5, 5, 4, 4)
  game:fight_begins { combatants = { a, b, c }, off_guard = { a } }
  expect(a.rolled):is(13)                            -- 8 and 6 and 1, less 2
  game:surprise_round { a }
  expect(rounds(2, { a, b, c })):is { b, c, a, a, b, c }
end }

example "when there is a surprise round" { given = three, function(a, b, c)
  dice(4, 4, 5, 5, 4, 4)
  game:fight_begins { a, b, c }
  expect(function() game:surprise_round { a, b, c } end):is_refused "somebody is left to act"
  game:next_turn()
  expect(function() game:surprise_round { a } end):is_refused "a fight is on, and nobody has acted"
end }
