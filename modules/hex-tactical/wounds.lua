-- Wounds: each is recorded separately, and their sum is the damage.

source "HEX-WOUND-01"
kind "wound" { like = "record",
  points = "0..", type = "damage_type", by = "text", attacker = "entity or none",
  stun = "nothing, third, half or all = nothing",
  of_this_fight = "yes or no = no",             -- until stun is resolved
  aided = "yes or no = no",                     -- First Aid was tried
  rest = "0.. = 0" }                            -- progress towards the next healed point

box  "entity.wounds" "list of wound"
rule "entity.damage" "sum(wounds, #.points)"

-- Harm that armour does not stop, and the remainder of a hit after armour.
action "entity.is_hurt (points, type: damage_type, by: text, stun: text = 'nothing', attacker: entity or none)" {
  text = "returns the wound",
  function(who, given)
    if given.points <= 0 then return nil end
    local before, wound = who.health, bring("wound", { given, of_this_fight = game.fighting })
    who:put("wounds", wound)
    who:is_worse_off(before)
    return wound
  end }

source "HEX-DAMAGE-02"
box "entity.hit_points" { starts = "max(1, game.hit_points_per_level * Body.standing)" }

rule "game.hit_points_per_level" "3"

-- Some or all levels of Body may be replaced by rolls.
check "entity.rolls_hit_points (levels)" { like = "any_roll", roller = "owner", dice = "(@levels)d6", most_by_luck = "levels",
  requires = { "there are so many levels of Body to roll for", "levels >= 1 and levels <= Body.standing" },
  changes = { hit_points = "game.hit_points_per_level * (Body.standing - levels) + total" } }

source "HEX-WOUND-02"
rule "entity.wounded" { text = "whether the damage is at least half of the hit points, not rounded", "damage >= hit_points / 2" }

-- The state of a character, in one word.
scale "health" { "splattered", "dead", "down", "wounded", "fine" }

rule "entity.health" { of = "health", first = {
  { "'splattered'", when = "splattered" },
  { "'dead'",       when = "dead" },
  { "'down'",       when = "down" },
  { "'wounded'",    when = "wounded" },
  "'fine'" } }

source "HEX-WOUND-03"
-- Wounded: affects every trait in a fight, and physical traits afterwards. Body and hit points do not change.
rule "trait.hurt_by_wounds" { source = { "HEX-WOUND-03", "HEX-WOUND-09" },
  "name != 'Body' and owner.wounded and (game.fighting or group in ['Physique', 'Co-ordination'])" }
to "trait.effective" { label = "wounded", add = "-1", when = "hurt_by_wounds" }

-- The earlier state determines the consequences.
action "entity.is_worse_off (before: health)" { steps = {
  { "becomes_wounded", when = "before == 'fine' and wounded" },
  { "goes_down",       when = "before >= 'wounded' and down" },
  { "dies",            when = "before != 'splattered' and splattered" } } }

-- The list of consequences is lost, except for the -1: the rest is a RECONSTRUCTION. The remaining points of this activation
-- are lost.
action "entity.becomes_wounded" { changes = { action_points = "active ? 0 : action_points" } }

source "HEX-WOUND-04"
rule   "entity.down"      "damage >= hit_points"
rule   "entity.can_act"   "not down and not dead"
action "entity.goes_down" { steps = { "is_deactivated", when = "active" } }

source "HEX-WOUND-05"
box    "entity.dead" "yes or no = no"
rule   "entity.splattered"
  "option.splattered_at == 'beyond that' ? damage > hit_points + Body.standing : damage >= hit_points + Body.standing"
action "entity.dies" { changes = { dead = "true" } }

to "trait.check" { fails_when = { "the dead make no checks", "owner.dead" } }
