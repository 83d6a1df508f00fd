-- The headline of each character in overviews of a fight.

headline "entity" { "{side}", "{health == 'able' ? none : health}", "life {life} of {maximum_life}", "{wields}", "{also_wields}" }
to "character.headline" { "advantage {advantage}" }

sheet "character" {
  { "{name}", right = "life {life} of {maximum_life}, advantage {advantage}" },
  { "block {block}", "recovery {recovery}", "wealth {wealth}", "size {size}", "walking {walking}" },
  { rows = "filter(skills, #.general)", columns = 3, "{name}", "{level}" },
  { rows = "filter(skills, #.learned and not #.general)", columns = 3, "{name}", "{level}" },
  { rows = "weapons", "{name}" } }
