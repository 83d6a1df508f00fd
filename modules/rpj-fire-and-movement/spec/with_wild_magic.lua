skill   "Fire Magic" { attribute = "Intelligence", sphere = "fire" }
ability "Fireball"   { skill = "Fire Magic", magnitude = "Moderate", damage = 1, premade = true, set_cost = 3, modifications = { "Six regions", "A group" } }
ability "Step"       { skill = "Fire Magic", magnitude = "Strong", effect = function(use) use.user:goes(all("region")[2]) end }

local function street()
  local line = game:lay_out(3)
  local mage = bring("character", { name = "mage", side = "heroes", ["Fire Magic"] = 6, Intelligence = 3, defends = "dodge" })
  local foe  = bring("character", { name = "foe", side = "rebels", Pistols = 4, wields = "Laser", defends = "dodge" })
  local mook = bring("mook", { name = "mook", side = "rebels", attack = 0, defence = 12 })
  mage:stands(line[1])
  foe:is_behind(game:puts_cover { name = "wall", worth = "+6/0f", at = line[3] })
  mook:stands(line[3], foe)
  for _, who in ipairs { mage, foe, mook } do who:turn_begins() end
  game.round, game.order = 1, { mage, foe, mook }
  return mage, foe, mook, line
end

example "fire from the sky goes around a wall, and suppression spares a mage" { source = { "RPJ-WMAG-05", "RPJ-WMAG-27", "RPJ-FIRE-22", "RPJ-FIRE-53" }, function()
  local mage, foe, mook = street()
  mage:is_suppressed(foe)
  dice(1, 2, 3, 4)                                     -- 3 and 7 against 10, nothing halved; a save of 7 + 1
  local use = bring("Fireball", { user = mage }):is_used(foe)
  expect(use.worked):is(true)
  expect({ foe.base.saves, mook.health, mage.actions }):is { { 7 }, "dead", 1 }
end }

example "an ability provokes nobody beside, and uses no ammunition" { source = { "RPJ-WMAG-22", "RPJ-FIRE-02", "RPJ-GCS-60" }, function()
  local mage, foe, mook, line = street()
  mage:stands(line[3], foe)
  mage.wields = "Laser"
  dice(1, 2)
  bring("Step", { user = mage }):is_used()             -- 10 against 11: it fizzles, and nobody strikes
  expect({ foe.free_attacks, mage.wields.loaded, mage.actions }):is { 1, 4, 1 }
end }

example "whoever steps through fire is seen coming" { source = { "RPJ-WMAG-05", "RPJ-FIRE-61", "RPJ-FIRE-55" }, function()
  local mage, foe, mook, line = street()
  foe:keeps_watch(line[2])
  mage:is_suppressed(foe)
  decide { fires_from_overwatch = true }               -- a step by magic is no move, and draws no free shot
  dice(3, 4, 1, 1, 6, 6)                               -- it works; 2 and 5 against 5; the save holds
  bring("Step", { user = mage }):is_used()
  expect(mage.place):is(line[2])
  expect(foe.watches):is(nil)
  expect({ foe.free_attacks, foe.wields.loaded }):is { 1, 3 }
end }

example "magic is no attack with a weapon, and keeps nobody from cowering" { source = { "RPJ-WMAG-22", "RPJ-FIRE-40", "RPJ-FIRE-41" }, function()
  local mage, foe, mook, line = street()
  mage:is_behind(game:puts_cover { name = "fence", worth = "+2/0f", at = line[1] })
  mage:turn_begins()
  dice(1, 1)                                           -- 9 against 10: it fizzles
  bring("Fireball", { user = mage }):is_used(foe)
  mage:turn_ends()
  expect(mage.cowering):is(true)
end }
