-- Fire and movement beside mooks, Lucky Breaks, maneuvers, grapples, bare hands and falls.

local function street(given)
  local line  = game:lay_out(3)
  local rebel = bring("character", { given, name = "rebel", side = "rebels", ["Long Guns"] = 3, Evasion = 2, wields = "Carbine", defends = "dodge" })
  local hero  = bring("character", { name = "hero", side = "heroes", Pistols = 3, Evasion = 2, wields = "Laser", defends = "dodge" })
  rebel:stands(line[3])
  hero:stands(line[1])
  for _, who in ipairs { rebel, hero } do who:turn_begins() end
  return rebel, hero, line
end

example "a charge pays for the shot at a suppressed mover" { source = { "RPJ-GCS-89", "RPJ-FIRE-55" }, function()
  local rebel, hero, line = street { has = { "Prepare" } }
  rebel:prepares()
  expect({ rebel.reactions, rebel.charges }):is { 2, 1 }
  rebel.free_attacks = 0
  hero:is_suppressed(rebel)
  game.acting = hero
  decide { fires_at_the_suppressed = true }
  dice(3, 4, 6, 6)                                     -- 10 against 7; the save holds
  hero:moves(line[2])
  expect({ rebel.charges, rebel.wields.loaded, hero.place.name }):is { 0, 2, "2" }
end }

example "an empty weapon lets the mover pass" { source = { "RPJ-FIRE-02", "RPJ-FIRE-55", "RPJ-FIRE-59", "RPJ-FIRE-61" }, function()
  local rebel, hero, line = street()
  rebel:keeps_watch(line[2])
  hero:is_suppressed(rebel)
  rebel.wields.loaded = 0
  game.acting = hero
  decide { fires_at_the_suppressed = true, fires_from_overwatch = true }
  hero:moves(line[2])
  expect({ hero.place.name, rebel.free_attacks, rebel.watches == line[2] }):is { "2", 1, true }
end }

example "a watcher who is seized shoots at nobody, and watches on" { source = { "RPJ-GCS-70", "RPJ-GCS-71", "RPJ-FIRE-61" }, function()
  local rebel, hero, line = street()
  local friend = bring("character", { side = "heroes" })
  friend:stands(line[3], rebel)
  rebel:keeps_watch(line[2])
  friend:takes_hold(rebel)
  game.acting = hero
  hero:moves(line[2])                                  -- nobody is asked
  expect(rebel.watches):is(line[2])
  dice(3, 4, 6, 6)
  local shot = hero:attacks(rebel)                     -- into a grapple
  expect(shot.missed):is(false)
  dice(1, 2)
  expect(new.attack { attacker = hero, target = rebel, weapon = "Laser" }:roll().bonuses):is(-1)
  friend:lets_go()
  hero:stands(line[1])
  hero:turn_begins()
  decide { fires_from_overwatch = true }
  dice(1, 1)
  hero:moves(line[2])
  expect(rebel.watches):is(nil)
end }

example "a break mends one roll against all of a group" { source = { "RPJ-ATTR-14", "RPJ-FIRE-50" }, function()
  local rebel, hero, line = street()
  local mook = bring("mook", { name = "mook", side = "heroes", attack = 0, defence = 13 })
  mook:stands(line[1], hero)
  expect({ hero.defence_against_suppression, mook.defence_against_suppression }):is { 7, 10 }
  decide { ["Lucky Break"] = true }
  dice(1, 3, 4)                                        -- 4 and 3 would keep one down; 7 and 3 both
  rebel:suppresses(hero)
  expect({ hero.suppressed, mook.suppressed, rebel.breaks }):is { true, true, 1 }
end }

example "mooks under fire are kept down and not killed, and shoot back with half" { source = { "RPJ-GCS-66", "RPJ-FIRE-52", "RPJ-FIRE-53" }, function()
  local rebel, hero, line = street()
  local mook = bring("mook", { name = "mook", side = "heroes", attack = 5, defence = 7, range = 3 })
  mook:stands(line[1], hero)
  dice(3, 4)
  rebel:suppresses(mook)
  expect({ mook.health, mook.suppressed }):is { "able", true }
  dice(1, 2)
  expect(new.attack { attacker = mook, target = rebel }:roll().modifier):is(2)
end }

example "bare hands strike at whoever leaves, and not at whoever is far" { source = { "RPJ-GCS-60", "RPJ-GCS-81", "RPJ-FIRE-55" },
  rules = [[ skill "Boxing" { attribute = "Strength" } weapon "Fists" { skill = "Boxing", unarmed = true } ]], function()
    local rebel, hero, line = street()
    rebel.wields = nil
    rebel:stands(line[1], hero)
    hero:is_suppressed(rebel)
    game.acting = hero
    decide { free_attack = true }
    dice(6, 5, 6, 6)                                   -- with the fists; no shot at the suppressed
    hero:moves(line[2])
    expect(rebel.free_attacks):is(0)
  end }

example "the fallen neither watch, reload nor suppress, and behind a wall they keep down" { source = { "RPJ-GCS-46", "RPJ-FIRE-25", "RPJ-FIRE-42" }, function()
  local rebel, hero, line = street()
  hero:is_behind(game:puts_cover { name = "wall", worth = "+4/0f", at = line[1] })
  game.order, game.round = { rebel, hero }, 1
  hero.health = "stabilised"
  for _, deed in ipairs {
    function() hero:keeps_watch(line[2]) end,
    function() hero:reloads "Laser" end,
    function() hero:suppresses(rebel) end,
    function() hero:aims_at(rebel) end,
    function() hero:reorients() end,
    function() hero:swaps_ammunition { one = "Laser", other = "Carbine" } end,
  } do
    expect(deed):is_refused "act"
  end
  expect(hero:cover_against(2)):is(8)
end }
