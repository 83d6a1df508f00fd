local function pull(tug, ...)
  for _, side in ipairs { ... } do tug:is_pulled(side) end
  return tug.value
end

example "a tug of war" { source = "RPJ-CD-10", function()
  local tug = game:starts_tug_of_war("The Revolt", 4)
  expect(tug.name):is("The Revolt")
  expect(tug.value):is(2)
  expect(pull(tug, "players")):is(3)
  expect(pull(tug, "opponents")):is(2)
  expect(pull(tug, "players")):is(3)
  expect(tug.winner):is(nil)
  expect(pull(tug, "players")):is(4)
  expect(tug.winner):is("players")
  local other = game:starts_tug_of_war("The Siege", 4)
  expect(pull(other, "opponents", "opponents")):is(0)
  expect(other.resolved):is(true)
  expect(other.winner):is("opponents")
end }

local sides = { hero = { "character", player = true, side = "heroes" }, guide = { "character", side = "heroes" }, orc = { "character", side = "orcs" }, beast = { "character" } }

local function tries(countdown, skill, ...)
  dice(...)
  countdown:attempt(skill)
  return countdown.value
end

example "whoever tries pulls for the own side" { source = "RPJ-CD-10", given = sides, function(hero, guide, orc, beast)
  local rope = game:starts_tug_of_war("Rope", 6)
  expect(tries(rope, hero.Athleticism, 4, 4)):is(4)
  expect(tries(rope, orc.Athleticism, 4, 4)):is(3)
  expect(tries(rope, orc.Athleticism, 1, 2)):is(3)      -- nobody pulls who fails
  expect(tries(rope, hero.Athleticism, 1, 2)):is(3)
  expect(tries(rope, guide.Athleticism, 4, 4)):is(4)
  expect(tries(rope, beast.Athleticism, 4, 4)):is(3)
  hero.player = false                                   -- nobody knows who is against whom
  expect(tries(rope, orc.Athleticism, 4, 4)):is(4)
end }

example "the end is told, and for whom" { source = "RPJ-CD-10", given = sides, function(hero, guide, orc)
  local rope, chase = game:starts_tug_of_war("Rope", 2), game:starts_tug_of_war("The Chase", 2)
  expect(function() tries(rope, hero.Athleticism, 4, 4) end):says "Rope is won by the players"
  expect(function() tries(chase, orc.Athleticism, 4, 4) end):says "The Chase is won by the opponents"
  expect({ rope.winner, chase.winner }):is { "players", "opponents" }
end }

example "an odd size" { source = "RPJ-CD-11", function()
  expect(game:starts_tug_of_war("Odd", 5).value):is(2)
  for _, start in ipairs { 1, 3, 4 } do expect(game:starts_tug_of_war("Odd", 5, start).value):is(start) end
  for _, start in ipairs { 0, 5 } do
    expect(function() game:starts_tug_of_war("Odd", 5, start) end):is_refused "between its ends"
  end
  expect(function() game:starts_tug_of_war("Short", 1) end):is_refused "it has a middle"
end }

example "easier and harder starts" { source = "RPJ-CD-12", function()
  expect(game:starts_tug_of_war("Rope", 8, 5).favours):is("players")
  expect(game:starts_tug_of_war("Rope", 8, 3).favours):is("opponents")
  expect(game:starts_tug_of_war("Rope", 8).favours):is(nil)
end }

example "a tug of war of 6" { source = "RPJ-CD-13", function()
  expect(game:starts_tug_of_war("Rope", 6).value):is(3)
  expect(game:starts_tug_of_war("Rope", 6, 4).favours):is("players")
  expect(game:starts_tug_of_war("Rope", 6, 2).favours):is("opponents")
end }

example "how long it takes" { source = "RPJ-CD-14", function()
  for size, length in pairs { [2] = "sudden death", [4] = "short", [6] = "moderate", [8] = "long" } do
    expect(game:starts_tug_of_war("Rope", size).length):is(length)
  end
  for _, size in ipairs { 3, 5, 7, 9, 10 } do expect(game:starts_tug_of_war("Rope", size).length):is(nil) end
  local sudden = game:starts_tug_of_war("Rope", 2)
  expect(sudden.value):is(1)
  expect(pull(sudden, "players")):is(2)
  expect(sudden.winner):is("players")
  local lost = game:starts_tug_of_war("Rope", 2)
  expect(pull(lost, "opponents")):is(0)
  expect(lost.winner):is("opponents")
end }

example "partisans against an army" { source = "RPJ-CD-15", function()
  local revolt = game:starts_tug_of_war("Revolt", 6)
  expect(pull(revolt, "players")):is(4)
  expect(pull(revolt, "opponents", "opponents")):is(2)
end }
