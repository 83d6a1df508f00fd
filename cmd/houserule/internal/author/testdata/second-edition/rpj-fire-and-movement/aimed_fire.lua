-- Advanced attacks cost more actions and do more. Aimed Fire: one more action for a better roll.

source "RPJ-FIRE-46"
box "entity.manner" { text = "the manner of the current attack", "plain, aimed or suppressive = plain" }

source "RPJ-FIRE-47"
rule "attack.aimed"     "attacker.manner == 'aimed' and not free"
rule "game.aimed_bonus" "1"

action "entity.aims_at (target: entity, like attacks)" { costs = "1 actions",
  text = "and then attacks, which takes the second action",
  changes = { manner = "'aimed'" }, steps = "attacks" }

to "attack.roll.bonuses" { label = "aimed", when = "aimed", add = "game.aimed_bonus" }

-- Modifiers to every shot of a character, even at a thing.
rule "entity.aim" { source = "RPJ-FIRE-44", sum = { { "weakened", "game.aim_when_weakened", when = "weakened", source = "RPJ-GCS-55" } } }

to "attack.make" { requires = { "only what shoots is aimed", "ranged or not aimed" } }
