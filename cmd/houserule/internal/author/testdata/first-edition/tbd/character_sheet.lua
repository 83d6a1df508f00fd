-- The character sheet. Blank lines are room to write, and no limit.

rule "game.lines_for_specialized_skills" { source = "TBD-CHAR-30, Character Sheet", "8" }
rule "game.blocks_for_weapons"           { source = "TBD-CHAR-30, Character Sheet", "2" }

rule "character.sheet" { source = "TBD-CHAR-30, Character Sheet",
  function(who)
    return { name = who.name, advantage = who.advantage, maximum_life = who.maximum_life, life = who.life, block = who.block, recovery = who.recovery,
             wealth = who.wealth.name, size = who.size.name, walking = who.walking.name, swimming = who.swimming.name, flying = who.flying.name,
             climbing = who.climbing.name, burrowing = who.burrowing.name,
             general_skills = who.general_skill_lines, specialized_skills = who.specialized_skill_lines, weapons = who.weapon_blocks }
  end }

rule "entity.general_skill_lines" { source = "TBD-CHAR-31, Character Sheet", text = "all of Table 5",
  function(who)
    local lines = {}
    for _, skill in ipairs(entries "skill") do
      if skill.general then lines[#lines + 1] = { skill.name, who:the(skill).level } end
    end
    return lines
  end }

rule "entity.specialized_skill_lines" { source = "TBD-CHAR-30, Character Sheet", text = "those that are learned, and blank ones",
  function(who)
    local lines = {}
    for _, skill in ipairs(entries "skill") do
      local own = who:the(skill)
      if not own.general and own.learned then lines[#lines + 1] = { skill.name, own.level } end
    end
    for i = #lines + 1, game.lines_for_specialized_skills do lines[i] = {} end
    return lines
  end }

rule "entity.weapon_blocks" { source = "TBD-CHAR-30, Character Sheet", text = "a description, and which keywords are ticked",
  function(who)
    local blocks = {}
    for i, weapon in ipairs(who.weapons) do
      blocks[i] = { description = weapon.name, keywords = {} }
      for _, keyword in ipairs(entries "keyword") do blocks[i].keywords[keyword.name] = weapon:has_keyword(keyword.name) end
    end
    for i = #blocks + 1, game.blocks_for_weapons do
      blocks[i] = { description = "", keywords = {} }
      for _, keyword in ipairs(entries "keyword") do blocks[i].keywords[keyword.name] = false end
    end
    return blocks
  end }
