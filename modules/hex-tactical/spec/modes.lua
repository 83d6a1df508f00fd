-- Ready and ambush.

local arms = [[ weapon "Blade" { skill = "Combat", types = { "Cut" } }
  weapon "Staff Sling" { skill = "Combat", damage = 4, missile = true, types = { "Impact" }, most_range = 30 } ]]

-- Two groups, each one on his own, and the first is active.
local function fight(first, second)
  for _, more in ipairs { first, second } do
    more.major, more.Body, more.Strength, more.Leadership = true, 2, 4, more.Leadership or 2
    more.wields = more.wields or "Blade"
  end
  local ann, bob = bring("character", first), bring("character", second)
  local a = game:forms_group { members = { ann }, leader = ann, party = "one", name = "One" }
  local b = game:forms_group { members = { bob }, leader = bob, party = "two", name = "Two" }
  a.surprises = true
  game:fight_begins { a, b }
  game:next_turn()
  ann:is_activated()
  return ann, bob
end

example "a Ready attack is one below" { source = { "HEX-MODE-01", "HEX-MODE-02" }, rules = arms, function()
  local ann, bob = fight({ Combat = 4, place = "0,0" }, { Combat = 1, Agility = 3, place = "0,-3", facing = 3, defends = "dodge" })
  ann:gets_ready()
  expect(ann.action_points):is(1)                       -- the attack is paid for
  expect(function() ann:attacks_from_ready(bob) end):is_refused "it answers what the target did just now"
  ann:is_deactivated()
  game:next_turn()
  bob:is_activated()
  bob:moves "0,-2"
  expect(function() ann:attacks_from_ready(bob) end):is_refused "the target is within reach"
  bob:moves "0,-1"
  game:next_turn()
  expect(function() ann:attacks_from_ready(bob) end):is_refused "it answers what the target did just now"   -- that was before
  game:next_turn()
  bob:is_activated()
  bob:moves "0,-2"
  bob:moves "0,-1"
  dice(3, 3, 4)                                         -- 10, and 4 - 1 - 3 is row 0
  local attack = ann:attacks_from_ready(bob)
  expect(attack.outcome):is "Miss"
  expect(ann.mode):is(nil)
  expect(function() ann:attacks_from_ready(bob) end):is_refused "he is in Ready mode"
end }

source "HEX-MODE-01"
example "a Ready attack that hits" { rules = arms, function()
  local ann, bob = fight({ Combat = 4, place = "0,0" }, { Combat = 1, Agility = 3, place = "0,-2", facing = 3, defends = "dodge" })
  ann:gets_ready()
  ann:is_deactivated()
  game:next_turn()
  bob:is_activated()
  bob:moves "0,-1"
  dice(3, 4, 4)
  expect(ann:attacks_from_ready(bob).outcome):is "Hit"
  expect(ann.action_points):is(0)
end }

example "anything else ends it" { rules = arms, function()
  local ann, bob = fight({ Combat = 4, place = "0,0" }, { place = "0,-2" })
  expect(ann:can_see(bob)):is(true)
  ann:gets_ready()
  expect(bob:can_see(ann)):is(false)                    -- bob looks the other way
  bob.facing = 3
  expect(bob:can_see(ann)):is(true)                     -- who is Ready is plain to see
  ann:moves "1,-1"
  expect(ann.mode):is(nil)
  ann.action_points = 3
  ann:gets_ready()
  ann:uses { trait = "Scan", points = 1, routine_from = 0 }
  expect(ann.mode):is(nil)
  ann.wields = nil
  expect(function() ann:gets_ready() end):is_refused "a weapon is ready in hand"
end }

example "what these cost" { source = { "HEX-MODE-01", "HEX-MODE-03", "HEX-MODE-07", "HEX-MODE-09" }, given = { ann = { "character" } }, function(ann)
  local function cost(...)
    local all = {}
    for i, name in ipairs { ... } do all[i] = ann:cost_of(name) end
    return all
  end
  expect(cost("attack from Ready", "attack from ambush", "ambush an ambusher", "frenzied attack", "charge")):is { 0, 0, 2, 2, 2 }
  expect(cost("grapple", "wrestle", "crush", "headbutt", "bite", "countergrapple", "break a grapple")):is { 2, 2, 2, 2, 2, 2, 2 }
end }

