-- Opposed rolls: each side throws, and whoever acts must be higher. Ties are thrown again.

source "Part Two, Opposed Rolls"
kind "contest" { event = true,
  actor = "entity", opponent = "entity",
  actor_adds = "number", opponent_adds = "number",       -- stat, skill and items of each side
  situation = "number = 0",                              -- what circumstances give whoever acts
  own = "number", other = "number",                      -- what each side came to
  throws = "number = 0", won = "yes or no" }

check "contest.actor_roll"    { like = "core", roller = "actor",    modifier = { { "stat, skill and items", "actor_adds" } },
  bonuses = { { "situation", "situation" } }, opposed = "true" }
check "contest.opponent_roll" { like = "core", roller = "opponent", modifier = { { "stat, skill and items", "opponent_adds" } }, opposed = "true" }

action "contest.dice_are_thrown" { text = "once",
  function(contest)
    contest.own, contest.other = contest:actor_roll().total, contest:opponent_roll().total
    contest.throws = contest.throws + 1
  end }

action "contest.is_settled" { text = "as often as it takes",
  function(contest)
    local outcome
    repeat
      contest:dice_are_thrown()
      outcome = game:outcome { own = contest.own, other = contest.other, actor = contest.actor, opponent = contest.opponent }
    until outcome ~= "tied"
    contest.won = outcome == "won"
    return contest
  end }

-- What two totals mean for whoever acts.
rule "game.outcome (own, other, actor: entity, opponent: entity)" { first = {
  { "'won'",  when = "own > other" },
  { "'lost'", when = "own < other" },
  { "game.tie(actor, opponent)" } } }

rule "game.tie (actor: entity, opponent: entity)" { first = {
  { "'won'",  when = "option.ties == 'acting side'" },
  { "'lost'", when = "option.ties == 'opposing side'" },
  { "'won'",  when = "option.ties == 'players' and actor.is_a_player and not opponent.is_a_player" },
  { "'lost'", when = "option.ties == 'players' and opponent.is_a_player and not actor.is_a_player" },
  { "'tied'" } } }

rule "entity.is_a_player" { "kind == 'character' and player" }

-- How likely it is, when the acting side adds so much more than the other.
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
