-- Grapples: characters cannot grapple targets of another scale.

source "RPJ-SCALE-19"
rule "entity.rank_of_layers" { text = "the greatest scale among those who hold the character", first = {
  { "game.rank_of_scale(scale)", when = "all(layers, #.broken)" },
  "max(map(filter(layers, not #.broken), game.rank_of_scale(#.scale)))" } }

to "entity.grapples" { requires = { "both are of one scale", "rank_of_layers == target.rank_of_layers" } }
