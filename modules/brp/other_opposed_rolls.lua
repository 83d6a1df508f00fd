-- Opposing skill roll systems: four optional methods.

-- Highest successful result: the winner's degree is not reduced.

instead_of "skill.opposed_check.taken_off" { source = "BRP-OPPOSED-07", when = "option.opposed_rolls != 'degrees'", "0" }

-- Largest margin below the modified rating, whatever the degree.

source "BRP-OPPOSED-10"
to "skill.opposed_check" { margin = "(chance - natural) - (rival.chance - rival.natural)" }

instead_of "skill.opposed_check.lead" { when = "option.opposed_rolls == 'margin'", first = {
  { "0",      when = "nobody_succeeds" },
  { "1",      when = "not rival.success" },
  { "-1",     when = "not success" },
  { "margin", when = "margin != 0" },
  "better_rated" } }

-- Subtraction: the passive side rolls first, and its rating is subtracted from the active one.

source "BRP-OPPOSED-11"
to "skill.opposed_check" {
  subtracting = "option.opposed_rolls == 'subtraction'",
  subtracted  = "subtracting and rival.success ? by.rating : 0" }
to "skill.opposed_check.circumstances" { label = "the passive rating", add = "-subtracted" }

instead_of "skill.opposed_check" { when = "subtracting",
  faced     = { "owner.the('Easy')", when = "rival.fumble", source = "BRP-OPPOSED-12" },
  always_to = { "rating >= game.always_works_from ? game.always_works_from : 0", when = "subtracted > 0", source = "BRP-OPPOSED-13" },
  lead      = "success ? 1 : rival.success ? -1 : 0" }

-- The resistance table: one roll, made by a player if possible.

box "entity.player" { source = "BRP-OPPOSED-15", text = "whether it is a player's character", "yes or no" }

source "BRP-OPPOSED-14"
rule "skill.factor" "round(rating / 5)"

check "skill.factor_check (opponent: skill)" { like = "resistance",
  active_factor = "factor", passive_factor = "opponent.factor" }

to "skill.opposed_check" {
  on_the_table = "option.opposed_rolls == 'resistance'",
  turned_round = "by.owner.player and not owner.player",                                    -- BRP-OPPOSED-15
  rolling      = "turned_round ? by : skill",
  resting      = "turned_round ? skill : by",
  table_roll   = { check = "rolling.factor_check(resting)" } }

-- The two skills are not rolled.
instead_of "skill.opposed_check" { when = "on_the_table",
  faced          = "owner.the('Automatic')",
  passive_faced  = "owner.the('Automatic')",
  without_a_roll = "table_roll.success == turned_round ? 1 : 2",
  lead           = "success ? 1 : -1" }
