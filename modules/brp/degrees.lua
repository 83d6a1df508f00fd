-- Degrees of success and failure, numbered from the worst to the best.

source "BRP-RESULT-01"
table "game.degree_called (degree)" {
  { 0, "fumble" }, { 1, "failure" }, { 2, "success" }, { 3, "special success" }, { 4, "critical success" } }

-- The skill results table, as formulas. Above 120, it continues in the same way.
rule "game.criticals (chance)" { source = "BRP-RESULT-09", text = "how many rolls are critical successes: a twentieth", "max(1, ceil(chance / 20))" }
rule "game.specials (chance)"  { source = "BRP-RESULT-08", text = "how many rolls are special successes: a fifth, including critical ones", "max(1, ceil(chance / 5))" }
rule "game.fumbles (chance)"   { source = "BRP-RESULT-02", text = "how many rolls are fumbles: a twentieth of the failures, and always 00",
  "max(1, min(5, floor((100 - chance) / 20) + 1))" }
rule "game.highest_success"    { source = "BRP-RESULT-05", "95" }

check "roll_under" { like = "percentile",
  chance         = 0,                                  -- the modified rating, which may be below 0 or above 100
  against        = "real_chance",                      -- the highest roll that succeeds
  always_to      = 0,                                  -- always succeeds, however small the chance
  succeeds_to    = "max(always_to, min(chance, game.highest_success))",
  real_chance    = "rolls > 0 ? succeeds_to : without_a_roll >= 2 ? 100 : 0",
  special_to     = "game.specials(chance)",
  critical_to    = "game.criticals(chance)",
  fumbles_from   = "101 - game.fumbles(chance)",
  without_a_roll = 2,                                  -- the degree of an action that is not rolled
  shown          = "natural >= fumbles_from ? 0 : natural > succeeds_to ? 1 : natural > special_to ? 2 : natural > critical_to ? 3 : 4",
  shift          = 0,
  best           = 4,
  bought         = "rerolled or shift > 0",
  degree         = "min(best, (rolls == 0 ? without_a_roll : shown) + shift)",
  success        = "degree >= 2",
  special        = "degree == 3",                      -- a critical success is not also a special success
  critical       = "degree == 4",
  fumble         = "degree == 0",
  result         = "game.degree_called(degree)",
  shows          = "against {chance}, {result}",
  fails_as       = { degree = "1", natural = "100" } }

source "BRP-RESULT-04"
-- The consequences of a fumble depend on the skill; other chapters add them here.
action "skill.fumbles"          { steps = {} }
action "characteristic.fumbles" { steps = {} }

after "skill.check"          { when = "fumble", steps = "fumbles" }
after "characteristic.check" { when = "fumble", steps = "fumbles" }
