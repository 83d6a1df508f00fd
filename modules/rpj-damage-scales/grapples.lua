-- Grapples: nobody holds what is built for another scale.

rule "entity.rank_of_layers" { source = "RPJ-SCALE-19", text = "the greatest scale among those that hold", first = {
  { "game.rank_of_scale(scale)", when = "not any(layers, not #.broken)" },
  { "max(map(filter(layers, not #.broken), game.rank_of_scale(#.scale)))" } } }

to "entity.grapples" { source = "RPJ-SCALE-19", requires = { { "both are of one scale", "rank_of_layers == target.rank_of_layers" } } }
