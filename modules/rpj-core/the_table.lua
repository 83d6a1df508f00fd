-- Who sits at the table: a gamemaster, and players with one character each.

kind "participant" { record = true, source = "RPJ-INTRO-01", gamemaster = "yes or no = no", plays = "character or none" }

action "participant.runs_the_game" { source = "RPJ-INTRO-01", requires = {
    { "nobody else is the gamemaster", "none(participants, #.gamemaster)" },
    { "who runs the game plays nobody", "plays == nil" } },
  function(participant) participant.gamemaster = true end }

action "participant.takes_on (who: character)" { source = "RPJ-INTRO-01", requires = {
    { "the gamemaster plays everybody else", "not gamemaster" },
    { "a player has one character",          "plays == nil" },
    { "nobody plays that one yet",           "none(participants, #.plays == who)" } },
  function(participant, given)
    participant.plays = given.who
    given.who.player  = true
  end }

rule "participant.role" { source = "RPJ-INTRO-01", first = {
  { "'gamemaster'", when = "gamemaster" },
  { "'player'",     when = "plays != nil" },
  { "'guest'" } } }

-- Whose words are heard now. Where nobody took the floor, one person speaks for all.
box "game.speaker" { source = "RPJ-INTRO-01", "participant or none" }

action "participant.speaks" { source = "RPJ-INTRO-01", function(participant) game.speaker = participant end }

rule "game.gamemaster_speaks" { source = "RPJ-INTRO-01", "speaker == nil or speaker.gamemaster" }
