kind "ability" { rated = "0..10" }
kind "group"  { like = "record", leader = "entity" }
kind "wound"  { like = "record", points = "number", by = "text", aided = "yes or no = no" }
kind "strike" { event = true, attacker = "entity", target = "entity", difference = "number", base = "number" }
ability "Leadership" {}
ability "Leadership-Charismatic" {}
ability "Aura" {}
box "entity.group"         { "group or none" }
box "entity.active"        { "yes or no = no" }
box "group.command_points" { source = "HEX-CP-02", refills = "turn", starts = "max(leader.Leadership.level, leader.Leadership_Charismatic.level)" }
box "entity.luck_points"   { source = "HEX-LUCK-01", refills = "scenario", starts = "Aura.level" }
box "entity.wounds"        { source = "HEX-WOUND-01", "list of wound" }

rule "entity.damage_taken" { "sum(wounds, #.points)" }

offer "Counterattack on command" { source = "HEX-CP-11", on = "strike.made", by = "leader of group of target", costs = "2 command_points of group of target",
  when = "not target.active", consent = "target",    -- the player may refuse; then nothing is paid
  function(strike) new.strike { attacker = strike.target, target = strike.attacker, base = 4, difference = 0 }:made() end }

check "three_d6" { dice = "3d6", nudge = "0", modifier = { { "luck", "nudge" } } }
offer "Luck: modify"  { source = "HEX-LUCK-04", on = "three_d6", by = "anyone", costs = "1 luck_points", opens = "before", once = "roll",
  asks = { amount = "-3..3" }, changes = { nudge = "amount" } }
offer "Luck: re-roll" { source = "HEX-LUCK-03", on = "three_d6", by = "anyone", costs = "1 luck_points", changes = { dice = "again" } }
offer "Luck: cancel"  { source = "HEX-LUCK-05", on = { "Luck: modify", "Luck: re-roll" }, by = "anyone", costs = "1 luck_points",
  when = "(payer == roller) != (buyer == roller)", changes = { stands = "false" } }

table "game.multiplier (margin)" { source = "HEX-TABLE-03", note = "RECONSTRUCTION",
  { 0, 0.25 }, { 1, 0.5 }, { 2, 1 }, { 3, 1.5 }, { 4, 2 }, { 5, 2.5 }, { 6, 2.75 }, { "7 and up", 3 } }
check "strike.roll" { source = "HEX-ATTACK-05", like = "three_d6", roller = "attacker",
  margin  = "total + difference - 11",
  outcome = "natural == 3 ? 'Reverse' : natural >= 17 or margin >= 0 and natural > 4 ? 'Hit' : margin <= -7 and natural != 4 ? 'Reverse' : 'Miss'",
  points  = "outcome != 'Hit' or base <= 0 ? 0 : natural == 18 ? 3 * base : max(natural == 17 ? base : 1, floor(base * game.multiplier(max(0, margin)) + 0.5))" }
action "strike.made" { source = "HEX-ATTACK-04", function(strike)
  local points = strike:roll().points
  if points > 0 then strike.target:put("wounds", { points = points, by = "strike" }) end end }
action "entity.heals_naturally" { source = "HEX-HEAL-03", function(who)
  for _, wound in ipairs(who.wounds) do wound.points = math.max(0, wound.points - 1) end end }
