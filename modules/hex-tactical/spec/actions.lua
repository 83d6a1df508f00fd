-- Actions and their costs.

local arms = [[
  weapon "Club" { skill = "Combat", types = { "Impact" }, stun = "half", toughness = 4 }
  weapon "Pump Shotgun" { skill = "Combat", damage = 8, types = { "Thrust" }, missile = true, loading = "lever" } ]]

local two = { ann = { "character", major = true, Body = 4, Combat = 4, Strength = 2, wields = "Club", defends = "parry" },
              foe = { "character", major = true, Body = 4, Combat = 4, Strength = 2, wields = "Club", defends = "parry" } }

local function fight(ann, foe)
  local heroes, foes = game:forms_group { members = { ann }, leader = ann, party = "heroes" }, game:forms_group { members = { foe }, leader = foe, party = "foes" }
  heroes.began_it = true
  game:fight_begins { combatants = { heroes, foes } }
  game:next_turn()
  ann:is_activated()
end

source "HEX-ACTION-01"
example "the list of actions" { rules = arms, function()
  local costs = {}
  for _, deed in ipairs(game.deeds) do costs[deed.name] = deed.points end
  local function cost(...)
    local all = {}
    for i, name in ipairs { ... } do all[i] = costs[name] end
    return all
  end
  expect(cost("move to the next zone", "move one hex", "climb a metre of ladder", "climb half a metre of rope")):is { 3, 1, 1, 1 }
  expect(cost("draw a weapon", "draw a weapon awkwardly", "sheathe a weapon")):is { 1, 2, 1 }
  expect(cost("quick close attack", "normal close attack", "snapfire", "throw a weapon", "take careful aim")):is { 1, 2, 1, 2, 1 }
  expect(cost("nock and draw a bow", "load a crossbow by hand", "load a crossbow mechanically", "work the lever after firing", "work the lever to reload"))
    :is { 1, 3, 6, 0, 1 }
  expect(cost("fire a drawn bow", "fire a single shot", "fire a three-round burst", "fire a full spray")):is { 1, 2, 2, 3 }
  expect(cost("fall prone", "get up", "pick up an object", "drop an object", "open a door", "perform a stunt")):is { 0, 1, 1, 0, 1, 1 }
  expect(cost("adopt Ready or Ambush mode", "search a hex", "search a ceiling")):is { 2, 3, 3 }
end }

example "what fits into three points" { rules = arms, given = two, function(ann, foe)
  ann.stowed, ann.wields = { "Club" }, "Pump Shotgun"
  fight(ann, foe)
  dice(1, 2, 2, 1, 2, 2)
  ann:snapfires(foe)
  ann:snapfires(foe)
  ann:does "move one hex"
  expect(ann.action_points):is(0)
end }

example "two normal attacks need a point more" { rules = arms, given = two, function(ann, foe)
  ann.Leadership.level = 2
  fight(ann, foe)
  dice(1, 2, 2)
  ann:attacks(foe)
  expect(function() ann:attacks(foe) end):is_refused "there are not enough points"
  decide { gives_command_points = true }
  dice(1, 2, 2)
  ann:attacks(foe)
  expect({ ann.action_points, ann.group.command_points }):is { 0, 1 }
end }

example "s-2" { source = "HEX-ACTION-02", rules = arms, given = two, function(ann, foe)
  for _, case in ipairs { { "normal close attack", 4 }, { "quick close attack", 2 } } do
    dice(1, 2, 2)
    expect(new.attack { attacker = ann, target = foe, weapon = "Club", deed = case[1], defence = "parry" }:roll().modifier):is(case[2])
  end
  dice(1, 2, 2)
  expect(new.attack { attacker = ann, target = foe, weapon = "Club", deed = "quick close attack", defence = "parry", parrying = "Club" }:roll().row):is(-2)
  dice(1, 2, 2)
  expect(new.attack { attacker = ann, target = foe, weapon = "Pump Shotgun", deed = "snapfire", defence = "dodge" }:roll().modifier):is(2)
end }

example "using a skill takes as long as the gamemaster says" { source = "HEX-ACTION-09", rules = arms, given = two, function(ann, foe)
  ann.Persuade.level = 4
  dice(3, 3, 3)
  expect(ann:uses { trait = "Persuade", points = 9 }):is "success"   -- an evening of drinking, where no turns are taken
  fight(ann, foe)
  dice(3, 3, 3)
  expect(ann:uses { trait = "Persuade" }):is "success"
  expect(ann.action_points):is(3)
  dice(3, 3, 3)
  ann:uses { trait = "Persuade", points = 2 }            -- a fierce stare
  expect(ann.action_points):is(1)
  expect(function() ann:uses { trait = "Persuade", points = 2 } end):is_refused "there are not enough points"
  expect(ann:uses { trait = "Persuade", points = 1, routine_from = 4 }):is "routine"
end }

example "down and up again" { rules = arms, given = two, function(ann, foe)
  fight(foe, ann)
  foe:falls_prone()
  expect({ foe.prone, foe.action_points }):is { true, 3 }
  foe:gets_up()
  expect({ foe.prone, foe.action_points }):is { false, 2 }
  expect(function() foe:gets_up() end):is_refused "only who lies gets up"
end }

example "ways to attack that are none, or not with that weapon" { source = { "HEX-ACTION-01", "HEX-ACTION-05", "HEX-MODE-01", "HEX-MODE-03", "HEX-MODE-09" }, rules = [[
    weapon "Club" { skill = "Combat", types = { "Impact" } }
    weapon "Gun"  { skill = "Combat", types = { "Thrust" }, damage = 4, missile = true } ]],
  given = { ann = { "character", Combat = 3, Strength = 2, Body = 3, wields = "Club" }, bob = { "character", Body = 3, Agility = 2, defends = "dodge" } }, function(ann, bob)
    local function with(deed) return function() ann:attacks { target = bob, deed = deed } end end
    expect(with "fall prone"):is_refused "a way to attack"
    expect(with "snapfire"):is_refused "such a weapon is used that way"
    expect(with "attack from Ready"):is_refused "he is in Ready mode"
    expect(with "attack from ambush"):is_refused "he lies in ambush"
    expect(with "ambush an ambusher"):is_refused "he knows of somebody"
    expect(with "frenzied attack"):is_refused "he attacks in frenzy"
    expect(with "charge"):is_refused "he charges"
    expect(with "crush"):is_refused "he holds whom he wrestles with"
    expect(function() ann:attacks(ann) end):is_refused "nobody attacks himself"
    ann.wields = "Gun"
    expect(with "quick close attack"):is_refused "such a weapon is used that way"
    dice(2, 3, 3)
    expect(ann:attacks { target = bob, deed = "fire a three-round burst" }.outcome):is "Miss"
  end }

example "nobody falls who lies there" { given = { ann = { "character" } }, function(ann)
  ann:falls_prone()
  expect(function() ann:falls_prone() end):is_refused "only who stands falls prone"
  ann:gets_up()
  expect(function() ann:gets_up() end):is_refused "only who lies gets up"
  ann:falls_prone()
  expect(ann.prone):is(true)
end }
