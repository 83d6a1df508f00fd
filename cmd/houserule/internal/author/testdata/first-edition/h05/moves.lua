action "entity.strike (on: entity)" { source = "RPJ-GCS-07", costs = "1 actions",
  function(who, given) new.attack { attacker = who, target = given.on, weapon = who.wields }:make() end }
action "entity.free_attack (on: entity, bonus = 0)" { source = "RPJ-GCS-59", costs = "1 free_attacks",
  function(who, given)
    new.attack { attacker = who, target = given.on, weapon = who.wields, bonus = given.bonus, free = true }:make()
  end }

action "entity.drops_guard" { source = "RPJ-GCS-60", for_each = "foes_beside",
  function(foe, given, who)
    foe:may("free_attack", { on = who })
    if who.incapacitated then stop() end
  end }

action "entity.move (to: region)" { source = "RPJ-GCS-05", costs = "1 actions", steps = { "drops_guard", "goes" } }
action "entity.goes (to: region)" { source = "RPJ-GCS-05", function(who, given) who.place, who.group = given.to, 0 end }
action "entity.cautious_move (to: region)" { source = "RPJ-GCS-62", costs = "all actions",
  requires = { { "the whole turn is still unspent", "actions == starting_actions" } }, steps = { "goes" } }

action "entity.grapple (on: entity)" { source = "RPJ-GCS-69", costs = "1 actions", function(who, given) end }

trait "Riposte" { gift = 4, source = "RPJ-APPA-47",
  after "attack.is_resolved" { me = "target", when = "missed and weapon.range < 0",
    function(me, attack) me:may("free_attack", { on = attack.attacker }) end } }
