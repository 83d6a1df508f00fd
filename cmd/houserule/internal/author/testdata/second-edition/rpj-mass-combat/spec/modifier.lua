local function forces(ours, theirs)
  local one    = bring("force", { name = "ours",   men = 100 })
  local other  = bring("force", { name = "theirs", men = 100 })
  local battle = game:mass_combat_begins(one, other)
  one.markers, other.markers = ours, theirs
  return one, other, battle
end

source "RPJ-MASS-07"
example "four things make the modifier" { function()
  local one, other = forces(9, 8)
  other.works = 3
  one.commanded, one.helped = 1, 2
  expect(one.mass_combat_modifier):is(1)               -- 1 + 1 - 3 + 2
  one.markers = 10
  expect(one.mass_combat_modifier):is(2)               -- 2 + 1 - 3 + 2
  expect(forces(5, 5).mass_combat_modifier):is(0)
end }

example "help lasts a round" { function()
  local one, other, battle = forces(5, 5)
  one.commanded, one.helped = 1, -4
  dice(2, 2, 2, 2)
  battle:round()
  expect(one.mass_combat_modifier):is(0)
end }

example "help may last as long as the battle" { options = { help_lasts = "battle" }, function()
  local one, other, battle = forces(5, 5)
  one.commanded, one.helped = 1, -4
  dice(2, 2, 2, 2)
  battle:round()
  expect(one.mass_combat_modifier):is(-3)
end }

example "numerical advantage" { source = { "RPJ-MASS-08", "RPJ-MASS-09" }, function()
  local one, other = forces(8, 5)
  expect({ one.numerical_advantage, other.numerical_advantage }):is { 3, -3 }
  local heroes, rebels = forces(7, 10)
  expect({ heroes.numerical_advantage, rebels.numerical_advantage }):is { -3, 3 }
  expect({ heroes.mass_combat_modifier, rebels.mass_combat_modifier }):is { -3, 3 }
end }

source "RPJ-MASS-10"
example "command" { given = { chief = { "character", Command = 3, commands_with = "Command" } }, function(chief)
  local one = forces(5, 5)
  one.commander = chief
  dice(4, 5)
  one:is_commanded()
  expect(one.mass_combat_modifier):is(2)
  dice(3, 4)
  one:is_commanded()
  expect(one.mass_combat_modifier):is(0)
  dice(3, 3)
  one:is_commanded()
  expect(one.mass_combat_modifier):is(0)
  dice(6, 6)
  one:is_commanded()
  expect(one.commanded):is(6)                          -- a critical success is one degree more
  chief.commands_with = nil
  expect(function() one:is_commanded() end):is_refused "the commander has a skill for it"
  one.commander = nil
  expect(function() one:is_commanded() end):is_refused "somebody commands it"
end }

example "a commander who lies there commands nothing" { given = { andrastos = "Andrastos" }, function(andrastos)
  local one, other, battle = forces(5, 5)
  one.commander, andrastos.health = andrastos, "unconscious"
  battle:commands()                                    -- without dice
  expect(one.commanded):is(0)
end }

example "one commander for each side" { function()
  local one, other, battle = forces(5, 5)
  one.commander = bring "Andrastos"
  dice(4, 4, 2, 2, 2, 2)                               -- one command check, and two rolls
  battle:round()
  local two = { one.commander, one.commander }
  expect(function() one.commander = two end):fails "commander"
end }

example "Andrastos commands" { source = "RPJ-MASS-11", given = { andrastos = "Andrastos" }, function(andrastos)
  local heroes, rebels, battle = forces(7, 10)
  heroes.commander = andrastos
  expect(andrastos.Command.effective):is(4)
  dice(4, 4)
  battle:commands()
  expect(heroes.commanded):is(2)
  expect(heroes.mass_combat_modifier):is(-1)
  expect(rebels.mass_combat_modifier):is(3)
end }

example "attacking fortifications" { source = "RPJ-MASS-12", function()
  local one, other = forces(5, 5)
  other.works = 4
  expect(one.mass_combat_modifier):is(-4)
  expect(function() other.works = 7 end):fails "0..6"
end }

example "defending fortifications" { source = "RPJ-MASS-13", ask = "force.bonus_of_works", cases = {
  { works = 1, is = 0 }, { works = 2, is = 1 }, { works = 3, is = 1 }, { works = 4, is = 2 }, { works = 5, is = 2 }, { works = 6, is = 3 } } }

example "hasty works, and better ones" { source = { "RPJ-MASS-14", "RPJ-MASS-15" }, function()
  local heroes, rebels = forces(7, 10)
  heroes.commanded = 2
  rebels.works = 1
  expect(heroes.mass_combat_modifier):is(-2)
  expect(rebels.mass_combat_modifier):is(3)
  rebels.works = 2
  expect(heroes.mass_combat_modifier):is(-3)
  expect(rebels.mass_combat_modifier):is(4)
end }
