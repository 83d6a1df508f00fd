-- Groups: a leader and at most seven others, who take their turn together.

kind "group" { like = "record", source = "HEX-TURN-09, Groups",
  party = "text = 'party'", leader = "entity or none", members = "list of entity" }

box "entity.group" { source = "HEX-TURN-09, Groups", "group or none" }

rule "game.most_in_a_group" { source = "HEX-TURN-09, Groups", "8" }

action "game.forms_group (members: list of entity, leader: entity, party: text = 'party', name: text = 'group')" { source = "HEX-TURN-09, Groups",
  requires = { { "a group has eight members at most",    "len(members) <= game.most_in_a_group" },
               { "the leader is one of the group",       "leader in members" },
               { "the leader is a major character",      "leader.major", source = "HEX-TURN-10, Groups" } },
  function(_, given)
    local group = bring("group", { name = given.name, party = given.party, leader = given.leader, members = given.members })
    for _, who in ipairs(given.members) do who.group = group end
    return group
  end }
