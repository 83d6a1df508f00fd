-- Recovering slots: each full hour of concentration gives back slots of so many levels in all.

source "RPJ-SMAG-23"
rule "game.recovered_at_least" { "2" }
rule "game.hours_to_prepare"   { source = "RPJ-SMAG-25", "2" }

rule "skill.recovery"         { sum = {
  { "everybody",       "game.recovered_at_least" },
  { "effective level", "effective" } } }

rule "entity.recovery_each_hour" { text = "levels in all; nobody without a magic skill recovers by one",
  function(who) return who.leading_magic and who.leading_magic.recovery or game.recovered_at_least end }

-- Concentration

source "RPJ-SMAG-24"
box "entity.concentrates_since" { "number or none" }
box "entity.hours_concentrated" { text = "without a break", "number = 0" }

action "entity.concentrates" { requires = {
    { "only the conscious can concentrate", "can_act" },
    { "nobody concentrates in a fight",     "game.place_of(owner) == 0" } },
  function(who)
    who.concentrates_since, who.hours_concentrated = time.now, 0
    who:concentrates_on()
  end }

action "entity.concentrates_on" { source = "RPJ-SMAG-23",
  function(who) later("1 hour", who, "ends_an_hour", { since = who.concentrates_since }) end }

action "entity.ends_an_hour (since)" { source = "RPJ-SMAG-23",
  function(who, given)
    if who.concentrates_since ~= given.since then return end       -- something came between
    who.hours_concentrated = who.hours_concentrated + 1
    who:recovers_slots()
    who:may "prepares_spells"
    who:concentrates_on()
  end }

action "entity.has_prepared" { source = "RPJ-SMAG-25", changes = { hours_concentrated = "0" } }

action "entity.is_distracted" { text = "by anything that takes more than simple talk",
  function(who)
    who.concentrates_since, who.hours_concentrated = nil, 0
  end }

-- What distracts: a skill check, a spell, a fight, a fall.
after "skill.check"         { steps = { "roller.is_distracted" } }
after "casting.happens"     { steps = { "caster.is_distracted" } }
after "attack.is_noticed"   {
  function(attack)
    attack.attacker:is_distracted()
    attack.target:is_distracted()
  end }
after "game.fight_begins"   {
  function(game, given)
    for _, who in ipairs(given.combatants) do who:is_distracted() end
  end }
after "entity.falls"        { steps = { "is_distracted" } }

-- Which slots come back is the caster's choice, unless all of them do.

source "RPJ-SMAG-23"
rule "entity.levels_expended" { "sum(expended_slots, #.level)" }

action "entity.recovers_slots" {
  function(who)
    local left = who.recovery_each_hour
    while left > 0 and who.levels_expended > left do
      local slot = choose(who, "Which slot comes back?", who:recoverable_slots(left), "no more")
      if not slot then return end
      left = left - slot.level
      slot:is_recovered()
      if #who:recoverable_slots(left) == 0 then return end
    end
    if left > 0 then
      for _, slot in ipairs(who.expended_slots) do slot:is_recovered() end
    end
  end }

rule "entity.recoverable_slots (levels)" { "filter(expended_slots, #.level <= levels)" }

action "spell_slot.is_recovered" { changes = { expended = "false" } }
