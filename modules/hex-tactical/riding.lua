-- Fighting on horseback. Horse and rider fill two hexes, one behind the other, with eight hexes around them.

source "HEX-MOUNT-01"
box "entity.rides"     "entity or none"
box "entity.long_body" { text = "whether it has a long body, like a horse", "yes or no = no" }
box "weapon.too_clumsy_mounted" { source = "HEX-MOUNT-06", text = "whether it is too clumsy for riders, like a longbow, a musket or a machine gun", "yes or no = no" }

rule "entity.is_ridden" "any(entities, #.rides == entity)"

rule "entity.tail" "place != none and (rides != none or long_body) ? place.neighbour((facing + 3) % 6) : none"
instead_of "entity.hexes" { when = "place != none and tail != none", "[place, tail]" }
to "entity.goes_with" { { "rides it", "rides == other" }, { "is ridden by it", "other.rides == owner" } }

action "entity.mounts (horse: entity)" {
  requires = { { "he is on foot", "rides == none and horse != owner" }, { "the horse is within reach", "reaches(horse)" }, { "nobody rides it", "not horse.is_ridden" } },
  changes = { rides = "horse", place = "horse.place ?? place", facing = "horse.place == none ? facing : horse.facing" } }
action "entity.dismounts (to: hex or none)" {
  requires = { { "he rides", "rides != none" }, { "one step leads there", "place == none or to != none and place.leads_to(to) and len(in_his_way_at(to)) == 0" } },
  changes = { rides = "none", place = "to ?? place" } }

after "entity.steps_to" { when = "rides != none", changes = { ["rides.place"] = "place", ["rides.facing"] = "facing", ["rides.moved"] = "true" } }
after "entity.turns_to" { when = "rides != none", changes = { ["rides.facing"] = "facing" } }

-- Of the eight hexes, five are front, one is rear and two are flanks.
instead_of "entity.arc_towards" { when = "place != none and tail != none",
  "place.distance_to(hex) <= tail.distance_to(hex) ? 'front' : tail.arc_towards(hex, facing) ?? 'front'" }

source "HEX-MOUNT-02"
-- Straight ahead, across the horse's head, only long weapons reach.
rule "entity.is_right_ahead_of (rider: entity)" "place != none and rider.place != none and rider.place.neighbour(rider.facing) == place"
rule "entity.horses_head_between (other: entity)"
  "rides != none and other.is_right_ahead_of(owner) or other.rides != none and is_right_ahead_of(other)"

to "attack.is_announced" { requires = {
  { "across a horse's head only long weapons reach", "weapon.long or not attacker.horses_head_between(target)", when = "not is_missile" },
  { "riders fight side by side",                     "attacker.can_ride_against(target)", when = "not is_missile",         source = "HEX-MOUNT-03" },
  { "the weapon is not too clumsy on horseback",     "not weapon.too_clumsy_mounted",     when = "attacker.rides != none", source = "HEX-MOUNT-06" } } }

to "entity.can_strike" {
  { "reaches across the horse's head", "wields.long or not horses_head_between(other)" },
  { "rides beside the other",          "can_ride_against(other)" } }

source "HEX-MOUNT-03"
-- Riders reach each other if a hex of one horse is adjacent to the other.
rule "entity.hexes_at_his_side" "place == none or tail == none ? [] : place.flanks(facing) + tail.flanks(facing)"
rule "hex.flanks (facing)"      "[neighbour((facing + 2) % 6), neighbour((facing + 4) % 6)]"
rule "entity.is_beside (rider: entity)" { text = "whether one is beside the other",
  "any(hexes, # in rider.hexes_at_his_side) or any(rider.hexes, # in hexes_at_his_side)" }
rule "entity.can_ride_against (other: entity)"
  "rides == none or other.rides == none or off_map_with(other) or is_beside(other)"

source "HEX-MOUNT-04"
-- Riding limits the skill of fighting; for shots, only while the horse moves.
after "attack.attack_skill" { when = "attacker.rides != none and (not is_missile or attacker.moved)",
  "min(usual, attacker.Ride_Horse.effective)" }
after "attack.parry_skill"  { when = "target.rides != none", "min(usual, target.Ride_Horse.effective)" }

source "HEX-MOUNT-05"
-- Attacks from above and from below.
to "attack.base_damage" { label = "from the saddle", add = "1",
  when = "not is_missile and attacker.rides != none and target.rides == none and not target.is_ridden" }
to "attack.base_damage" { label = "against a rider", add = "-1",
  when = "not is_missile and attacker.rides == none and target.rides != none" }
