-- Grappling.

local arms = [[ weapon "Claws" { skill = "Combat-Brawl", damage = 4, types = { "Cut" }, always_ready = true }
  weapon "Great Paws" { skill = "Combat-Brawl", damage = 7, types = { "Impact" }, always_ready = true } ]]

local function pair(first, second)
  for _, more in ipairs { first, second } do more.Body = more.Body or 3 end
  first.place, second.place, second.facing = "0,0", "0,-1", 3
  return bring("character", first), bring("character", second)
end

source "HEX-GRAPPLE-01"
example "a grapple" { function()
  local ann, bob = pair({ ["Combat-Brawl"] = 4 }, { Agility = 3, ["Combat-Brawl"] = 2 })
  dice(2, 3, 4)                                         -- 9, level 4 - 3 + 2
  expect(ann:grapples(bob).success):is(false)
  expect(ann.holds):is(nil)
  dice(2, 3, 5)
  expect(ann:grapples(bob).success):is(true)
  expect(ann.holds):is(bob)
  expect(bob.is_held):is(true)
  expect(function() bob:turns_to(2) end):is_refused "can only grapple back or break free"
  expect(bob.damage):is(0)
  expect(function() ann:grapples(bob) end):is_refused "one hold is enough"
end }

example "resisted by the better of two" { function()
  local ann, bob = pair({ ["Combat-Brawl"] = 4 }, { Agility = 2, ["Combat-Brawl"] = 5 })
  dice(3, 4, 4)                                         -- 11 and level 1
  expect(ann:grapples(bob).success):is(false)
  dice(4, 4, 4)
  expect(ann:grapples(bob).success):is(true)
  ann:lets_go()
  bob.facing = 0                                        -- from behind he resists at two less
  dice(3, 3, 4)
  expect(ann:grapples(bob).success):is(true)
  ann:lets_go()
  dice(3, 3, 3)
  expect(ann:grapples(bob).success):is(false)
  bob.place = "0,-2"
  expect(function() ann:grapples(bob) end):is_refused "the target is within reach"
end }

example "claws do harm and hold" { source = "HEX-GRAPPLE-02", rules = arms, function()
  local bear, bob = pair({ ["Combat-Brawl"] = 4, has_claws = true, natural_weapon = "Claws" }, { Agility = 3, defends = "dodge" })
  dice(3, 3, 3)                                         -- 9 on row 1
  expect(bear:grapples_with_claws(bob).outcome):is "Miss"
  expect(bear.holds):is(nil)
  dice(3, 3, 4)
  expect(bear:grapples_with_claws(bob).outcome):is "Hit"
  expect(bob.damage):is(1)
  expect(bear.holds):is(bob)
  expect(function() bear:grapples_with_claws(bob) end):is_refused "one hold is enough"
  local ann = bring("character", { place = "0,-2", Body = 3 })
  expect(function() ann:grapples_with_claws(bob) end):is_refused "there are claws"
end }

example "pushed to the ground" { source = "HEX-GRAPPLE-03", function()
  local ann, bob = pair({ Strength = 4 }, { Strength = 2 })
  expect(function() ann:pushes_down() end):is_refused "he holds somebody"
  ann.holds = bob
  dice(2, 3, 3)                                         -- 8 and level 4
  expect(ann:pushes_down().success):is(false)
  expect(bob.prone):is(false)
  dice(2, 3, 4)
  expect(ann:pushes_down().success):is(true)
  expect(ann.prone and bob.prone):is(true)
  expect(ann.place):is "0,-1"
  expect(bob.place):is "0,-1"
end }

example "a shove" { source = "HEX-GRAPPLE-04", function()
  local ann, bob = pair({ Strength = 2, Dexterity = 4 }, { Strength = 3, Dexterity = 1 })
  ann.holds = bob
  expect(function() ann:shoves "0,0" end):is_refused "there is a free hex on that side"
  expect(function() ann:shoves "0,-3" end):is_refused "there is a free hex on that side"
  dice(2, 3, 4)                                         -- 9, 4 against 3: level 3
  expect(ann:shoves "0,-2".success):is(false)
  expect(bob.place):is "0,-1"
  dice(2, 3, 5)
  expect(ann:shoves "0,-2".success):is(true)
  expect(bob.place):is "0,-2"
  expect(ann.place):is "0,0"
  expect(ann.holds):is(nil)                             -- he stayed

  ann.holds, bob.place = bob, "0,-1"
  dice(2, 3, 5)
  ann:shoves { to = "1,-2", follows = true }
  expect(bob.place):is "1,-2"
  expect(ann.place):is "0,-1"
  expect(ann.holds):is(bob)

  bob.holds = ann                                       -- each holds the other: both move
  dice(2, 3, 5)
  ann:shoves "1,-3"
  expect(bob.place):is "1,-3"
  expect(ann.place):is "1,-2"
  expect(ann.holds):is(bob)
  expect(bob.holds):is(ann)
end }

