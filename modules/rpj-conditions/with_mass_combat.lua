-- With Mass Combat: characters with certain conditions cannot contribute; whom one keeps from the skill commands in vain.

source "RPJ-COND-08"
to "entity.contributes" { requires = {
  "no condition keeps one from it", "not unconscious and (weapon_in_battle == none or not barred_from('hands'))" } }
