-- The people at the table: a gamemaster, and players with one character each.

source "RPJ-INTRO-01"
kind "participant" { record = true, gamemaster = "yes or no = no", plays = "character or none" }

action "participant.runs_the_game" { requires = {
    { "nobody else is the gamemaster",  "none(participants, #.gamemaster)" },
    { "who runs the game plays nobody", "plays == none" } },
  changes = { gamemaster = "true" } }

action "participant.takes_on (who: character)" { requires = {
    { "the gamemaster plays everybody else", "not gamemaster" },
    { "a player has one character",          "plays == none" },
    { "nobody plays that one yet",           "none(participants, #.plays == who)" } },
  changes = { plays = "who", ["who.player"] = "true" } }

rule "participant.role" "gamemaster ? 'gamemaster' : plays != none ? 'player' : 'guest'"

-- Who speaks at the moment. If nobody has taken the floor, one person speaks for all.
box "game.speaker" "participant or none"

action "participant.speaks" { changes = { ["game.speaker"] = "participant" } }

rule "game.gamemaster_speaks" "speaker == none or speaker.gamemaster"

source "RPJ-INTRO-01"
-- Who opposes the players: the foes of all their characters. If no character is marked as a player's,
-- there are no known opponents.
rule "game.heroes" { text = "players' characters", "filter(entities, #.player)" }

rule "entity.opposes_the_players" "len(game.heroes) > 0 and not player and all(game.heroes, #.hostile_to(owner))"
rule "entity.plays_for"           "opposes_the_players ? 'opponents' : 'players'"
