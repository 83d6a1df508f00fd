-- Loaded, carried, swapped.
local function range(more)
  local who, mark = bring("character", more), bring("mook", { attack = 0, defence = 30 })
  local line = game:lay_out(3)
  who:stands(line[1])
  mark:stands(line[3])
  return who, mark
end

local function misses(who, mark, weapon)
  dice(1, 2)
  who:strikes { target = mark, weapon = weapon }
end

example "four rounds, and it is empty" { source = "RPJ-FIRE-02", function()
  local who, mark = range { wields = "Laser" }
  for left = 3, 0, -1 do
    misses(who, mark)
    expect(who.wields.loaded):is(left)
    time:pass "1 round"
  end
  expect(function() who:strikes { target = mark } end):is_refused "the weapon is loaded"
end }

source "RPJ-FIRE-03"
example "a round, not a shot" { function()
  local who, mark = range { wields = "Carbine" }
  for _ = 1, 3 do misses(who, mark) end
  expect(who.wields.loaded):is(2)
  time:pass "1 round"
  time:pass "1 round"
  expect(who.wields.loaded):is(2)
  misses(who, mark)
  who.actions = 2
  dice(1, 2)
  who:suppresses(mark)                               -- two in all, not three
  expect(who.wields.loaded):is(0)
end }

example "the last round lasts to its end" { function()
  local who, mark = range { wields = "Bazooka" }
  misses(who, mark)
  misses(who, mark)
  expect(who.wields.loaded):is(0)
  time:pass "1 round"
  expect(function() who:strikes { target = mark } end):is_refused "the weapon is loaded"
end }

example "reloading takes an action" { source = { "RPJ-FIRE-04", "RPJ-FIRE-07" }, function()
  local andrastos, rebel = range { name = "Andrastos", wields = "Carbine" }
  for left = 2, 0, -1 do
    misses(andrastos, rebel)
    expect(andrastos.wields.loaded):is(left)
    time:pass "1 round"
  end
  andrastos:turn_begins()
  expect(andrastos.actions):is(2)
  andrastos:reloads "Carbine"
  expect(andrastos.wields.loaded):is(3)
  dice(1, 2)
  andrastos:attacks(rebel)
  expect(andrastos.wields.loaded):is(2)
  expect(andrastos.actions):is(0)
  expect(function() andrastos:reloads "Bayonet" end):is_refused "it is a weapon that is reloaded"
  andrastos.health = "stabilised"
  expect(function() andrastos:reloads "Carbine" end):is_refused "whoever reloads can act"
end }

example "some take longer" { source = { "RPJ-FIRE-05", "RPJ-FIRE-06" }, rules = [[ box "attribute.level" { "0..9" } ]], function()
  local who = bring("character", { Dexterity = 4 })
  who:turn_begins()
  who:reloads "Bazooka"
  expect(who.actions):is(1)
  local slow = bring("character", {})
  slow:turn_begins()
  slow:reloads "Mortar"
  expect(slow.actions):is(0)
  slow:turn_begins()
  slow:spend "actions"
  expect(function() slow:reloads "Mortar" end):is_refused "cannot pay"
  local quick = bring("character", { Dexterity = 7 })
  quick:turn_begins()
  quick:reloads "Mortar"
  expect(quick.actions):is(0)
end }

example "what is carried, for each weapon" { source = "RPJ-FIRE-08", given = { ann = { "character" } }, function(ann)
  expect(ann:the("Laser").supply_in_words):is "Lots"
  expect(ann:the("Carbine").supply_in_words):is "Lots"
  ann:the("Laser").supply = 1
  expect(ann:the("Laser").supply_in_words):is "A Little"
  expect(ann:the("Carbine").supply_in_words):is "Lots"
end }

source "RPJ-FIRE-09"
example "none is none" { function()
  local who, mark = range { wields = "Laser" }
  who.wields.supply, who.wields.loaded = 0, 2
  expect(function() who:strikes { target = mark } end):is_refused "there is ammunition left for the weapon"
  expect(function() who:reloads "Laser" end):is_refused "there is ammunition left for the weapon"
  who:the("Air Rifle").supply = 0                    -- needs none
  misses(who, mark, "Air Rifle")
end }

example "unless what is loaded counts" { options = { none_is_none = false }, function()
  local who, mark = range { wields = "Laser" }
  who.wields.supply, who.wields.loaded = 0, 1
  misses(who, mark)
  time:pass "1 round"
  expect(function() who:strikes { target = mark } end):is_refused "the weapon is loaded"
end }

