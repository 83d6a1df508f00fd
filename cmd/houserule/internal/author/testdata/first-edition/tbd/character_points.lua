-- Character points: a hundred to begin with. What a sheet costs is worked out from what stands on it.

box "character.points" { source = "TBD-CHAR-23, 3.3", text = "to create the character with", "number = 100" }

-- Each point of Life, Recovery and Block, each step of a Skill and each Weapon Keyword costs one point.
rule "game.price_of_life"     { source = "TBD-CHAR-27, 3.3", "1" }
rule "game.price_of_recovery" { source = "TBD-CHAR-27, 3.3", "1" }
rule "game.price_of_block"    { source = "TBD-CHAR-27, 3.3", "1" }
rule "game.price_of_learning" { source = "TBD-CHAR-24, 3.3", "1" }
rule "game.price_of_raising"  { source = "TBD-CHAR-25, 3.3", "1" }
rule "game.price_of_keyword"  { source = "TBD-CHAR-29, 3.3", "1" }

rule "skill.starts_at" { source = "TBD-CHAR-24, 3.3", text = "a learned skill begins at the lowest bonus", first = {
  { "option.general_skills_start", when = "general", source = "TBD-CHAR-26" },
  { "game.lowest_bonus" } } }

rule "skill.price_of (to)" { source = "TBD-CHAR-25, 3.3", text = "all that this bonus costs", sum = {
  { "learning", "game.price_of_learning",                             when = "not general" },
  { "raising",  "max(0, to - starts_at) * game.price_of_raising" } } }

rule "skill.points_spent" { source = "TBD-CHAR-25, 3.3", first = {
  { "price_of(level ?? 0)", when = "learned" },
  { "0" } } }

-- What Wealth, Size and Speeds cost the text does not say. A game fills a table of costs, with headings or as a
-- spreadsheet: cost "Large" { of = "Size", value = "Large", points = 5 }, or cost.from_csv "costs.csv".
kind "cost" { source = "TBD-CHAR-28, 3.3", of = "Wealth, Size, Walking, Swimming, Flying, Climbing or Burrowing", value = "text", points = "number" }

rule "game.cost_in_table (of: text, value: text)" { source = "TBD-CHAR-28, 3.3", text = "none when no table says it",
  function(game, given)
    for _, cost in ipairs(entries "cost") do
      if cost.of == given.of and cost.value == given.value then return cost.points end
    end
  end }

rule "character.choices" { source = "TBD-CHAR-28, 3.3", text = "what the table of costs is asked about",
  function(who)
    return { { "Wealth", who.wealth.name }, { "Size", who.size.name }, { "Walking", who.walking.name }, { "Swimming", who.swimming.name },
             { "Flying", who.flying.name }, { "Climbing", who.climbing.name }, { "Burrowing", who.burrowing.name } }
  end }

rule "character.cost_of_choices" { source = "TBD-CHAR-28, 3.3", text = "what no table says costs nothing",
  function(who)
    local points = 0
    for _, choice in ipairs(who.choices) do points = points + (game:cost_in_table(choice[1], choice[2]) or 0) end
    return points
  end }

rule "character.without_cost" { source = "TBD-CHAR-28, 3.3", text = "what nobody wrote a cost for",
  function(who)
    local missing = {}
    for _, choice in ipairs(who.choices) do
      if not game:cost_in_table(choice[1], choice[2]) then missing[#missing + 1] = choice[1] .. " " .. choice[2] end
    end
    return missing
  end }

rule "character.cost_of_skills" { source = "TBD-CHAR-25, 3.3",
  function(who)
    local points = 0
    for _, skill in ipairs(entries "skill") do points = points + who:the(skill).points_spent end
    return points
  end }

rule "character.points_spent" { source = "TBD-CHAR-23, 3.3", sum = {
  { "Life",                    "maximum_life * game.price_of_life" },
  { "Recovery",                "recovery * game.price_of_recovery" },
  { "Block",                   "block * game.price_of_block" },
  { "Wealth, Size and Speeds", "cost_of_choices" },
  { "Skills",                  "cost_of_skills" },
  { "Weapon Keywords",         "sum(weapons, len(#.all_keywords)) * game.price_of_keyword" } } }

rule "character.points_left" { source = "TBD-CHAR-23, 3.3", "points - points_spent" }

-- Whoever comes to the table keeps to the bounds.
after "entity.arrives" { source = "TBD-CHAR-23, 3.3", when = "kind == 'character'", function(who) who:is_reviewed() end }

action "character.is_reviewed" { source = "TBD-CHAR-23, 3.3", requires = {
    { "a character has 1 to 40 Life",             "maximum_life <= game.most_life",     source = "TBD-CHAR-03" },
    { "a character has 1 to 20 Recovery",         "recovery <= game.most_recovery",     source = "TBD-CHAR-03" },
    { "a character has 0 to 2 Block",             "block <= game.most_block",           source = "TBD-CHAR-03" },
    { "Life, Recovery and Block are whole numbers", "floor(maximum_life) == maximum_life and floor(recovery) == recovery and floor(block) == block", source = "TBD-CHAR-03" },
    { "nobody has more Life than the Maximum",    "life <= maximum_life",               source = "TBD-CHAR-32" },
    { "a character's skill bonuses go from -1 to +3", "skills_are_in_bounds",           source = "TBD-CHAR-16" },
    { "nobody spends more points than there are", "points_left >= 0",                   source = "TBD-CHAR-23" } },
  function() end }

rule "skill.in_bounds" { source = "TBD-CHAR-16, 3.2",
  "not learned or (level ?? 0) >= game.lowest_bonus and (level ?? 0) <= game.highest_bonus" }

rule "character.skills_are_in_bounds" { source = "TBD-CHAR-16, 3.2",
  function(who)
    for _, skill in ipairs(entries "skill") do
      if not who:the(skill).in_bounds then return false end
    end
    return true
  end }
