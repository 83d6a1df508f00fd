-- The lists of the book: types of damage, shields, the pieces of armour that the rules mention, and traps.

source "HEX-DAMAGE-04"
damage_type.from_csv "damage_types.csv"

source "HEX-SHIELD-07"
shield.from_csv "shields.csv"

source "HEX-ARMOR-02"
armour.from_csv "armour_pieces.csv"

source "HEX-SEARCH-07"
trap_type.from_csv "trap_types.csv"
