-- Abilities and ability skills. An ability skill gives its owner abilities of one sphere; what an ability costs
-- is also how hard it is.

source "RPJ-WMAG-01"
box  "skill.sphere"        { text = "what an ability skill is about", "text or none" }
rule "skill.ability_skill" "sphere != nil"

source "RPJ-WMAG-02"
-- Items, traits and circumstances add to it: to "skill.power" { label = "wand", add = "1", when = "..." }
rule "skill.power" { sum = {
  "effective level", "effective" } }

source "RPJ-WMAG-13"
-- An ability of somebody. What a module prints and what a player thinks of in play are the same, but for the
-- cost: a printed one may have one of its own.
kind "ability" { record = true,
  user          = "entity or none",
  skill         = "skill of user",
  sphere        = "text or none",           -- where it belongs, if that is not plain
  magnitude     = "magnitude",
  modifications = "list of modification",
  damage        = "number or none",         -- what it does to each target
  effect        = "action or none",         -- and what else: function(use, target)
  premade       = "yes or no = no",
  base_cost     = "number or none",         -- in place of its magnitude's
  set_cost      = "number or none" }        -- in place of everything

source "RPJ-WMAG-03"
rule "ability.cost" { first = {
  { "set_cost",         when = "set_cost != nil", source = "RPJ-WMAG-13" },
  { "max(0, net_cost)", source = "RPJ-WMAG-08" } } }

source "RPJ-WMAG-04"
rule "ability.net_cost" { sum = {
  { "magnitude",     "base_cost ?? magnitude.cost", source = "RPJ-WMAG-14" },
  { "modifications", "sum(modifications, #.cost)",  source = "RPJ-WMAG-23" } } }

source "RPJ-WMAG-13"
-- The gamemaster has the final say.
action "ability.is_judged (at)" { requires = {
    { "the gamemaster has the final say", "game.gamemaster_speaks", source = "RPJ-INTRO-01" },
    { "it costs something or nothing",    "at >= 0" } },
  changes = { set_cost = "at" } }

source "RPJ-WMAG-34"
-- What is wrong with an ability, in a sentence; none if nothing is. What a module or the gamemaster has priced
-- need not fit the tables.
rule "ability.flaw" "flaw_of_sphere ?? (set_cost != nil ? none : flaw_of_magnitude ?? flaw_of_modifications)"

source "RPJ-WMAG-01"
rule "ability.flaw_of_sphere" { first = {
  { "skill.name + ' is no ability skill'",                                when = "skill.sphere == nil" },
  { "skill.name + ' is about ' + skill.sphere + ', not about ' + sphere", when = "sphere != nil and sphere != skill.sphere" } } }
