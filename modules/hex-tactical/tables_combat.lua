-- RECONSTRUCTION of the damage columns of the combat table, to be replaced by a table of the same shape: which
-- column a margin leads to, what each column multiplies, and the rows of the spreadsheet, one for each base damage.

damage_row.from_csv "damage.csv"

source "HEX-TABLE-03"
table "game.damage_column (margin)" { text = "RECONSTRUCTION", from_csv = "damage_columns.csv" }

table "game.damage_multiplier (column)" { text = "RECONSTRUCTION: for a base beyond the rows", from_csv = "damage_multipliers.csv" }
