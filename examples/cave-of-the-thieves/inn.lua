-- The inn: a reward, medical care, and rest.

rule "game.reward" "40"

action "game.rewards_the_party (party: list of entity)" { for_each = "party", when = "kind == 'character'",
  function(who) who.money = who.money + game.reward end }

-- A wound heals in a number of days, or fewer if it is treated.
action "entity.is_sewn_up (by: entity)" { function(who, given)
  for _, wound in ipairs(who.wounds) do
    if not wound.days then wound:heals_in(game.days_of_a_cut) end
    given.by:tends { wound = wound, difficulty = game.sewing_up, days = game.days_of_a_sewn_cut }
  end
end }
