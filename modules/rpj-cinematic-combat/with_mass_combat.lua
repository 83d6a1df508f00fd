-- With Mass Combat: contributions in a battle do not wear down legendary enemies.

source "RPJ-CINE-09"
instead_of "entity.is_worn_down" { when = "legendary",
  say = "  {name} stands as before" }
