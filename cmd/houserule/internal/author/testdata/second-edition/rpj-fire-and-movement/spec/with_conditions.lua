-- Behind cover, and unable to leave it.

condition "Broken Legs" { category = "immobilization", bars = { "move" } }
condition "Stasis"      { category = "immobilization", bars = { "everything" } }
condition "Dazed"       { category = "hindrance", defences = -1 }
condition "Shaken"      { category = "hindrance", attacks = -2 }
condition "Blinded"     { category = "hindrance", bars = { "sight" } }
condition "Handcuffs"   { category = "immobilization", bars = { "hands" } }

local function street()
  local line  = game:lay_out(3)
  local rebel = bring("character", { name = "rebel", ["Long Guns"] = 3, Evasion = 5, wields = "Carbine" })
  local ann   = bring("character", { name = "Ann", Evasion = 4, Pistols = 3, wields = "Laser" })
  rebel:stands(line[3])
  ann:is_behind(game:puts_cover { name = "wall", worth = "+3/0f", at = line[1] })
  return rebel, ann, line
end

local function number(attacker, target) return new.attack { attacker = attacker, target = target, weapon = attacker.wields }.defence_value end

example "who cannot move hides behind good cover" { source = { "RPJ-FIRE-25", "RPJ-COND-08" }, options = { helpless_in_the_open = -2 }, function()
  local rebel, ann, line = street()
  ann:gains "Stasis"
  expect(number(rebel, ann)):is(9 + 3)
  ann:turn_begins()
  ann:turn_ends()
  expect(ann.cowering):is(true)
  expect(number(rebel, ann)):is(9 + 6)
  ann:stands(line[1])
  expect(number(rebel, ann)):is(9 - 2)
  expect(function() ann:reloads "Laser" end):is_refused "no condition keeps one from it"
end }

example "whoever can still shoot cowers only without a shot" { source = { "RPJ-FIRE-40", "RPJ-COND-08" }, function()
  local rebel, ann = street()
  ann:gains "Broken Legs"
  ann:turn_begins()
  expect(function() ann:reorients() end):is_refused "no condition keeps one from it"
  dice(1, 2)
  ann:attacks(rebel)
  ann:turn_ends()
  expect(ann.cowering):is(false)
  ann:turn_begins()
  ann:turn_ends()
  expect(ann.cowering):is(true)
end }

example "a penalty on defences counts under fire" { source = { "RPJ-FIRE-51", "RPJ-COND-02" }, function()
  local rebel, ann = street()
  ann:gains "Dazed"
  expect(number(rebel, ann)):is(9 - 1 + 3)
  expect(ann.defence_against_suppression):is(7 + 1 - 1)
end }

example "what hinders attacks hinders shots at things, too" { source = { "RPJ-FIRE-44", "RPJ-COND-02" }, function()
  local rebel = street()
  expect(rebel.aim):is(0)
  rebel:gains "Shaken"
  expect(rebel.aim):is(-2)
end }

example "it stands on the sheet, and is not halved" { source = { "RPJ-FIRE-16", "RPJ-FIRE-51", "RPJ-COND-02" }, function()
  local rebel, ann = street()
  expect(ann.ranged_defence):is(9)
  ann:gains "Dazed"
  expect(ann.ranged_defence):is(8)
  dice(2, 2)                                         -- 4 + 3, against 7 + 1 - 1
  rebel:turn_begins()
  rebel:suppresses(ann)
  expect(ann.suppressed):is(true)
end }

example "a mook that is dazed" { source = { "RPJ-FIRE-16", "RPJ-COND-02" }, function()
  local rebel = street()
  local mook = bring("mook", { attack = 0, defence = 10 })
  mook:gains "Dazed"
  expect(number(rebel, mook)):is(9)
  expect(mook.ranged_defence):is(9)
  expect(new.attack { attacker = mook, target = mook, weapon = "Bayonet" }.ranged):is(false)
  expect(new.attack { attacker = mook, target = mook, weapon = "Bayonet" }.defence_value):is(9)
end }

-- Ann in the open, the rebel watching where she goes and shooting at her when she does.
local function on_watch(condition)
  local rebel, ann, line = street()
  ann.side, rebel.side = "heroes", "rebels"
  rebel:turn_begins()
  rebel:keeps_watch(line[2])
  ann:is_suppressed(rebel)
  rebel:gains(condition)
  game.acting = ann
  ann:turn_begins()
  return rebel, ann, line
end

example "hands and eyes to shoot with" { source = { "RPJ-COND-04", "RPJ-COND-08", "RPJ-FIRE-55", "RPJ-FIRE-61" }, function()
  for _, condition in ipairs { "Handcuffs", "Blinded" } do
    local rebel, ann, line = on_watch(condition)
    ann:moves(line[2])                               -- nobody is asked, and no die falls
    expect(ann.place):is(line[2])
    expect(rebel.free_attacks):is(1)
    expect(rebel.watches):is(line[2])
    expect(function() rebel:fires_from_overwatch(ann) end):is_refused "the watcher can still shoot"
    rebel:leaves()
    ann:leaves()
  end
  local rebel, ann, line = on_watch "Dazed"
  decide { fires_at_the_suppressed = true, fires_from_overwatch = true }
  dice(1, 2, 1, 2)
  ann:moves(line[2])
  expect(rebel.free_attacks):is(0)
  expect(rebel.watches):is(nil)
end }

example "what else takes hands or eyes" { source = { "RPJ-COND-04", "RPJ-COND-08" }, function()
  local rebel, ann, line = street()
  local function are_refused(...)
    for _, deed in ipairs { ... } do expect(deed):is_refused "no condition keeps one from it" end
  end
  rebel:gains "Handcuffs"
  are_refused(function() rebel:reloads "Carbine" end, function() rebel:swaps_ammunition { one = "Laser", other = "Carbine" } end,
              function() rebel:suppresses(ann) end, function() rebel:aims_at(ann) end)
  ann:gains "Blinded"
  are_refused(function() ann:keeps_watch(line[2]) end)
  ann:reorients()
  expect(ann.reoriented):is(true)
  ann:turn_begins()
  expect(function() ann:suppresses(rebel) end):is_refused "no condition keeps one from attacking"
end }
