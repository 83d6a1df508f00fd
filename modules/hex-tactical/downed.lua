-- Downed: the fate of characters who are down after the fight.

source "HEX-STUN-04"
box "entity.downed" { text = "whether the character went down since the last fight ended", "yes or no = no" }

to "game.fight_ends" { steps = "downed_are_seen_to" }

after "entity.goes_down" { changes = { downed = "true" } }

action "game.downed_are_seen_to" { for_each = "entities", when = "downed",
  changes = { downed = "false" }, steps = { "meets_fate", when = "down and not dead" } }

source "HEX-DOWN-01"
box "entity.fate" "mortally wounded, crippled or unconscious or none"

-- A minor is dead; a major rolls.
action "entity.meets_fate" { steps = { first = { { "down_roll", when = "major" }, "dies" } } }
check "entity.down_roll" { like = "any_roll", roller = "owner",
  result  = "game.down_result(face)",
  changes = { fate = "result == 'died' ? none : result" },
  steps   = { { "dies", when = "result == 'died'" }, { "is_crippled", when = "result == 'crippled'" } } }

source "HEX-DOWN-02"
-- Mortally wounded: needs a hospital, or equivalent magic, until he is no longer down.
box "entity.in_hospital" "yes or no = no"

action "entity.goes_to_hospital" { requires = { "he is alive", "not dead" },
  changes = { in_hospital = "true" } }
action "entity.leaves_hospital" { requires = { "he is in a hospital", "in_hospital" },
  changes = { in_hospital = "false" }, steps = { "dies", when = "fate == 'mortally wounded' and down" } }

to "time.day_ends" { steps = {
  "#.dies", for_each = "entities", when = "#.fate == 'mortally wounded' and #.down and not #.dead and not #.in_hospital" } }

source "HEX-DOWN-05"
-- Unconscious or worse: carried until the damage is below the limit.
rule "entity.carried_until"   { text = "the damage from which a downed character must be carried", "option.carried_until == 'hit points' ? hit_points : 2 * hit_points" }
rule "entity.must_be_carried" "fate != none and damage >= carried_until"
rule "entity.needs_nursing"   { source = "HEX-DOWN-06", "fate in ['crippled', 'unconscious'] and damage > 0" }

source "HEX-DOWN-03"
-- Crippled: a permanent result, and a temporary loss of Aura.
kind "cripple_result" { roll = "2..12",
  either_side = "yes or no = no",               -- left or right, at random
  half_speed  = "yes or no = no",
  carried_far = "yes or no = no",               -- must be carried over long distances
  lowers      = "list of text",                 -- groups of traits, or an ability and the traits based on it
  by          = "nothing, 1d3 or gamemaster = nothing" }

kind "crippling" { like = "record",
  result = "cripple_result", side = "left or right or none", levels = "number = 0",
  aura = "number = 0" }                         -- current loss of levels of Aura

box "entity.cripplings" "list of crippling"

check "entity.cripple_roll" { like = "any_roll", roller = "owner", dice = "2d6", most_by_luck = "2" }
check "entity.side_roll"    { like = "any_roll", roller = "owner", dice = "d2", side = "total <= 1 ? 'left' : 'right'" }
check "entity.levels_roll"  { like = "any_roll", roller = "owner", dice = "d3", levels = "max(1, total)" }

rule "game.cripple_result (roll)" "filter(cripple_results, #.roll == roll)[1]"

-- Returns the crippling.
action "entity.is_crippled" {
  function(who)
    local result = game:cripple_result(math.max(2, math.min(12, who:cripple_roll().total)))
    local crippling = bring("crippling", { name = result.name, result = result, aura = who.aura_lost_now })
    if result.either_side then crippling.side = who:side_roll().side end
    if result.by == "1d3" then crippling.levels = who:levels_roll().levels
    elseif result.by == "gamemaster" then crippling.levels = choose("gamemaster", "How many levels do the scars cost?", -3, 3) end
    who:put("cripplings", crippling)
    who:goes_on_with(crippling)
    return crippling
  end }

-- The levels that it removes from traits.
rule "trait.is_of (name_of_group: text)"
  "name == name_of_group or belongs_to == name_of_group or base != none and base.is_of(name_of_group)"

rule "crippling.takes_from (trait: trait)" { sum = {
  { "for good", "levels", when = "any(result.lowers, trait.is_of(#))" },
  { "Aura",     "aura",   when = "trait.is_of('Aura')", source = "HEX-DOWN-04" } } }

rule "entity.half_speed" "any(cripplings, #.result.half_speed)"
to "entity.cost_of" { label = "half speed", add = "deed.points", when = "half_speed and deed.response == 'movement'" }

source "HEX-DOWN-04"
-- Three the first time, of which two return; then one; then none.
box "entity.times_crippled" "0.. = 0"
rule "trait.levels_lost"    "lost + sum(owner.cripplings, #.takes_from(trait))"
rule "entity.aura_lost_now" "times_crippled == 0 ? 3 : times_crippled == 1 ? 1 : 0"
action "entity.goes_on_with (crippling: crippling)" { changes = { times_crippled = "times_crippled + 1" }, steps = {
  { "regains_aura", later = "6 months",  when = "times_crippled == 1" },
  { "regains_aura", later = "12 months", when = "times_crippled == 1" } } }
action "entity.regains_aura (crippling: crippling)" { changes = { ["crippling.aura"] = "crippling.aura - 1" } }

-- Strong magic removes the crippling and restores the levels.
action "entity.regenerates (crippling: crippling)" { changes = { cripplings = "filter(cripplings, # != crippling)" } }
