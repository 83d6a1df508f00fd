-- Part Three, skills: points for a narrow group of actions, added to a stat.

source "Part Three, Advanced Character Creation"
kind "skill" { rated = "0..",
  stat         = "stat",                                 -- the stat that is added
  trained_only = "yes or no = no",                       -- requires at least one point
  needs        = "text or none",                         -- required tools
  uncapped     = "yes or no = no",                       -- may exceed its stat
  covers       = "text or none" }                        -- limits that the gamemaster and the player agreed on

rule "skill.adds (with: stat or none, using: list of item or none)" { sum = {
  { "stat",  "stat_used(with)" },
  { "skill", "level" },
  { "items", "item_bonus(using)", source = "Part Four" } } }

-- The gamemaster may choose another stat, or let the player choose.
rule "skill.stat_used (with: stat or none)" { source = "Part Three", text = "the value of the stat that is used", "owner.the(with ?? stat).current" }

check "skill.check (difficulty = game.standard_difficulty, situation = 0, with: stat or none, using: list of item or none)" { tags = "effort", source = "Part Two, Fixed Difficulty Rolls", like = "fixed",
  fails_when = { "one is not trained in it", "trained_only and level <= 0", source = "Part Three, Advanced Character Creation" },
  modifier = { { "stat",  "stat_used(with)" },
               { "skill", "level" },
               { "items", "item_bonus(using)" } } }

check "skill.contest (opponent: entity, resisting: skill or none, resisting_with: stat or none, with: stat or none, situation = 0, using: list of item or none)" { tags = "effort", source = "Part Two, Opposed Rolls",
  like = "opposed", text = "an opposed roll against a skill, a stat, or the same skill",
  requires   = { "nobody strives against himself", "opponent != owner" },
  fails_when = { "one is not trained in it", "trained_only and level <= 0", source = "Part Three, Advanced Character Creation" },
  modifier   = { "stat, skill and items", "adds(with, using)" },
  alike      = "resisting == none and resisting_with == none",
  resistance = { check = "opponent.resisting_roll(alike ? skill : resisting, resisting_with)" },
  theirs     = "resistance.total" }

source "Part Three, Illustrative examples of Skill Levels"
table "game.skill_level (points)" {
  { 1, "familiar" }, { 2, "proficient, well trained" }, { 3, "expert, specialist" }, { 4, "master" } }
rule "game.master" { text = "the maximum level of a normal human", "4" }

source "Part Three, Limitations on Skill Values; Part Eight, step 5"
-- The maximum of a skill: its stat, unless agreed otherwise.
rule "skill.capped" "option.skill_cap and not uncapped"
rule "skill.allows (points)" "not capped or points <= stat.level"
