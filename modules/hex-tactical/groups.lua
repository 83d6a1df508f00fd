-- Groups: a leader, who is a major character, and at most seven others. They take their turn together.

source "HEX-TURN-09"
kind "group" { like = "record",
  party = "text = 'party'", leader = "entity or none", members = "list of entity" }

box "entity.group" { "group or none" }

rule "game.most_in_a_group" { "8" }
rule "game.least_groups (characters)" { "ceil(characters / game.most_in_a_group)" }

action "game.forms_group (members: list of entity, leader: entity, party: text = 'party', name: text = 'group')" {
  requires = { { "a group has eight members at most",    "len(members) <= game.most_in_a_group" },
               { "the leader is one of the group",       "leader in members" },
               { "nobody is in it twice",                "all(members, #.is_once_in(members))" },
               { "the leader is a major character",      "leader.major", source = "HEX-TURN-10" } },
  function(_, given)
    local group = bring("group", { name = given.name, party = given.party, leader = given.leader, members = given.members })
    for _, who in ipairs(given.members) do
      who:leaves_group()
      who.group = group
    end
    return group
  end }

rule "entity.is_once_in (members: list of entity)" { "count(members, # == entity) == 1" }

-- Nobody is in two.
action "entity.leaves_group" { steps = { { "group.loses(entity)", when = "group != none" } } }
action "group.loses (who: entity)" {
  changes = { members = "filter(members, # != who)", leader = "leader == who ? none : leader", ["who.group"] = "none" } }

-- Who comes to a fight without a group joins that of its side: players' characters, and everybody else. A major of
-- theirs leads, or where nobody is one the first.
action "game.groups_of (combatants: list of entity)" {
  function(game, given)
    local groups, known, sides = {}, {}, { players = {}, others = {} }
    for _, who in ipairs(given.combatants) do
      if not who.group then table.insert(sides[who.player and "players" or "others"], who)
      elseif not known[who.group] then known[who.group], groups[#groups + 1] = true, who.group end
    end
    for _, party in ipairs { "players", "others" } do
      local members = sides[party]
      while #members > 0 do
        local group = bring("group", { name = "the " .. party, party = party, leader = members[1] })
        for _ = 1, math.min(#members, game.most_in_a_group) do group:takes_in(table.remove(members, 1)) end
        groups[#groups + 1] = group
      end
    end
    return groups
  end }

action "group.takes_in (who: entity)" {
  function(group, given)
    local who = given.who
    if who.major and not group.leader.major then group.leader = who end
    group:put("members", who)
    who.group = group
  end }

-- Who leads depends on what is done: one in a fight, another on the road.
action "group.is_led_by (who: entity)" { source = "HEX-TURN-08",
  requires = { { "the leader is one of the group",   "who in members" },
               { "the leader is a major character",  "who.major", source = "HEX-TURN-10" } },
  changes = { leader = "who" } }

source "HEX-TURN-10"
rule "group.is_led" { "leader != nil and leader.can_act" }

-- Minors beyond seven for each major have nobody to follow.
rule "game.followers_of_a_major" { "game.most_in_a_group - 1" }

-- Those who are too many for the majors, the last first to go.
rule "game.leaderless (party: list of entity)" {
  "filter(minors_of(party), position(minors_of(party), #) > followers_of_a_major * count(party, #.major))" }
rule "game.minors_of (party: list of entity)" { "filter(party, not #.major)" }

box "entity.kept_by_force" { source = "HEX-TURN-12", "yes or no = no" }

-- Whoever has no leader wanders off, at once or, where he is forced to stay, as soon as he can.
action "entity.wanders_off" {
  function(who)
    if who.kept_by_force and not rule_that("Can " .. who.name .. " slip away now?", false) then return false end
    who:leaves_group()
    who.kept_by_force = false
    return true
  end }

source "HEX-TURN-11"
-- One way to keep them: a major may emerge from among them. It goes on while it works and is needed.
rule "entity.leads_by" { text = "the better of the two traits",
  "Leadership.usable_level >= Leadership_Charismatic.usable_level ? Leadership : Leadership_Charismatic" }

action "entity.finds_majors (party: list of entity)" { text = "gives those who were raised",
  function(leader, given)
    local raised = {}
    while true do
      local minor = game:leaderless(given.party)[1]
      if not minor or not leader.leads_by:check().success then return raised end
      minor.major = true
      raised[#raised + 1] = minor
    end
  end }
