-- Conditions: what goes on doing somebody harm. Which there are is a game's own business; here stands what
-- they may do. Whatever else a condition changes is written inside it, as in a trait.

source "RPJ-COND-01"
kind "condition" { carried = true,
  category = "hindrance, harm or immobilization",
  lasts    = "text or none",                   -- "1 hour": it goes by itself

  -- What it does. Any condition may do several of these; its category is what it is foremost.
  checks = "number = 0", attacks = "number = 0", defences = "number = 0",     -- penalties, less than 0
  bars   = "list of text",                     -- what cannot be done: "sight", "speech", "hands", "move", or "everything"
  damage = "number or none", each = "text or none", at_base = "yes or no = no",
  fells_after = "text or none", kills_after = "text or none",

  -- How one is spared it, or gets rid of it.
  resist  = "attribute or none", resist_difficulty  = "number = 0",
  recover = "attribute or none", recover_difficulty = "number or none", recover_each = "text or none", recovery = "easy, moderate or hard = moderate",
  escape  = "skill or none",     escape_difficulty  = "number = 0",

  sheet = { bout      = "number = 0",          -- the how manyeth time somebody has it, so that nothing of an earlier one is left
            countdown = "countdown or none",   -- of the recovery
            too_soon  = "yes or no = no" } }   -- to try and recover again

rule "entity.conditions" {
  function(who)
    local found = {}
    for _, entry in ipairs(who.carries) do
      if entry.kind == "condition" then found[#found + 1] = entry end
    end
    return found
  end }

rule "entity.suffers (from: condition)" { "from in carries" }

action "entity.is_afflicted (by: condition)" { text = "it may be resisted; gives whether it took hold",
  requires = { { "it is not there already", "not suffers(by)" },
               { "it says how hard and how often one recovers", "by.recover == nil or by.recover_difficulty != nil and by.recover_each != nil", source = "RPJ-COND-16" } },
  function(who, given)
    if given.by.resist and who:resists(given.by) then return false end
    who:gains(given.by)
    return true
  end }

-- It sets in, and whatever it does later is put on the clock.
after "entity.gains" { when = "entry.kind == 'condition'",
  function(who, given) who:the(given.entry):sets_in() end }

after "entity.loses" { when = "entry.kind == 'condition'",
  function(who, given) who:the(given.entry):is_over() end }

action "condition.sets_in" {
  function(condition)
    condition.bout = condition.bout + 1
    condition:waits(condition.lasts,       "is_rid_of")
    condition:waits(condition.each,        "is_harmed_by")
    condition:waits(condition.fells_after, "is_felled_by")
    condition:waits(condition.kills_after, "is_killed_by")
  end }

action "condition.waits (how_long: text or none, deed: text)" {
  function(condition, given)
    if given.how_long then later(given.how_long, condition.owner, given.deed, { condition = condition.name, bout = condition.bout }) end
  end }

action "condition.is_over" {
  function(condition)
    if condition.countdown then condition.countdown:leaves() end
    condition.countdown, condition.too_soon = nil, false
  end }

-- By its name, for a skill or a spell may be called the same; none once it is over.
rule "entity.condition_still_there (condition: text, bout)" {
  function(who, given)
    for _, entry in ipairs(who.conditions) do
      local condition = who:the(entry)
      if condition.name == given.condition and condition.bout == given.bout then return condition end
    end
  end }

action "entity.is_rid_of (condition: text, bout)" {
  function(who, given)
    local condition = who:condition_still_there(given.condition, given.bout)
    if condition then who:loses(condition) end
  end }
