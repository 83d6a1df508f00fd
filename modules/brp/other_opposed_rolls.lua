-- Opposing skill roll systems: four ways to settle it that a gamemaster may like better.

-- The highest successful result: nothing is taken off the winner's degree.

instead_of "contest.shift" { source = "BRP-OPPOSED-07", when = "option.opposed_rolls != 'degrees'", "0" }

-- The largest margin below the modified rating, whatever the degree.

source "BRP-OPPOSED-10"
rule "contest.margin" { text = "active over passive",
  "(active_modified - active_roll) - (passive_modified - passive_roll)" }

instead_of "contest.lead" { when = "option.opposed_rolls == 'margin'", first = {
  { "0",            when = "nobody_succeeds" },
  { "1",            when = "passive_degree < 2" },
  { "-1",           when = "active_degree < 2" },
  { "margin",       when = "margin != 0" },
  { "better_rated" } } }

after "contest.dice_are_compared" { when = "option.opposed_rolls == 'margin'", "not nobody_succeeds" }

-- Subtraction: the passive side rolls first, and its rating comes off the active one.

check "skill.reduced_check (subtracted = 0)" { source = "BRP-OPPOSED-13", like = "skill.check",
  always_to = "subtracted <= 0 ? always_works_to : rating >= game.always_works_from ? game.always_works_from : 0" }

source "BRP-OPPOSED-11"
rule "contest.subtracted" { "passive_degree >= 2 ? passive.rating : 0" }

action "contest.reduced_check" { function(contest)
  local check = contest.active:reduced_check {
    difficulty = contest.passive_degree == 0 and "Easy" or contest.difficulty,         -- BRP-OPPOSED-12
    situation  = contest.situation - contest.subtracted, subtracted = contest.subtracted }
  contest.active_chance, contest.active_modified = check.real_chance, check.chance
  return check
end }

instead_of "contest.is_rolled" { when = "option.opposed_rolls == 'subtraction'", function(contest)
  contest.passive_degree = contest:passive_check().degree
  contest.active_degree  = contest:reduced_check().degree
end }

instead_of "contest.lead" { when = "option.opposed_rolls == 'subtraction'",
  "active_degree >= 2 ? 1 : passive_degree >= 2 ? -1 : 0" }

-- The resistance table: one roll, which players make where they can.

box "entity.player" { source = "BRP-OPPOSED-15", text = "somebody's own character", "yes or no" }

source "BRP-OPPOSED-14"
rule "skill.factor"         { "round(rating / 5)" }
rule "contest.turned_round" { source = "BRP-OPPOSED-15", "passive.owner.player and not active.owner.player" }

check "skill.factor_check (opponent: skill)" { like = "resistance", roller = "owner",
  active_factor = "factor", passive_factor = "opponent.factor" }

instead_of "contest.is_rolled" { when = "option.opposed_rolls == 'resistance'",
  function(contest)
    if contest.turned_round then
      local check = contest.passive:factor_check { opponent = contest.active }
      contest.passive_chance, contest.passive_degree = check.real_chance, check.degree
      contest.active_degree = check.success and 1 or 2
    else
      local check = contest.active:factor_check { opponent = contest.passive }
      contest.active_chance, contest.active_degree = check.real_chance, check.degree
      contest.passive_degree = check.success and 1 or 2
    end
  end }

-- The dice of one roll settle it: there is nothing to compare.
instead_of "contest.lead" { when = "option.opposed_rolls == 'resistance'",
  "active_degree - passive_degree" }
