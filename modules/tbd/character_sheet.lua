-- The character sheet. Blank lines are room to write, and no limit.

source "TBD-CHAR-30"
rule "game.lines_for_specialized_skills" { "8" }
rule "game.blocks_for_weapons"           { "2" }

rule "character.sheet" {
  function(who)
    return { name = who.name, advantage = who.advantage, maximum_life = who.maximum_life, life = who.life, block = who.block, recovery = who.recovery,
             wealth = who.wealth.name, size = who.size.name, walking = who.walking.name, swimming = who.swimming.name, flying = who.flying.name,
             climbing = who.climbing.name, burrowing = who.burrowing.name,
             general_skills = who.general_skill_lines, specialized_skills = who.specialized_skill_lines, weapons = who.weapon_blocks }
  end }

rule "entity.general_skill_lines" { source = "TBD-CHAR-31", text = "all of Table 5",
  function(who)
    local lines = {}
    for _, skill in ipairs(game.skills) do
      if skill.general then lines[#lines + 1] = { skill.name, who:the(skill).level } end
    end
    return lines
  end }

rule "entity.specialized_skill_lines" { text = "those that are learned, and blank ones",
  function(who)
    local lines = {}
    for _, skill in ipairs(game.skills) do
      local own = who:the(skill)
      if not own.general and own.learned then lines[#lines + 1] = { skill.name, own.level } end
    end
    for i = #lines + 1, game.lines_for_specialized_skills do lines[i] = {} end
    return lines
  end }

rule "entity.weapon_blocks" { text = "a description, and which keywords are ticked",
  function(who)
    local blocks = {}
    for i, weapon in ipairs(who.weapons) do
      blocks[i] = { description = weapon.name, keywords = {} }
      for _, keyword in ipairs(game.keywords) do blocks[i].keywords[keyword.name] = weapon:has_keyword(keyword.name) end
    end
    for i = #blocks + 1, game.blocks_for_weapons do
      blocks[i] = { description = "", keywords = {} }
      for _, keyword in ipairs(game.keywords) do blocks[i].keywords[keyword.name] = false end
    end
    return blocks
  end }
