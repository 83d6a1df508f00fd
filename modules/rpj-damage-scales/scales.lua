-- Damage scales: damage is normal, mega or giga, and so are the saves it meets.

source "RPJ-SCALE-01"
table "game.rank_of_scale (scale: text)" { { "normal", 0 }, { "mega", 1 }, { "giga", 2 } }

-- What does damage.
box "weapon.scale"      "normal, mega or giga = normal"
box "mook.attack_scale" "normal, mega or giga = normal"   -- mooks have no weapons

rule       "attack.scale" "weapon.scale"
instead_of "attack.scale" { when = "attacker.kind == 'mook'", "attacker.attack_scale" }

-- What withstands it: every layer by itself, and the body under all of them.
box "entity.scale"     { text = "of its base saves", "normal, mega or giga = normal" }
box "protection.scale" "normal, mega or giga = normal"
box "layer.scale"      { "normal, mega or giga", starts = "base ? bearer.scale : 'normal'" }

after "entity.puts_on" {
  function(who, given, layer) layer.scale = given.what.scale end }

-- The layer that is hit decides, and no other.
box  "hit.scale" { "normal, mega or giga", starts = "attack != nil ? attack.scale : 'normal'" }
rule "hit.scales_above" { source = "RPJ-SCALE-11", text = "how far the damage stands above the layer; below it, less than 0",
  "game.rank_of_scale(scale) - game.rank_of_scale(layer.scale)" }

source "RPJ-SCALE-06"
-- A game may let double ones lose a save.
instead_of "hit.damage_save.botched" { when = "option.fumbled_saves", "'always'" }