example "also where no turns are taken" { rules = arms, given = { ann = { "character", Body = 2, place = "0,0", wields = "Blade" } }, function(ann)
  ann:gets_ready()
  expect(ann.mode):is "Ready"
  ann:moves "0,-1"
  expect(ann.mode):is(nil)
  ann:gets_ready()
  ann:falls_prone()
  expect(ann.mode):is(nil)
  ann.has_cover, ann.place = true, nil
  ann:gets_ready()
  ann:lies_in_ambush {}                                 -- one mode in place of another
  expect(ann.mode):is "Cautious Ambush"
  ann:gets_ready()
  expect(ann.is_hidden):is(false)
end }

source "HEX-MODE-02"
example "the enemy's attack comes first" { rules = arms, function()
  local ann, bob = fight({ Combat = 4, Agility = 2, place = "0,0", defends = "dodge" }, { Combat = 2, Agility = 3, place = "0,-2", facing = 3, defends = "dodge" })
  ann:gets_ready()
  ann:is_deactivated()
  game:next_turn()
  bob:is_activated()
  bob:moves "0,-1"
  decide { attacks = true }                             -- he came near to attack, and does so first
  dice(3, 3, 4,  4, 4, 4)
  local attack = ann:attacks_from_ready(bob)
  expect(bob.action_points):is(0)
  expect(ann.damage):is(0)                              -- 10 on row 0
  expect(attack.outcome):is "Hit"
end }

example "struck down before the Ready attack" { rules = arms, function()
  local ann, bob = fight({ Combat = 4, Agility = 2, place = "0,0", defends = "dodge" }, { Combat = 2, Agility = 3, place = "0,-2", facing = 3, defends = "dodge" })
  ann:gets_ready()
  ann:is_deactivated()
  game:next_turn()
  bob:is_activated()
  bob:moves "0,-1"
  decide { attacks = true }
  dice(6, 6, 6)                                         -- 12 points
  expect(ann:attacks_from_ready(bob)):is(nil)
  expect(ann.down):is(true)
  expect(bob.damage):is(0)
end }

example "an attack on him is answered after it" { rules = arms, function()
  local ann, bob = fight({ Combat = 4, Agility = 2, place = "0,0", defends = "dodge" }, { Combat = 2, Agility = 3, place = "0,-1", facing = 3, defends = "dodge" })
  ann:gets_ready()
  ann:is_deactivated()
  game:next_turn()
  bob:is_activated()
  dice(3, 3, 4)
  bob:attacks(ann)
  dice(4, 4, 4)
  expect(function() ann:attacks_from_ready(bob) end):asks_nobody()
  expect(bob.damage):is_at_least(1)
end }

example "whoever came near and is done attacks no more" { rules = arms, function()
  local ann, bob = fight({ Combat = 4, Agility = 2, place = "0,0", defends = "dodge" }, { Combat = 2, Agility = 3, place = "0,-2", facing = 3, defends = "dodge" })
  ann:gets_ready()
  ann:is_deactivated()
  game:next_turn()
  bob:is_activated()
  bob:moves "0,-1"
  bob:is_deactivated()
  dice(4, 4, 4)
  expect(function() ann:attacks_from_ready(bob) end):asks_nobody()
end }

example "an ambush needs a place to hide" { source = "HEX-MODE-03", rules = arms, function()
  local ann, bob = fight({ Combat = 4, place = "0,0" }, { Agility = 3, place = "0,-3", facing = 3, defends = "dodge" })
  expect(function() ann:lies_in_ambush { watching = { "0,-1" } } end):is_refused "there is somewhere to hide"
  ann.place.hiding_place = true
  expect(bob:can_see(ann)):is(true)
  ann:lies_in_ambush { watching = { "0,-1" } }
  expect(ann.mode):is "Cautious Ambush"
  expect(ann.action_points):is(1)
  expect(bob:can_see(ann)):is(false)
  ann:is_deactivated()
  game:next_turn()
  bob:is_activated()
  bob:moves "0,-2"                                      -- nothing happens there
  expect(ann.mode):is "Cautious Ambush"
  decide { springs_ambush = true }
  dice(3, 3, 4)                                         -- 10 and row 4 - 3
  bob:moves "0,-1"
  expect(bob.damage):is(1)                              -- base 4, margin 0
  expect(ann.mode):is(nil)                              -- one attack
  expect(bob:can_see(ann)):is(true)
  bob:moves "0,-2"
  bob.action_points = 1
  bob:moves "0,-1"                                      -- and no other
  expect(bob.damage):is(1)
end }

