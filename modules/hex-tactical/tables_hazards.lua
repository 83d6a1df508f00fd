-- The base damage of a fall by its band, and what each band beyond the table adds: RECONSTRUCTIONS, to be replaced by a
-- table of the same shape.

source "HEX-HAZARD-01"
table "game.falling_damage (band)" { text = "RECONSTRUCTION", from_csv = "falling_damage.csv" }
rule "game.falling_bands" { text = "how many the table has", "5" }
rule "game.falling_step"  "2"
