-- Genres, by which the list is sorted. Optional for skills of a game.

source "RPJ-APPA-01"
box "skill.genre" "any, fantasy, modern or unsaid = unsaid"
