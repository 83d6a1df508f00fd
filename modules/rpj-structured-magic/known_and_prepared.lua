-- Known and prepared spells. Without preparation, every known spell can be cast; slot preparation puts one spell
-- into each slot, list preparation selects some of the known spells.

source "RPJ-SMAG-18"
-- Known spells are on the sheet, unless a magic skill defines them in another way.
rule "spell.known" "owner.has(name)"

rule "entity.known_spells" "filter(game.spells, the(#).known and #.level <= the(#).skill.level)"

-- Slot preparation

source "RPJ-SMAG-19"
rule "spell_slot.may_hold" { text = "the spells that can be prepared in it", "filter(bearer.known_spells, fits(#))" }

rule "spell_slot.fits (spell: spell)" { first = {
  { "false",            when = "innate != none" },
  { "spell.level == 0", when = "level == 0" },
  "spell.skill.preparation == 'slot' and spell.level > 0 and spell.level <= level" } }

action "spell_slot.is_assigned (spell: spell)" { requires = {
    { "innate slots are not prepared",             "innate == none" },
    { "the slot is high enough",                   "spell.level <= level", source = "RPJ-SMAG-04" },
    { "spells of level 0 have slots of their own", "spell.level > 0" },
    { "its magic skill prepares by slot",          "spell.skill.preparation == 'slot'" } },
  steps = "comes_to_hold" }

source "RPJ-SMAG-18"
action "spell_slot.comes_to_hold (spell: spell)" { requires = {
    { "only known spells are prepared", "bearer.the(spell).known" },
    { "the caster's skill goes so far", "spell.level <= bearer.the(spell).skill.level", source = "RPJ-SMAG-30" } },
  changes = { holds = "bearer.the(spell)" } }

-- List preparation

source "RPJ-SMAG-20"
box  "skill.prepares"  { text = "how many spells it prepares", "number = 0" }
rule "skill.list_size" { text = "the size of the list; a game can replace it with a rule", "prepares" }

box  "entity.prepared" "list of spell"
rule "skill.on_list"   "count(owner.prepared, #.skill == skill)"

action "spell.is_listed" { requires = {
    { "its magic skill prepares by list",          "skill.preparation == 'list'" },
    { "spells of level 0 have slots of their own", "level > 0",            source = "RPJ-SMAG-21" },
    { "only known spells are prepared",            "known",                source = "RPJ-SMAG-18" },
    { "the caster's skill goes so far",            "level <= skill.level", source = "RPJ-SMAG-30" },
    { "it is not on the list yet",                 "not (spell in owner.prepared)" },
    { "there is room on the list",                 "skill.on_list < skill.list_size" } },
  changes = { ["owner.prepared"] = "owner.prepared + [spell]" } }

rule "skill.may_list"
  "preparation != 'list' or on_list >= list_size ? [] : filter(owner.known_spells, #.skill.name == name and #.level > 0 and not (owner.the(#) in owner.prepared))"

-- Preparation by questions

source "RPJ-SMAG-25"
action "entity.prepares_spells" { tags = "deed", requires = {
    "two hours of concentration are over", "hours_concentrated >= game.hours_to_prepare" },
  steps = { "prepares_afresh", { changes = { hours_concentrated = "0" } } } }   -- the next preparation takes two more hours

source "RPJ-SMAG-19"
action "entity.prepares_afresh" { text = "prepares again; a character who arrives rested may do it at once",
  steps = { "fills_slots", "fills_lists" } }

action "entity.fills_slots" {
  function(who)
    for _, slot in ipairs(who.slots) do
      if not slot.settled then
        local spell = choose(who, "Which spell goes into " .. slot.name .. "?", slot.may_hold, "none")
        if not spell then slot.holds = nil
        elseif slot.level == 0 then slot:is_given(spell)
        else slot:is_assigned(spell) end
      end
    end
  end }

source "RPJ-SMAG-20"
action "entity.fills_lists" {
  function(who)
    who.prepared = {}
    for _, skill in ipairs(who.magic_skills) do
      local spell
      repeat
        spell = choose(who, "Which spell of " .. skill.name .. " is prepared?", skill.may_list, "no more")
        if spell then who:the(spell):is_listed() end
      until not spell
    end
  end }
