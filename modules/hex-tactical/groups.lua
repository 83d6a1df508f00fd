-- Groups: a leader, who is a major character, and at most seven others. They share a turn.

source "HEX-TURN-09"
kind "group" { like = "record",
  party = "text = 'party'", leader = "entity or none" }

box  "entity.group"  "group or none"
rule "group.members" "filter(entities, #.group == group)"

rule "entity.told_beside (who: entity)" "group != none and who.group != none and group.party == who.group.party ? 'own side' : none"

rule "game.most_in_a_group" "8"
rule "game.least_groups (characters)" "ceil(characters / game.most_in_a_group)"

action "game.forms_group (members: list of entity, leader: entity, party: text = 'party', name: text = 'group')" {
  requires = { { "a group has eight members at most", "len(members) <= game.most_in_a_group" },
               { "the leader is one of the group",    "leader in members" },
               { "nobody is in it twice",             "all(members, #.is_once_in(members))" },
               { "the leader is a major character",   "leader.major", source = "HEX-TURN-10" } },
  function(_, given)
    local group = bring("group", { given })
    for _, who in ipairs(given.members) do who:changes_to(group) end
    return group
  end }

-- Nobody is in two groups.
action "entity.changes_to (its_group: group or none, left: group or none = group)" { changes = { group = "its_group" },
  steps = { when = "left != none and left.leader == entity", changes = { ["left.leader"] = "none" } } }

-- A character without a group joins the group of its side: players' characters, or everybody else. A major
-- leads it, or else the first character.
rule "entity.party_of_its_own" "player ? 'players' : 'others'"
rule "entity.group_to_join"    "filter(groups, #.party == party_of_its_own and #.leader != none and len(#.members) < game.most_in_a_group)[1]"

action "entity.joins_its_side" {
  function(who)
    local group = who.group_to_join or bring("group", { name = "the " .. who.party_of_its_own, party = who.party_of_its_own, leader = who })
    who:changes_to(group)
    if who.major and not group.leader.major then group.leader = who end
  end }

-- The leader depends on the activity: one in a fight, another on a journey.
action "group.follows (who: entity)" { source = "HEX-TURN-08",
  requires = { { "the leader is one of the group",  "who in members" },
               { "the leader is a major character", "who.major", source = "HEX-TURN-10" } },
  changes = { leader = "who" } }

source "HEX-TURN-10"
rule "group.is_led" "leader != none and leader.can_act"

-- Each major leads at most seven minors.
-- Those beyond that number, the last ones first.
rule "game.leaderless (party: list of entity)"
  "filter(minors_of(party), position(minors_of(party), #) > (most_in_a_group - 1) * count(party, #.major))"
rule "game.minors_of (party: list of entity)" "filter(party, not #.major)"

box "entity.kept_by_force" { source = "HEX-TURN-12", "yes or no = no" }

-- Characters without a leader leave, at once or, if they are forced to stay, as soon as possible.
action "entity.wanders_off" {
  function(who)
    if who.kept_by_force and not rule_that("Can " .. who.name .. " slip away now?", false) then return false end
    who:changes_to(nil)
    who.kept_by_force = false
    return true
  end }

source "HEX-TURN-11"
-- To keep them, a new major may emerge. This is repeated as long as it succeeds and is needed.
rule "entity.leads_by"
  "Leadership.usable_level >= Leadership_Charismatic.usable_level ? Leadership : Leadership_Charismatic"

-- Returns the new majors.
action "entity.finds_majors (party: list of entity)" {
  requires = { { check = "leads_by.check" } },
  function(leader, given)
    local raised = {}
    while true do
      local minor = game:leaderless(given.party)[1]
      if not minor or not leader.leads_by:check().success then return raised end
      minor.major = true
      raised[#raised + 1] = minor
    end
  end }
