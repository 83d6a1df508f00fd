-- Recovering stamina: an hour of rest without abilities. The core rules define resting.

source "RPJ-WMAG-11"
rule "entity.stamina_regained"
  "max(0, game.half_of(option.regains_half_of == 'current' ? ability_stamina : most_ability_stamina))"

source "RPJ-WMAG-12"
rule "game.seconds_of_rest" "3600"

rule "entity.spared_the_mind" { text = "whether the mind was spared for the whole last hour",
  "ability_used_at == none or time.now - ability_used_at >= game.seconds_of_rest" }

source "RPJ-WMAG-11"
after "entity.rests_an_hour" { when = "spared_the_mind",
  changes = { strain = "max(0, strain - stamina_regained)" } }
