-- The base damage of falls by band, and the increase beyond the table: RECONSTRUCTIONS, to be replaced by a
-- table of the same format.

source "HEX-HAZARD-01"
table "game.falling_damage (band)" { text = "RECONSTRUCTION", from_csv = "falling_damage.csv" }
rule "game.falling_bands" { text = "the number of bands in the table", "5" }
rule "game.falling_step"  "2"
