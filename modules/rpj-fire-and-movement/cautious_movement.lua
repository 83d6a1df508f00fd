-- Cautious movement: the same as ever, and three things more.

box "entity.cautious" { source = "RPJ-FIRE-64", text = "moved so in the last turn", refills = "turn", "yes or no" }

to "entity.moves_cautiously" { source = "RPJ-FIRE-64", steps = { "stays_low", "draws_fire" }, at = "first" }
action "entity.stays_low" { source = "RPJ-FIRE-64", function(who) who.cautious = true end }

-- One: out of cover, one counts as behind something.
rule "game.low_profile"       { source = "RPJ-FIRE-65", "1" }
rule "game.low_profile_flank" { source = "RPJ-FIRE-65", "0" }

instead_of "entity.cover_in_the_open" { source = "RPJ-FIRE-65", when = "cautious", "game.shelter(game.low_profile, game.low_profile_flank, distance)" }

after "entity.counts_as_in_cover" { source = "RPJ-FIRE-65", "usual or cautious" }

-- Two: whoever shoots at the suppressed has half the skill, but nobody has a quarter.
after "attack.halved" { source = "RPJ-FIRE-66", "usual or free and ranged and target.cautious and target.suppressed" }

-- Three: nobody on overwatch notices.
after "entity.comes_unseen" { source = "RPJ-FIRE-68", "usual or cautious" }
