-- Conditions: lasting harm. Each game declares its own conditions; this file defines what
-- they can do. Other changes are written inside a condition, as in a trait.

source "RPJ-COND-01"
kind "condition" { carried = true,
  category = "hindrance, harm or immobilization",
  lasts    = "text or none",                   -- "1 hour": ends after that time

  -- Effects. A condition may have several of these; its category is the most important one.
  checks = "number = 0", attacks = "number = 0", defences = "number = 0",   -- penalties, as negative numbers
  bars   = "list of text",                     -- prevented activities: "sight", "speech", "hands", "move", or "everything"
  damage = "number or none", each = "text or none", at_base = "yes or no = no",
  fells_after = "text or none", kills_after = "text or none",

  -- How to resist it, or get rid of it.
  resist  = "attribute or none", resist_difficulty  = "number = 0",
  recover = "attribute or none", recover_difficulty = "number or none", recover_each = "text or none", recovery = "easy, moderate or hard = moderate",
  escape  = "skill or none",     escape_difficulty  = "number = 0",

  sheet = { countdown = "countdown or none",   -- difficulty of the recovery
            too_soon  = "yes or no = no" } }   -- time until another attempt to recover

rule "entity.suffers (from: condition)" "from in carries"

action "entity.is_afflicted (by: condition)" { text = "afflicts a character, who may resist; returns whether the condition took hold",
  requires = { { "it is not there already", "not suffers(by)" },
               { "it says how hard and how often one recovers", "by.recover == none or by.recover_difficulty != none and by.recover_each != none", source = "RPJ-COND-16" } },
  function(who, given)
    if given.by.resist and who:resists(given.by) then return false end
    who:gains(given.by)
    return true
  end }

-- It begins, and its later effects are scheduled; when the condition ends, they are cancelled.
after "entity.gains" { when = "entry.kind == 'condition'", steps = "the(entry).sets_in" }
after "entity.loses" { when = "entry.kind == 'condition'", steps = "the(entry).is_over" }

action "condition.sets_in" { steps = {
  { "owner.loses(condition)", later = "lasts" },
  { "harms",                  later = "each" },
  { "fells",                  later = "fells_after" },
  { "kills",                  later = "kills_after" } } }

action "condition.is_over" {
  function(condition)
    if condition.countdown then condition.countdown:leaves() end
    condition.countdown, condition.too_soon = nil, false
  end }

-- Conditions are shown in overviews and on the sheet.
after "entity.troubles" "usual + map(conditions, #.name)"
to "character.headline" { "{conditions}" }
to "mook.headline"      { "{conditions}" }
