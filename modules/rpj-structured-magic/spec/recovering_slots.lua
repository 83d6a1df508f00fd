local function expend(who, levels)
  for _, level in ipairs(levels) do
    for _, slot in ipairs(who:slots_of(level)) do
      if not slot.expended then
        slot.expended = true
        break
      end
    end
  end
end

local function expended(who)
  local levels = {}
  for _, slot in ipairs(who.expended_slots) do levels[#levels + 1] = slot.level end
  return levels
end

source "RPJ-SMAG-23"
example "two levels and the skill's an hour" { rules = [[house "skill.slots" "1"]],
  given = { ug = { "character", ["Primitive Magic"] = 3 } }, function(ug)
    expect(ug.recovery_each_hour):is(5)
    expend(ug, { 1, 2, 4 })
    decide { ["Which slot comes back?"] = { "slot 1 of level 4", "slot 1 of level 1" } }
    ug:concentrates()
    time:pass "1 hour"
    expect(expended(ug)):is { 2 }
    time:pass "1 hour"                                   -- all that is left: nobody is asked
    expect(expended(ug)):is {}
  end }

example "just as many as an hour brings" { rules = [[house "skill.slots" "1"]],
  given = { ug = { "character", ["Primitive Magic"] = 3 } }, function(ug)
    expend(ug, { 1, 4 })
    ug:concentrates()
    time:pass "1 hour"                                   -- 5 of 5: nobody is asked
    expect(expended(ug)):is {}
  end }

example "what an hour leaves over is lost" { rules = [[house "skill.slots" "2"]],
  given = { ug = { "character", ["Primitive Magic"] = 1 } }, function(ug)
    expend(ug, { 2, 2, 3 })
    decide { ["Which slot comes back?"] = { "slot 1 of level 2", "slot 1 of level 3" } }
    ug:concentrates()
    time:pass "1 hour"
    expect(expended(ug)):is { 2, 3 }                     -- 1 of 3 was left, and no slot that small
    time:pass "1 hour"
    expect(expended(ug)):is { 2 }
  end }

example "the player may leave some" { rules = [[house "skill.slots" "2"]],
  given = { ug = { "character", ["Primitive Magic"] = 1 } }, function(ug)
    expend(ug, { 2, 2, 3 })
    decide { ["Which slot comes back?"] = "no more" }
    ug:concentrates()
    time:pass "1 hour"
    expect(#ug.expended_slots):is(3)
  end }

example "innate slots come back without a magic skill, two levels an hour" { source = { "RPJ-SMAG-15", "RPJ-SMAG-23" },
  given = { ug = { "character", Charisma = 6, has = { "Elfish Glamour", "Storm Blood" } } }, function(ug)
    expect(ug.recovery_each_hour):is(2)
    expend(ug, { 1, 2 })
    decide { ["Which slot comes back?"] = "slot 1 of level 2 of Storm Blood" }
    ug:concentrates()
    time:pass "1 hour"
    expect(expended(ug)):is { 1 }
  end }

source "RPJ-SMAG-24"
example "what breaks concentration" {
  given = { ug = { "character", ["Primitive Magic"] = 3, Willpower = 3, wields = "Fist", defends = "dodge", has = { "Pebbles" } }, foe = { "character", wields = "Fist", defends = "dodge" } },
  function(ug, foe)
    local function spoiled_by(what)
      ug.slots[3].expended = true
      ug:concentrates()
      time:pass "40 minutes"
      what()
      time:pass "80 minutes"
      return ug.slots[3].expended
    end
    expect(spoiled_by(function() end)):is(false)
    expect(spoiled_by(function()
      dice(3, 3)
      ug.Gossip:check()
    end)):is(true)
    expect(spoiled_by(function() ug:casts "Pebbles" end)):is(true)
    expect(spoiled_by(function()
      dice(1, 2)
      foe:attacks(ug)
    end)):is(true)
    expect(spoiled_by(function()
      dice(1, 2)
      ug:attacks(foe)
    end)):is(true)
    expect(spoiled_by(function()
      ug:falls(true)
      ug:wakes()
    end)):is(true)
    expect(spoiled_by(function()
      dice(3, 3, 4, 4)
      game:fight_begins { ug, foe }
      game:fight_ends()
    end)):is(true)
    expect(spoiled_by(function() ug:is_distracted() end)):is(true)   -- a long conversation
    ug:falls(true)
    expect(function() ug:concentrates() end):is_refused "only the conscious can concentrate"
  end }

example "treating somebody for an hour is no concentration" { source = { "RPJ-SMAG-24", "RPJ-GCS-56" },
  given = { ug = { "character", ["Primitive Magic"] = 3, Willpower = 3 }, foe = { "character", health = "stabilised" } }, function(ug, foe)
    ug.slots[3].expended = true
    ug:concentrates()
    dice(6, 5)
    ug:treats(foe)
    expect({ foe.health, ug.slots[3].expended, ug.hours_concentrated }):is { "able", true, 0 }
    ug:concentrates()                                    -- and the hour that follows is one
    time:pass "1 hour"
    expect(ug.slots[3].expended):is(false)
  end }

example "other things that are more than simple talk" {
  given = { ug = { "character", ["Primitive Magic"] = 3, Willpower = 3, Gossip = 2 }, foe = { "character" }, bob = { "character", side = "foes" } }, function(ug, foe, bob)
    local function spoiled_by(what)
      ug:concentrates()
      time:pass "20 minutes"
      what()
      return ug.concentrates_since == nil
    end
    expect(spoiled_by(function()
      dice(3, 3)
      ug:helping_up()                                    -- medicine is a skill
    end)):is(true)
    expect(spoiled_by(function()
      dice(3, 3, 3, 3)
      decide { ["Easy or hard assistance?"] = "easy" }
      ug.Gossip:assisted_check { helper = foe }
    end)):is(true)
    expect(spoiled_by(function()
      dice(1, 2)
      ug:grapples(foe)                                   -- which misses
    end)):is(true)
    expect(spoiled_by(function()
      dice(1, 2)
      foe:grapples(ug)
    end)):is(true)
    expect(spoiled_by(function()
      dice(3, 3)
      game:fight_begins { foe }
      game:joins(ug)
      game:fight_ends()
    end)):is(true)
    expect(spoiled_by(function() ug:dies() end)):is(true)
  end }

example "whoever fights cannot concentrate" { given = { ug = { "character" } }, function(ug)
  dice(3, 3)
  game:fight_begins { ug }
  expect(function() ug:concentrates() end):is_refused "nobody concentrates in a fight"
end }

source "RPJ-SMAG-25"
example "new spells after two hours" {
  given = { ug = { "character", ["Refined Magic"] = 1, has = { "Minor Illusion", "Mirror Image" } } }, function(ug)
    local slot = ug:slots_of(1)[1]
    slot:is_assigned "Minor Illusion"
    slot.expended = true
    expect(function() ug:prepares_spells() end):is_refused "two hours of concentration are over"
    ug:concentrates()
    time:pass "1 hour"
    expect(slot.expended):is(false)                      -- recovered in the same hours
    expect(function() ug:prepares_spells() end):is_refused "two hours of concentration are over"
    time:pass "1 hour"
    decide { ["Which spell goes into slot 1 of level 1?"] = "Mirror Image" }
    ug:prepares_spells()
    expect(slot.holds):is "Mirror Image"
    expect(function() ug:prepares_spells() end):is_refused "two hours of concentration are over"
  end }

example "the two hours are without a break, and new ones each time" { source = { "RPJ-SMAG-24", "RPJ-SMAG-25" },
  given = { ug = { "character", ["Refined Magic"] = 1, has = { "Minor Illusion" } } }, function(ug)
    local function is_too_early() expect(function() ug:prepares_spells() end):is_refused "two hours of concentration are over" end
    ug:concentrates()
    expect(ug.concentrates_since):is(time.now)
    time:pass "1 hour"
    ug:is_distracted()
    ug:concentrates()
    time:pass "1 hour"                                   -- one and one, with a long talk between them
    is_too_early()
    time:pass "1 hour"
    decide { ["Which spell goes into slot 1 of level 1?"] = { "Minor Illusion", "none" } }
    ug:prepares_spells()
    time:pass "1 hour"                                   -- the third hour of them is the first of the next two
    is_too_early()
    time:pass "1 hour"
    ug:prepares_spells()
  end }

example "asked when the two hours are over" {
  given = { ug = { "character", ["Refined Magic"] = 1, has = { "Minor Illusion", "Mirror Image" } } }, function(ug)
    decide { prepares_spells = true, ["Which spell goes into slot 1 of level 1?"] = "Mirror Image" }
    ug:concentrates()
    time:pass "2 hours"
    expect(ug:slots_of(1)[1].holds):is "Mirror Image"
  end }
