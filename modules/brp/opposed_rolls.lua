-- Opposed rolls: skill against skill. Both roll, and the better degree wins; four other methods are options.

source { "BRP-OPPOSED-01", "BRP-OPPOSED-02", "BRP-OPPOSED-04", "BRP-OPPOSED-08" }
check "skill.opposed_check (by: skill, passive_difficulty: difficulty = Average, passive_situation = 0)" { like = "skill.check",
  requires      = { "somebody else opposes it", "by.owner != owner" },
  shows         = { "rival", "winner", "called" },
  passive_faced = "passive_difficulty",
  rival         = { check = "by.check(yes, passive_faced, passive_situation)" },

  -- The winner: above 0 the active side, below 0 the passive side, 0 nobody.
  nobody_succeeds = "max(degree, rival.degree) < 2",    -- BRP-OPPOSED-04
  better_rated    = "rating - by.rating",               -- BRP-OPPOSED-08
  lead = { first = {
    { "0",                       when = "nobody_succeeds" },
    { "degree - rival.degree",   when = "degree != rival.degree" },
    { "natural - rival.natural", when = "natural != rival.natural", source = "BRP-OPPOSED-03" },
    "better_rated" } },
  winner = "lead > 0 ? owner : lead < 0 ? by.owner : none",

  -- The loser's success reduces the winner's degree, but the winner has at least a success.
  winning   = "lead < 0 ? rival.degree : degree",
  losing    = "lead < 0 ? degree : rival.degree",
  taken_off = { first = {
    { "0", when = "not option.ties_are_shifted and degree == rival.degree", source = "BRP-OPPOSED-03" },
    "max(0, losing - 1)" } },
  victory   = "lead == 0 ? max(degree, rival.degree) : max(2, winning - taken_off)",
  called    = "game.degree_called(victory)" }
