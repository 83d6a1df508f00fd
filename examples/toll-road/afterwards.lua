-- After the fight: bandages, and weeks of rest.

-- Pip treats everybody's wounds, the worst first, one per turn.
rule "entity.deepest_wound" "sorted(filter(wounds, not dead and not #.aided), -#.points)[1]"
rule "entity.worst_hurt (patients: list of entity)" "sorted(filter(patients, #.deepest_wound != none), -#.deepest_wound.points)[1]"

action "entity.bandages (patients: list of entity)" { function(who, given)
  local patient = who:worst_hurt(given.patients)
  while patient and who.can_act do
    time:pass "1 round"
    who:gives_first_aid(patient, patient.deepest_wound)
    patient = who:worst_hurt(given.patients)
  end
end }

action "entity.lies_in_bed" { changes = { resting = "true", attended = "true" } }
