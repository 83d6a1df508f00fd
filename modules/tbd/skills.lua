-- Skills: everybody has the general ones; a specialised skill must be learned for each specialisation.

kind "specialized_skill" { source = "TBD-CHAR-18", specialization = "text", examples = "list of text" }

source "TBD-CHAR-13"
kind "skill" { rated = "-20..20",
  of    = "specialized_skill or none",              -- the skill that it specialises; none for a general skill
  topic = "text or none" }                          -- the topic of the specialisation

-- The level is the bonus on the sheet. A skill that is not learned has none.
box "skill.level" { source = "TBD-CHAR-26", "-20..20 or none", starts = "of == none ? option.general_skills_start : none" }

rule "skill.general" "of == none"
rule "skill.learned" "level != none"

rule "skill.bonus" { source = "TBD-ROLL-08", sum = { { "level", "level ?? 0" } } }

source "TBD-CHAR-16"
-- Limits of skill bonuses for players' characters.
rule "game.lowest_bonus"  "-1"
rule "game.highest_bonus" "3"

source "TBD-CHAR-14"
-- A specialised skill requires a topic.
rule "specialized_skill.for_topic (topic: text)" { text = "the skill of that specialisation, from the book or added by the game; none if there is none",
  "filter(game.skills, #.of != none and #.of.name == name and #.topic == topic)[1]" }

action "specialized_skill.attempt (topic: text or none, difficulty: difficulty)" { source = "TBD-CHAR-18", requires = {
    { "it is rolled for one specialisation, and not in general", "topic != none" },
    { check = "owner.the(for_topic(topic)).attempt(difficulty)", when = "for_topic(topic) != none" } },
  function(field, given)
    local skill = field:for_topic(given.topic)
    if not skill then refuse("no " .. field.name .. " has that specialisation yet") end
    return field.owner:the(skill):attempt(given).outcome
  end }

-- A character without a specialised skill may use a similar one, at a penalty that the gamemaster sets.
action "skill.stands_in (instead_for: skill, difficulty: difficulty)" { source = "TBD-CHAR-15", text = "uses it instead of another skill; returns the outcome",
  requires = { { "only a specialised skill that is not learned is replaced", "not owner.has_learned(instead_for)" }, { check = "attempt(difficulty)" } },
  function(skill, given)
    local price = rule_that("How well does it stand in?", { "not at all", "Decreased", "one step harder", "as well" }, "not at all")
    if price == "not at all" then refuse("that takes " .. given.instead_for.name) end
    return skill:attempt { decreases  = price == "Decreased" and 1 or 0,
                           difficulty = price == "one step harder" and game:harder(given.difficulty) or given.difficulty }.outcome
  end }

rule "entity.has_learned (skill: skill)" "the(skill).learned"
