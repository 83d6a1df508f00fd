-- Hand to hand: who can reach whom, and who is in the thick of it.

source "HEX-MISSILE-05"
box  "entity.fights_with" { text = "hand to hand, where there is no map", "list of entity" }

rule "entity.is_enemy_of (other: entity)" { "group != nil and other.group != nil and group.party != other.group.party" }

-- From hex to hex, with no wall between; off the map anybody reaches anybody.
rule "entity.reaches (other: entity)" { source = "HEX-MOVE-04",
  function(who, given)
    if not who.place or not given.other.place then return true end
    for _, here in ipairs(who.hexes) do
      for _, there in ipairs(given.other.hexes) do
        if here == there or here:leads_to(there) then return true end
      end
    end
    return false
  end }

to "attack.is_announced" { source = "HEX-MOVE-04", requires = {
  { "the target is within reach", "is_missile or attacker.reaches(target)" } } }

after "entity.can_strike" { source = "HEX-ATTACK-08", "usual and reaches(other)" }

-- Engaged: next to an enemy on the map, or said to be.
rule "entity.engaged_with" { first = {
  { "filter(entities, # != entity and #.can_act and is_up_against(#))", when = "can_act" },
  { "[]" } } }

rule "entity.is_up_against (other: entity)" {
  "other in fights_with or entity in other.fights_with or place != nil and other.place != nil and is_enemy_of(other) and reaches(other)" }

rule "entity.is_engaged" { "len(engaged_with) > 0" }

-- All who are in it with somebody, through one another, as if one of them were not there.
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
-- Long weapons keep the shorter ones at bay, but not two at once.
box  "weapon.long" { text = "a spear, a polearm", "yes or no = no" }

rule "attack.meets_longer_weapon" { first = {
  { "false",                                     when = "is_missile or weapon.long or target.wields == nil or not target.can_act" },
  { "target.wields.long and len(target.engaged_with) < 2" } } }

to "attack.roll.modifier" { label = "a longer weapon", add = "-1", when = "option.long_weapons and meets_longer_weapon" }