example "the cautious ambusher may let people pass" { source = "HEX-MODE-04", rules = arms, function()
  local ann, bob = fight({ Combat = 4, place = "0,0" }, { Agility = 3, place = "0,-2", facing = 3, defends = "dodge" })
  ann.place.hiding_place = true
  ann:lies_in_ambush { watching = { "0,-1" } }
  ann:is_deactivated()
  game:next_turn()
  bob:is_activated()
  decide { springs_ambush = { false, true } }
  bob:moves "0,-1"
  expect(ann.mode):is "Cautious Ambush"
  bob:moves "0,-2"
  dice(1, 3, 5)                                         -- 9 and +1: he dodges as against any attack, and it misses on 9
  bob:moves "0,-1"
  expect(bob.damage):is(0)
  expect(ann.mode):is(nil)
end }

example "the first step of a turn leads into an ambush" { source = { "HEX-MODE-03", "HEX-CP-11" }, rules = arms, function()
  local ann, bob = fight({ Combat = 4, place = "0,0" }, { Agility = 3, place = "0,-2", facing = 3, defends = "dodge" })
  ann.place.hiding_place = true
  ann:lies_in_ambush { watching = { "0,-1" } }
  ann:is_deactivated()
  game:next_turn()
  bob:is_activated()
  decide { springs_ambush = true }
  dice(3, 3, 4)
  bob:moves "0,-1"
  expect({ bob.damage, ann.mode }):is { 1, nil }
end }

source "HEX-MODE-05"
example "the reckless ambusher takes the first who comes" { rules = arms, function()
  local ann, bob = fight({ Combat = 1, place = "0,0" }, { Agility = 9, place = "0,-5", facing = 3, defends = "dodge" })
  local friend = bring("character", { name = "Friend", Body = 9, Agility = 9, place = "0,-2", group = ann.group, defends = "dodge" })
  ann.place.hiding_place = true
  ann:lies_in_ambush { reckless = true, watching = { "0,-1" } }
  game.fighting = false
  dice(1, 2, 3)                                         -- 6 hits on +5, however nimble he is
  friend:moves "0,-1"
  expect(friend.damage):is(1)
  expect(ann.mode):is(nil)
  friend.place = "9,9"
  bob.place = "0,-2"
  bob:moves "0,-1"
  expect(bob.damage):is(0)
end }

example "on row +5 five misses" { rules = arms, function()
  local ann, bob = fight({ Combat = 9, place = "0,0", facing = 2 }, { Agility = 1, place = "0,-2", facing = 3, defends = "dodge" })
  ann.place.hiding_place = true
  ann:lies_in_ambush { reckless = true, watching = { "0,-1" } }
  game.fighting = false
  dice(1, 2, 2)
  bob:moves "0,-1"
  expect(bob.damage):is(0)
  expect(ann.mode):is(nil)
  expect(ann.facing):is(0)
end }

source "HEX-MODE-06"
example "a victim who knows defends himself" { rules = arms, function()
  for natural, outcome in pairs { [10] = 1, [9] = 0 } do   -- row 4 - 3: from 10
    local ann, bob = bring("character", { Combat = 4, Strength = 4, Body = 2, has_cover = true, wields = "Blade" }), bring("character", { Agility = 3, Body = 2, defends = "dodge" })
    ann:lies_in_ambush { reckless = true }
    expect(function() bob:attacks { target = ann, weapon = "Bare Hands" } end):is_refused "whoever attacks knows that somebody is there"
    bob:finds_out(ann)
    expect(bob:can_see(ann)):is(true)
    dice(1, 3, natural - 4)
    ann:springs_ambush(bob)
    expect(bob.damage):is(outcome)
  end
end }

