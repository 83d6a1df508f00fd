-- Cover where there is mega and giga damage.

weapon "Fusion Gun"    { skill = "Long Guns", damage = 4, range = 5, scale = "mega" }
weapon "Orbital Lance" { skill = "Long Guns", damage = 4, range = 9, scale = "giga" }
weapon "Grenade"       { skill = "Throws", damage = 3, range = 1, scale = "mega" }
armor  "Mega Suit"     { saves = { 6 }, scale = "mega" }

local function street(worth)
  local line = game:lay_out(2)
  local ann = bring("character", { name = "Ann", ["Long Guns"] = 3, wields = "Fusion Gun" })
  ann:stands(line[1])
  ann:turn_begins()
  local car = game:puts_cover { name = "the car", worth = worth, at = line[2] }
  local foe = bring("character", { name = "foe", Evasion = 4 })
  foe:is_behind(car)
  return ann, foe, car
end

local function number(attacker, target) return new.attack { attacker = attacker, target = target, weapon = attacker.wields }.defence_value end

source "RPJ-FIRE-24"
example "too big for cover" { source = { "RPJ-FIRE-24", "RPJ-SCALE-01" }, function()
  local ann, foe = street "+4/0f"
  expect(number(ann, foe)):is(13)
  foe:gains "Mega Suit"
  expect(number(ann, foe)):is(9)
  foe.layers[1]:cross_off_all()
  expect(number(ann, foe)):is(13)
  foe:stands(foe.place)
  foe.cautious = true
  expect(number(ann, foe)):is(10)
  foe:loses "Mega Suit"
  foe:gains "Mega Suit"
  expect(number(ann, foe)):is(9)                     -- keeping low does not help either
end }

example "mooks too big for cover" { function()
  local ann, foe, car = street "+4/0f"
  local walker, person = bring("mook", { attack = 0, defence = 9, scale = "mega" }), bring("mook", { attack = 0, defence = 9 })
  walker:is_behind(car)
  person:is_behind(car)
  expect(number(ann, walker)):is(9)
  expect(number(ann, person)):is(13)
end }

source "RPJ-FIRE-44"
example "only whoever could attack at all" { function()
  local ann, foe, car = street "+2/0f"
  ann.wields = nil
  expect(function() ann:attacks_cover(car) end):is_refused "there is something to attack with"
  ann.wields = "Fusion Gun"
  local fallen = bring("character", { side = "heroes", health = "stabilised" })
  fallen:stands(ann.place, ann)
  dice(1, 1, 1, 1)
  ann:lends_a_hand(fallen)
  expect(function() ann:attacks_cover(car) end):is_refused "no hand was lent this turn"
  ann:turn_begins()
  ann:coup_de_grace(fallen)
  expect(function() ann:attacks_cover(car) end):is_refused "no coup de grace was tried this turn"
  ann:turn_begins()
  ann:takes_hold(foe)
  expect(function() ann:attacks_cover(car) end):is_refused "grapplers only grapple"
  ann:lets_go()
  ann.health = "stabilised"
  expect(function() ann:attacks_cover(car) end):is_refused "whoever acts can act"
  ann:gets_up()
  dice(4, 3)                                         -- 7 + 3 - 1, being weak still
  ann:attacks_cover(car)
  expect(car.quality):is(2)
  dice(4, 4)
  ann.actions = 1
  ann:attacks_cover(car)
  expect(car.quality):is(1)
end }

example "within range, loaded and supplied" { source = { "RPJ-FIRE-02", "RPJ-FIRE-09", "RPJ-FIRE-44" }, rules = [[ weapon "Rocket" { skill = "Long Guns", damage = 4, range = 1, scale = "mega", capacity = 1 } ]], function()
  local ann, foe, car = street "+4/0f"
  local line = all "region"
  ann.wields = "Rocket"
  expect(ann:distance_to_cover(car)):is(1)
  dice(3, 4)
  ann:attacks_cover(car)
  expect(car.quality):is(3)
  expect(ann.wields.loaded):is(0)
  time:pass "1 round"
  expect(function() ann:attacks_cover(car) end):is_refused "the weapon is loaded"
  ann.wields.loaded, ann.wields.supply = 1, 0
  expect(function() ann:attacks_cover(car) end):is_refused "there is ammunition left for the weapon"
  ann.wields.supply = 3
  ann:stands(car.place)
  expect(ann:distance_to_cover(car)):is(0)
  ann:stands(bring("region", { name = "the hill", beside = { line[1] } }))
  expect(function() ann:attacks_cover(car) end):is_refused "the cover is in range"
  car.place = nil
  expect(ann:distance_to_cover(car)):is(game.unreachable)
end }

