-- A roll: sixes are successes. Pushing throws again what is neither a six nor a one, and ones hurt then.
check "skill.rolled (with: gear or none, difficulty = 0)" { roller = "owner", shows = { "sixes", "success" },
  requires = { { "whoever rolls can still stand", "not owner.broken" },
               { "what is used helps with this", "with == none or with.skill == skill" } },
  attributed = "owner.the(attribute).level",
  skilled    = "max(0, level + difficulty)",
  geared     = "with == none ? 0 : with.bonus",
  stressed   = "owner.stress",
  dice       = "(@attributed)d6 [base] + (@skilled)d6 [skill] + (@geared)d6 [gear] + (@stressed)d6 [stress]",
  pushed     = "0",
  sixes      = "count(dice, # == 6)",
  success    = "sixes > 0",
  banes      = "count(dice.base, # == 1)",
  steps = {
    { "owner.is_hurt(banes)",                         when = "pushed > 0" },
    { "with.is_worn(count(dice.gear, # == 1))",       when = "pushed > 0 and with != none" },
    { "owner.loses_nerve",                            when = "count(dice.stress, # == 1) > 0" } } }

offer "Push" { on = "skill.rolled", by = "roller", limit = "1", when = "any(dice, # in [2, 3, 4, 5])",
  changes = { pushed = "pushed + 1", dice = "again where # in [2, 3, 4, 5]", ["payer.stress"] = "payer.stress + 1" } }

-- Somebody at hand steadies one die that is not yet a success.
offer "Lend a Hand" { on = "skill.rolled", by = "anyone", once = "roll", when = "payer != roller and not payer.broken",
  changes = { dice = "again 1 where # < 6", ["payer.stress"] = "payer.stress + 1" } }
