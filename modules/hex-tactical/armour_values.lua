-- The dice of each kind of armour, and the location for each roll: RECONSTRUCTIONS except for padded armour, to be
-- replaced by tables of the same format. Padding under another piece adds 1d6.

armour_kind.from_csv "armour_values.csv"

source "HEX-ARMOR-02"
table "game.armour_coverage (roll)" { text = "RECONSTRUCTION: the book says 2 to 4 and 6", from_csv = "armour_coverage.csv" }