example "and then for all of the last round" { source = { "RPJ-FIRE-03", "RPJ-FIRE-09" }, options = { none_is_none = false }, function()
  local who, mark = range { wields = "Bazooka" }
  who.wields.supply = 0
  misses(who, mark)
  expect(who.wields.loaded):is(0)
  misses(who, mark)                                  -- what the round costs is paid
  expect(function() who:reloads "Bazooka" end):is_refused "there is ammunition left for the weapon"
end }

example "the last of it is loaded" { function()
  local who, mark = range { wields = "Bazooka" }
  who.wields.supply = 1
  misses(who, mark)
  who:reloads "Bazooka"
  expect(who.wields.loaded):is(1)
end }

local function fight(who, mark, uses)
  dice(3, 4)
  game:fight_begins { who, mark }
  for _ = 1, uses do misses(who, mark) end
  game:fight_ends()
end

source "RPJ-FIRE-10"
example "a step less after a fight" { function()
  local who, mark = range { wields = "Air Rifle" }
  local function after_using(supply, uses)
    who.wields = "Minigun"
    who.wields.supply, who.wields.loaded = supply, 9
    fight(who, mark, uses)
    return who.wields.supply_in_words
  end
  expect(after_using(3, 2)):is "Some"
  expect(after_using(2, 1)):is "Some"
  expect(after_using(1, 5)):is "None"
  expect(after_using(3, 0)):is "Lots"
  expect(who.wields.uses):is(0)
end }

example "once, in the first fight of all" { function()
  local who, mark = range { wields = "Minigun" }
  fight(who, mark, 1)
  expect(who.wields.supply_in_words):is "Lots"
end }

example "what needs no ammunition is never less" { source = { "RPJ-FIRE-02", "RPJ-FIRE-10" }, function()
  local who, mark = range { wields = "Air Rifle" }
  fight(who, mark, 3)
  expect(who.wields.supply_in_words):is "Lots"
  expect(who.wields.shot_this_round):is(0)
end }

example "once in each of two fights" { function()
  local who, mark = range { wields = "Minigun" }
  for _ = 1, 2 do
    fight(who, mark, 1)
    expect(who.wields.supply_in_words):is "Lots"
    time:pass "1 round"
  end
end }

example "or by rounds" { options = { uses_counted = "rounds" }, function()
  local who, mark = range { wields = "Minigun" }
  fight(who, mark, 2)
  expect(who.wields.supply_in_words):is "Lots"
  time:pass "1 round"
  dice(3, 4)
  game:fight_begins { who, mark }
  misses(who, mark)
  time:pass "1 round"
  misses(who, mark)
  game:fight_ends()
  expect(who.wields.supply_in_words):is "Some"
  time:pass "1 round"
  fight(who, mark, 1)                                -- counted anew
  expect(who.wields.supply_in_words):is "Some"
end }

example "swapping" { source = "RPJ-FIRE-11", given = { ann = { "character" } }, function(ann)
  ann:the("Laser").supply = 1
  ann:swaps_ammunition { one = "Laser", other = "Arc Sword" }
  expect(ann:the("Laser").supply_in_words):is "Lots"
  expect(ann:the("Arc Sword").supply_in_words):is "A Little"
  expect(function() ann:swaps_ammunition { one = "Laser", other = "Needler" } end):is_refused "they take the same ammunition"
  expect(function() ann:swaps_ammunition { one = "Bayonet", other = "Air Rifle" } end):is_refused "they take the same ammunition"
end }

example "more than Lots" { source = "RPJ-FIRE-12", function()
  local who, mark = range { wields = "Minigun" }
  who.wields.supply = 5
  expect(who.wields.supply_in_words):is "Lots + 2"
  for _, left in ipairs { "Lots + 1", "Lots", "Some", "A Little", "None" } do
    who.wields.loaded = 9
    fight(who, mark, 2)
    expect(who.wields.supply_in_words):is(left)
  end
end }

example "Basilus runs out, and Andrastos comes" { source = { "RPJ-FIRE-13", "RPJ-FIRE-14" }, function()
  local basilus, rebel = range { name = "Basilus", wields = "Laser" }
  local andrastos = bring("character", { name = "Andrastos" })
  andrastos:the("Carbine").supply = 4
  for _, left in ipairs { "Some", "A Little", "None" } do
    fight(basilus, rebel, 2)
    basilus.wields.loaded = 4
    expect(basilus.wields.supply_in_words):is(left)
  end
  expect(function() basilus:strikes { target = rebel } end):is_refused "there is ammunition left for the weapon"
  basilus:is_resupplied "Laser"
  expect(basilus.wields.supply_in_words):is "Lots"
  expect(andrastos:the("Carbine").supply_in_words):is "Lots + 1"
  misses(basilus, rebel)
end }
