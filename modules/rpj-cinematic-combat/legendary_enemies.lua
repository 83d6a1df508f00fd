-- Legendary enemies: blows do not defeat them; the story does.

source "RPJ-CINE-09"
box "entity.legendary" { text = "whether it is legendary and its saves never run out", "yes or no" }
box "entity.setbacks"  { text = "descriptions of what was done to it so far", "list of text" }

instead_of "hit.lands" { when = "target.legendary",
  say = "  {target.name} stands as before" }

-- The rules do not track how weakened the enemy is. The gamemaster describes it, and decides when it is defeated.
action "entity.is_set_back (how: text)" { requires = {
    { "the gamemaster says what a legend suffers", "game.gamemaster_speaks" },
    { "others lose saves",                         "legendary" } },
  changes = { setbacks = "setbacks + [how]" }, say = "{name}: {how}" }

action "entity.is_defeated" { requires = {
    { "the gamemaster says when a legend falls", "game.gamemaster_speaks" },
    { "others are defeated blow by blow",        "legendary" } },
  steps = "dies", say = "{name} is defeated" }
