check "core" { source = "RPJ-DICE-01",                 -- every 2d6 roll of this game
  dice     = "2d6",
  critical = "natural == 12",
  fumble   = "natural == 2" }

check "skill.check (difficulty = 0, bonus = 0, topic: text or none)" { source = "RPJ-SKILL-09", like = "core", roller = "owner",
  modifier = { { "effective level",  "effective" },
               { "class skill",      "1",       when = "owner.kind == 'character' and owner.class != nil and name in owner.class.class_skills" },
               { "out of specialty", "outside", when = "topic != nil and owner.kind == 'character' and topic != owner.specialty[name]" },
               { "situation",        "bonus" } },
  against  = { { "base", "7" }, { "difficulty", "difficulty" } },
  degree   = "total - against + (critical ? 1 : 0)",
  complication = "success and degree == 0" }

-- an exchangeable rule: criticals are confirmed by one more die
around "core.critical" { option = "confirmed_criticals", source = "RPJ-DICE-15",
  function(as_usual, check) return as_usual() and check:another "1d6" >= 4 end }
around "core.fumble"   { option = "confirmed_criticals", source = "RPJ-DICE-15",
  function(as_usual, check) return as_usual() and check:another "1d6" <= 3 end }

box "entity.breaks" { source = "RPJ-ATTR-13", refills = "session", starts = "Luck.level >= 4 ? 3 : 2" }

offer "Lucky Break" { source = "RPJ-ATTR-14", on = "core", by = "roller", costs = "1 breaks", once = "roll",
  text = "One more die; any two of the three count.",
  function(check, payer)
    check:add_die "1d6"
    check:keep(2, payer)                             -- the payer chooses which two
  end }
