-- What the list is sorted by. A skill that a game prints itself need not say it.

source "RPJ-APPA-01"
box "skill.genre" "any, fantasy, modern or unsaid = unsaid"
