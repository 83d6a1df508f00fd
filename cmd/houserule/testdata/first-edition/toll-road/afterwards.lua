-- When the dust has settled: bandages, and then weeks of rest.

-- Pip looks after everybody's wounds, the deepest first, one in each turn.
action "entity.bandages (patients: list of entity)" { function(who, given)
  while who.can_act do
    local patient, deepest
    for _, other in ipairs(given.patients) do
      for _, wound in ipairs(other.wounds) do
        if not other.dead and not wound.aided and (not deepest or wound.points > deepest.points) then patient, deepest = other, wound end
      end
    end
    if not patient then return end
    time:pass "1 round"
    who:gives_first_aid(patient, deepest)
  end
end }

action "entity.lies_in_bed" { function(who) who.resting, who.attended = true, true end }
