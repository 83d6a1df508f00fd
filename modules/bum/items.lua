-- Part Four: items add to rolls in which they help, or subtract from them.

source "Part Four"
kind "item" { carried = true,
  helps     = "list of skill",                           -- skills to which it always applies; for others, the gamemaster decides
  bonus     = "number = 0",
  serves_as = "text or none",                            -- of several items of the same sort, only the best counts
  does      = "list of skill" }                          -- effect without a roll

rule "entity.has_at_hand (item: item)" "has(item)"

-- Bonus of items for a skill: all suitable items, but only the best of each sort.
rule "skill.helped_by" "filter(owner.items, skill in #.helps and #.is_best_of_its_sort(skill))"
rule "item.is_best_of_its_sort (with: skill)" "serves_as == none or sorted(filter(owner.items, with in #.helps and #.serves_as == serves_as), -#.bonus)[1] == item"

rule "skill.item_bonus (using: list of item or none)" { text = "the bonus of helpful items, or of those that the gamemaster chooses", "game.bonus_of(using ?? helped_by)" }
rule "game.bonus_of (using: list of item or none)"    { text = "bonuses and penalties added up, each item once", "sum(filter(items, # in (using ?? [])), #.bonus)" }
rule "skill.has_tools (using: list of item or none)"  "any(using ?? owner.items, #.serves_as == needs)"

-- Some skills require a tool.
to "stat.check" { fails_when = { "the right thing for it is not at hand", "needs != none and not owner.has_at_hand(needs)" } }

local tools = { "the tools for it are not at hand", "needs != none and not has_tools(using)" }
local used  = { "one uses what one has", "all(using ?? [], owner.has_at_hand(#))" }

to "skill.check"   { requires = used, fails_when = tools }
to "skill.contest" { requires = used, fails_when = tools }
to "stat.check"    { requires = { used } }
to "stat.contest"  { requires = { used } }

-- Sample items
item "Compass" { helps = { "Navigation" }, bonus = 1 }
item "Map"     { helps = { "Navigation" }, bonus = 1 }

item "Poor Improvised Lockpicks" { helps = { "Lockpicking" }, serves_as = "lockpicks", bonus = -2 }
item "Improvised Lockpicks"      { helps = { "Lockpicking" }, serves_as = "lockpicks", bonus = -1 }
item "Lockpicks"                 { helps = { "Lockpicking" }, serves_as = "lockpicks" }
item "Exceptional Lockpicks"     { helps = { "Lockpicking" }, serves_as = "lockpicks", bonus = 1 }
item "Finest Lockpicks"          { helps = { "Lockpicking" }, serves_as = "lockpicks", bonus = 2 }

item "Suture Kit" { source = "Part Eight, Example of Play", helps = { "Medicine" }, bonus = 1 }
