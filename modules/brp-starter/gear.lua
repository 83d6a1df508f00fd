-- Weapons and armour; their figures are our own.

source "BRP-ACT-02"
weapon.from_csv "weapons.csv"

source "BRP-RESULT-09"
armour "Leather" { points = 2, enc = 3 }
armour "Mail"    { points = 5, enc = 7 }
