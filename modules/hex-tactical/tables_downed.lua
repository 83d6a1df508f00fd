-- The tables for the downed. The roll of the first is a RECONSTRUCTION, to be replaced by a table of the same format;
-- the second has eleven rows in order, so that two dice fit.

table "game.down_result (roll)" { source = "HEX-DOWN-01", text = "RECONSTRUCTION",
  { 1, "died" }, { 2, "mortally wounded" }, { "3 to 4", "crippled" }, { "5 to 6", "unconscious" } }

cripple_result.from_csv "cripple_results.csv"
