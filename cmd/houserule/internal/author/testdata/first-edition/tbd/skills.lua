-- Skills: everybody has the general ones; a specialised one has to be learned, for each specialisation by itself.

kind "specialized_skill" { source = "TBD-CHAR-18, Table 7", specialization = "text", examples = "list of text" }

kind "skill" { source = "TBD-CHAR-13, 3.2", rated = "-20..20",
  of    = "specialized_skill or none",              -- what it is a specialisation of; none for a general skill
  topic = "text or none" }                          -- of which

-- The level is the bonus that is written on the sheet. Of what is not learned there is none.
box "skill.level" { source = "TBD-CHAR-26, 3.3", "-20..20 or none", starts = "of == none ? option.general_skills_start : none" }

rule "skill.general" { source = "TBD-CHAR-13, 3.2", "of == none" }
rule "skill.learned" { source = "TBD-CHAR-13, 3.2", "level != none" }

rule "skill.bonus" { source = "TBD-ROLL-08, 1.1", sum = { { "level", "level ?? 0" } } }

-- Skill bonuses of players' characters.
rule "game.lowest_bonus"  { source = "TBD-CHAR-16, 3.2", "-1" }
rule "game.highest_bonus" { source = "TBD-CHAR-16, 3.2", "3" }

-- A specialised skill needs to know for what.
rule "specialized_skill.for_topic (topic: text)" { source = "TBD-CHAR-14, 3.2", text = "the skill of that specialisation, printed or added by the game; none if there is none",
  function(field, given)
    for _, skill in ipairs(entries "skill") do
      if skill.of and skill.of.name == field.name and skill.topic == given.topic then return skill end
    end
  end }

action "specialized_skill.attempt (topic: text or none, difficulty: difficulty)" { source = "TBD-CHAR-18, 3.2", requires = {
    { "it is rolled for one specialisation, and not in general", "topic != none" } },
  function(field, given)
    local skill = field:for_topic(given.topic)
    if not skill then refuse("no " .. field.name .. " has that specialisation yet") end
    return field.owner:the(skill):attempt { difficulty = given.difficulty }
  end }

-- Somebody without a specialised skill may be allowed one like it, at a price that the gamemaster names.
action "skill.stands_in (instead_for: skill, difficulty: difficulty)" { source = "TBD-CHAR-15, 3.2", text = "gives the outcome",
  requires = { { "only a specialised skill that is not learned is replaced", "not owner.has_learned(instead_for)" } },
  function(skill, given)
    local price = rule_that("How well does it stand in?", { "not at all", "Decreased", "one step harder", "as well" }, "not at all")
    if price == "not at all" then refuse("that takes " .. given.instead_for.name) end
    return skill:attempt { decreases  = price == "Decreased" and 1 or 0,
                           difficulty = price == "one step harder" and given.difficulty:changed(1) or given.difficulty }
  end }

rule "entity.has_learned (skill: skill)" { source = "TBD-CHAR-14, 3.2", function(who, given) return who:the(given.skill).learned end }
