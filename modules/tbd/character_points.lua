-- Character points: initially a hundred. The cost of a character is computed from the sheet.

source "TBD-CHAR-27"
-- Each point of Life, Recovery and Block, each step of a Skill and each Weapon Keyword costs one point.
rule "game.price_of_life"     "1"
rule "game.price_of_recovery" "1"
rule "game.price_of_block"    "1"
rule "game.price_of_keyword"  { source = "TBD-CHAR-29", "1" }

source "TBD-CHAR-24"
rule "game.price_of_learning" "1"

rule "skill.starts_at" { text = "the lowest bonus, with which a learned skill begins", first = {
  { "option.general_skills_start", when = "general", source = "TBD-CHAR-26" },
  "game.lowest_bonus" } }

source "TBD-CHAR-25"
rule "game.price_of_raising" "1"

rule "skill.price_of (to)" { text = "the total cost of this bonus", sum = {
  { "learning", "game.price_of_learning", when = "not general" },
  { "raising",  "max(0, to - starts_at) * game.price_of_raising" } } }

rule "skill.points_spent"       "level == none ? 0 : price_of(level)"
rule "character.cost_of_skills" "sum(skills, #.points_spent)"

source "TBD-CHAR-28"
-- The draft does not specify the costs of Wealth, Size and Speeds. A game declares them, with headings or as a
-- spreadsheet: cost "Large" { of = "Size", value = "Large", points = 5 }, or cost.from_csv "costs.csv".
kind "cost" { of = "Wealth, Size, Walking, Swimming, Flying, Climbing or Burrowing", value = "text", points = "number" }

rule "game.cost_in_table (of: text, value: text)" { text = "the cost in the table; none if no table has it",
  "map(filter(costs, #.of == of and #.value == value), #.points)[1]" }

rule "character.choices" { text = "the choices that are looked up in the table of costs",
  "[['Wealth', wealth], ['Size', size.name], ['Walking', walking.name], ['Swimming', swimming.name], ['Flying', flying.name], ['Climbing', climbing.name], ['Burrowing', burrowing.name]]" }

rule "character.cost_of_choices" { text = "the cost of all choices; those in no table cost nothing", "sum(choices, game.cost_in_table(#[1], #[2]) ?? 0)" }
rule "character.without_cost"    { text = "the choices without a cost in the table",
  "map(filter(choices, game.cost_in_table(#[1], #[2]) == none), #[1] + ' ' + #[2])" }

source "TBD-CHAR-23"
box "character.points" { text = "the points for creating the character", "number = 100" }

rule "character.points_spent" { sum = {
  { "Life",                    "maximum_life * game.price_of_life" },
  { "Recovery",                "recovery * game.price_of_recovery" },
  { "Block",                   "block * game.price_of_block" },
  { "Wealth, Size and Speeds", "cost_of_choices" },
  { "Skills",                  "cost_of_skills", source = "TBD-CHAR-25" },
  { "Weapon Keywords",         "sum(weapons, len(#.all_keywords)) * game.price_of_keyword" } } }

rule "character.points_left" "points - points_spent"

-- Characters who come to the table must observe the limits.
to "character.arrives" { requires = {
  { "a character has 1 to 40 Life",                 "maximum_life <= game.most_life", source = "TBD-CHAR-03" },
  { "a character has 1 to 20 Recovery",             "recovery <= game.most_recovery", source = "TBD-CHAR-03" },
  { "a character has 0 to 2 Block",                 "block <= game.most_block",       source = "TBD-CHAR-03" },
  { "Life, Recovery and Block are whole numbers",   "all([maximum_life, recovery, block], # % 1 == 0)", source = "TBD-CHAR-03" },
  { "nobody has more Life than the Maximum",        "life <= maximum_life",           source = "TBD-CHAR-32" },
  { "a character's skill bonuses go from -1 to +3", "all(skills, #.in_bounds)",       source = "TBD-CHAR-16" },
  { "nobody spends more points than there are",     "points_left >= 0" } } }

rule "skill.in_bounds" { source = "TBD-CHAR-16",
  "level == none or level >= game.lowest_bonus and level <= game.highest_bonus" }
