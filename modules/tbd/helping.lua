-- Helping: a roll that gives an Advantage to somebody else.

action "entity.helps (whom: entity, skill: skill, difficulty: difficulty = Medium, like skill.attempt)" { menu = "turn", source = "TBD-ROLL-32", text = "helps another character; returns the outcome",
  tags = { "deed", "action" }, requires = {
    { "nobody helps himself",  "whom != owner" },
    { "nobody helps the dead", "whom.health != 'dead'" },
    { "the gamemaster sees how it can help", ask = "Can it help?" },
    { check = "the(skill).attempt(difficulty)" } },
  function(who, given)
    if choose(given.whom, "Is the help welcome?", { "yes", "no" }) == "no" then refuse(given.whom.name .. " declines the help") end
    local attempt = who:the(given.skill):attempt(given)
    if attempt.success then given.whom:gains_advantage() end
    return attempt.outcome
  end }
