-- Actions: uncertain actions are rolled on 1D100, and low rolls are good. The other files refine this roll.

source "BRP-ACT-01"
check "percentile" { text = "two ten-sided dice, read from 01 to 00, where 00 is 100",
  rolls    = 1,                                        -- none if nothing is uncertain
  dice     = "(@rolls)d100",
  rerolled = "false",
  bought   = "rerolled" }                              -- whether power points were used

-- An action: its chance is a rating, modified first by the difficulty and then by the situation.
check "action_roll (difficulty: difficulty = Average, situation = 0, routine: yes or no = no)" { like = "roll_under", roller = "owner",
  basis         = 0,                                   -- the rating on the sheet, including permanent modifiers
  always_rolled = "false",
  faced         = "difficulty",
  rolls         = "not faced.rolled or routine and possible and not always_rolled ? 0 : 1",
  times         = "faced.times",
  possible      = "faced.possible",
  circumstances = { { "situation", "situation" }, { "condition", "condition" } },
  chance        = "possible ? ceil(basis * times) + circumstances : game.freak_chance",
  succeeds_to   = "possible ? max(always_to, min(chance, game.highest_success)) : chance" }
