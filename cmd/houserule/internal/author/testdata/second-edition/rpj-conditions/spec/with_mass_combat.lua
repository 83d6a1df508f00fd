local function battle(...)
  local one, other = bring("force", { name = "ours", men = 9 }), bring("force", { name = "theirs", men = 9 })
  local battle = game:mass_combat_begins(one, other)
  local hero = bring("character", { player = true, Blades = 5, Command = 3, commands_with = "Command", wields = "Sword", fights_for = one })
  one.commander = hero
  return hero, one, battle
end

example "whoever commands needs a voice and a clear head" { source = { "RPJ-COND-04", "RPJ-COND-10", "RPJ-MASS-10" }, function()
  local hero, ours, battle = battle()
  dice(4, 4)                                         -- 11 against 10+
  battle:commands()
  expect(ours.commanded):is(1)
  hero:gains "Handcuffs"
  dice(4, 5)
  battle:commands()
  expect(ours.commanded):is(2)
  hero:gains "Gag"
  battle:commands()                                  -- no dice
  expect(ours.commanded):is(0)
  hero:loses "Gag"
  ours.commanded = 2
  hero:gains "Sleeping Powder"
  battle:commands()
  expect(ours.commanded):is(0)
end }

example "whoever fights needs hands, and whoever helps a clear head" { source = { "RPJ-COND-08", "RPJ-COND-10", "RPJ-MASS-17" }, function()
  local hero, ours, battle = battle()
  hero:gains "Handcuffs"
  expect(function() hero:contributes() end):is_refused "no condition keeps one from it"
  decide { contributes = { true } }                  -- asked once: of whom it is impossible nobody asks
  battle:contributions()
  hero.contributes_with = "Command"
  dice(3, 4)                                         -- 10 against 10+
  battle:contributions()
  hero:gains "Sleeping Powder"
  battle:contributions()
  expect(function() hero:contributes() end):is_refused "no condition keeps one from it"
end }
