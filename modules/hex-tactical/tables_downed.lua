-- The tables of the downed. The roll of the first is a RECONSTRUCTION, to be replaced by a table of the same shape;
-- the second has its eleven rows in their order, so that two dice fit.

table "game.down_result (roll)" { source = "HEX-DOWN-01", text = "RECONSTRUCTION",
  { 1, "died" }, { 2, "mortally wounded" }, { "3 to 4", "crippled" }, { "5 to 6", "unconscious" } }

cripple_result "Quadriplegic"    { roll = 2,  text = "feels and moves nothing below the neck" }
cripple_result "Paraplegic"      { roll = 3,  text = "feels and moves nothing below the waist" }
cripple_result "Leg Lost"        { roll = 4,  either_side = true, half_speed = true, carried_far = true }
cripple_result "Deaf"            { roll = 5,  text = "from harm to the brain" }
cripple_result "Arm Lost"        { roll = 6,  either_side = true }
cripple_result "Limp"            { roll = 7,  half_speed = true }
cripple_result "Scarred Face"    { roll = 8,  lowers = { "Spirit" }, by = "gamemaster" }
cripple_result "Mute"            { roll = 9,  text = "from harm to the brain" }
cripple_result "Harmed Brain"    { roll = 10, lowers = { "Mind" }, by = "1d3" }
cripple_result "Blind"           { roll = 11 }
cripple_result "Shattered Body"  { roll = 12, lowers = { "Body", "Co-ordination" }, by = "1d3" }
