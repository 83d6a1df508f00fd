-- Damage scales: damage and saves are normal, mega or giga.

source "RPJ-SCALE-01"
table "game.rank_of_scale (scale: text)" { { "normal", 0 }, { "mega", 1 }, { "giga", 2 } }

-- Sources of damage.
box "weapon.scale"      "normal, mega or giga = normal"
box "mook.attack_scale" "normal, mega or giga = normal"   -- for mooks, who have no weapons

rule       "attack.scale" "weapon.scale"
instead_of "attack.scale" { when = "attacker.kind == 'mook'", "attacker.attack_scale" }

-- Protection: each layer has its own scale, and so have the base saves.
box "entity.scale"     { text = "the scale of the base saves", "normal, mega or giga = normal" }
box "protection.scale" "normal, mega or giga = normal"
box "layer.scale"      { "normal, mega or giga", starts = "base ? bearer.scale : 'normal'" }

after "entity.puts_on" {
  function(who, given, layer) layer.scale = given.what.scale end }

-- Only the scale of the layer that is hit matters.
box  "hit.scale" { "normal, mega or giga", starts = "attack != none ? attack.scale : 'normal'" }
rule "hit.scales_above" { source = "RPJ-SCALE-11", text = "how many scales the damage is above the layer; negative if it is below",
  "game.rank_of_scale(scale) - game.rank_of_scale(layer.scale)" }

source "RPJ-SCALE-06"
-- Option: double ones lose a save.
instead_of "hit.damage_save.botched" { when = "option.fumbled_saves", "'always'" }
