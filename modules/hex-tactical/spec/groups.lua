-- Groups and who leads them.

local arms = [[
  weapon "Club" { skill = "Combat", types = { "Impact" }, stun = "half", toughness = 4 } ]]

local function minors(count)
  local all = {}
  for i = 1, count do all[i] = bring("character", { name = "Minor " .. i, Body = 2 }) end
  return all
end

local function with(leader, others) return { leader, unpack(others) } end

source "HEX-TURN-09"
example "eight at most" { rules = arms, given = { ann = { "character", major = true, Body = 2 } }, function(ann)
  expect(game:least_groups(8)):is(1)
  expect(game:least_groups(9)):is(2)
  expect(game:least_groups(17)):is(3)
  local eight = with(ann, minors(7))
  expect(#game:forms_group { members = eight, leader = ann }.members):is(8)
  local nine = with(ann, minors(8))
  expect(function() game:forms_group { members = nine, leader = ann } end):is_refused "eight members"
  expect(#game:forms_group { members = { ann }, leader = ann }.members):is(1)
end }

example "the leader changes with what is done" { source = "HEX-TURN-08", rules = arms,
  given = { warrior = { "character", major = true, Leadership = 4, Body = 2 }, merchant = { "character", major = true, Leadership = 2, Body = 2 },
            porter = { "character", Body = 2 } }, function(warrior, merchant, porter)
    local group = game:forms_group { members = { warrior, merchant, porter }, leader = warrior }
    expect(group.command_points_each_turn):is(4)
    group:follows(merchant)
    expect({ group.leader, group.command_points_each_turn }):is { merchant, 2 }
    expect(function() group:follows(porter) end):is_refused "major character"
    local stranger = bring("character", { name = "Stranger", major = true, Body = 2 })
    expect(function() group:follows(stranger) end):is_refused "the leader is one of the group"
    expect(function() game:forms_group { members = { merchant }, leader = warrior } end):is_refused "one of the group"
  end }

example "one major leads seven" { source = "HEX-TURN-10", rules = arms, given = { ann = { "character", major = true, Body = 2 } }, function(ann)
  local eight = minors(8)
  expect(game:leaderless(with(ann, { unpack(eight, 1, 7) }))):is {}
  local too_many = game:leaderless(with(ann, eight))
  expect({ #too_many, too_many[1] }):is { 1, eight[8] }
  expect(function() game:forms_group { members = eight, leader = eight[1] } end):is_refused "major character"
  local group = game:forms_group { members = { ann, eight[8] }, leader = ann }
  expect(eight[8]:wanders_off()):is(true)
  expect({ #group.members, eight[8].group == nil }):is { 1, true }
  expect(group.is_led):is(true)
  ann:is_hurt { points = 6, type = "Cut", by = "sword" }
  expect(group.is_led):is(false)                         -- and so the rest will wander off, too
end }

example "majors are found among the minors" { source = "HEX-TURN-11", rules = arms, given = { ann = { "character", major = true, Body = 2, Leadership = 4 } }, function(ann)
  local crowd = with(ann, minors(23))                    -- a major is short of two more
  dice(3, 3, 3, 2, 3, 3)                                 -- 9 raises one, 8 raises nobody, and that is the end
  local raised = ann:finds_majors(crowd)
  expect(#raised):is(1)
  expect(raised[1].major):is(true)
  expect(#game:leaderless(crowd)):is(8)
  local few = with(ann, minors(8))                       -- and one is enough here
  dice(3, 3, 3)
  expect(#ann:finds_majors(few)):is(1)
  expect(game:leaderless(few)):is {}
end }

example "by the better of two traits" { source = "HEX-TURN-11", rules = arms,
  given = { ann = { "character", major = true, Leadership = 1, ["Leadership-Charismatic"] = 4 } }, function(ann)
    dice(3, 3, 3)
    expect(#ann:finds_majors(with(ann, minors(8)))):is(1)
    ann.Leadership.level = 4
    expect(ann.leads_by):is "Leadership"                 -- of equals the plain one
  end }

example "kept by force" { source = "HEX-TURN-12", rules = arms,
  given = { ann = { "character", major = true, Body = 2 }, bob = { "character", Body = 2, wields = "Club" }, foe = { "character", major = true, Body = 2, defends = "dodge" } },
  function(ann, bob, foe)
    game:forms_group { members = { ann, bob }, leader = ann, party = "heroes" }
    game:forms_group { members = { foe }, leader = foe, party = "foes" }
    bob.kept_by_force = true
    expect(function() bob:attacks(ann) end):is_refused "nobody kept by force fights to leave"
    dice(2, 3, 3)
    expect(bob:attacks(foe).outcome):is "Miss"
    decide { ["Can " .. bob.name .. " slip away now?"] = { false, true } }
    expect(bob:wanders_off()):is(false)
    expect(bob.group.leader):is(ann)
    expect(bob:wanders_off()):is(true)
    expect({ bob.group == nil, bob.kept_by_force }):is { true, false }
    local cid = bring("character", { name = "Cid", group = ann.group, kept_by_force = true })
    expect(cid:wanders_off()):is(false)                  -- where nobody judges he stays
  end }

example "nobody is in two groups, or twice in one" { given = { ann = { "character", major = true }, bob = { "character", major = true } }, function(ann, bob)
  expect(function() game:forms_group { members = { ann, bob, bob }, leader = ann } end):is_refused "nobody is in it twice"
  local first = game:forms_group { members = { ann, bob }, leader = bob }
  local second = game:forms_group { members = { bob }, leader = bob }
  expect(#first.members):is(1)
  expect({ first.is_led, first.leader, first.command_points_each_turn }):is { false, nil, 0 }
  expect(bob.group):is(second)
  first:follows(ann)
  expect(first.is_led):is(true)
end }

example "people who come to a fight without a group" { source = { "HEX-TURN-07", "HEX-TURN-09" }, given = {
    ann = { "character", player = true, major = true }, bob = { "character", player = true }, orc = { "character" }, boss = { "character", major = true } }, function(ann, bob, orc, boss)
    dice(6, 6, 6, 1, 1, 1)
    game:fight_begins { combatants = { bob, ann, orc, boss } }
    expect({ #game.order, ann.group == bob.group, ann.group.leader, boss.group.leader }):is { 2, true, ann, boss }
    expect(orc.group):is(boss.group)
    game:fight_ends()
    expect(function() game:fight_begins { combatants = {} } end):is_refused "somebody fights"
    dice(6, 6, 6, 1, 1, 1)
    game:fight_begins { combatants = { ann, orc } }
    expect({ #game.order, #ann.group.members }):is { 2, 2 }   -- those whom they have
  end }

example "whose group somebody joins" { source = { "HEX-TURN-09", "HEX-TURN-10" }, given = { ann = { "character", player = true, major = true }, cid = { "character", player = true, major = true },
    dan = { "character", player = true } }, function(ann, cid, dan)
    ann:joins_its_side()
    cid:joins_its_side()
    expect({ cid.group, ann.group.leader }):is { ann.group, ann }   -- a second major does not take the lead
    for i = 1, 6 do bring("character", { name = "Page " .. i, player = true }):joins_its_side() end
    expect(#ann.group.members):is(8)
    dan:joins_its_side()                                 -- the ninth is too many
    expect({ #dan.group.members, dan.group.leader, dan.group.name }):is { 1, dan, "the players 2" }
    dan.group.leader = nil
    local eve = bring("character", { name = "Eve", player = true })
    eve:joins_its_side()                                 -- nobody joins a group without a leader
    expect(eve.group == dan.group):is(false)
  end }
