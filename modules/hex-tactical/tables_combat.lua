-- RECONSTRUCTION of the damage columns of the combat table, to be replaced by a table of the same shape: which
-- column a margin leads to, what each column multiplies, and the rows of the spreadsheet, one for each base damage.

damage_row.from_csv "damage.csv"

source "HEX-TABLE-03"
table "game.damage_column (margin)" { text = "RECONSTRUCTION",
  { "up to 0", 1 }, { 1, 2 }, { 2, 3 }, { 3, 4 }, { 4, 5 }, { 5, 6 }, { 6, 7 }, { "7 and up", 8 } }

table "game.damage_multiplier (column)" { text = "RECONSTRUCTION: for a base beyond the rows",
  { 1, 0.25 }, { 2, 0.5 }, { 3, 1 }, { 4, 1.5 }, { 5, 2 }, { 6, 2.5 }, { 7, 2.75 }, { 8, 3 } }
