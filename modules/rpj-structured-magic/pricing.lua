-- What magic should cost. One skill that opens a whole system of magic is worth two to four others; a school of
-- magic among several is a skill like any other.

box "skill.times_the_price" { source = "RPJ-SMAG-32", "1..4 = 1" }

after "skill.price_of_raising" { when = "magic", source = "RPJ-SMAG-32", "usual * times_the_price" }

-- Slow build: magic takes experience.

rule "game.points_for_a_magic_level" { source = "RPJ-SMAG-34", "10" }

rule "entity.most_magic_levels" { source = "RPJ-SMAG-34", "floor(total_points / game.points_for_a_magic_level)" }
rule "entity.magic_levels"      { source = "RPJ-SMAG-34",
  function(who)
    local sum = 0
    for _, skill in ipairs(who.magic_skills) do sum = sum + skill.level end
    return sum
  end }
rule "skill.as_slow_as_that (to)" { source = "RPJ-SMAG-34", "not magic or owner.magic_levels - level + to <= owner.most_magic_levels" }

to "skill.is_raised" { requires = {
  { "magic grows with experience", "not option.slow_build or as_slow_as_that(to)", source = "RPJ-SMAG-34" } } }

after "skill.within_reach" { when = "option.slow_build and magic", source = "RPJ-SMAG-34",
  "min(usual, max(level, owner.most_magic_levels - owner.magic_levels + level))" }
