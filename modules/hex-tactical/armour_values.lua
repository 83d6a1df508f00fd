-- What each kind of armour stops, and which place each roll means: RECONSTRUCTIONS but for padded armour, to be
-- replaced by tables of the same shape. Padding under a piece that goes over it is one more d6.

armour_kind.from_csv "armour_values.csv"

source "HEX-ARMOR-02"
table "game.armour_coverage (roll)" { text = "RECONSTRUCTION: the book says 2 to 4 and 6", from_csv = "armour_coverage.csv" }
