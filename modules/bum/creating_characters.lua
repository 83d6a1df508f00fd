-- Character creation: a name, four stats and, if the game uses them, skills and items.

table "game.setting_up (step)" { source = "Part Eight, Step-by-Step Review",
  { 1, "the gamemaster creates the setting, the story and special rules" }, { 2, "cards, pencils and dice are gathered" },
  { 3, "characters get names, concepts and backgrounds" },                  { 4, "stats are chosen" },
  { 5, "skills are chosen" },                                               { 6, "items are chosen or bought, now or in play" },
  { 7, "attack and defence are totalled" },                                 { 8, "the game is played" } }

box "character.background"  { source = "Part Eight, step 3", "text or none" }

source "Appendix B"
box "character.player_name" "text or none"
box "character.campaign"    "text or none"

source "Part Three, Basic Character Creation"
box "character.exceptional" { text = "whether it is magical, superhuman, or an animal", "yes or no = no" }
box "character.in_play"     { source = "Part Eight, step 8", "yes or no = no" }

-- Stats

rule "game.stat_points"  "option.stat_points"
rule "game.skill_points" { source = "Part Three, Advanced Character Creation", "option.skill_points" }

rule "game.may_start_with (score)" "score >= game.lowest_stat and score <= game.highest_stat"

action "character.distributes_stats (strength, dexterity, intelligence, socialization, unusual: yes or no = no)" { requires = {
    { "the card is not in play yet",    "not in_play" },
    { "a stat starts between 1 and 4",  "unusual or all([strength, dexterity, intelligence, socialization], game.may_start_with(#))" },
    { "points are whole",               "all([strength, dexterity, intelligence, socialization], floor(#) == #)" },
    { "all the points are distributed", "unusual or strength + dexterity + intelligence + socialization == option.stat_points" } },
  changes = { exceptional = "unusual", ["Strength.level"] = "strength", ["Dexterity.level"] = "dexterity",
              ["Intelligence.level"] = "intelligence", ["Socialization.level"] = "socialization" } }

-- Skills

source "Part Three, Advanced Character Creation"
rule "character.points_in_skills" "sum(skills, #.level)"

box "character.skill_points" { source = "Part Three, Advanced Character Creation; Part Six", text = "the unspent skill points",
  starts = "max(0, option.skill_points - points_in_skills)" }

box "character.barred_skills" { text = "skills that this background excludes", "list of skill" }

action "character.cannot_start_with (skill: skill)" { changes = { barred_skills = "barred_skills + [skill]" } }

rule "skill.barred" "owner.kind == 'character' and not owner.in_play and skill in owner.barred_skills"

source "Part Three, Advanced Character Creation; Part Six"
-- A point for each level, at creation and later. Before play a level can be given back.
purchase "skill.is_raised" { of = "level", price = "to", from = "owner.skill_points", menu = { "create", "advance" }, back = "not owner.in_play",
  ask = { "Which skill gets points?", "To which level?" }, requires = {
    { "only a character has skill points",                "owner.kind == 'character'" },
    { "the background allows it from the start",          "not barred" },
    { "no skill is higher than the stat that governs it", "allows(to)", source = "Part Eight, step 5" } } }

-- A card filled in by questions, and a complete card.

action "character.is_created" { menu = "create", source = "Part Eight, Step-by-Step Review", requires = {
    "the card is not in play yet", "not in_play" },
  steps = { "chooses_stats", { buys = "create" }, "enters_play" } }

action "character.chooses_stats" { source = "Part Eight, step 4",
  function(who)
    local left = game.stat_points
    for i, stat in ipairs(who.stats) do
      local others = #who.stats - i
      local low    = math.max(game.lowest_stat,  left - others * game.highest_stat)
      local high   = math.min(game.highest_stat, left - others * game.lowest_stat)
      local score  = low == high and low or choose(who, "How much " .. stat.name .. "?", low, high, { note = left .. " stat points are left" })
      stat.level, left = score, left - score
    end
  end }

action "character.enters_play" { source = "Part Eight, step 8", requires = {
    { "the card has a name",                          "name != '' and name != 'character'", source = "Part Eight, step 3" },
    { "the stats are those of a starting character",  "stats_in_order" },
    { "the skills are those of a starting character", "exceptional or skills_in_order", source = "Part Eight, step 5" } },
  changes = { in_play = "true" } }

-- Requirements for a complete card.
rule "character.stat_sum"        { source = "Part Eight, step 4", "sum(stats, #.level)" }
rule "character.stats_in_order"  { source = "Part Eight, step 4", "exceptional or stat_sum == option.stat_points and all(stats, game.may_start_with(#.level))" }
rule "character.skills_in_order" "points_in_skills <= game.skill_points and none(skills, #.level > 0 and (#.barred or not #.allows(#.level)))"
