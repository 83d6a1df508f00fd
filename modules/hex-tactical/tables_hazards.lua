-- The base damage of a fall by its band, and what each band beyond the table adds: RECONSTRUCTIONS, to be replaced by a
-- table of the same shape.

source "HEX-HAZARD-01"
table "game.falling_damage (band)" { text = "RECONSTRUCTION",
  { 0, 0 }, { 1, 1 }, { 2, 2 }, { 3, 4 }, { 4, 6 }, { 5, 8 } }
rule "game.falling_bands" { text = "how many the table has", "5" }
rule "game.falling_step" { "2" }
