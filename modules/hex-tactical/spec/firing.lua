-- Loading and shooting. Everybody misses here: 8 against a dodge of 6.

local arms = [[
  weapon "Club" { skill = "Combat", types = { "Impact" }, stun = "half", toughness = 4 }
  weapon "Throwing Axe" { skill = "Combat", damage_bonus = 1, types = { "Chop" }, missile = true, thrown = true }
  weapon "Longbow" { skill = "Combat", damage = 5, types = { "Thrust" }, missile = true, loading = "bow" }
  weapon "Crossbow" { skill = "Combat", damage = 6, types = { "Thrust" }, missile = true, loading = "by hand" }
  weapon "Heavy Crossbow" { skill = "Combat", damage = 8, types = { "Thrust" }, missile = true, loading = "mechanical" }
  weapon "Pump Shotgun" { skill = "Combat", damage = 8, types = { "Thrust" }, missile = true, loading = "lever" }
  weapon "Lever-Action Rifle" { skill = "Combat", damage = 8, types = { "Thrust" }, missile = true, loading = "lever" } ]]

local function fight(weapon)
  local ann = bring("character", { name = "Ann", major = true, Body = 2, Combat = 4, wields = weapon })
  local foe = bring("character", { name = "Foe", major = true, Body = 2, Agility = 6, defends = "dodge" })
  local heroes, foes = game:forms_group { members = { ann }, leader = ann, party = "heroes" }, game:forms_group { members = { foe }, leader = foe, party = "foes" }
  heroes.began_it = true
  game:fight_begins { combatants = { heroes, foes } }
  game:next_turn()
  ann:is_activated()
  return ann, foe
end

local function next_activation(who)
  who:is_deactivated()
  game:next_turn()
  game:next_turn()
  who:is_activated()
end

source "HEX-ACTION-05"
example "a pump shotgun has three snapshots" { rules = arms, function()
  local ann, foe = fight "Pump Shotgun"
  for _ = 1, 3 do
    dice(2, 3, 3)
    expect(ann:snapfires(foe).outcome):is "Miss"
  end
  expect(ann.action_points):is(0)
  expect(function() ann:snapfires(foe) end):is_refused "there are not enough points"
end }

example "a crossbow has one" { rules = arms, function()
  local ann, foe = fight "Crossbow"
  dice(2, 3, 3)
  ann:snapfires(foe)
  expect(function() ann:snapfires(foe) end):is_refused "the weapon is loaded"
  ann:loads()
  expect(ann:the(ann.wields).loaded):is(false)           -- two points of three
  expect(ann.action_points):is(0)
  next_activation(ann)
  ann:loads()
  expect(ann:the(ann.wields).loaded):is(true)
  expect(ann.action_points):is(2)
  expect(#all "extended_action"):is(0)                   -- the next bolt is another matter
  expect(function() ann:loads() end):is_refused "only what needs it is loaded"
  dice(2, 3, 3)
  ann:attacks(foe)
  expect(ann.action_points):is(0)
  next_activation(ann)
  ann:loads()                                            -- the next bolt
  expect({ ann:the("Crossbow").loaded, ann.action_points }):is { true, 0 }
end }

example "a bow is drawn for every arrow" { rules = arms, function()
  local ann, foe = fight "Longbow"
  dice(2, 3, 3, 2, 3, 3)
  ann:attacks(foe)                                       -- it was drawn: 1
  expect(function() ann:attacks(foe) end):is_refused "the weapon is loaded"
  ann:loads()
  expect(ann:the(ann.wields).loaded):is(true)            -- 1
  ann:attacks(foe)                                       -- 1
  expect(ann.action_points):is(0)
  expect(function() ann:loads() end):is_refused "there are not enough points for that: nock and draw a bow"
end }

example "nothing to snapfire" { rules = arms, function()
  local ann, foe = fight "Club"
  expect(function() ann:snapfires(foe) end):is_refused "something to shoot with"
  ann.wields = "Throwing Axe"
  expect(function() ann:snapfires(foe) end):is_refused "something to shoot with"
  ann.wields = nil
  expect(function() ann:snapfires(foe) end):is_refused "something to shoot with"
end }

example "a lever is worked along with the shot, or later" { source = "HEX-ACTION-06", rules = arms, function()
  local ann, foe = fight "Lever-Action Rifle"
  ann.action_points = 7
  dice(2, 3, 3, 2, 3, 3, 2, 3, 3)
  ann:attacks(foe)
  expect(ann.action_points):is(5)
  ann:attacks { target = foe, works_lever = false }
  expect({ ann.action_points, ann:the("Lever-Action Rifle").loaded }):is { 3, false }
  ann:attacks(foe)                                       -- 1 for the lever, 2 for the shot
  expect({ ann.action_points, ann:the("Lever-Action Rifle").loaded }):is { 0, true }
end }

example "out of a fight loading is done in one go" { rules = arms, given = { ann = { "character", Body = 2, wields = "Heavy Crossbow" } }, function(ann)
  ann:the("Heavy Crossbow").loaded = false
  ann:loads()
  expect(ann:the(ann.wields).loaded):is(true)
  ann:the("Heavy Crossbow").loaded = false
  ann:is_hurt { points = 6, type = "Cut", by = "sword" }
  expect(function() ann:loads() end):is_refused "whoever loads is able to"
end }

example "what an attack is paid as" { source = "HEX-ACTION-01", rules = arms, given = { ann = { "character" } }, function(ann)
  local function paid_as(weapon) return ann:the(weapon).usual_attack end
  expect({ paid_as "Club", paid_as "Throwing Axe", paid_as "Longbow", paid_as "Crossbow", paid_as "Pump Shotgun" })
    :is { "normal close attack", "throw a weapon", "fire a drawn bow", "fire a single shot", "fire a single shot" }
  local function loaded_by(weapon) return ann:the(weapon).loading_deed end
  expect({ loaded_by "Longbow", loaded_by "Crossbow", loaded_by "Heavy Crossbow", loaded_by "Pump Shotgun" })
    :is { "nock and draw a bow", "load a crossbow by hand", "load a crossbow mechanically", "work the lever to reload" }
  expect(loaded_by "Club"):is(nil)
end }
