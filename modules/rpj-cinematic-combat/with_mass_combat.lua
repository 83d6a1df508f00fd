-- With Mass Combat: what wears heroes down in a battle does nothing to a legend.

instead_of "entity.is_worn_down" { source = "RPJ-CINE-09", when = "legendary",
  say = "  {name} stands as before" }
