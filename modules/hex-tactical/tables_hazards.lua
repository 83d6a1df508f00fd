-- The base damage of a fall by its band, and what each band beyond the table adds: RECONSTRUCTIONS, to be replaced by a
-- table of the same shape.

table "game.falling_damage (band)" { source = "HEX-HAZARD-01", text = "RECONSTRUCTION",
  { 0, 0 }, { 1, 1 }, { 2, 2 }, { 3, 4 }, { 4, 6 }, { 5, 8 } }
rule "game.falling_bands" { source = "HEX-HAZARD-01", text = "how many the table has", "5" }
rule "game.falling_step" { source = "HEX-HAZARD-01", "2" }
