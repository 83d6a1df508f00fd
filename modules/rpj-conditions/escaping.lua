-- Escaping: one skill check ends the condition. In a fight, each attempt takes an action.

source "RPJ-COND-18"
rule "game.actions_to_escape" "game.round > 0 ? 1 : 0"

action "entity.escapes (from: condition)" { costs = "game.actions_to_escape actions",
  requires = { { "one suffers from it",     "suffers(from)" },
               { "one can escape from it",  "from.escape != none", source = "RPJ-COND-19" },
               { "whoever escapes can act", "can_act" },
               { check = "the(from.escape).check(from.escape_difficulty)" } },
  function(who, given)
    local from = who:the(given.from)
    local check = from.escape:check(from.escape_difficulty)
    if check.success then who:loses(from) end
    return check.success
  end }
