-- Hindrances: penalties, or a prevented kind of activity.

source "RPJ-COND-02"
rule "entity.hindered (what: checks, attacks or defences)" { text = "the penalty; those of several conditions are added",
  "sum(conditions, what == 'checks' ? #.checks : what == 'attacks' ? #.attacks : #.defences)" }

to "skill.check.bonuses"  { label = "conditions", add = "owner.hindered('checks')" }
to "attack.roll.bonuses"  { label = "conditions", add = "attacker.hindered('attacks')" }
to "entity.defence_bonus" { label = "conditions", add = "hindered('defences')" }

-- Medical checks are also skill checks, whichever skill a game uses for them.
to "tagged medical.bonuses" { source = "RPJ-COND-03", label = "conditions", add = "hindered('checks')" }

source "RPJ-COND-04"
-- What an action requires: sight, speech, hands, or movement. Other modules may add to these.
rule "game.can_be_barred" "['sight', 'speech', 'hands', 'move', 'everything']"

to "condition.sets_in" { requires = { "what it bars can be barred", "all(bars, # in game.can_be_barred)" } }

rule "entity.barred_from (what: text)" "any(conditions, what in #.bars or 'everything' in #.bars)"

box  "skill.needs"  { text = "what every use of the skill needs", "list of text" }
rule "skill.barred" "owner.unconscious or any(needs, owner.barred_from(#))"

rule "attack.needs" "ranged ? ['hands', 'sight'] : ['hands']"

to "skill.check"       { fails_when = { "a condition keeps one from using the skill", "barred" } }
to "attack.unhindered" { { "no condition keeps one from attacking", "none(needs, attacker.barred_from(#))" } }
