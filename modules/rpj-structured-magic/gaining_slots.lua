-- Gaining spell slots: the base level of a magic skill determines their highest level, its attribute
-- their number.

source "RPJ-SMAG-10"
rule "skill.max_spell_level" "level"
rule "skill.max_slots"       { sum = {
  { "attribute bonus", "linked_to.bonus" },
  { "everybody",       "1" } } }

source { "RPJ-SMAG-11", "RPJ-SMAG-13" }
rule "skill.slots (at)" { first = {
  { "0",                                            when = "not magic or level < 1", source = "RPJ-SMAG-12" },
  { "1",                                            when = "at == max_spell_level",  source = "RPJ-SMAG-12" },
  { "max(0, min(max_spell_level - at, max_slots))", when = "option.slots_below_the_top == 'example'", source = "RPJ-SMAG-14" },
  "max(0, min(max_spell_level - at + 1, max_slots))" } }

-- The slots on the sheet are counted again whenever a value that they depend on may have changed.

source "RPJ-SMAG-03"
rule "game.slot_levels" "[0, 1, 2, 3, 4, 5, 6]"

source "RPJ-SMAG-28"
rule "entity.slots_at (level)" "leading_magic != none ? leading_magic.slots(level) : 0"

source "RPJ-SMAG-10"
action "entity.counts_slots" { text = "counts the slots again, also after changes by hand",
  steps = { "has_slots(#, slots_at(#))", for_each = "game.slot_levels" } }

rule "entity.slots_from (level, innate: innate_magic or none)" "filter(slots_of(level), #.innate == innate)"

action "entity.has_slots (level, count, innate: innate_magic or none)" {
  function(who, given)
    local there = who:slots_from(given)
    for number = #there + 1, given.count do
      local name = string.format("slot %d of level %d%s", number, given.level, given.innate and " of " .. given.innate.name or "")
      who:put("slots", { name = name, bearer = who, level = given.level, innate = given.innate })
    end
    for number = #there, given.count + 1, -1 do
      who:take("slots", there[number])
      there[number]:leaves()
    end
  end }

after "entity.arrives"        { steps = "counts_slots" }
after "entity.gains"          { steps = "counts_slots" }
after "entity.loses"          { steps = "counts_slots" }
after "skill.is_raised"       { when = "magic", steps = "owner.counts_slots" }
after "attribute.is_improved" { steps = "owner.counts_slots" }
