-- Ratings over 100%: for epic and superhuman games. Without the option, the part above 100 does not count.

source "BRP-OVER100-01"
rule "game.highest_rating_without" "100"

after "skill.rating" { when = "not option.ratings_over_100",
  "min(usual, game.highest_rating_without)" }
