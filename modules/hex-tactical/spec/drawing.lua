-- Ready weapons.

local arms = [[
  weapon "Sword" { skill = "Combat", skill_bonus = -1, damage_bonus = 1, types = { "Cut", "Thrust" }, toughness = 6, missile_parry_bonus = -3 }
  weapon "Axe" { skill = "Combat", skill_bonus = -1, damage_bonus = 2, types = { "Chop" }, stun = "third", toughness = 5 }
  weapon "Fists" { skill = "Combat-Brawl", damage = 2, types = { "Impact" }, stun = "half", always_ready = true }
  weapon "Revolver" { skill = "Combat", damage = 6, types = { "Thrust" }, missile = true, loading = "by itself", revolver = true } ]]

local two = { ann = { "character", major = true, Body = 2, Combat = 3, Strength = 2, stowed = { "Sword" } },
              foe = { "character", major = true, Body = 9, Agility = 2, defends = "dodge" } }

local function fight(ann, foe)
  local heroes, foes = game:forms_group { members = { ann }, leader = ann, party = "heroes" }, game:forms_group { members = { foe }, leader = foe, party = "foes" }
  heroes.began_it = true
  game:fight_begins { combatants = { heroes, foes } }
  game:next_turn()
  ann:is_activated()
end

source "HEX-ACTION-03"
example "what is in the sheath is drawn first" { rules = arms, given = two, function(ann, foe)
  fight(ann, foe)
  expect(function() ann:attacks(foe) end):is_refused "no weapon: wields is none"
  expect(function() ann:attacks { target = foe, weapon = "Sword" } end):is_refused "the weapon is ready in hand"
  expect(function() ann:draws "Axe" end):is_refused "carried at hand"
  ann:draws "Sword"
  expect({ ann.wields, ann.action_points, #ann.stowed }):is { "Sword", 2, 0 }
  dice(1, 2, 3)
  expect(ann:attacks(foe).outcome):is "Miss"
end }

example "whoever knew of the danger has drawn already" { rules = arms, given = two, function(ann, foe)
  ann:expects_danger "Sword"
  fight(ann, foe)
  expect({ ann.wields, ann.action_points }):is { "Sword", 3 }
  ann:sheathes()
  expect(ann.action_points):is(2)
  expect(function() ann:expects_danger "Sword" end):is_refused "no turns are being taken yet"
  ann:draws { weapon = "Sword", awkward = true }         -- on one's back
  expect(ann.action_points):is(0)
  ann:drops()                                            -- costs nothing, and the sword lies there
  expect({ ann.wields == nil, #ann.stowed }):is { true, 0 }
  expect(function() ann:drops() end):is_refused "there is something in hand"
  expect(function() ann:sheathes() end):is_refused "there is something in hand"
end }

example "whoever drops a weapon is ready for nothing" { source = { "HEX-ACTION-01", "HEX-MODE-01" }, rules = arms, given = { ann = { "character", Body = 2, wields = "Axe" } }, function(ann)
  ann:gets_ready()
  ann:drops()
  expect(ann.mode):is(nil)
  ann.wields = "Axe"
  ann:is_hurt { points = 6, type = "Cut", by = "sword" }
  expect(function() ann:drops() end):is_refused "whoever acts is able to"
  ann.stowed = { "Axe" }
  expect(function() ann:readies "Axe" end):is_refused "whoever acts is able to"
end }

example "another weapon" { source = { "HEX-ACTION-01", "HEX-ACTION-03" }, rules = arms, given = two, function(ann, foe)
  ann.stowed = { "Sword", "Axe" }
  ann:expects_danger "Axe"
  ann:expects_danger "Sword"                             -- there is time to put the axe away
  expect({ ann.wields, ann.stowed }):is { "Sword", { "Axe" } }
  fight(ann, foe)
  ann:draws "Axe"                                        -- the sword falls to the ground
  expect({ ann.wields, #ann.stowed, ann.action_points }):is { "Axe", 0, 2 }
  ann:sheathes()
  expect({ ann.wields == nil, ann.stowed, ann.action_points }):is { true, { "Axe" }, 1 }
end }

example "fists are always ready" { rules = arms, given = two, function(ann, foe)
  fight(ann, foe)
  ann.Combat_Brawl.level = 3
  dice(1, 2, 3)
  expect(ann:attacks { target = foe, weapon = "Fists" }.outcome):is "Miss"
end }

source "HEX-ACTION-04"
example "Quickdraw 3" { rules = arms, given = two, function(ann, foe)
  ann.Quickdraw.level = 3
  fight(ann, foe)
  dice(3, 3, 4)
  expect(ann:quickdraws "Sword".result):is "success"
  expect({ ann.wields, ann.action_points }):is { "Sword", 3 }
  ann:drops()
  ann.stowed = { "Sword" }
  dice(3, 3, 3)                                          -- failed: drawn at the usual cost
  expect(ann:quickdraws "Sword".result):is "failure"
  expect({ ann.wields, ann.action_points }):is { "Sword", 2 }
  ann:drops()
  ann.stowed = { "Sword" }
  dice(1, 1, 1)
  expect(function() ann:quickdraws "Sword" end):says "throws the Sword at the enemy"
  expect({ ann.wields == nil, #ann.stowed, ann.action_points }):is { true, 0, 2 }
end }

example "a shot in one's own foot" { rules = arms, given = { ann = { "character", Quickdraw = 3, Body = 4, Combat = 3, stowed = { "Revolver" } } }, function(ann)
  ann:the("Revolver"):gets_sixth_bullet()
  dice(1, 1, 1, 2, 3, 3)                                 -- the fumble; 8 on the +5 row, base 6
  expect(ann:quickdraws "Revolver".result):is "fumble"
  expect({ ann.damage, ann.wields }):is { 6, "Revolver" }
  ann:gains "Helmet"                                     -- no die says where: it is the foot
  ann.stowed, ann.wields = { "Revolver" }, nil
  dice(1, 1, 1, 2, 2, 2)
  ann:quickdraws "Revolver"
  expect(ann.damage):is(8)
end }

example "or the gun flies away, as the gamemaster finds" { rules = arms, given = { ann = { "character", name = "Ann", Quickdraw = 3, Body = 4, stowed = { "Revolver" } } }, function(ann)
  ann:the("Revolver"):gets_sixth_bullet()
  decide { ["Does the weapon go off, into the foot of Ann?"] = false }
  dice(1, 1, 1)
  expect(function() ann:quickdraws "Revolver" end):says "Ann throws the Revolver at the enemy"
  expect({ ann.damage, ann.wields, #ann.stowed }):is { 0, nil, 0 }
end }

example "nobody draws quickly who was not taught" { rules = arms, given = two, function(ann, foe)
  expect(function() ann:quickdraws "Sword" end):is_refused "Quickdraw was learned"
  ann.Quickdraw.level = 3
  expect(function() ann:quickdraws "Axe" end):is_refused "carried at hand"
end }
