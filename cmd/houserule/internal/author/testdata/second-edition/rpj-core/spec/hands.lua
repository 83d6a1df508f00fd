-- What goes into how many hands.
local arms = [[ weapon "Broadsword"  { skill = "Blades", damage = 2, grip = "main" }
                weapon "Great Axe"   { skill = "Blades", damage = 3, grip = "two" } ]]

example "one hand, the main hand, two hands" { source = "RPJ-GCS-82", rules = arms, function()
  local ann, bob, cleo = bring("character", { Dexterity = 6 }), bring("character", { Dexterity = 6 }), bring("character", { Dexterity = 6 })
  ann:draws "Broadsword"
  ann:gains "Buckler"
  expect(ann:the("Broadsword").hands):is(1)
  expect(function() ann:draws_too "Dagger" end):is_refused "there are hands for it"
  bob:draws "Broadsword"
  expect(function() bob:draws_too "Dagger" end):is_refused "a main-hand weapon has no other beside it"
  bob:draws "Dagger"
  expect(function() bob:draws_too "Broadsword" end):is_refused "a main-hand weapon has no other beside it"
  cleo:draws "Great Axe"
  expect(cleo:the("Great Axe").hands):is(2)
  expect(function() cleo:gains "Buckler" end):is_refused "a hand is free for the shield"
  cleo:draws "Dagger"
  cleo:gains "Buckler"
  expect(function() cleo:draws "Great Axe" end):is_refused "there are hands for it"
end }

source "RPJ-GCS-83"
example "one suit of armour" { rules = [[ armor "Splint" { saves = { 6 }, reduces = 1, dodge = -1, absorb = 2 }
                                                                 armor "Cushions" { saves = { 4 }, reduces = 3 } ]], function()
  local ann = bring("character", { has = { "Splint" } })
  expect(ann.dodge):is(-1)
  expect(ann.absorb):is(2)
  expect(function() ann:gains "Leather Coat" end):is_refused "another suit of armour"
  dice(4, 4)
  ann:is_hurt { damage = 3 }                         -- 8, against 6 + 3 - 1
  expect(ann.layers[1].broken):is(false)
  dice(3, 4)
  ann:is_hurt { damage = 3 }
  expect(ann.layers[1].broken):is(true)
  expect(ann.dodge):is(0)                            -- broken, it does neither good nor harm
  expect(ann.absorb):is(0)
  dice(4, 5)
  ann:is_hurt { damage = 3 }                         -- 9, against 7 + 3
  expect(ann.base.saves):is { 7 }
  local bob = bring("character", { has = { "Cushions" } })
  dice(1, 2)
  bob:is_hurt { damage = 1 }                         -- 4 + 1 - 3: what it takes off knows no limit
  expect(bob.layers[1].broken):is(false)
  bob:loses "Cushions"
  bob:gains "Leather Coat"
  expect(#bob.layers):is(2)
end }

example "another reading: armour takes off no more than there is" { options = { armour_takes_off = "what is there" },
  rules = [[ armor "Cushions" { saves = { 4 }, reduces = 3 } ]], function()
    local bob = bring("character", { has = { "Cushions" } })
    dice(1, 2)
    bob:is_hurt { damage = 1 }                       -- 4 + 1 - 1
    expect(bob.layers[1].broken):is(true)
    for damage, against in pairs { [-2] = 2, [0] = 4, [1] = 4, [3] = 4, [5] = 6 } do
      dice(6, 5)
      expect(new.hit { target = bob, damage = damage, layer = bob.layers[1], save = 4 }:damage_save().against):is(against)
    end
  end }

example "two shields take two hands, and a main-hand weapon stays alone" { source = "RPJ-GCS-82", rules = arms .. [[ shield "Targe" { saves = { 6 } } ]],
  given = { ann = { "character", hands = 3, has = { "Buckler" } }, bob = { "character", hands = 3, also_wields = { "Dagger" } } }, function(ann, bob)
    ann:draws "Dagger"
    ann:gains "Targe"
    ann:loses "Targe"
    ann:draws_too "Cudgel"
    expect(function() ann:gains "Targe" end):is_refused "a hand is free for the shield"
    expect(function() bob:draws "Broadsword" end):is_refused "a main-hand weapon has no other beside it"
    bob:draws "Cudgel"
    expect(bob.wielded):is { "Cudgel", "Dagger" }
  end }

example "a weapon in each hand" { source = "RPJ-GCS-84", given = { ann = { "character", Dexterity = 3 }, orc = { "mook", attack = 0, defence = 12 } }, function(ann, orc)
  ann:turn_begins()
  ann:draws "Dagger"
  ann.free_switches = 1
  ann:draws_too "Dagger"
  expect(#ann.wielded):is(2)
  expect(function() ann:draws_too "Dagger" end):is_refused "there are hands for it"
  for left = 1, 0, -1 do
    dice(1, 1)
    ann:attacks { target = orc, weapon = ann.wielded[2 - left] }
    expect(ann.actions):is(left)
  end
  expect(function() ann:attacks(orc) end):is_refused "cannot pay 1 action"
end }

example "drawing a second weapon is a switch like any other" { source = { "RPJ-GCS-82", "RPJ-GCS-84" }, given = { ann = { "character" } }, function(ann)
  ann:turn_begins()
  ann:draws "Dagger"
  ann:draws_too "Cudgel"
  expect(ann.actions):is(1)
  ann:puts_away "Cudgel"
  expect(ann.actions):is(0)
  expect(#ann.wielded):is(1)
  ann:turn_begins()
  ann:puts_away "Dagger"
  expect(#ann.wielded):is(0)
  expect(function() ann:puts_away "Dagger" end):is_refused "it is in hand"
end }
