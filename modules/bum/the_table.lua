-- Part One: the gamemaster's rulings apply, and players hear them before they commit.

source "Part One"
kind "character" { like = "entity", player = "yes or no = no", text = "a character with a character card" }

-- Typical range of difficulties.
rule "game.easiest_usual"                    "3"
rule "game.hardest_usual"                    "12"
rule "game.is_usual_difficulty (difficulty)" "difficulty >= game.easiest_usual and difficulty <= game.hardest_usual"

source "Part One, The Golden Rule"
-- The golden rule. A ruling is announced first, and then applies to all rolls until it is withdrawn.
box "game.ruling"       { text = "the current ruling, visible to everybody", "text or none" }
box "game.ruling_bonus" "number = 0"

action "game.rules_that (says: text, bonus = 0)" { requires = {
    "a ruling is said aloud", "says != ''" },
  changes = { ruling = "says", ruling_bonus = "bonus" }, say = "The gamemaster rules: {says}" }

action "game.withdraws_ruling" { changes = { ruling = "none", ruling_bonus = "0" } }

to "core.modifier" { label = "ruling", when = "game.ruling_bonus != 0", add = "game.ruling_bonus" }

-- A ruling after the dice are seen is possible, but is announced as late.
box "game.late_ruling" { text = "the reason why the dice do not count", "text or none" }

offer "Late ruling" { on = "core", by = "gamemaster", once = "roll", when = "game.late_ruling != none and not opposed",
  asks = { succeeds = "yes or no" }, changes = { success = "succeeds", ruled_late = "true" },
  say = "The gamemaster changes a rule after the dice were seen: {game.late_ruling}" }

source "Part One, Necessary Equipment"
-- What a group needs to play.
rule "game.fewest_people"    "2"
rule "game.sides_of_the_die" "6"
