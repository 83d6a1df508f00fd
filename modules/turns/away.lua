-- Whoever's player is not there is passed over.
box    "thing.away" "yes or no = no"
action "thing.goes_away"  { menu = "away", requires = { "whoever goes away was there", "not away" }, changes = { away = "true" }, say = "{name} is away, and takes no turns" }
action "thing.comes_back" { menu = "back", requires = { "whoever comes back was away", "away" }, changes = { away = "false" }, say = "{name} is back" }
after "thing.takes_turns" { when = "away", "false" }
