-- Helping out: a roll of one's own that gives somebody else an Advantage.

action "entity.helps (whom: entity, skill: skill, difficulty: difficulty = Medium, situation = 0, increases = 0, decreases = 0, dangerous: yes or no = no)" {
  source = "TBD-ROLL-32, 1.4", text = "gives the outcome", costs = "action_price actions",
  requires = { { "whoever helps can act", "can_act" },
               { "it is its own turn",    "on_turn", source = "TBD-COMBAT-08" },
               { "nobody helps himself",  "whom != owner" },
               { "nobody helps the dead", "whom.health != 'dead'" } },
  function(who, given)
    if choose(given.whom, "Is the help welcome?", { "yes", "no" }) == "no" then refuse(given.whom.name .. " declines the help") end
    if not rule_that("Can it help?") then refuse "the gamemaster sees no way to help" end
    local outcome = who:the(given.skill):attempt { difficulty = given.difficulty, situation = given.situation, increases = given.increases,
                                                   decreases = given.decreases, dangerous = given.dangerous }
    if game:achieved(outcome) then given.whom:gains_advantage() end
    return outcome
  end }
