-- Several magic skills: the best of them says how many slots there are and how fast they come back. Each keeps
-- its own way of preparing, and none is cast beyond its own base level.

source "RPJ-SMAG-28"
rule "entity.magic_skills" { text = "those that somebody has learned",
  function(who)
    local learned = {}
    for _, skill in ipairs(game.skills) do
      if skill.magic and who:the(skill).level > 0 then learned[#learned + 1] = who:the(skill) end
    end
    return learned
  end }

-- Among equals the player says which.
box "entity.preferred_magic" { "skill or none" }

rule "skill.preferred" { "owner.preferred_magic != nil and owner.preferred_magic.name == name" }

rule "entity.leading_magic" { text = "none for those who never learned any",
  function(who)
    local best
    for _, skill in ipairs(who.magic_skills) do
      if not best or skill.effective > best.effective or skill.effective == best.effective and skill.preferred then best = skill end
    end
    return best
  end }
