-- Combined rolls: two skills with one roll. The lower rating is the chance for both; a roll within only the
-- higher one is half a success.

check "skill.combined_check (other: skill)" { source = "BRP-COMBINED-01", like = "skill.check", requires = {
    { "one character does both", "other.owner == owner" },
    { "these are two skills",    "other.name != name" } },
  own_chance    = "possible ? ceil(basis * times) + circumstances : game.freak_chance",
  other_chance  = "trusted ? own_chance : possible ? ceil(other.rating * times) + situation + other.condition : game.freak_chance",
  own_to        = "possible ? max(always_to, min(own_chance, game.highest_success)) : own_chance",
  other_to      = "trusted ? own_to : possible ? max(other.always_works_to, min(other_chance, game.highest_success)) : other_chance",
  chance        = "min(own_chance, other_chance)",
  succeeds_to   = "min(own_to, other_to)",
  own_success   = "success or natural <= own_to",
  other_success = "success or natural <= other_to",
  partial       = "own_success != other_success",
  severe        = "not own_success and not other_success",
  teaches       = "false" }

after "skill.combined_check" { source = "BRP-COMBINED-04", when = "counts", steps = {
  { "earns_check",       when = "own_success" },
  { "other.earns_check", when = "other_success" } } }
