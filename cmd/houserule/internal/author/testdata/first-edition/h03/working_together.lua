rule "skill.assistance (manner: easy or hard, difficulty)" { source = "RPJ-SKILL-25",
  "manner == 'easy' ? ceil(difficulty / 3) : ceil(difficulty / 2)" }

action "skill.assisted_check (helper: entity, difficulty)" { source = "RPJ-SKILL-24",
  function(skill, given)
    local manner = choose(given.helper, "Easy or hard assistance?", { "easy", "hard" })
    local help   = given.helper:the(skill):check { difficulty = skill:assistance { manner = manner, difficulty = given.difficulty } }
    local eased  = help.success and (manner == "easy" and 1 or help.degree) or 0
    return skill:check { difficulty = given.difficulty - eased }
  end }

action "game.group_check (skill: skill, members: list of entity, leader: entity, difficulty)" { source = "RPJ-SKILL-35",
  function(game, given)
    local good, needed, leader_good = 0, math.ceil(#given.members / 2), false
    for _, who in ipairs(given.members) do
      local won = who:the(given.skill):check { difficulty = given.difficulty }.success
      if won then good = good + 1 end
      if who == given.leader then leader_good = won end
    end
    while leader_good and good < needed do           -- one Break switches one failure
      local payer = choose("anyone", "Who spends a Lucky Break to switch a failure?", who_have("breaks", 1), "nobody")
      if not payer then break end
      payer:spend "breaks"
      good = good + 1
    end
    return good >= needed
  end }
