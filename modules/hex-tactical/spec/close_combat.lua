-- Hand to hand.

local arms = [[ weapon "Blade" { skill = "Combat", types = { "Cut" } }
  weapon "Staff Sling" { skill = "Combat", damage = 4, missile = true, types = { "Impact" } }
  weapon "Halberd" { skill = "Combat", types = { "Chop" }, long = true } ]]

example "within reach" { source = "HEX-MOVE-04", rules = arms, function()
  local ann = bring("character", { Body = 2, Combat = 3, place = "0,0", wields = "Blade" })
  local bob = bring("character", { Body = 2, place = "0,-2", wields = "Blade", helpless = "stationary" })
  expect(function() ann:attacks(bob) end):is_refused "the target is within reach"
  bob.place = "0,-1"
  hex("0,0").walls = { 0 }
  expect(function() ann:attacks(bob) end):is_refused "the target is within reach"
  hex("0,0").walls = {}
  dice(1, 1, 2)
  expect(ann:attacks(bob).outcome):is "Miss"
  expect(ann:can_strike(bob)):is(true)
  bob.place = "0,-2"
  expect(ann:can_strike(bob)):is(false)
end }

source "HEX-REACH-01"
example "a longer weapon" { rules = arms, function()
  local ann = bring("character", { Body = 2, Combat = 4, wields = "Blade" })
  local bob = bring("character", { Body = 2, Combat = 4, wields = "Halberd" })
  local cid = bring("character", { Body = 2, Combat = 4, wields = "Blade" })
  local function skill(who, foe)
    dice(1, 3, 4)
    return new.attack { attacker = who, target = foe, weapon = who.wields }:roll().modifier
  end
  ann.fights_with = { bob }
  expect(skill(ann, bob)):is(3)                         -- the sword against the polearm
  expect(skill(bob, ann)):is(4)
  expect(skill(ann, cid)):is(4)
  cid.fights_with = { bob }                             -- two of them at once
  expect(skill(ann, bob)):is(4)
  expect(skill(cid, bob)):is(4)
  cid.fights_with = {}
  ann.wields = "Halberd"
  expect(skill(ann, bob)):is(4)
  ann.wields = "Staff Sling"                            -- from afar it is no matter
  expect(skill(ann, bob)):is(4)
  ann.wields, bob.wields = "Blade", nil
  expect(skill(ann, bob)):is(4)
  bob.wields = "Halberd"
  expect(skill(ann, bob)):is(3)
  bob:is_hurt { points = 6, type = "Cut", by = "spec" }
  expect(skill(ann, bob)):is(4)                         -- nor when he is down
end }

example "without the option for long weapons" { rules = arms, options = { long_weapons = false }, function()
  local ann = bring("character", { Body = 2, Combat = 4, wields = "Blade" })
  local bob = bring("character", { Body = 2, Combat = 4, wields = "Halberd", fights_with = { ann } })
  dice(1, 3, 4)
  expect(new.attack { attacker = ann, target = bob, weapon = "Blade" }:roll().modifier):is(4)
end }

example "who is in the melee" { source = "HEX-MISSILE-05", rules = arms, function()
  local ann, bob, cid, dan = bring("character", { major = true, Body = 2, place = "0,0" }), bring("character", { major = true, Body = 2, place = "0,-1" }),
    bring("character", { Body = 2, place = "0,-2" }), bring("character", { Body = 2, place = "5,5" })
  expect(ann.is_engaged):is(false)                      -- nobody is anybody's enemy yet
  game:forms_group { members = { ann, cid, dan }, leader = ann, party = "friends" }
  expect(ann.is_engaged or bob.is_engaged):is(false)
  game:forms_group { members = { bob }, leader = bob, party = "foes" }
  expect(ann.is_engaged):is(true)
  expect(dan.is_engaged):is(false)
  expect(#cid:melee()):is(3)                            -- bob, and through him ann
  expect(#cid:melee { without = bob }):is(1)
  expect(#dan:melee()):is(1)
  cid:is_hurt { points = 6, type = "Cut", by = "spec" }
  expect(#cid:melee()):is(1)                            -- whoever is down is in it no more
  expect(#ann:melee()):is(2)
  hex("0,0").walls = { 0 }
  expect(#ann:melee()):is(1)
end }