example "he still has to attack the first comer" { rules = arms, function()
  local ann, bob = fight({ Combat = 4, place = "0,0" }, { Agility = 3, place = "0,-2", facing = 3, defends = "dodge" })
  ann.place.hiding_place = true
  ann:lies_in_ambush { reckless = true, watching = { "0,-1" } }
  bob:finds_out(ann)
  game.fighting = false
  dice(1, 3, 5)
  bob:moves "0,-1"                                      -- nobody is asked
  expect(bob.damage):is(0)                              -- 9: on row +5 that would have hit
  expect(ann.mode):is(nil)
end }

example "whom an ambusher can reach" { source = "HEX-MODE-03", rules = arms .. [[ weapon "Arbalest" { skill = "Combat", damage = 8, missile = true, types = { "Thrust" }, loading = "by hand" }
    weapon "Stick" { skill = "Combat", types = { "Impact" }, toughness = 1 } ]], function()
  local ann, bob = bring("character", { Body = 2, place = "0,0", wields = "Staff Sling" }), bring("character", { Body = 2, place = "0,-30" })
  expect(ann:can_ambush(bob)):is(true)
  bob.place = "0,-31"
  expect(ann:can_ambush(bob)):is(false)
  bob.place = nil
  expect(ann:can_ambush(bob)):is(true)
  bob.place = "0,-4"
  hex("0,-2").blocked = true
  expect(ann:can_ambush(bob)):is(false)
  hex("0,-2").blocked = false
  local cid = bring("character", { Body = 2, place = "0,-2" })
  expect(ann:can_ambush(bob)):is(false)
  cid.prone = true
  expect(ann:can_ambush(bob)):is(true)
  ann.wields = "Blade"
  expect(ann:can_ambush(bob)):is(false)
  bob.place = "0,-1"
  expect(ann:can_ambush(bob)):is(true)
  ann.wields = nil
  expect(ann:can_ambush(bob)):is(false)
  ann.wields = "Arbalest"
  expect(ann:can_ambush(bob)):is(true)
  ann:the("Arbalest").loaded = false
  expect(ann:can_ambush(bob)):is(false)
  ann.wields = "Blade"
  expect(ann:can_ambush(bob)):is(true)
  cid.place, cid.holds = "1,0", ann
  expect(ann:can_ambush(bob)):is(false)
  cid.holds = nil
  ann.wields = "Stick"
  expect(ann:can_ambush(bob)):is(true)
  ann:the("Stick"):is_struck(1)
  expect(ann:can_ambush(bob)):is(false)
  ann.wields = "Blade"
  ann:is_hurt { points = 6, type = "Cut", by = "spec" }
  expect(ann:can_ambush(bob)):is(false)
end }

