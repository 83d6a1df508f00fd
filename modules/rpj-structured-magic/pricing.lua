-- The price of magic. A skill that opens a whole system of magic is worth two to four others; one school of
-- several is worth as much as any other skill.

source "RPJ-SMAG-32"
box "skill.times_the_price" "1..4 = 1"

after "skill.price_of" { when = "magic", "usual * times_the_price" }

-- Slow build: raising magic takes experience.

source "RPJ-SMAG-34"
rule "game.points_for_a_magic_level" "10"

rule "entity.most_magic_levels"   "floor(total_points / game.points_for_a_magic_level)"
rule "entity.magic_levels"        "sum(magic_skills, #.level)"
rule "skill.as_slow_as_that (to)" "not magic or owner.magic_levels - level + to <= owner.most_magic_levels"

to "skill.is_raised" { requires = {
  "magic grows with experience", "not option.slow_build or as_slow_as_that(to)" } }
