-- Modifications: casting time, range or touch, one or several targets.
-- Without modifications, an ability takes five seconds or an action, affects one target, and reaches ten yards or
-- adjacent characters.

source "RPJ-WMAG-34"
kind "modification" {
  cost       = "number",
  sets       = "concentration, range, area or none",   -- two modifications that set the same value exclude each other
  needs      = "area, region or none",                 -- minimum range or area of the ability
  repeatable = "yes or no = no",
  steps      = "number = 0",                           -- of concentration
  instant    = "yes or no = no",
  touch      = "yes or no = no",
  sight      = "yes or no = no",
  range      = "number = -1",                          -- in regions
  group      = "yes or no = no",                       -- everybody in one group
  regions    = "number = 0",
  chooses    = "yes or no = no" }

action "ability.is_modified (by: modification)" {
  function(ability, given)
    ability:put("modifications", given.by)
    if ability.flaw_of_modifications then refuse(ability.flaw_of_modifications) end
  end }

rule "ability.covers (what: area or region)" { source = "RPJ-WMAG-28", first = {
  { "group or regions > 0", when = "what == 'area'" },
  "any(modifications, #.sets == 'area' and #.regions > 0)" } }

rule "ability.flaw_of_modifications" {
  function(ability)
    local taken, set = {}, {}
    for _, one in ipairs(ability.modifications) do
      if taken[one.name] and not one.repeatable then return one.name .. " counts once" end
      if one.sets and set[one.sets] then return one.name .. " and " .. set[one.sets] .. " exclude each other" end
      if one.needs and not ability:covers(one.needs) then return one.name .. " needs an ability that covers " .. (one.needs == "area" and "an area" or "a region") end
      taken[one.name] = true
      if one.sets then set[one.sets] = one.name end
    end
  end }

-- Time

source "RPJ-WMAG-22"
box "ability.usual_step" { text = "the usual step on the ladder of concentration", "0..3 = 1" }

source "RPJ-WMAG-23"
table "game.concentration (step)" {
  { "up to 0", "instant" }, { 1, "5 seconds" }, { 2, "1 minute" }, { "3 and up", "10 minutes" } }

rule "ability.step" { first = {
  { "0", when = "any(modifications, #.instant)", source = "RPJ-WMAG-30" },
  "usual_step + sum(modifications, #.steps)" } }

source "RPJ-WMAG-22"
rule "ability.concentration"    "game.concentration(step)"
rule "ability.quick"            { source = "RPJ-WMAG-24", text = "whether it is fast enough for a fight", "step <= 1" }
rule "ability.actions"          "step > 0 ? 1 : 0"
rule "ability.price_in_actions" { text = "the price in actions, which only counts in a fight", "game.round > 0 ? actions : 0" }

-- Range

rule "ability.by_touch" { source = "RPJ-WMAG-25", "any(modifications, #.touch)" }
rule "ability.by_sight" { source = "RPJ-WMAG-29", "any(modifications, #.sight)" }
rule "ability.range"    { text = "the range in regions; -1 reaches adjacent characters",
  "max([game.no_distance] + map(modifications, #.range))" }

rule "ability.in_range (target: entity)" { first = {
  { "true",              when = "target == user" },
  { "user.sees(target)", when = "by_sight" },
  "goes_as_far_as(target)" } }

rule "ability.goes_as_far_as (target: entity)" "user.distance_to(target) <= range"

-- Area

source "RPJ-WMAG-27"
rule "ability.group"   "any(modifications, #.group)"
rule "ability.regions" { source = "RPJ-WMAG-31", "sum(modifications, #.regions)" }
rule "ability.chooses" { source = "RPJ-WMAG-28", "any(modifications, #.chooses)" }

rule "ability_use.affected" { text = "the target, its group, or everybody in the regions, except those who are spared",
  "filter(entities, covers(#))" }

rule "ability_use.covers (who: entity)" { first = {
  { "false", when = "who in sparing", source = "RPJ-WMAG-28" },
  { "true",  when = "target == who" },
  "who.health != 'dead' and takes_in(who)" } }

rule "ability_use.takes_in (who: entity)" { first = {
  { "who.place in places",       when = "len(places) > 0" },
  { "false",                     when = "target == none" },
  { "who.place == target.place", when = "ability.regions > 0" },
  { "who.adjacent_to(target)",   when = "ability.group" },
  "false" } }

-- Touching a target in a fight

source "RPJ-WMAG-33"
rule "game.harder_to_touch" "2"

check "entity.touch_by_magic" { like = "entity.touch",
  against = { { "base target",            "game.base_target" },
              { "Dexterity of the other", "of.Dexterity.level" },
              { "harder in a fight",      "game.harder_to_touch" } } }

action "ability_use.touches" { text = "touches the target; if the touch misses, the attempt is wasted",
  function(use) use.out_of_touch = not use.user:touch_by_magic(use.target).success end }
