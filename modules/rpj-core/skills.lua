-- Skills: what a character has learned. Each game declares its own skills.

source "RPJ-SKILL-01"
kind "skill" { rated = "0..6",
  attribute   = "attribute",
  untrained   = "yes or no = yes",          -- whether it can be rolled at level 0
  specialties = "list of text",             -- specialties to choose from; empty for most skills
  inside      = "number = 0",               -- bonus within the specialty
  outside     = "number = -1",              -- modifier outside of the specialty
  only_inside = "yes or no = no" }          -- not rolled outside of the specialty

rule "skill.linked_to" { text = "the attribute behind it", "attribute" }

source "RPJ-SKILL-06"
rule "skill.effective" { sum = {
  { "base level",      "level" },
  { "attribute bonus", "linked_to.bonus" } } }

source "RPJ-SKILL-08"
rule "game.passive_below" "2"
rule "skill.passive"      "effective - game.passive_below"

source "RPJ-SKILL-09"
check "skill.check (difficulty = 0, situation = 0, topic: text or none)" { like = "core", roller = "owner",
  fails_when = {
    { "one is not trained in it",         "level <= 0 and not untrained",     source = "RPJ-SKILL-05" },
    { "it is only for its own specialty", "only_inside and off_topic(topic)", source = "RPJ-SKILL-42" } },
  modifier = { "effective level", "effective" },
  bonuses  = { { "situation",        "situation" },
               { "in specialty",     "inside",  when = "topic != none and topic == specialty" },
               { "out of specialty", "outside", when = "off_topic(topic)" } },
  against  = { { "base target", "game.base_target" }, { "difficulty", "difficulty" } },
  degree   = { { "margin",           "total - against", when = "not lucky" },
               { "critical success", "1",               when = "critical and success" } },
  complication = "success and degree == 0",
  shows        = "against {against}, {success ? 'succeeds' : 'fails'} by {abs(degree)}{critical and success ? lucky ? ' (critical)' : ' (1 more for a critical)' : ''}" }

-- Grades, and the target numbers that the book prints for percentages

source "RPJ-SKILL-12"
kind "grade" { up_to = "number or none", at_95 = "number", at_75 = "number", at_50 = "number", at_25 = "number", at_5 = "number" }

-- Specialties

source "RPJ-SKILL-40"
box "skill.specialty" { sheet = "text or none" }

rule "skill.off_topic (topic: text or none)" "topic != none and specialty != none and topic != specialty"

source "RPJ-SKILL-41"
action "skill.specializes (topic: text)" { requires = {
    { "a skill is taken with one specialty only", "specialty == none or specialty == topic" },
    { "it offers that specialty",                 "len(specialties) == 0 or topic in specialties" } },
  changes = { specialty = "topic" } }