example "with all that tells on a shot" { rules = [[
    weapon "Plasma Gun" { skill = "Long Guns", damage = 4, range = 5, scale = "mega", bonus = 1, range_modifiers = { [1] = -2 } } ]], function()
  local ann, foe, car = street "+6/0f"
  ann.wields = "Plasma Gun"
  dice(4, 4)                                         -- 8 + 3 + 1 - 2
  local attack = ann:attacks_cover(car)
  expect(attack.cover):is(car)
  expect(car.quality):is(5)
  dice(4, 3)
  ann:attacks_cover(car)
  expect(car.quality):is(5)
  ann:turn_begins()
  dice(4, 3)
  ann:attacks_cover { what = car, bonus = 1 }
  expect(car.quality):is(4)
  dice(4, 3)
  ann:attacks_cover { what = car, bonus = 0 }
  expect(car.quality):is(4)
  ann:turn_begins()
  ann:stands(car.place)                              -- where the range takes nothing
  dice(3, 3)
  ann:attacks_cover(car)
  expect(car.quality):is(3)
end }

example "who stands beside the shooter may strike first" { source = { "RPJ-FIRE-44", "RPJ-GCS-60" }, function()
  local ann, foe, car = street "+4/0f"
  local guard = bring("character", { side = "rebels", wields = "Bayonet" })
  guard:stands(ann.place, ann)
  ann.side, ann.defends = "heroes", "dodge"
  decide { free_attack = true }
  dice(1, 2, 3, 4)
  ann:attacks_cover(car)
  expect(guard.free_attacks):is(0)
  expect(car.quality):is(3)
end }

example "without a map everything is near" { function()
  local ann = bring("character", {})
  expect(ann:distance_to_cover(game:raises_cover { name = "the car", worth = "+2/0f" })):is(0)
end }

example "giga damage" { source = "RPJ-FIRE-43", function()
  local ann, foe, car = street "+3/1f"
  ann.wields = "Orbital Lance"
  dice(2, 3)
  ann:attacks_cover(car)
  expect(foe.in_cover):is(true)
  dice(3, 3)
  ann:attacks_cover(car)
  expect(foe.in_cover):is(false)
  expect(ann:done("attacking") > 0):is(true)
end }

example "mega damage" { function()
  local ann, foe, car = street "+2/0f"
  dice(3, 3)
  ann:attacks_cover(car)
  expect(car.quality):is(2)
  expect(ann.actions):is(1)
  dice(3, 4)
  ann:attacks_cover(car)
  expect(car.quality):is(1)
  expect(number(ann, foe)):is(10)
  ann:turn_begins()
  dice(3, 4)
  ann:attacks_cover(car)
  expect(foe.in_cover):is(false)
  expect(number(ann, foe)):is(9)
end }

example "normal damage" { function()
  local ann, foe, car = street "+2/0f"
  expect(function() ann:attacks_cover { what = car, weapon = "Air Rifle" } end):is_refused "the weapon is of a scale that harms cover"
end }

example "a grenade for the car" { source = "RPJ-FIRE-45", given = { andrastos = { "character", Throws = 2, Strength = 6, wields = "Grenade" } }, function(andrastos)
  local ann, foe, car = street "+4/1f"
  andrastos:stands(ann.place)
  dice(4, 5)
  andrastos:attacks_cover(car)
  expect(car.quality):is(3)
end }

example "mooks, too, with what their numbers say" { source = { "RPJ-FIRE-43", "RPJ-FIRE-44" }, function()
  local ann, foe, car = street "+2/0f"
  local tank = bring("mook", { name = "tank", attack = 3, defence = 9, range = 2, attack_scale = "mega" })
  tank:stands(ann.place)
  dice(3, 4)
  tank:attacks_cover(car)
  expect(car.quality):is(1)
  tank.attack_scale = "giga"
  dice(3, 3)
  tank:attacks_cover(car)
  expect(#all "cover"):is(0)
end }
