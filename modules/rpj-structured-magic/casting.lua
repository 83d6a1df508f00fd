-- Casting a spell: its requirements, resistance, and the bonus of the magic skill.

source "RPJ-SMAG-04"
kind "casting" { event = true,
  caster = "entity", spell = "spell", slot = "spell_slot", target = "entity or none",
  resisted = "yes or no", missed = "yes or no", withstood = "yes or no" }

rule "spell.price_in_actions" { text = "the price in actions, which only counts in a fight", "game.round > 0 ? actions : 0" }
rule "spell.needs_target"     { source = "RPJ-SMAG-07", "weapon != none or saved_with != none" }

action "entity.casts (spell: spell, like spell.is_cast)" { text = "casts a spell; by default with the lowest slot that it fits",
  steps = "the(spell).is_cast" }

action "spell.is_cast (slot: spell_slot or none, target: entity or none)" {
  costs = "price_in_actions actions of owner", requires = {
    { "whoever casts can act",          "owner.can_act" },
    { "the caster knows the spell",     "known or innate",                source = "RPJ-SMAG-18" },
    { "the caster's skill goes so far", "innate or level <= skill.level", source = "RPJ-SMAG-30" },
    { "somebody is targeted",           "not needs_target or target != none" },
    { "a slot that takes it is left",   "len(usable_slots) > 0",          source = "RPJ-SMAG-05" },
    { "that slot takes it",             "slot == none or slot in usable_slots" } },
  function(spell, given)
    local casting = new.casting { given, caster = spell.owner, spell = spell, slot = given.slot or spell.usable_slots[1] }
    casting:happens()
    return casting
  end }

-- Slots that can be used for a spell; among equal ones, unprepared slots come first.

rule "spell_slot.takes (spell: spell)" { first = {
  { "false",                     when = "expended", source = "RPJ-SMAG-05" },
  { "false",                     when = "level < spell.level" },
  { "innate.grants(spell.name)", when = "innate != none", source = "RPJ-SMAG-15" },
  { "false",                     when = "not bearer.the(spell).known or spell.level > bearer.the(spell).skill.level" },
  { "holds == spell",            when = "level == 0", source = "RPJ-SMAG-09" },
  { "holds == spell",            when = "spell.skill.preparation == 'slot'", source = "RPJ-SMAG-19" },
  { "spell in bearer.prepared",  when = "spell.skill.preparation == 'list'", source = "RPJ-SMAG-20" },
  { "true",                      source = "RPJ-SMAG-17" } } }

rule "spell.usable_slots" { text = "the slots that it fits now, the cheapest first",
  "sorted(filter(owner.slots, #.takes(spell)), #.level, #.holds != spell, #.holds != none)" }

-- Effects

action "casting.happens" { steps = {
  "expends_slot",
  { "is_resisted",  when = "target != none and target != caster" },
  { "strikes",      when = "spell.weapon != none and not fails" },
  { "is_withstood", when = "spell.saved_with != none and not fails" },
  { "takes_effect", when = "not fails" } } }

rule "casting.fails" "resisted or missed or withstood"

action "casting.expends_slot" { changes = { ["slot.expended"] = "true" } }

source "RPJ-SMAG-26"
action "casting.is_resisted" {
  function(casting) casting.resisted = casting.target:shrugs_off(casting.linked_attribute) end }

source "RPJ-SMAG-07"
-- A spell that strikes is an attack with the weapon that it names, a weapon of its magic skill.
action "casting.strikes" { tags = "attacking of caster",
  function(casting)
    local caster = casting.caster
    local attack = new.attack { attacker = caster, target = casting.target, weapon = casting.spell.weapon, magic_modifier = casting.attack_modifier }
    attack:make()
    casting.missed = attack.missed
  end }

source "RPJ-SMAG-08"
action "casting.is_withstood" {
  function(casting) casting.withstood = casting:saving_throw_of(casting.target).success end }

action "casting.saving_throw_of (who: entity)" {
  function(casting, given) return given.who:the(casting.spell.saved_with):saving_throw(casting.save_difficulty) end }

source "RPJ-SMAG-04"
action "casting.takes_effect" {
  function(casting)
    local effect = casting.spell.effect
    if effect then effect(casting) end
  end }

-- The strength of a spell: to hit, the magic skill with its bonus; to be resisted, the base level of the skill.

source "RPJ-SMAG-07"
rule "casting.magic"            "caster.the(spell).skill"
rule "casting.linked_attribute" { source = "RPJ-SMAG-26", "magic.linked_to" }
rule "casting.attack_modifier"  "magic.in_attacks"
rule "casting.save_difficulty"  { source = "RPJ-SMAG-08", "magic.level" }

box "attack.magic_modifier" "number or none"

instead_of "attack.base_modifier" { when = "magic_modifier != none", "magic_modifier" }
