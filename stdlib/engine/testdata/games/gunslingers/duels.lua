-- A duel: they shoot in turns, each with what is in hand, until one is hit or nobody can shoot.
kind "gunslinger" { like = "entity" }
box "entity.in_hand" "gun or none"
box "entity.hit"     "yes or no"

rule "entity.quickness" { sum = { { "everybody", "1" } } }
rule "entity.arms"      "filter(guns, #.ready)"
rule "entity.next_gun"  "arms[1]"
rule "entity.armed"     "in_hand != none and in_hand.ready"

-- A one jams the gun, a six shoots the other's out of the hand.
check "gun.fires (target: entity)" { roller = "owner", dice = "1d6", costs = "1 loaded of gun", against = "4",
  requires = { "it is ready", "ready" },
  steps = {
    { "jams",             when = "natural == 1" },
    { "target.is_struck", when = "success and natural < 6" },
    { "owner.disarms(target)", when = "natural == 6" } } }

offer "Fan the Hammer" { on = "gun.fires", by = "roller", costs = "1 loaded of gun", once = "roll", when = "not success and natural > 1",
  changes = { dice = "again" } }

action "gun.jams"         { changes = { jammed = "true" } }
action "entity.is_struck" { changes = { hit = "true" } }

action "entity.disarms (target: entity)" { steps = {
  when = "target.in_hand != none", steps = { "gains(target.in_hand)", "target.draws(target.next_gun)" } } }

action "entity.draws (gun: gun or none)" { changes = { in_hand = "gun" } }
after "entity.loses" { when = "entry == in_hand", changes = { in_hand = "none" } }

action "entity.shoots (target: entity, gun: gun of owner = in_hand)" { steps = {
  { "gun.fires(target)" },
  { "draws(next_gun)", when = "not armed" } } }
