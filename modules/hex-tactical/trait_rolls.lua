-- Rolls. Luck may affect all dice (luck.lua), so every roll is like one of these two.

check "any_roll" { source = "HEX-LUCK-03", dice = "1d6", by_luck = "0", most_by_luck = "1", opponent = "none", face = "max(1, min(6, total))",
  modifier = { { "level", "0" } } }
to "any_roll.modifier" { label = "luck", add = "by_luck", when = "by_luck != 0" }

source "HEX-TRAIT-05"
check "three_dice" { like = "any_roll", dice = "3d6", most_by_luck = "3" }

-- The trait roll: certain natural rolls always succeed or fail.
rule "game.succeeds_from"   "13"
rule "game.perfect_from"    "19"
rule "game.fumbles_up_to"   "6"
rule "game.evenly_resisted" { source = "HEX-TRAIT-09", text = "the level at which equals oppose each other", "2" }

rule "game.result_of (natural, total)" { source = "HEX-TRAIT-06", first = {
  { "'perfect'", when = "natural == 18 or natural > 4 and total >= game.perfect_from" },
  { "'success'", when = "natural == 17 or natural > 4 and total >= game.succeeds_from" },
  { "'fumble'",  when = "natural == 3 or total <= game.fumbles_up_to" },
  "'failure'" } }

check "trait.check (resisted_by: trait or none, situation = 0)" { like = "three_dice", roller = "owner",
  requires   = { "the trait that resists was learned", "resisted_by == none or resisted_by.usable", source = "HEX-TRAIT-02" },
  fails_when = { "that trait was not learned", "not usable", source = "HEX-TRAIT-02" }, fails_as = { total = "against - 1", result = "'failure'" },
  modifier = { { "level",       "effective", when = "usable" },
               { "resisted by", "-resisted_by.effective", when = "resisted_by != none", source = "HEX-TRAIT-09" },
               { "resisted",    "game.evenly_resisted",   when = "resisted_by != none", source = "HEX-TRAIT-09" },
               { "situation",   "situation" } },
  opponent = "resisted_by != none ? resisted_by.owner : none",
  against  = "game.succeeds_from",
  result   = "game.result_of(natural, total)",
  perfect  = "result == 'perfect'",
  fumble   = "result == 'fumble'",
  success  = "result in ['success', 'perfect']" }

source "HEX-TRAIT-03"
-- Routine tasks need no roll: the gamemaster decides from which level on.
rule "trait.is_routine (from_level: number or none)" "from_level != none and acquired and effective >= from_level"

action "trait.is_used (routine_from: number or none, resisted_by: trait or none, situation = 0)" {
  text = "returns how it went: routinely, or the result of the roll",
  requires = { { check = "check(resisted_by, situation)" } },
  function(trait, given)
    return not given.resisted_by and trait:is_routine(given.routine_from) and "routine" or trait:check { given }.result
  end }
