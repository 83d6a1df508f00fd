-- Opposed rolls: both sides roll, and the acting side must be higher. Ties are rolled again.

source "Part Two, Opposed Rolls"
check "opposed" { like = "core", opposed = "true", shows = { "total", "theirs", "success" },
  bonuses = { { "situation", "situation" } },
  theirs  = 0,                                           -- total of the other side
  tie     = "game.tie(roller, opponent)",
  again   = "total == theirs and tie == 'tied'",
  success = "total > theirs or total == theirs and tie == 'won'" }

check "entity.resisting_roll (skill: skill or none, stat: stat or none)" { tags = "effort", like = "core",
  modifier = { "stat, skill and items", "resistance(skill, stat)" }, opposed = "true" }

rule "game.tie (actor: entity, opponent: entity)" { first = {
  { "'won'",  when = "option.ties == 'acting side'" },
  { "'lost'", when = "option.ties == 'opposing side'" },
  { "'won'",  when = "option.ties == 'players' and actor.is_a_player and not opponent.is_a_player" },
  { "'lost'", when = "option.ties == 'players' and opponent.is_a_player and not actor.is_a_player" },
  "'tied'" } }

rule "entity.is_a_player" "kind == 'character' and player"

-- The chance, by how much more the acting side adds.
rule "game.chance_when_opposed (ahead, tie: text)" { source = "Part One, The Golden Rule",
  function(game, given)
    local won, all = 0, 0
    for own = 1, game.sides_of_the_die do
      for other = 1, game.sides_of_the_die do
        local difference = own + given.ahead - other
        if difference ~= 0 or given.tie ~= "tied" then all = all + 1 end
        if difference > 0 or difference == 0 and given.tie == "won" then won = won + 1 end
      end
    end
    return won / all
  end }
