-- Recovering slots: each full hour of concentration restores slots with a total of several levels.

source "RPJ-SMAG-23"
rule "game.recovered_at_least" "2"
rule "game.hours_to_prepare"   { source = "RPJ-SMAG-25", "2" }

rule "skill.recovery" { sum = {
  { "everybody",       "game.recovered_at_least" },
  { "effective level", "effective" } } }

rule "entity.recovery_each_hour" { text = "the levels in total; without a magic skill there is no recovery",
  "leading_magic != none ? leading_magic.recovery : game.recovered_at_least" }

-- Concentration

source "RPJ-SMAG-24"
box "entity.concentrates_since" "number or none"
box "entity.hours_concentrated" { text = "the hours of unbroken concentration", "number = 0" }

action "entity.concentrates" { tags = "deed", requires = {
    { "only the conscious can concentrate", "can_act" },
    { "nobody concentrates in a fight",     "game.place_of(owner) == 0" } },
  changes = { concentrates_since = "time.now" }, steps = "concentrates_on" }

source "RPJ-SMAG-23"
action "entity.concentrates_on" { steps = { "ends_an_hour(concentrates_since)", later = "1 hour" } }

action "entity.ends_an_hour (since: number or none)" {                    -- unless the concentration was interrupted
  steps = { when = "concentrates_since == since", changes = { hours_concentrated = "hours_concentrated + 1" },
    steps = { "recovers_slots", "may_prepare", "concentrates_on" } } }

action "entity.may_prepare" { source = "RPJ-SMAG-25", function(who) who:may "prepares_spells" end }

source "RPJ-SMAG-24"
action "entity.is_distracted" { text = "interrupts concentration, by anything more demanding than simple talk",
  changes = { concentrates_since = "none", hours_concentrated = "0" } }

-- Distractions: a skill check, a spell, a fight, a fall. Medical checks are skill checks, and treating
-- somebody takes an hour.
after "skill.check"       { steps = "owner.is_distracted" }
to "tagged medical"       { steps = "is_distracted" }                     -- helping up and treating, whichever skill a game uses (healing.lua)
to "entity.treats"        { steps = "is_distracted", at = "first" }
after "casting.happens"   { steps = "caster.is_distracted" }
after "attack.is_noticed" { steps = { "attacker.is_distracted", "target.is_distracted" } }
after "game.fight_begins" { steps = { "#.is_distracted", for_each = "filter(entities, # in combatants or #.combatant in combatants)" } }
after "game.joins"        { steps = "who.is_distracted", when = "who in entities" }
after "entity.falls"      { steps = "is_distracted" }
after "entity.dies"       { steps = "is_distracted" }
after "entity.grapples"   { steps = { "is_distracted", "target.is_distracted" } }
to "tagged attacking" { steps = "is_distracted" }
after "entity.coup_de_grace" { steps = "is_distracted" }
after "hit.lands"            { steps = "target.is_distracted" }

-- The caster chooses which slots return, unless all of them do.

source "RPJ-SMAG-23"
rule "entity.levels_expended" "sum(expended_slots, #.level)"

action "entity.recovers_slots" {
  function(who)
    local left = who.recovery_each_hour
    while who.levels_expended > left do
      local slot = choose(who, "Which slot comes back?", who:recoverable_slots(left), "no more")
      if not slot then return end
      left = left - slot.level
      slot.expended = false
    end
    for _, slot in ipairs(who.expended_slots) do slot.expended = false end
  end }

rule "entity.recoverable_slots (levels)" "filter(expended_slots, #.level <= levels)"
