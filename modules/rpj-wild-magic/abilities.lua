-- Abilities and ability skills. An ability skill gives abilities of one sphere. The cost of an ability
-- is also its difficulty.

source "RPJ-WMAG-01"
box  "skill.sphere"        { text = "the sphere of an ability skill", "text or none" }
rule "skill.ability_skill" "sphere != none"

source "RPJ-WMAG-02"
-- Items, traits and circumstances add to it: to "skill.power" { label = "wand", add = "1", when = "..." }
rule "skill.power" { sum = {
  "effective level", "effective" } }

source "RPJ-WMAG-13"
-- An ability of a character. Abilities printed by a module and those invented in play are the same, except that
-- a printed one may have a cost of its own.
kind "ability" { record = true,
  user          = "entity or none",
  skill         = "skill of user",
  sphere        = "text or none",           -- the sphere, if the skill does not determine it
  magnitude     = "magnitude",
  modifications = "list of modification",
  damage        = "number or none",         -- the effect on each target
  effect        = "action or none",         -- another effect: function(use, target)
  premade       = "yes or no = no",
  base_cost     = "number or none",         -- replaces the cost of its magnitude
  set_cost      = "number or none" }        -- replaces the whole cost

source "RPJ-WMAG-03"
rule "ability.cost" { first = {
  { "set_cost",         when = "set_cost != none", source = "RPJ-WMAG-13" },
  { "max(0, net_cost)", source = "RPJ-WMAG-08" } } }

source "RPJ-WMAG-04"
rule "ability.net_cost" { sum = {
  { "magnitude",     "base_cost ?? magnitude.cost", source = "RPJ-WMAG-14" },
  { "modifications", "sum(modifications, #.cost)",  source = "RPJ-WMAG-23" } } }

source "RPJ-WMAG-13"
-- The gamemaster makes the final decision.
action "ability.is_judged (at)" { requires = {
    { "the gamemaster has the final say", "game.gamemaster_speaks", source = "RPJ-INTRO-01" },
    { "it costs something or nothing",    "at >= 0" } },
  changes = { set_cost = "at" } }

source "RPJ-WMAG-34"
-- A sentence about an inconsistency of an ability; none if it is consistent. Abilities with a price set by a
-- module or the gamemaster need not fit the tables.
rule "ability.flaw" "flaw_of_sphere ?? (set_cost != none ? none : flaw_of_magnitude ?? flaw_of_modifications)"

source "RPJ-WMAG-01"
rule "ability.flaw_of_sphere" { first = {
  { "skill.name + ' is no ability skill'",                                when = "skill.sphere == none" },
  { "skill.name + ' is about ' + skill.sphere + ', not about ' + sphere", when = "sphere != none and sphere != skill.sphere" } } }