source "HEX-GRAPPLE-05"
example "a crush" { rules = arms, function()
  local ann, bob = pair({ ["Combat-Brawl"] = 1, natural_weapon = "Great Paws" }, { Agility = 9, Body = 9 })
  ann.holds = bob
  dice(2, 3, 4)                                         -- 9 on row +2: margin 0, base 7 - 1
  local attack = ann:crushes()
  expect(attack.base_damage):is(6)
  expect(attack.points):is(2)
  expect(attack.location):is "chest"
  expect(attack.damage_type):is "Impact"
  ann.natural_weapon = "Claws"                          -- whatever his hands are like
  dice(1, 1, 1)
  expect(ann:crushes().damage_type):is "Impact"
  dice(1, 1, 1)
  expect(ann:headbutts().damage_type):is "Impact"
  ann.natural_weapon = "Great Paws"
  expect(bob.damage):is(2)
  dice(2, 3, 3)
  expect(ann:crushes().outcome):is "Miss"
end }

example "what stops a crush" { rules = arms .. [[
    armour "Banded Coat" { made = "Plate Metal", covers = { "chest" } }
    armour "Boiled Coat" { made = "Plate Leather", covers = { "chest" } }
    armour "Scale Coat" { made = "Scale", covers = { "chest" } } armour "Ring Coat" { made = "Ring", covers = { "chest" } } ]], function()
  local function counting(...)
    local ann, bob = pair({ natural_weapon = "Great Paws" }, { Body = 9, has = { ... } })
    local attack = new.attack { attacker = ann, target = bob, weapon = "Great Paws", deed = "crush" }
    local names = {}
    for _, piece in ipairs(new.hit { attack = attack, target = bob, by = "crush", type = "Impact", points = 6, location = "chest" }.pieces) do names[#names + 1] = piece.name end
    return table.concat(names, " ")
  end
  expect(counting("Mail Shirt")):is ""
  expect(counting("Scale Coat")):is ""
  expect(counting("Ring Coat")):is ""
  expect(counting("Breastplate")):is "Breastplate"
  expect(counting("Banded Coat")):is "Banded Coat"
  expect(counting("Boiled Coat")):is "Boiled Coat"
  expect(counting("Mail Shirt", "Padded Coat")):is "Padded Coat"

  local ann, bob = pair({ natural_weapon = "Great Paws" }, { Body = 9, has = { "Breastplate" } })
  ann.holds = bob
  dice(2, 3, 4, 1, 1, 1)                                -- the breastplate is rolled for
  ann:crushes()
  expect(bob.damage):is(0)
  bob:leaves()
  ann, bob = pair({ natural_weapon = "Great Paws" }, { Body = 9, has = { "Mail Shirt" } })
  ann.holds = bob
  dice(2, 3, 4)                                         -- the mail is not
  ann:crushes()
  expect(bob.damage):is(2)
end }

example "a headbutt" { source = "HEX-GRAPPLE-06", rules = arms .. [[ armour "Iron Hat" { made = "Chain", covers = { "head" } } ]], function()
  local ann, bob = pair({ ["Combat-Brawl"] = 1, natural_weapon = "Great Paws" }, { Agility = 9, Body = 9, has = { "Iron Hat", "Breastplate" } })
  ann.holds = bob
  dice(2, 3, 4, 1, 1)                                   -- 9 on +4: margin 2, base 7 - 2; no coverage roll, the hat stops two
  local attack = ann:headbutts()
  expect(attack.points):is(5)
  expect(attack.location):is "head"
  expect(attack.damage_type):is "Impact"
  expect(bob.damage):is(3)
  dice(1, 2, 3)
  expect(ann:headbutts().outcome):is "Miss"
  ann.natural_weapon = nil
  dice(1, 3, 3, 1, 1)                                   -- with bare hands' base of 2 nothing is left
  expect(ann:headbutts().points):is(0)
end }

example "a bite" { source = "HEX-GRAPPLE-07", function()
  local wolf, ann = bring("character", { Strength = 4, ["Combat-Brawl"] = 3, Body = 3, has_real_teeth = true }), bring("character", { Strength = 4, ["Combat-Brawl"] = 3, Body = 3 })
  local bob = bring("character", { Agility = 3, Body = 9, defends = "dodge" })
  expect(wolf.bites_with.base_damage):is(4)
  expect(ann.bites_with.base_damage):is(1)
  wolf.holds = bob
  dice(3, 4, 4)                                         -- an attack like any other, on row 0
  local attack = wolf:bites()
  expect(attack.outcome):is "Hit"
  expect(attack.damage_type):is "Cut"
  expect(attack.points):is(1)
  dice(3, 3, 4)
  expect(wolf:bites().outcome):is "Miss"
  expect(function() ann:bites() end):is_refused "he holds somebody"
end }

source "HEX-GRAPPLE-08"
example "held, one grapples back" { function()
  local ann, bob = pair({ Strength = 3, Dexterity = 1, ["Combat-Brawl"] = 3 }, { Dexterity = 4, ["Combat-Brawl"] = 3, wields = "Bare Hands", facing = 3 })
  ann.holds = bob
  expect(function() bob:moves "0,-2" end):is_refused "can only grapple back or break free"
  expect(function() bob:attacks(ann) end):is_refused "can only grapple back or break free"
  expect(function() bob:shoves "0,1" end):is_refused "he holds somebody"
  expect(function() ann:moves "0,1" end):is_refused "wrestles with him or lets go"
  dice(2, 3, 4)                                         -- 9, 4 against 3: level 3
  expect(bob:grapples_back().success):is(false)
  dice(2, 3, 5)
  expect(bob:grapples_back().success):is(true)
  expect(bob.holds):is(ann)
  expect(function() bob:grapples_back() end):is_refused "one hold is enough"
  dice(1, 3, 4)                                         -- and now both may do the rest: 8 and 2, Strength against 3
  bob.Strength.level = 3
  expect(bob:pushes_down().success):is(false)
end }

example "each holds the other" { function()
  local ann, bob = pair({ Strength = 2 }, { Strength = 3 })
  ann.holds, bob.holds = bob, ann
  dice(2, 3, 5)                                         -- 10, level 3
  expect(bob:pushes_down().success):is(true)
  ann.prone, bob.prone = false, false
  dice(3, 4, 5)
  expect(ann:pushes_down().success):is(true)
end }

example "breaking free" { source = "HEX-GRAPPLE-09", function()
  local ann, bob = pair({ Strength = 3, Dexterity = 1 }, { Strength = 1, Dexterity = 4 })
  ann.holds, bob.holds = bob, ann
  expect(function() bob:breaks_free() end):is_refused "he lets go of whom he holds himself"
  bob:lets_go()
  dice(2, 3, 4)                                         -- 9, 4 against 3: level 3
  expect(bob:breaks_free().success):is(false)
  expect(ann.holds):is(bob)
  decide { ["Into which hex?"] = function(_, hexes) return hexes[#hexes] end }
  dice(2, 3, 5)
  expect(bob:breaks_free().success):is(true)
  expect(ann.holds):is(nil)
  expect(ann.place):is "-1,0"
  bob:moves "0,-2"
  expect(bob.place):is "0,-2"
  expect(function() bob:breaks_free() end):is_refused "somebody holds him"
  expect(function() bob:grapples_back() end):is_refused "somebody holds him"
end }

example "whoever lies there holds nobody" { function()
  local ann, bob = pair({ Body = 1 }, {})
  ann.holds = bob
  ann:is_hurt { points = 3, type = "Cut", by = "spec" }
  expect(ann.down):is(true)
  expect(bob.is_held):is(false)
end }

example "through one's own rear it is worse" { source = { "HEX-GRAPPLE-01", "HEX-MOVE-05" }, function()
  local ann, bob = pair({ ["Combat-Brawl"] = 4, facing = 3 }, { Agility = 3 })
  expect(ann:facing_advantage(bob)):is(-2)
  dice(3, 4, 4)                                         -- 11 and level 3 - 2
  expect(ann:grapples(bob).success):is(false)
  dice(4, 4, 4)
  expect(ann:grapples(bob).success):is(true)
end }

example "shoved out of one hex" { source = "HEX-GRAPPLE-04", function()
  local ann, bob = pair({ Strength = 3 }, { Strength = 3 })
  ann.holds, ann.place = bob, "0,-1"                    -- both lie in one
  dice(4, 4, 3)
  expect(ann:shoves { to = "0,-2", follows = true }.success):is(true)
  expect(ann.place):is "0,-2"
  expect(bob.place):is "0,-2"
  bring("character", { Body = 3, place = "0,-3" })
  expect(function() ann:shoves "0,-3" end):is_refused "there is a free hex on that side"
end }

example "without a map" { source = { "HEX-GRAPPLE-04", "HEX-GRAPPLE-09" }, function()
  local ann, bob = bring("character", { Body = 3, Strength = 3 }), bring("character", { Body = 3, Strength = 3 })
  ann.holds = bob
  dice(4, 4, 3)
  expect(ann:shoves().success):is(true)
  expect(ann.holds):is(nil)
  ann.holds = bob
  dice(4, 4, 3)
  expect(ann:shoves { follows = true }.success):is(true)
  expect(ann.holds):is(bob)
  dice(4, 4, 3)
  expect(bob:breaks_free().success):is(true)
  expect(ann.holds):is(nil)
  expect(ann.place):is(nil)
end }

example "held by two" { source = { "HEX-GRAPPLE-08", "HEX-GRAPPLE-09" }, function()
  local ann, bob = pair({ Strength = 3 }, { Strength = 3 })
  local cid = bring("character", { Body = 3, Strength = 5, place = "0,-2" })
  ann.holds, cid.holds = bob, bob
  dice(4, 4, 4)                                         -- 12, 3 against 5: level 0
  expect(bob:breaks_free(cid).success):is(false)
  decide { ["Into which hex?"] = function(_, hexes) return hexes[1] end }
  dice(4, 4, 5)
  expect(bob:breaks_free(cid).success):is(true)
  expect(bob.is_held):is(true)
  expect(cid.place):is "0,-3"
  expect(function() bob:moves "1,-1" end):is_refused "can only grapple back or break free"
end }

example "whoever goes down holds nobody any more" { given = { ann = { "character", Body = 2 }, bob = { "character", Body = 2 } }, function(ann, bob)
  ann.holds = bob
  ann:is_hurt { points = 6, type = "Impact", by = "a mace", stun = "half" }
  expect(ann.holds):is(nil)
  ann:recovers_of { wounds = ann.wounds }
  expect(ann.can_act):is(true)
  expect(bob.is_held):is(false)
end }

example "each costs as much as an attack, and may be answered like one" { source = { "HEX-GRAPPLE-01", "HEX-GRAPPLE-03", "HEX-GRAPPLE-08", "HEX-GRAPPLE-09", "HEX-CP-11" }, function()
  local ann, bob = pair({ major = true, Strength = 3, ["Combat-Brawl"] = 3 }, { major = true, Strength = 3, Agility = 3 })
  local heroes, foes = game:forms_group { members = { ann }, leader = ann, party = "heroes" }, game:forms_group { members = { bob }, leader = bob, party = "foes" }
  heroes.began_it = true
  game:fight_begins { heroes, foes }
  game:next_turn()
  ann:is_activated()
  local function costs(who, deed)
    who.action_points, game.last_response, game.last_actor, game.last_target = 3, nil, nil, nil
    dice(1, 2, 3)
    deed()
    expect({ game.last_response, game.last_actor }):is { "attack", who }
    return 3 - who.action_points
  end
  expect(costs(ann, function() ann:grapples(bob) end)):is(2)
  ann.holds = bob
  expect(costs(ann, function() ann:pushes_down() end)):is(2)
  expect(costs(ann, function() ann:shoves "0,-2" end)):is(2)
  expect(game.last_target):is(bob)
  ann:is_deactivated()
  game:next_turn()
  bob:is_activated()
  expect(costs(bob, function() bob:grapples_back() end)):is(2)
  expect(costs(bob, function() bob:breaks_free() end)):is(2)
  expect(game.last_target):is(ann)
end }
