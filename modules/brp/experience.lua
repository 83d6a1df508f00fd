-- Character improvement: whatever is rated like a skill, and was used in an important situation, may improve.

box "game.adventuring" { source = "BRP-IMPROVE-02", text = "whether skills can be learned from use; not before or after an adventure", "yes or no = yes" }

source "BRP-IMPROVE-01"
box "skill.experience_check" { sheet = "yes or no = no" }

after "skill.check" { when = "teaches", steps = "earns_check" }

-- At most one check for each skill, and it is never lost. A gamemaster may also give one for long exposure.
action "skill.earns_check" { source = "BRP-IMPROVE-03", changes = { experience_check = "experience_check or improves" } }

-- After an adventure: one roll for each check.

source "BRP-IMPROVE-07"
rule "game.days_after_an_adventure" "7"

rule "entity.checked_skills" "filter(skills, #.experience_check)"

action "entity.learns_from_experience (fixed: list of text or none)" { menu = "award",
  text = "rolls all experience checks; fixed lists the skills that gain without a die, chosen beforehand",
  steps = { "#.gains_experience(#.name in (fixed ?? []))", for_each = "checked_skills" } }

-- The roll must exceed the rating; if the rating is above 100, it must be over 100.

source "BRP-IMPROVE-12"
rule "skill.to_beat" "min(rating, 100)"

check "skill.experience_roll" { source = "BRP-IMPROVE-08", like = "percentile", roller = "owner",
  modifier = { "experience bonus", "owner.experience_bonus" },
  success  = "total > to_beat" }

-- The gain: a die, or half of its maximum without a roll.

rule "game.gain_die" { source = "BRP-IMPROVE-11", first = {
  { "8",  when = "option.power_level == 'epic'" },
  { "10", when = "option.power_level == 'superhuman'" },
  "6" } }

check "skill.gain (die, less = 0, fixed: number or none)" { source = "BRP-IMPROVE-10", roller = "owner",
  thrown = "fixed == none ? 1 : 0",
  dice   = "(@thrown)d(@die)",
  gain   = "fixed ?? max(0, natural - less)" }

action "skill.gains_experience (fixed: yes or no = no)" { source = "BRP-IMPROVE-08", requires = {
    "there is an experience check to roll for, and what is gained is said before it", "experience_check" },
  function(skill, given)
    skill.experience_check = false
    if not skill:experience_roll().success then return 0 end
    return skill:rises(skill:gain { die = game.gain_die, fixed = given.fixed and game.gain_die / 2 or nil }.gain, skill:ceiling_of "experience")
  end }

-- The limit of each method: only experience exceeds 100.

rule "skill.ceiling_of (way: text)" { first = {
  { "option.highest_by_training", when = "way == 'training'", source = "BRP-IMPROVE-16" },
  { "100",                        when = "way == 'research' or not option.ratings_over_100", source = "BRP-IMPROVE-18" },
  "game.no_ceiling" } }

rule "game.no_ceiling" { text = "a number that no rating reaches", "100000" }

action "skill.rises (points, ceiling: number)" { source = "BRP-IMPROVE-10", text = "raises the rating; returns by how much",
  function(skill, given)
    local gain = math.max(0, math.min(given.points, given.ceiling - skill.rating))
    skill.level = skill.level + gain
    return gain
  end }
