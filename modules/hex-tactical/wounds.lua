-- Wounds: each is written down by itself, and all together are the damage.

kind "wound" { like = "record", source = "HEX-WOUND-01, Wounds",
  points = "0..", type = "damage_type", by = "text", attacker = "entity or none",
  stun = "nothing, third, half or all = nothing",
  of_this_fight = "yes or no = yes" }           -- until stun was looked at

box "entity.wounds"     { source = "HEX-WOUND-01, Wounds", "list of wound" }
box "entity.hit_points" { source = "HEX-DAMAGE-02, Damage", starts = "max(1, game.hit_points_per_level * Body.standing)" }
box "entity.dead"       { source = "HEX-WOUND-05, Wounds", "yes or no = no" }

rule "game.hit_points_per_level" { source = "HEX-DAMAGE-02, Damage", "3" }

rule "entity.damage"     { source = "HEX-WOUND-01, Wounds", "sum(wounds, #.points)" }
rule "entity.wounded"    { source = "HEX-WOUND-02, Wounds", text = "half, and not rounded", "damage >= hit_points / 2" }
rule "entity.down"       { source = "HEX-WOUND-04, Wounds", "damage >= hit_points" }
rule "entity.splattered" { source = "HEX-WOUND-05, Wounds", "damage >= hit_points + Body.standing" }
rule "entity.can_act"    { source = "HEX-WOUND-04, Wounds", "not down and not dead" }

-- Harm that no armour stands in the way of, and what is left of a hit behind it.
action "entity.is_hurt (points, type: damage_type, by: text, stun: text = 'nothing', attacker: entity or none)" {
  source = "HEX-WOUND-01, Wounds", text = "gives the wound",
  function(who, given)
    local wound = bring("wound", { points = given.points, type = given.type, by = given.by, stun = given.stun, attacker = given.attacker,
      of_this_fight = game.fighting })
    who:put("wounds", wound)
    return wound
  end }
