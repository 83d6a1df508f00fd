-- Skill rolls: the rating is the chance. Each game declares its own skills.

source "BRP-SKILL-01"
kind "character" { like = "entity" }

kind "skill" { rated = "0..",
  base_chance = "number",                              -- base chance without training
  category    = "Agility, Communication, Knowledge, Manipulation, Perception, Stealth, Dodge, Weapon or Other = Other",
  accident    = "yes or no = no",                      -- never routine, such as a fall
  improves    = "yes or no = yes",                     -- can have an experience check
  alone       = "yes or no = yes" }                    -- can be learned without a teacher

source "BRP-IMPROVE-01"
kind "passion" { like = "skill" }
kind "trait"   { like = "skill" }
kind "spell"   { like = "skill" }

source "BRP-SKILL-02"
-- A character without a rating has the base chance, even of a skill that is declared later.
box "skill.level" { "0..", starts = "base_chance" }

-- Permanent modifiers are part of the rating; temporary ones are not.
rule "skill.rating"    { source = "BRP-MOD-11", sum = { { "learned", "level" } } }
rule "skill.condition" { source = "BRP-MOD-09", text = "penalties by current conditions of the owner", sum = { { "nothing", "0" } } }

rule "skill.always_works_to"  "base_chance >= game.always_works_from ? game.always_works_from : 0"
rule "game.always_works_from" "5"

check "skill.check (stressful: yes or no = yes)" { source = "BRP-SKILL-01", like = "action_roll",
  basis         = "rating",
  always_to     = "always_works_to",
  always_rolled = "category == 'Weapon' or accident",
  trusted       = "false",                             -- a luck roll, instead of the skill
  bought        = "rerolled or shift > 0 or trusted",
  counts        = "rolls > 0 and stressful and faced.teaches and game.adventuring and not bought",
  teaches       = "success and counts" }
