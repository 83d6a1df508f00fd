skill  "Sorcery" { attribute = "Willpower", magic = true }
weapon "Bolt"    { skill = "Sorcery", damage = 2, range = 3 }
spell  "Bolt"    { level = 1, skill = "Sorcery", weapon = "Bolt" }

local function battle(hero)
  local ours, theirs = bring("force", { name = "ours", men = 10 }), bring("force", { name = "theirs", men = 10 })
  hero.fights_for = ours
  return game:mass_combat_begins(ours, theirs), ours, theirs
end

local mage = { "character", player = true, Willpower = 3, Sorcery = 5, contributes_with = "Sorcery", has = { "Bolt" } }

example "magic that turns a battle takes no slot, and ends concentration" { source = { "RPJ-MASS-18", "RPJ-SMAG-05", "RPJ-SMAG-24" }, given = { ug = mage }, function(ug)
  local fight, ours = battle(ug)
  ug:concentrates()
  decide { contributes = true, ["Help the own side, or hinder the other?"] = "help" }
  dice(3, 3)                                           -- 6 and 6 against 10
  fight:contributions()
  expect({ ours.helped, #ug.expended_slots, ug.hours_concentrated }):is { 2, 0, 0 }
  expect(ug.concentrates_since):is(nil)
end }

example "a battle in which one has no part disturbs nobody" { source = { "RPJ-MASS-35", "RPJ-SMAG-24" }, given = { ug = mage }, function(ug)
  local fight = battle(ug)
  ug.fights_for = nil
  ug:concentrates()
  dice(1, 1, 1, 1)
  fight:round()
  expect(ug.concentrates_since):is_not(nil)
end }

example "a spell fells a man of a small battle" { source = { "RPJ-MASS-16", "RPJ-SMAG-07" }, given = { ug = mage, foe = { "mook", attack = 0, defence = 9 } }, function(ug, foe)
  local fight, ours, theirs = battle(ug)
  fight.small, foe.fights_for = true, theirs
  dice(1, 2)                                           -- 3 and 6 against 9
  ug:casts { spell = "Bolt", target = foe }
  expect({ foe.health, theirs.markers, #ug.expended_slots }):is { "dead", 9, 1 }
end }
