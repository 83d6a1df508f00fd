-- RECONSTRUCTION of the damage columns of the combat table, to be replaced by a table of the same format: the
-- column for each margin, the multiplier of each column, and the rows of the spreadsheet, one per base damage.

damage_row.from_csv "damage.csv"

source "HEX-TABLE-03"
table "game.damage_column (margin)" { text = "RECONSTRUCTION", from_csv = "damage_columns.csv" }

table "game.damage_multiplier (column)" { text = "RECONSTRUCTION: for a base beyond the rows", from_csv = "damage_multipliers.csv" }
