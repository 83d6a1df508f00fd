-- The character sheet. Blank lines are room for notes, not a limit.

source "TBD-CHAR-30"
rule "game.lines_for_specialized_skills" "8"
rule "game.blocks_for_weapons"           "2"

rule "character.sheet" {
  function(who)
    return { name = who.name, advantage = who.advantage, maximum_life = who.maximum_life, life = who.life, block = who.block, recovery = who.recovery,
             wealth = who.wealth, size = who.size.name, walking = who.walking.name, swimming = who.swimming.name, flying = who.flying.name,
             climbing = who.climbing.name, burrowing = who.burrowing.name,
             general_skills = who.general_skill_lines, specialized_skills = who.specialized_skill_lines, weapons = who.weapon_blocks }
  end }

rule "entity.general_skill_lines" { source = "TBD-CHAR-31", text = "a line for each skill of Table 5", "map(filter(skills, #.general), [#.name, #.level])" }

rule "entity.specialized_skill_lines" { text = "lines for learned specialised skills, and blank ones",
  function(who)
    local lines, learned = {}, who.specialized_skills_learned
    for i = 1, math.max(#learned, game.lines_for_specialized_skills) do lines[i] = learned[i] or {} end
    return lines
  end }
rule "entity.specialized_skills_learned" "map(filter(skills, #.learned and not #.general), [#.name, #.level])"

rule "entity.weapon_blocks" { text = "a description of each weapon, with its keywords ticked",
  function(who)
    local blocks = {}
    for i = 1, math.max(#who.weapons, game.blocks_for_weapons) do
      local weapon, ticked = who.weapons[i], {}
      for _, keyword in ipairs(game.keywords) do ticked[keyword.name] = weapon ~= nil and weapon:has_keyword(keyword.name) end
      blocks[i] = { description = weapon and weapon.name or "", keywords = ticked }
    end
    return blocks
  end }
