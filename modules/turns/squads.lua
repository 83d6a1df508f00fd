-- A squad is several characters with one place in the order and one turn.
kind "squad" { like = "record" }
box  "entity.squad"    "squad or none"
rule "squad.members"   "filter(entities, #.squad == squad)"
rule "squad.able"      { text = "the members who take turns", "filter(members, #.takes_turns)" }
rule "thing.combatant" { text = "what has a place in the turn order for it: its squad, or itself", "thing" }
rule "entity.acts_now" { text = "whether it is its turn, or that of its squad", "game.acting == combatant" }
instead_of "entity.combatant"   "squad ?? entity"
instead_of "squad.takes_turns"  "len(able) > 0"
instead_of "squad.initiative"   "len(members) == 0 ? 0 : first_member.initiative"
instead_of "squad.order_keys"   "len(members) == 0 ? [0] : first_member.order_keys"
rule "thing.first_member"       { text = "who rolls for its place in the order", "thing" }
instead_of "squad.first_member" "(able + members)[1]"
rule "game.as_combatants (list: list of thing)" { text = "the list with squads in place of their members",
  "filter(list, #.combatant == #) + filter(squads, not (# in list) and any(#.members, # in list))" }
rule "game.rollers (list: list of thing)" { text = "the characters who roll for the turn order: of a squad only the first", "filter(map(as_combatants(list), #.first_member), # in entities)" }

action "game.forms_squad (members: list of entity, name: text = 'squad')" { requires = { "somebody is in it", "len(members) > 0" },
  function(_, given)
    local squad = bring("squad", { name = given.name })
    for _, who in ipairs(given.members) do who:changes_squad(squad) end
    game:regroups()
    return squad
  end }
action "entity.changes_squad (to: squad or none)" { changes = { squad = "to" } }
action "game.regroups" { changes = { order = "as_combatants(order)" } }
action "squad.disbands" { text = "its members go on alone, last in the order", function(squad)
  local members, fights = squad.members, game:place_of(squad) > 0
  for _, who in ipairs(members) do who:changes_squad(nil) end
  if fights then squad:leaves_the_fight() end
  for _, who in ipairs(members) do if fights then game:joins(who) end end
  squad:leaves()
end }

after "squad.turn_begins" { steps = { "#.turn_begins", for_each = "able" } }
after "squad.turn_ends"   { steps = { "#.turn_ends",   for_each = "members" } }
