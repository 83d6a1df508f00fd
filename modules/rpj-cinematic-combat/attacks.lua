-- Attacks: one per action. The target number is the usual one, unless the gamemaster sets another.

source "RPJ-CINE-16"
box "entity.hit_on" { text = "the target number of attacks, set by the gamemaster", "number or none" }

rule "entity.hit_on_set" "game.cinematic and hit_on != none"

after "attack.defence_modifier" { when = "target.hit_on_set", "(target.hit_on ?? 0) - game.base_target" }

around "attack.defence_is_chosen" {
  function(as_usual, attack)
    if not attack.target.hit_on_set then as_usual() end
  end }
