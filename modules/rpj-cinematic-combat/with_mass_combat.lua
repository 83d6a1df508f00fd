-- With Mass Combat: what wears heroes down in a battle does nothing to a legend.

source "RPJ-CINE-09"
instead_of "entity.is_worn_down" { when = "legendary",
  say = "  {name} stands as before" }
