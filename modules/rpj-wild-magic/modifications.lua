-- Modifications: more time or less, farther or by touch, for one target or for many.
-- As it is, an ability takes five seconds or an action, reaches one target, and about ten yards or whoever is
-- adjacent.

source "RPJ-WMAG-34"
kind "modification" {
  cost       = "number",
  sets       = "concentration, range, area or none",   -- two that set the same exclude each other
  needs      = "area, region or none",                 -- what the ability must cover already
  repeatable = "yes or no = no",
  steps      = "number = 0",                           -- of concentration
  instant    = "yes or no = no",
  touch      = "yes or no = no",
  sight      = "yes or no = no",
  range      = "number = -1",                          -- in regions
  group      = "yes or no = no",                       -- everybody who stands together
  regions    = "number = 0",
  chooses    = "yes or no = no" }

modification "Ten minutes"     { source = "RPJ-WMAG-23", cost = -2, sets = "concentration", steps = 2 }
modification "One minute"      { source = "RPJ-WMAG-24", cost = -1, sets = "concentration", steps = 1 }
modification "Instant"         { source = "RPJ-WMAG-30", cost =  3, sets = "concentration", instant = true }
modification "By touch"        { source = "RPJ-WMAG-25", cost = -1, sets = "range", touch = true }
modification "Six regions"     { source = "RPJ-WMAG-26", cost =  1, sets = "range", range = 6, text = "or 180 yards" }
modification "Within sight"    { source = "RPJ-WMAG-29", cost =  2, sets = "range", sight = true }
modification "A group"         { source = "RPJ-WMAG-27", cost =  2, sets = "area", group = true, text = "or 10 yards" }
modification "A region"        { source = "RPJ-WMAG-31", cost =  3, sets = "area", regions = 1, text = "or 30 yards" }
modification "Another region"  { source = "RPJ-WMAG-32", cost =  3, needs = "region", repeatable = true, regions = 1 }
modification "Chosen targets"  { source = "RPJ-WMAG-28", cost =  2, needs = "area", chooses = true }

action "ability.is_modified (by: modification)" {
  function(ability, given)
    ability:put("modifications", given.by)
    if ability.flaw_of_modifications then refuse(ability.flaw_of_modifications) end
  end }

rule "ability.covers (what: area, region or none)" { source = "RPJ-WMAG-28", first = {
  { "group or regions > 0", when = "what == 'area'" },
  { "any(modifications, #.sets == 'area' and #.regions > 0)", when = "what == 'region'" },
  { "true" } } }

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
box "ability.usual_step" { text = "on the ladder of concentration", "0..3 = 1" }

table "game.concentration (step)" { source = "RPJ-WMAG-23",
  { "up to 0", "instant" }, { 1, "5 seconds" }, { 2, "1 minute" }, { "3 and up", "10 minutes" } }

rule "ability.step" { source = "RPJ-WMAG-23", first = {
  { "0", when = "any(modifications, #.instant)", source = "RPJ-WMAG-30" },
  { "usual_step + sum(modifications, #.steps)" } } }

rule "ability.concentration"    { "game.concentration(step)" }
rule "ability.quick"            { source = "RPJ-WMAG-24", text = "fit for a fight", "step <= 1" }
rule "ability.actions"          { "min(step, 1)" }
rule "ability.price_in_actions" { text = "only a fight counts them", "game.round > 0 ? actions : 0" }

-- Range

rule "ability.by_touch" { source = "RPJ-WMAG-25", "any(modifications, #.touch)" }
rule "ability.by_sight" { source = "RPJ-WMAG-29", "any(modifications, #.sight)" }
rule "ability.range"    { text = "in regions; -1 reaches who is adjacent",
  first = {
  { "game.no_distance", when = "len(modifications) == 0" },
  { "max(map(modifications, #.range))" } } }

rule "ability.in_range (target: entity)" {
  function(ability, given)
    local user, target = ability.user, given.target
    if target == user then return true end
    if ability.by_sight then return user:sees(target) end
    return user:distance_to(target) <= ability.range
  end }

-- Area

source "RPJ-WMAG-27"
rule "ability.group"   { "any(modifications, #.group)" }
rule "ability.regions" { source = "RPJ-WMAG-31", "sum(modifications, #.regions)" }
rule "ability.chooses" { source = "RPJ-WMAG-28", "any(modifications, #.chooses)" }

rule "ability_use.affected" { text = "the target, its group, or all in the regions, but for those who are spared",
  function(use)
    local affected = {}
    for _, who in ipairs(all "entity") do
      if use:covers(who) then affected[#affected + 1] = who end
    end
    return affected
  end }

rule "ability_use.covers (who: entity)" { first = {
  { "false",                        when = "who in sparing", source = "RPJ-WMAG-28" },
  { "true",                         when = "target == who" },
  { "false",                        when = "who.health == 'dead'" },
  { "who.place in places",          when = "len(places) > 0" },
  { "false",                        when = "target == nil" },
  { "who.place == target.place",    when = "ability.regions > 0" },
  { "who.adjacent_to(target)",      when = "ability.group" },
  { "false" } } }

-- Touching somebody in a fight

source "RPJ-WMAG-33"
rule "game.harder_to_touch" { "2" }

check "entity.touch_by_magic" { like = "entity.touch",
  against = { { "base target",             "game.base_target" },
              { "Dexterity of the other",  "of.Dexterity.level" },
              { "harder in a fight",       "game.harder_to_touch" } } }

action "ability_use.touches" { text = "who misses the touch has tried in vain",
  function(use)
    if game.round == 0 or not use.ability.by_touch or not use.target or use.target == use.user then return end
    use.out_of_touch = not use.user:touch_by_magic { of = use.target }.success
  end }
