-- The weapons on this road.

weapon.from_csv "weapons.csv"

armour "Leather Jerkin" { made = "Plate Leather", covers = { "chest", "back" } }
