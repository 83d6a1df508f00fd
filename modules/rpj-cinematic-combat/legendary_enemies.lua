-- Legendary enemies: no number of blows brings them down, but a story does.

source "RPJ-CINE-09"
box "entity.legendary" { text = "its saves never end", "yes or no" }
box "entity.setbacks"  { text = "what was done to it so far, in words", "list of text" }

instead_of "hit.lands" { when = "target.legendary",
  say = "  {target.name} stands as before" }

-- How far it is weakened is nothing the rules know. The gamemaster says so, and when it is enough.
action "entity.is_set_back (how: text)" { requires = {
    { "the gamemaster says what a legend suffers", "game.gamemaster_speaks" },
    { "others lose saves",                         "legendary" } },
  changes = { setbacks = "setbacks + [how]" }, say = "{name}: {how}" }

action "entity.is_defeated" { requires = {
    { "the gamemaster says when a legend falls", "game.gamemaster_speaks" },
    { "others are defeated blow by blow",        "legendary" } },
  steps = "dies", say = "{name} is defeated" }
