-- Skills: what a character has learned. Which skills there are is a game's own business.

kind "skill" { source = "RPJ-SKILL-01", rated = "0..6", attribute = "attribute" }

rule "skill.effective" { source = "RPJ-SKILL-06", sum = {
  { "base level",      "level" },
  { "attribute bonus", "attribute.bonus" } } }

check "skill.check (difficulty = 0, situation = 0)" { source = "RPJ-SKILL-09", like = "core", roller = "owner",
  modifier  = { { "effective level", "effective" } },
  bonuses   = { { "situation", "situation" } },
  against   = { { "base target", "game.base_target" }, { "difficulty", "difficulty" } } }
