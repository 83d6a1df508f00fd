-- Part Three, skills: points for a narrow group of actions, added to the stat that governs them.

source "Part Three, Advanced Character Creation"
kind "skill" { rated = "0..",
  stat         = "stat",                                 -- the stat that governs it
  trained_only = "yes or no = no",                       -- not to be tried without a point in it
  needs        = "text or none",                         -- the tools without which it cannot be tried
  uncapped     = "yes or no = no",                       -- may rise above its stat
  covers       = "text or none" }                        -- its limits, as the gamemaster and the player agreed

rule "skill.adds (with: stat or none, using: list of item or none)" { sum = {
  { "stat",  "stat_used(with)" },
  { "skill", "level" },
  { "items", "item_bonus(using)", source = "Part Four" } } }

-- The gamemaster may have another stat rolled, or let the player choose.
rule "skill.stat_used (with: stat or none)" { source = "Part Three", text = "what the stat is worth", "owner.the(with ?? stat).current" }

check "skill.check (difficulty = game.standard_difficulty, situation = 0, with: stat or none, using: list of item or none)" { source = "Part Two, Fixed Difficulty Rolls", like = "fixed",
  requires = { "one is trained in it", "level > 0 or not trained_only", source = "Part Three, Advanced Character Creation" },
  modifier = { { "stat",  "stat_used(with)" },
               { "skill", "level" },
               { "items", "item_bonus(using)" } } }

check "skill.contest (opponent: entity, resisting: skill or none, resisting_with: stat or none, with: stat or none, situation = 0, using: list of item or none)" { source = "Part Two, Opposed Rolls",
  like = "opposed", text = "against a skill, a stat, or else the same skill of the other one",
  requires = { { "nobody strives against himself", "opponent != owner" },
               { "one is trained in it",           "level > 0 or not trained_only", source = "Part Three, Advanced Character Creation" } },
  modifier   = { "stat, skill and items", "adds(with, using)" },
  alike      = "resisting == none and resisting_with == none",
  resistance = { check = "opponent.resisting_roll(alike ? skill : resisting, resisting_with)" },
  theirs     = "resistance.total" }

source "Part Three, Illustrative examples of Skill Levels"
table "game.skill_level (points)" {
  { 1, "familiar" }, { 2, "proficient, well trained" }, { 3, "expert, specialist" }, { 4, "master" } }
rule "game.master" { text = "the best a normal human can be", "4" }

source "Part Three, Limitations on Skill Values; Part Eight, step 5"
-- How high a skill may rise: to its stat, where nothing else is agreed.
rule "skill.capped" "option.skill_cap and not uncapped"
rule "skill.allows (points)" "not capped or points <= stat.level"
