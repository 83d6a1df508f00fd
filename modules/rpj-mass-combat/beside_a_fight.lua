-- Beside an ordinary fight: a round of the battle is a round of the fight. A battle by itself takes as long.

source "RPJ-MASS-01"
box "battle.beside_a_fight" { "yes or no" }
box "battle.small"          { source = "RPJ-MASS-16", text = "heroes fight it turn by turn", "yes or no" }

rule "game.battles_beside"  { "filter(battles, #.beside_a_fight and not #.decided)" }

around "game.round_is_over" {
  function(as_usual)
    for _, battle in ipairs(game.battles_beside) do battle:round() end
    return as_usual()
  end }

action "battle.fights_a_round" { requires = {
    { "the fight beside it sets the pace", "not beside_a_fight" } },
  function(battle)
    battle:round()
    time:pass "1 round"
  end }

source "RPJ-MASS-16"
-- Those whom heroes defeat with their own hands count: as many as fill a marker are one marker less. Players'
-- characters never were among the men.
box "force.felled" { text = "men who do not make up a marker yet", "0.. = 0" }

action "force.loses_a_man" {
  function(force)
    force.felled = force.felled + 1
    if force.felled >= force.men_per_marker then
      force.felled = force.felled - force.men_per_marker
      force:loses_markers(1)
    end
  end }

for _, end_of in ipairs { "falls", "dies" } do
  after("entity." .. end_of) { source = "RPJ-MASS-16", when = "heroes_take_turns and not player",
    function(who)
      local force = who.fights_for
      who.fights_for = nil                       -- nobody is defeated twice
      force:loses_a_man()
    end }
end
