-- The trait table, as it would be printed: for those who do not like to add.

source "HEX-TRAIT-13"
kind "trait_row" {
  level = "number", resisted = "number", fumble = "text", failure = "text or none", success = "text", perfect = "text" }

-- What a natural roll brings at a level.
rule "game.trait_result (level, natural)" "game.result_of(natural, natural + level)"
