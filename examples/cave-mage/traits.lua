-- Gifts, faults and quirks.

gift "Riposte" { instead_of = "rpj-examples", points = 4, text = "who is missed in melee may strike back at once",
  after "attack.is_resolved" { me = "target", when = "missed and not ranged",
    function(me, attack) me:may("free_attack", { on = attack.attacker }) end } }

gift "Thick Skull" { points = 6, text = "base saves at 6+",
  instead_of "entity.base_save" "6" }

gift "Sure Foot" { points = 5, text = "nobody strikes while one goes",
  instead_of "entity.drops_guard" { when = "bonus == 0", steps = {} } }

gift  "Somatic Spellcasting" { points = 6, text = "spells need no voice" }
fault "Totally Mute"         { points = 4, text = "not a sound, not even a grunt" }

quirk "Speaks in Grunts" { class_only = true, text = "the one language of the caves" }
