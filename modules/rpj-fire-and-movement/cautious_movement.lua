-- Cautious movement: the core rules, and three additions.

source "RPJ-FIRE-64"
box "entity.cautious" { text = "whether the character moved cautiously in the last turn", refills = "turn", "yes or no" }

to "entity.moves_cautiously" { steps = { "stays_low", "draws_fire" }, at = "first" }
action "entity.stays_low" { changes = { cautious = "true" } }

source "RPJ-FIRE-65"
-- One: a character out of cover counts as behind cover.
rule "game.low_profile"       "1"
rule "game.low_profile_flank" "0"

instead_of "entity.cover_in_the_open" { when = "cautious", "game.shelter(game.low_profile, game.low_profile_flank, distance)" }

to "entity.counts_as_in_cover" { { "is cautious", "cautious" } }

source "RPJ-FIRE-66"
-- Two: shots at suppressed characters have half the skill, never a quarter.
to "attack.halved" { { "a suppressed target is cautious", "free and ranged and target.cautious and target.suppressed" } }

source "RPJ-FIRE-68"
-- Three: it does not trigger overwatch.
to "entity.comes_unseen" { { "is cautious", "cautious" } }
