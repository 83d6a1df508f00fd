-- Close combat: who can reach whom, and who is engaged.

source "HEX-MOVE-04"
-- Adjacent hexes without a wall between them; without a map, everybody reaches everybody.
rule "entity.reaches (other: entity)"
  "off_map_with(other) or any(hexes, #.is_beside(other.hexes))"
rule "hex.is_beside (hexes: list of hex)" "any(hexes, # == hex or hex.leads_to(#))"

to "attack.is_announced" { requires = {
  "the target is within reach", "attacker.reaches(target)", when = "not is_missile" } }

source "HEX-MISSILE-05"
box  "entity.fights_with" { text = "the opponent in melee, without a map", "list of entity" }

rule "entity.is_enemy_of (other: entity)" "group != none and other.group != none and group.party != other.group.party"

to "entity.can_strike" { source = "HEX-ATTACK-08", { "reaches the other", "reaches(other)" } }

-- Engaged: adjacent to an enemy on the map, or declared as engaged.
rule "entity.engaged_with" "filter(entities, can_act and #.can_act and is_up_against(#))"

rule "entity.is_up_against (other: entity)"
  "other in fights_with or entity in other.fights_with or not off_map_with(other) and is_enemy_of(other) and reaches(other)"

rule "entity.is_engaged" "engaged_with != []"

-- Everybody in the same melee, directly or through others.
rule "entity.melee (without: entity or none)" {
  function(who, given)
    local melee, known = { who }, { [who] = true }
    if given.without then known[given.without] = true end
    local at = 1
    while melee[at] do
      for _, foe in ipairs(melee[at].engaged_with) do
        if not known[foe] then known[foe], melee[#melee + 1] = true, foe end
      end
      at = at + 1
    end
    return melee
  end }

source "HEX-REACH-01"
-- Long weapons keep one enemy with a shorter weapon at a distance, but not two.
box "weapon.long" { text = "whether it is long, like a spear or polearm", "yes or no = no" }

to "attack.roll.modifier" { label = "a longer weapon", add = "-1",
  when = "option.long_weapons and not is_missile and not weapon.long and target.can_act and target.wields != none and target.wields.long and len(target.engaged_with) < 2" }