example "found out once" { rules = arms, function()
  local ann, bob = bring("character", { Body = 2, has_cover = true, wields = "Blade" }), bring("character", { Body = 2 })
  bob:finds_out(ann)                                    -- nothing to find out
  expect(ann.known_to):is {}
  ann:lies_in_ambush {}
  bob:finds_out(ann)
  bob:finds_out(ann)
  expect(#ann.known_to):is(1)
  ann:gets_ready()
  ann:lies_in_ambush { watching = { "0,0" } }           -- hidden anew: nobody knows of it
  expect({ #ann.known_to, #ann.watches }):is { 0, 1 }
  ann:leaves_mode()
  expect(#ann.watches):is(0)
end }

example "ambushing the ambusher" { source = "HEX-MODE-07", rules = arms, function()
  local function lurker() return bring("character", { Combat = 4, Hearing = 3, Agility = 3, Body = 2, has_cover = true, wields = "Blade", defends = "dodge" }) end
  local bob = bring("character", { Stealth = 4, Combat = 2, Strength = 4, Body = 2, wields = "Blade" })
  local ann = lurker()
  ann:lies_in_ambush {}
  expect(function() bob:ambushes(ann) end):is_refused "he knows of somebody"
  bob:finds_out(ann)
  dice(2, 3, 5,  3, 3, 4)                               -- 10 and level 3; then 10 and 2 + 2 - 3: row +1
  expect(bob:ambushes(ann).success):is(true)
  expect(ann.damage):is(1)

  local dan = lurker()
  dan:lies_in_ambush {}
  bob:finds_out(dan)
  dice(2, 3, 5,  3, 3, 3)                               -- 9 is too little on that row
  expect(bob:ambushes(dan).success):is(true)
  expect(dan.damage):is(0)

  local cid = lurker()
  cid:lies_in_ambush { reckless = true }
  bob:finds_out(cid)
  dice(2, 3, 4)
  expect(bob:ambushes(cid).success):is(false)
  expect(cid.mode):is "Ready"
  expect(cid.is_hidden):is(false)
  expect(cid.damage):is(0)
end }

example "an ambusher is not ambushed from the front" { source = { "HEX-MODE-07", "HEX-MOVE-08" }, rules = arms, function()
  local bob = bring("character", { Stealth = 4, Combat = 2, Body = 2, place = "0,-1", facing = 3, wields = "Blade" })
  local ann = bring("character", { Hearing = 3, Body = 2, place = "0,0", facing = 0, wields = "Blade" })
  hex("0,0").hiding_place = true
  ann:lies_in_ambush {}
  bob:finds_out(ann)
  expect(function() bob:ambushes(ann) end):is_refused "nobody sneaks up from the front"
  ann.facing = 3
  dice(2, 3, 4)                                         -- 9 and level 3: she notices
  expect(bob:ambushes(ann).success):is(false)
  expect(ann.mode):is "Ready"
end }

example "whoever goes down is in no mode any more" { source = { "HEX-MODE-01", "HEX-MODE-03" }, given = { ann = { "character", Body = 2, has_cover = true, wields = "Bare Hands" } }, function(ann)
  ann:lies_in_ambush {}
  expect(ann.is_hidden):is(true)
  ann:is_hurt { points = 6, type = "Impact", by = "a mace" }
  expect(ann.is_hidden):is(false)
  expect(ann.mode):is(nil)
end }

example "an ambusher whose weapon is of no use lets them pass" { source = { "HEX-MODE-05", "HEX-MISSILE-03" }, rules = [[
    weapon "Gun" { skill = "Combat", damage = 4, types = { "Impact" }, missile = true, least_range = 3 } ]],
  given = { ann = { "character", major = true, Body = 3, Combat = 3, wields = "Gun", place = "0,0" },
            bob = { "character", major = true, Body = 9, place = "0,-5" }, cid = { "character", Body = 3, place = "0,1" } }, function(ann, bob, cid)
    hex("0,0").hiding_place = true
    ann:lies_in_ambush { reckless = true, watching = { "0,-4", "0,-3", "0,-2" } }
    game:forms_group { members = { ann }, leader = ann, party = "robbers" }
    game:forms_group { members = { bob, cid }, leader = bob, party = "travellers" }
    bob:moves "0,-4"                                    -- cid is at him: he cannot shoot
    expect(bob.place):is "0,-4"
    expect(ann.is_hidden):is(true)
    cid.place = "0,5"
    bob.place = "-1,-1"
    bob:moves "0,-2"                                    -- too near
    expect(bob.place):is "0,-2"
    expect(ann.is_hidden):is(true)
    dice(2, 2, 2)
    bob:moves "0,-3"
    expect(ann.is_hidden):is(false)
  end }

example "whoever is struck down on his way stays there" { source = { "HEX-MODE-04", "HEX-MOVE-01" }, rules = arms, function()
  local ann = bring("character", { Combat = 4, Strength = 4, Body = 2, place = "0,0", wields = "Blade" })
  local bob = bring("character", { Agility = 3, Body = 2, place = "-1,0", facing = 3, defends = "dodge" })
  hex("0,0").hiding_place = true
  ann:lies_in_ambush { watching = { "0,-1" } }
  decide { springs_ambush = true }
  dice(6, 6, 6)
  bob:walks "1,-2"
  expect({ bob.down, bob.place }):is { true, "0,-1" }
end }
