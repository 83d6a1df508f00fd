-- Cooperative turns: players whose turns follow each other act together, in any order.

source "RPJ-CINE-11"
box "game.acting_together" "list of entity"

rule "game.still_to_come" { text = "those still to act in this round; after its last turn, in the next", "len(waiting) > 0 ? waiting : in_the_next_round" }

rule "game.next_are (players: list of entity)"
  "count(still_to_come, # in players and position(still_to_come, #) <= len(players)) == len(players)"

action "game.cooperative_turn (players: list of entity)" { requires = {
    { "it is a cinematic fight",                    "cinematic and round > 0" },
    { "it takes two",                               "len(players) >= 2" },
    { "players cooperate",                          "all(players, #.player)" },
    { "they act next, with nobody else among them", "next_are(players)" } },
  steps = { "turn_is_over", { "round_is_over", when = "len(waiting) == 0" }, "turns_are_taken" } }

-- It is the turn of each of them.
after "game.on_turn"          { source = "RPJ-CINE-18", "usual + acting_together" }
to    "game.cooperative_turn" { source = "RPJ-GCS-72", requires = {
  "whoever is in a grapple makes a grapple check", "none(on_turn, #.must_struggle)" } }

source "RPJ-CINE-18"
action "game.turns_are_taken (players: list of entity)" {
  changes = { acting_together = "players" },
  steps   = { for_each = "players", changes = { ["#.had_turn"] = "true" }, steps = "#.turn_begins" } }

after "game.turn_is_over" { steps = { { "#.turn_ends", for_each = "acting_together" }, { changes = { acting_together = "[]" } } } }

-- Shared actions.
rule "game.actions_left_together" "sum(acting_together, #.actions)"
