-- The printed trait table, for those who prefer it to adding.

source "HEX-TRAIT-13"
kind "trait_row" {
  level = "number", resisted = "number", fumble = "text", failure = "text or none", success = "text", perfect = "text" }

-- The result of a natural roll at a level.
rule "game.trait_result (level, natural)" "game.result_of(natural, natural + level)"
