-- What some have and others have not.

kind "talent" { carried = true }

talent "Riposte" { text = "who is missed in melee may strike back at once",
  after "attack.is_resolved" { me = "target", when = "missed and not ranged",
    function(me, attack) me:may("free_attack", { on = attack.attacker }) end } }

talent "Thick Skull" { text = "base saves at 6+",
  instead_of "entity.base_save" { "6" } }

talent "Sure Foot" { text = "nobody strikes while one goes",
  instead_of "entity.drops_guard" { when = "bonus == 0", function() end } }
