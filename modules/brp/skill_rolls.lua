-- Skill rolls: the rating is the chance. Which skills there are is a game's own business.

source "BRP-SKILL-01"
kind "character" { like = "entity" }

kind "skill" { rated = "0..",
  base_chance = "number",                              -- of whoever never learned it
  category    = "Agility, Communication, Knowledge, Manipulation, Perception, Stealth, Dodge, Weapon or Other = Other",
  accident    = "yes or no = no",                      -- like a fall, which is never routine
  improves    = "yes or no = yes",                     -- it has a box to tick
  alone       = "yes or no = yes" }                    -- it can be learned without a teacher

source "BRP-IMPROVE-01"
kind "passion" { like = "skill" }
kind "trait"   { like = "skill" }
kind "spell"   { like = "skill" }

source "BRP-SKILL-02"
-- Whoever has no rating has the base chance, of a skill that is printed later, too.
box "skill.level" { "0..", starts = "base_chance" }

-- What is permanent joins the rating; what is of the moment does not.
rule "skill.rating"    { source = "BRP-MOD-11", sum = { { "learned", "level" } } }
rule "skill.condition" { source = "BRP-MOD-09", text = "what hampers its owner now", sum = { { "nothing", "0" } } }

rule "skill.always_works_to"  "base_chance >= game.always_works_from ? game.always_works_from : 0"
rule "game.always_works_from" "5"

check "skill.check (stressful: yes or no = yes)" { source = "BRP-SKILL-01", like = "action_roll",
  basis         = "rating",
  always_to     = "always_works_to",
  always_rolled = "category == 'Weapon' or accident",
  trusted       = "false",                             -- fate, in place of the skill
  bought        = "rerolled or shift > 0 or trusted",
  counts        = "rolls > 0 and stressful and faced.teaches and game.adventuring and not bought",
  teaches       = "success and counts" }
