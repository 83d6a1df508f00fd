-- Part Two: one die, a stat, and bonuses of skill, items and circumstances.

check "core" { source = "Part Two", text = "1d6 and bonuses; neither a 1 nor a 6 is special", dice = "1d6", roller = "owner",
  modifier   = 0,
  bonuses    = 0,                                        -- situational modifier
  total      = "natural + modifier + bonuses",
  against    = "opposed ? none : game.standard_difficulty",
  success    = "opposed ? none : total >= against",      -- an opposed check reads it from the other roll
  degree     = "opposed ? none : total - against",
  opposed    = "false",                                  -- whether it is opposed by a roll instead of a difficulty
  ruled_late = "false",
  fails_as   = { total = "0" } }                         -- of a side that cannot roll

-- Fixed difficulties: reaching the number is enough.
check "fixed" { source = "Part Two, Fixed Difficulty Rolls", like = "core",
  bonuses = { { "situation",  "situation" } },
  against = { { "difficulty", "difficulty" } } }

rule "game.standard_difficulty" { source = "Part Two, Fixed Difficulty Rolls", "6" }

rule "game.chance (modifier, difficulty: number or none)" { source = "Part One, The Golden Rule", text = "the chance of success, which players may know before they roll",
  "max(0, min(6, 7 + modifier - (difficulty ?? game.standard_difficulty))) / 6" }

-- (X)D6: several dice, added up.
action "game.rolls_dice (number)" { source = "Gaming Glossary", function(game, given) return roll(given.number .. "d6") end }
