-- Luck: checks for fate.

-- How bad it gets is an ordinary check of the attribute Luck (RPJ-ATTR-07). An undecided detail of
-- a scene is a check of the Luck bonus, by one player.

source "RPJ-ATTR-09"
rule "game.target_of_a_detail" "8"

action "character.asks_fate (detail: text)" {
  requires = { { "it was left open, and is part of the scene", ask = "Was this left open, and is it part of the scene: {detail}?" },
               { check = "Luck.bonus_check" } },
  function(who) return who.Luck:bonus_check { difficulty = game:difficulty_for(game.target_of_a_detail) }.success end }
