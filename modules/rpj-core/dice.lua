-- Dice: the basic roll of all checks.

source "RPJ-DICE-02"
rule "game.base_target" "7"

rule "game.target_for (difficulty)" "game.base_target + difficulty"
rule "game.difficulty_for (target)" "target - game.base_target"
rule "game.written (difficulty)"    { text = "the notation of a difficulty: difficulty 5 is written 12+",
  function(game, given) return game:target_for(given.difficulty) .. "+" end }
rule "game.read (target: text)"     { text = "the difficulty of a notation: 13+ is difficulty 6",
  function(game, given) return game:difficulty_for(tonumber(given.target:match "^(%-?%d+)%+$")) end }

source "RPJ-DICE-01"
-- A modifier comes from the sheet, bonuses and penalties are temporary, a difficulty raises the target. Each
-- has a line of its own, so that other modules can add to one of them only.
check "throw" { text = "two dice, for all throws", dice = "2d6" }

check "core" { like = "throw", text = "2d6 and modifiers against a target number",
  modifier        = 0,
  bonuses         = 0,
  total           = "natural + modifier + bonuses",
  against         = { "base target", "game.base_target" },
  reached         = "total >= against",

  critical_from   = 12,
  fumble_to       = 2,
  critical        = "natural >= critical_from",
  fumble          = "natural <= fumble_to",
  nearly_critical = "natural == critical_from - 1",      -- the closest that the dice allow
  nearly_fumble   = "natural == fumble_to + 1",
  plausible       = "option.lucky_success",              -- ask, never or always: whether a lucky roll alone may succeed,
  botched         = "option.unlucky_failure",            -- and whether an unlucky roll alone may fail
  lucky           = "critical and not reached and plausible == 'always'",
  unlucky         = "fumble and reached and botched == 'always'",

  success         = "lucky or reached and not unlucky",
  degree          = "total - against",
  shows           = "against {against}, {success ? 'succeeds' : 'fails'} by {abs(degree)}",
  fails_as        = { total = "against - 1", critical = "false", fumble = "false", nearly_critical = "false", nearly_fumble = "false",
                      lucky = "false", unlucky = "false" } }

source "RPJ-DICE-13"
instead_of "core.lucky" { when = "plausible == 'ask' and critical and not reached",
  function() return rule_that("A critical success below the target: is success plausible?", false) end }

source "RPJ-DICE-14"
instead_of "core.unlucky" { when = "botched == 'ask' and fumble and reached",
  function() return rule_that("A critical failure that reaches the target: does it fail?", false) end }
