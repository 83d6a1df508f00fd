local field = { ann = { "character", Command = 2, Charisma = 4, ["Hand Weapons"] = 3, Dexterity = 3 } }

local function battle(ann)
  local one, other = bring("force", { men = 9 }), bring("force", { men = 9 })
  local battle = game:mass_combat_begins(one, other)
  one.commander = ann
  return one, other, battle
end

source { "RPJ-APPA-09", "RPJ-MASS-10" }
example "Command leads a battle" { given = field, function(ann)
  local one = battle(ann)
  expect(function() one:is_commanded() end):is_refused "the commander has a skill for it"
  ann.commands_with = "Command"
  dice(4, 5)                                             -- 9 and 3: two above 10
  one:is_commanded()
  expect(one.commanded):is(2)
  dice(3, 4)                                             -- just 10
  one:is_commanded()
  expect(one.commanded):is(0)
  dice(3, 3)                                             -- 9: it helps nobody, and harms nobody
  one:is_commanded()
  expect(one.commanded):is(0)
  dice(6, 6)                                             -- 15, and a critical success: one more
  one:is_commanded()
  expect(one.commanded):is(6)
end }

example "it is Charisma that counts" { source = "RPJ-APPA-09", given = field, function(ann)
  local one = battle(ann)
  ann.commands_with, ann.Charisma.level = "Command", 0
  ann.Intelligence.level = 6
  dice(4, 5)                                             -- 9 and 2
  one:is_commanded()
  expect(one.commanded):is(1)
end }

example "a commander who lies there commands nobody" { given = field, function(ann)
  local one, other, fought = battle(ann)
  ann.commands_with = "Command"
  ann:falls()
  fought:commands()                                      -- nobody rolls
  expect(one.commanded):is(0)
end }

example "heroes turn a battle with Hand Weapons" { source = { "RPJ-APPA-30", "RPJ-MASS-17" }, given = field, function(ann)
  local one = battle(ann)
  ann.fights_for, ann.contributes_with = one, "Hand Weapons"
  decide { ["Help the own side, or hinder the other?"] = "help" }
  dice(4, 5)                                             -- 9 and 4: three above 10
  ann:contributes()
  expect(one.helped):is(3)
end }
