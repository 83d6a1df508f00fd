-- Training and research: as many hours as the rating has percent, with a teacher or alone.

skill "Teach" { source = "BRP-IMPROVE-14", category = "Communication", base_chance = 10 }

source "BRP-IMPROVE-13"
rule "skill.hours_of_study" "rating"
rule "game.hours_in_a_week" { text = "free hours per week", "50" }
rule "skill.weeks_of_study" "hours_of_study / game.hours_in_a_week"
rule "game.grueling_hours"  { text = "more hours in a week are grueling", "2 * game.hours_in_a_week" }
rule "game.training_die"    { source = "BRP-IMPROVE-14", "6" }

-- With a teacher

action "skill.is_trained (teacher: entity, hours: number = hours_of_study, die: number = game.training_die)" {
  text = "trains a skill; die is another die for a better or worse teacher",
  requires = {
    { "the teacher can act",                                              "teacher.can_act" },
    { "the teacher has a higher rating",                                  "teacher_is_better(teacher)" },
    { "training still leads further than this, and not experience alone", "rating < ceiling_of('training')", source = "BRP-IMPROVE-16" },
    { "it takes an hour for each percent",                                "hours >= hours_of_study" } },
  function(skill, given)
    local lesson = given.teacher.Teach:check { stressful = false }
    if lesson.fumble then return skill:is_confused() end
    if not lesson.success then return 0 end
    return skill:rises(skill:gain(given.die).gain, skill:ceiling_of "training")
  end }

rule "skill.teacher_is_better (teacher: entity)" "teacher != owner and teacher.the(skill).rating > rating"

action "skill.is_confused" { source = "BRP-IMPROVE-14", function(skill)
  local before = skill.level
  skill.level = math.max(0, before - roll "1d3")
  return skill.level - before
end }

-- Learning without lessons, in settings that allow it: downloads, or memories of another life.
action "skill.is_granted (points)" { source = "BRP-IMPROVE-15", steps = "rises(points, ceiling_of('training'))" }

-- Alone

source "BRP-IMPROVE-18"
rule "game.less_by_research"  "2"
rule "game.fixed_by_research" "2"

action "skill.is_researched (with: list of skill or none, hours: number = hours_of_study, fixed: yes or no = no)" { source = "BRP-IMPROVE-17",
  text = "researches a skill; with lists skills that must be rolled",
  requires = {
    { "it can be learned without a teacher", "alone" },
    { "only experience leads above 100",     "rating < ceiling_of('research')", source = "BRP-IMPROVE-18" },
    { "it takes an hour for each percent",   "hours >= hours_of_study" },
    { "one's own skills help with it",       "all(with ?? [], #.owner == owner)" } },
  function(skill, given)
    for _, way in ipairs(given.with or {}) do
      if not way:check { stressful = false }.success then return 0 end
    end
    if not skill:experience_roll().success then return 0 end
    return skill:rises(skill:gain { die = game.training_die, less = game.less_by_research, fixed = given.fixed and game.fixed_by_research or nil }.gain,
                       skill:ceiling_of "research")
  end }

-- Between adventures, hours accumulate until they suffice.

source "BRP-TIME-04"
kind "study" { record = true,
  student = "entity", subject = "skill of student", teacher = "entity or none", hours = "number = 0" }

action "entity.plans_to_study (subject: skill of owner, teacher: entity or none)" { requires = {
    { "one thing is studied at a time", "studying == none" },
    { "the teacher has a higher rating, and training leads so far", "subject.is_still_taught_by(teacher)", when = "teacher != none", source = "BRP-IMPROVE-13" },
    { "it can be learned without a teacher, and research leads so far", "subject.is_still_found_out", when = "teacher == none", source = "BRP-IMPROVE-17" } },
  function(who, given) return bring("study", { student = who, subject = given.subject, teacher = given.teacher }) end }

rule "entity.studying" "filter(studies, #.student == owner)[1]"

action "entity.studies (days)" { menu = "rest", steps = { "studying.goes_on(days)", when = "studying != none" } }

action "study.goes_on (days)" { changes = { hours = "hours + days * game.hours_in_a_week / 7" }, steps = {
  "ends", when = "hours >= subject.hours_of_study" } }

rule "skill.is_still_taught_by (teacher: entity)" { source = "BRP-IMPROVE-13", text = "whether the teacher is still better, since ratings change while hours accumulate",
  "teacher in entities and teacher.can_act and teacher_is_better(teacher) and rating < ceiling_of('training')" }
rule "skill.is_still_found_out" { source = "BRP-IMPROVE-17", "alone and rating < ceiling_of('research')" }

action "study.ends" { function(study)
  local skill, gain = study.subject, 0
  if study.teacher and skill:is_still_taught_by(study.teacher) then
    gain = skill:is_trained { teacher = study.teacher, hours = study.hours }
  elseif not study.teacher and skill.is_still_found_out then
    gain = skill:is_researched { hours = study.hours }
  else
    say(study.student.name .. " gets no further with " .. skill.name .. ".")
  end
  study:leaves()
  return gain
end }
