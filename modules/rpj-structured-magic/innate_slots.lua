-- Innate spell slots: a class or a trait brings them, without any magic skill, and says what stands in for one.

source "RPJ-SMAG-15"
kind "innate_magic" {
  slots     = "list of number",             -- their levels
  spells    = "list of spell",              -- what they may be used for
  attribute = "attribute or none",          -- what stands in for the magic skill: an attribute
  skill     = "skill or none" }             -- or another skill

box "trait.innate_magic" { "innate_magic or none" }
box "class.innate_magic" { "innate_magic or none" }

rule "entity.innate_magics" {
  function(who)
    local found = {}
    for _, trait in ipairs(who.traits) do found[#found + 1] = trait.innate_magic end
    if who.character_class then found[#found + 1] = who.character_class.innate_magic end
    return found
  end }

rule "innate_magic.grants (spell: text)" { "spell in map(spells, #.name)" }
rule "innate_magic.slots_at (level)"     { "count(slots, # == level)" }

rule "spell.innate" { text = "castable without the skill",
  function(spell)
    for _, magic in ipairs(spell.owner.innate_magics) do
      if magic:grants(spell.name) then return true end
    end
    return false
  end }

after "entity.counts_slots" {
  function(who)
    local still = {}
    for _, magic in ipairs(who.innate_magics) do still[magic.name] = true end
    for _, magic in ipairs(game.innate_magics) do
      for level = 0, game.highest_slot do who:has_slots(level, still[magic.name] and magic:slots_at(level) or 0, magic) end
    end
  end }

after "entity.gets_class" { steps = { "counts_slots" } }

-- A spell of level 0 may stand in any innate slot of level 0 that is for it, and none of them needs preparation.

around "casting.magic" { when = "slot.innate != nil",
  function(as_usual, casting)
    local innate = casting.slot.innate
    if innate.attribute then return casting.caster:the(innate.attribute) end
    if innate.skill     then return casting.caster:the(innate.skill) end
    return as_usual()
  end }
