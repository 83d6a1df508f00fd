-- Consequences of outcomes: a bonus for the best, trouble for Mixed and worse.

source "TBD-ROLL-04"
action "entity.faces (outcome: outcome)" { steps = { { "gains_extra", when = "outcome == Very_Good" }, "meets_trouble(outcome)" } }

action "entity.gains_extra" {
  function(who)
    if choose(who, "Something extra or an Advantage?", { "something extra", "an Advantage" }) == "an Advantage" then return who:gains_advantage() end
    say(who.name .. " achieves something extra.")
  end }

source "TBD-ROLL-05"
-- Trouble for players' characters: the gamemaster describes it, or takes Advantage instead.
table "game.advantage_of_trouble (outcome: outcome)" {
  { "Very Bad", 2 }, { "Bad", 1 }, { "Mixed", 1 }, { "Good", 0 }, { "Very Good", 0 } }

action "entity.meets_trouble (outcome: outcome)" {
  steps = { "gets_into_trouble(game.advantage_of_trouble(outcome))", when = "is_players and outcome <= Mixed" } }

action "entity.gets_into_trouble (worth)" {
  function(who, given)
    if choose("gamemaster", "A repercussion or Advantage?", { "a repercussion", "Advantage" }) == "Advantage" then return game:gains_advantage(given.worth) end
    say(who.name .. (given.worth > 1 and " suffers a particularly bad repercussion." or " suffers a repercussion."))
  end }
