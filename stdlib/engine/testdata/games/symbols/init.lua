source "p. 1"
kind "skill" { rated = "0..6" }
skill "Walking" {}
skill "Singing" {}
kind "walker" { like = "entity" }
box "entity.lanterns" "0..9 = 3"
box "entity.torch" "yes or no = no"
box "entity.beacon" "yes or no = no"

rule "entity.light" { best = { { "torch", "1", when = "torch" }, { "beacon", "2", when = "beacon" } } }
kind "charm" { carried = true }
charm "Will-o'-the-Wisp" { to "entity.light" { label = "wisp", add = "3" } }

rule "skill.faces" { first = {
  { "['hit', 'hit', 'hit', 'hit&hit', 'boon', 'hit&boon']", when = "level >= 4" },
  "['-', 'hit', 'hit', 'hit&hit', 'boon', 'hit&boon']" } }

check "skill.check (difficulty = 2)" { roller = "owner", shows = { "success", "boons" },
  dice    = "(@level)d{@faces} [skill] + (@difficulty)d{-, -, miss, miss, bane, miss&bane} [against]",
  success = "symbols.hit > symbols.miss",
  boons   = "symbols.boon - symbols.bane",
  wasted  = "count(dice.skill, len(#) == 0)",
  changes = { ["owner.lanterns"] = "max(0, min(9, owner.lanterns + boons))" } }
to "skill.check.dice" { label = "light", dice = "@(owner.light)d{-, hit, hit, hit&hit, boon, hit&boon}", when = "owner.light > 0" }

offer "Push On" { on = "skill.check", by = "roller", costs = "1 lanterns", once = "roll", when = "not success", changes = { dice = "again" } }

check "walker.searches" { shows = { "success", "finds", "hours" },
  dice    = "1d{-, find, find&find, trap} [moor] + 1d6 [hours]",
  finds   = "symbols.find",
  hours   = "sum(dice.hours)",
  success = "finds > 0 and symbols.trap == 0" }
