-- Four dice that show -1, 0 or 1, and a skill.
check "skill.rolled (opposition = 0)" { roller = "owner", shows = { "total", "degree", "outcome" },
  dice     = "4dF",
  modifier = { { "skill", "level" } },
  against  = { { "opposition", "opposition" } },
  outcome  = "degree >= 3 ? 'style' : degree > 0 ? 'success' : degree == 0 ? 'tie' : 'failure'",
  success  = "degree > 0",
  steps    = { "#.rests", for_each = "owner.aspects", when = "#.invoked" } }

-- The other side rolls first; a tie goes to nobody.
check "skill.opposed (by: skill)" { like = "skill.rolled",
  rival   = { check = "by.rolled" },
  against = "rival.total" }

-- An advantage is a new aspect, once or twice for nothing.
check "skill.creates (made: aspect, opposition = 2)" { like = "skill.rolled",
  free  = "outcome == 'style' ? 2 : outcome == 'success' ? 1 : 0",
  steps = { "owner.has_made(made, free)", when = "free > 0" } }
action "entity.has_made (made: aspect, free)" { function(who, given)
  who:gains(given.made)
  who:the(given.made).free = given.free
end }
