-- Part Four: items add to rolls in which they help, or take from them.

source "Part Four"
kind "item" { carried = true,
  helps     = "list of skill",                           -- with these it counts by itself; elsewhere where the gamemaster says so
  bonus     = "number = 0",
  serves_as = "text or none",                            -- of several that serve as the same, the best counts
  does      = "list of skill" }                          -- what it does by itself, without a roll

rule "entity.has_at_hand (item: item)" { "has(item)" }

rule "entity.items" {
  function(who)
    local items = {}
    for _, entry in ipairs(who.carries) do
      if entry.kind == "item" then items[#items + 1] = entry end
    end
    return items
  end }

-- What helps with a skill: all that is made for it, but of each sort of tool the best.
rule "skill.helped_by" {
  function(skill)
    local helping, best = {}, {}
    for _, item in ipairs(skill.owner.items) do
      for _, helped in ipairs(item.helps) do
        if helped.name == skill.name then
          local sort = item.serves_as
          if not sort then helping[#helping + 1] = item
          elseif not best[sort] then
            helping[#helping + 1] = item
            best[sort] = #helping
          elseif item.bonus > helping[best[sort]].bonus then helping[best[sort]] = item end
        end
      end
    end
    return helping
  end }

rule "skill.item_bonus (using: list of item or none)" { text = "of what helps, or of what the gamemaster says is used",
  function(skill, given)
    return game:bonus_of(given.using or skill.helped_by)
  end }

rule "game.bonus_of (items: list of item or none)" { text = "bonuses and penalties add up, each once",
  function(game, given)
    local bonus, counted = 0, {}
    for _, item in ipairs(given.items or {}) do
      if not counted[item.name] then bonus = bonus + item.bonus end
      counted[item.name] = true
    end
    return bonus
  end }

rule "skill.has_tools (using: list of item or none)" {
  function(skill, given)
    for _, item in ipairs(given.using or skill.owner.items) do
      if item.serves_as == skill.needs then return true end
    end
    return false
  end }

-- Sample items
item "Compass" { helps = { "Navigation" }, bonus = 1 }
item "Map"     { helps = { "Navigation" }, bonus = 1 }

item "Poor Improvised Lockpicks"  { helps = { "Lockpicking" }, serves_as = "lockpicks", bonus = -2 }
item "Improvised Lockpicks"       { helps = { "Lockpicking" }, serves_as = "lockpicks", bonus = -1 }
item "Lockpicks"                  { helps = { "Lockpicking" }, serves_as = "lockpicks" }
item "Exceptional Lockpicks"      { helps = { "Lockpicking" }, serves_as = "lockpicks", bonus = 1 }
item "Finest Lockpicks"           { helps = { "Lockpicking" }, serves_as = "lockpicks", bonus = 2 }

item "Suture Kit" { source = "Part Eight, Example of Play", helps = { "Medicine" }, bonus = 1 }
