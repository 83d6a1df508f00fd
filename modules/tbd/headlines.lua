-- What is seen of everybody in an overview of a fight.

headline "entity" { "{side}", "{health == 'able' ? none : health}", "life {life} of {maximum_life}", "{wields}", "{also_wields}" }
to "character.headline" { "advantage {advantage}" }
