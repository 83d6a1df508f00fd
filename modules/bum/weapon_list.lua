-- Appendix A: weapons, shields and armour. The tables are spreadsheets: a game may add rows of its own to them, or
-- print weapons with rules of their own. Which skill goes with a weapon, and how far it reaches, is our reading.

weapon.from_csv "hand_weapons.csv"
weapon.from_csv "ranged_weapons.csv"
shield.from_csv "shields.csv"
armour.from_csv "armour.csv"
