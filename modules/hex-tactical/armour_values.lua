-- What each kind of armour stops, and which place each roll means: RECONSTRUCTIONS but for padded armour, to be
-- replaced by tables of the same shape. Padding under a piece that goes over it is one more d6.

armour_kind.from_csv "armour_values.csv"

source "HEX-ARMOR-02"
table "game.armour_coverage (roll)" { text = "RECONSTRUCTION: the book says 2 to 4 and 6",
  { 1, "head" }, { "2 to 3", "chest" }, { 4, "lower body" }, { 5, "legs" }, { 6, "arms" } }

-- The pieces that the rules name.
armour "Helmet"                 { source = "HEX-ARMOR-10", made = "Plate Metal", covers = { "head" } }
armour "Breastplate"            { made = "Plate Metal", covers = { "chest" } }
armour "Backplate"              { made = "Plate Metal", covers = { "back" } }
armour "Mail Shirt"             { made = "Chain",       covers = { "chest", "back", "lower body" } }
armour "Long-Sleeved Mail Shirt" { made = "Chain",      covers = { "chest", "back", "lower body", "arms" } }
armour "Padded Coat"            { source = "HEX-ARMOR-09", made = "Padded",      covers = { "chest", "back", "lower body", "arms" } }
