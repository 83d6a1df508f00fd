-- Appendix A: weapons, shields and armour. The tables are spreadsheets; a game may add rows to them, or
-- declare weapons with their own rules. The skill and the reach of each weapon are our interpretation.

weapon.from_csv "hand_weapons.csv"
weapon.from_csv "ranged_weapons.csv"
shield.from_csv "shields.csv"
armour.from_csv "armour.csv"
