-- Countdowns: events that approach step by step.

source "RPJ-CD-01"
kind "countdown" { like = "track",
  moves_on    = "success, failure, opposition or time = success",
  each        = "hour, day or month or none",   -- interval at which it advances automatically
  different_skills = "number = 0",              -- how many different skills are required
  term        = "short or long = short",        -- within a scene, or across sessions
  frozen      = "yes or no = no",               -- another countdown was resolved first
  consequence = "action or none" }              -- what happens when it is resolved

after "countdown.resolves" { when = "consequence != none", function(countdown) countdown.consequence(countdown) end }

source "RPJ-CD-19"
to "countdown.advance" { requires = { "nothing has decided it", "not frozen" } }
to "countdown.reverse" { requires = { "nothing has decided it", "not frozen" } }

source "RPJ-CD-02"
-- The gamemaster may reopen a resolved countdown.
action "countdown.reopens (at)" { requires = {
    "it stops short of an end", "fits(at)" },
  changes = { value = "at", frozen = "false" } }

rule "countdown.fits (at)" "at < size and at >= (both_ends ? 1 : 0)"

-- Attempts: each is recorded, and counts if its outcome is the required one and the limits allow it.

source "RPJ-CD-03"
action "countdown.attempt (skill: skill, helper: entity or none, difficulty: number or none, situation = 0)" {
  requires = { { check = "skill.check(0, situation)" } },
  function(countdown, given)
    game:attempt_at { given, moving = { countdown }, difficulty = given.difficulty or countdown.difficulty or 0 }
  end }

action "game.attempt_at (skill: skill, moving: list of countdown, helper: entity or none, difficulty = 0, situation = 0)" {
  function(game, given)
    local check = given.helper and given.skill:assisted_check { given } or given.skill:check { given }
    for _, countdown in ipairs(given.moving) do
      if countdown:allows(check) then
        countdown:note(check)
        countdown:hears_of(check.success, given.skill.owner.plays_for)
      end
    end
  end }

to "time.hour_ends"  { steps = { "#.advance", for_each = "countdowns", when = "#.each == 'hour'" } }
to "time.day_ends"   { steps = { "#.advance", for_each = "countdowns", when = "#.each == 'day'" } }
to "time.month_ends" { steps = { "#.advance", for_each = "countdowns", when = "#.each == 'month'" } }

source "RPJ-CD-06"
action "countdown.hears_of (success: yes or no, of: players or opponents = players)" {
  steps = { "advance", when = "waits_for(success, of) and may_move" } }

rule "countdown.waits_for (success: yes or no, of: players or opponents = players)" { first = {
  { "not success and of == 'players'", when = "moves_on == 'failure'",    source = "RPJ-CD-16" },
  { "success and of == 'opponents'",   when = "moves_on == 'opposition'", source = "RPJ-CD-19" },
  "success and moves_on == 'success'" } }
rule "countdown.may_move" { source = "RPJ-CD-20", text = "whether it may advance; the last step requires skills that were not used yet",
  "value < size - 1 or different('skill', 'success') >= different_skills" }

-- Display

source "RPJ-CD-04"
rule "countdown.die_face"  "value >= 1 and value <= 6 ? value : none"

source "RPJ-CD-05"
box "countdown.difficulty" { private = "gamemaster", text = "the difficulty of checks that advance it", "number or none" }
box "countdown.remark"     { private = "gamemaster", "text or none" }
box "countdown.secret"     { private = "gamemaster", text = "hidden from players completely", "yes or no = no" }

rule "countdown.seen_by_players" { text = "the boxes that players see: all except private ones and those listed in hidden",
  function(countdown) if not countdown.secret then return countdown:shown() end end }

-- Difficulty and length

source "RPJ-CD-09"
rule "countdown.hardness" { text = "sizes in between have no name", first = {
  { "size == 2 ? 'hard' : size == 4 ? 'moderate' : 'easy'", when = "moves_on == 'failure' and size in [2, 4, 6]", source = "RPJ-CD-18" },
  { "size == 2 ? 'easy' : size == 4 ? 'moderate' : 'hard'", when = "moves_on == 'success' and (size in [2, 4] or size >= 6)" } } }
