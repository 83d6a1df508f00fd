kind "spell" { level = "0..6", skill = "skill", actions = "number = 1", cast = "action" }

skill "Primitive Magic" { attribute = "Willpower", magic = true }
box "skill.magic"      { "yes or no = no" }
box "skill.slots_used" { sheet = "list of number" }   -- the level of each

rule "skill.max_slots"  { source = "RPJ-SMAG-10", "attribute.bonus + 1" }
rule "skill.slots (at)" { source = "RPJ-SMAG-12", "at > level ? 0 : at == level ? 1 : min(level - at + 1, max_slots)" }

kind "trait" { carried = true, gift = "number" }
trait "Powerful Magus" { gift = 7, to "skill.max_slots" { add = "1", when = "magic", source = "RPJ-APPA-50" } }

action "spell.be_cast (slot)" { source = "RPJ-SMAG-04",
  requires = { { "the slot is high enough",      "slot >= level" },
               { "the caster knows so much",     "level <= skill.level" },
               { "a slot of that level is left", "slot == 0 or count(skill.slots_used, # == slot) < skill.slots(slot)" } },
  function(spell, given)
    if given.slot > 0 then spell.skill:put("slots_used", given.slot) end
    spell:cast(spell.owner)
  end }

spell "Rock Armor" { level = 2, skill = "Primitive Magic",
  cast = function(spell, caster)
    caster:add_layer { name = "Rock Armor", saves = { 5, 6 }, ends = "after 10 minutes",
                       before = choose(caster, "In front of which layer?", caster.layers) }
  end }

check "spell.resistance (target: entity)" { source = "RPJ-SMAG-26", like = "core", roller = "target",
  requires = { { "the target resists spells at all", "target.spell_defence != nil" } },
  modifier = "target.spell_defence ?? 0", against = "7 + skill.attribute.level" }
box "entity.spell_defence" { "number or none" }
