-- Those who hold the bridge. Nobody counts their points.

creature "Brigand" { maximum_life = 12, recovery = 3,
  ["Weapon: sword"] = 1, Defend = 0, Perceive = 0, weapons = { "Rusty Sword" }, wields = "Rusty Sword" }

creature "Toll Keeper" { maximum_life = 28, recovery = 6, block = 1,
  ["Weapon: sword"] = 2, Defend = 2, Perceive = 1, weapons = { "Greatsword" }, wields = "Greatsword" }

creature "Troll" { maximum_life = 32, recovery = 12, block = 2, size = "Large", walking = "Slow",
  ["Weapon: club"] = 1, Defend = -1, Perceive = -1, weapons = { "Tree Trunk" }, wields = "Tree Trunk" }
