-- Duels of countdowns: the one that is resolved first decides.

source "RPJ-CD-19"
kind "duel" { record = true,
  won_by = "countdown", lost_by = "countdown",
  difficulty = "number = 0", hidden = "list of text",     -- of the players' checks; only the gamemaster has to know it
  barred  = "list of skill",                              -- skills that the gamemaster no longer allows
  outcome = "won, lost or none" }

action "duel.attempt (skill: skill, helper: entity or none)" { requires = {
    { "it is undecided",       "outcome == none" },
    { "that still works here", "not (skill in barred)", source = "RPJ-CD-20" },
    { check = "skill.check(difficulty)" } },
  steps = { "game.attempt_at(skill, moved_by(skill.owner), helper, difficulty)", "is_judged" } }

rule "duel.moved_by (who: entity)" { text = "whether somebody can move it; opponents cannot move the players' own countdown",
  "who.opposes_the_players ? [lost_by] : [won_by, lost_by]" }

action "duel.opposition_succeeds" { text = "advances the opponents' success countdown, if they have one",
  requires = { "it is undecided", "outcome == none" },
  steps = { { "lost_by.advance", when = "lost_by.moves_on == 'opposition'" }, "is_judged" } }

action "duel.is_judged" { text = "decides the duel; if both are resolved at once, the players' countdown counts first", steps = { first = {
  { "ends('won')",  when = "won_by.resolved" },
  { "ends('lost')", when = "lost_by.resolved" } } } }

action "duel.ends (as: won or lost)" { changes = { outcome = "as", ["won_by.frozen"] = "true", ["lost_by.frozen"] = "true" } }

source "RPJ-CD-20"
action "duel.bars (skill: skill)" { changes = { barred = "barred + [skill]" } }
