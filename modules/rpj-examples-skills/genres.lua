-- What the list is sorted by. A skill that a game prints itself need not say it.

box "skill.genre" { source = "RPJ-APPA-01", "any, fantasy, modern or unsaid = unsaid" }
