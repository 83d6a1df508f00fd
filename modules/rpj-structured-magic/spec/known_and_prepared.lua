example "without preparation any known spell will do" { source = "RPJ-SMAG-17",
  given = { ug = { "character", ["Primitive Magic"] = 2, Willpower = 3, has = { "Pebbles", "Tremble" } }, foe = { "character" } }, function(ug, foe)
    local first, second = ug:slots_of(1)[1], ug:slots_of(1)[2]
    expect(ug:the("Pebbles").usable_slots):contains(first)
    expect(ug:the("Tremble").usable_slots):contains(first)
    ug:casts { spell = "Pebbles", slot = first }
    dice(2, 2)
    ug:casts { spell = "Tremble", slot = second, target = foe }
    expect(ug.boulders):is(2)
  end }

source "RPJ-SMAG-18"
example "what is not known is neither prepared nor cast" {
  given = { ug = { "character", ["Primitive Magic"] = 2, ["Refined Magic"] = 2, Prayer = 2, has = { "Mirror Image" } } }, function(ug)
    expect(function() ug:casts "Pebbles" end):is_refused "the caster knows the spell"
    expect(function() ug:slots_of(1)[1]:is_assigned "Minor Illusion" end):is_refused "only known spells are prepared"
    expect(function() ug:the("Bless"):is_listed() end):is_refused "only known spells are prepared"
    expect(function() ug:slots_of(0)[1]:is_given "Glow" end):is_refused "only known spells are prepared"
    ug:slots_of(1)[1]:is_assigned "Mirror Image"
    for _, unknown in ipairs { "Pebbles", "Boulders" } do
      expect(ug:slots_of(1)[1]:takes { spell = ug:the(unknown) }):is(false)
    end
  end }

example "a slot where nothing is prepared goes first" { source = { "RPJ-SMAG-17", "RPJ-SMAG-19" },
  given = { ug = { "character", ["Primitive Magic"] = 2, Willpower = 3, ["Refined Magic"] = 2, has = { "Mirror Image", "Minor Illusion", "Pebbles" } }, foe = { "character" } }, function(ug, foe)
    local first, second = ug:slots_of(1)[1], ug:slots_of(1)[2]
    first:is_assigned "Mirror Image"
    expect(ug:the("Pebbles").usable_slots[1]):is(second)
    second:is_assigned "Minor Illusion"
    expect(ug:the("Mirror Image").usable_slots):is { first }
    ug:casts "Pebbles"
    expect(first.expended):is(true)                      -- both were taken; the first will do
  end }

example "a skill says what is known" { rules = [[house "spell.known" "owner.has(name) or skill.name == 'Prayer'"]],
  given = { ug = { "character", Prayer = 1 } }, function(ug)
    expect(ug.known_spells):is { "Bless", "Mend", "Ember" }
  end }

source "RPJ-SMAG-19"
example "slot preparation" {
  given = { ug = { "character", ["Refined Magic"] = 2, Intelligence = 3, has = { "Minor Illusion", "Mirror Image", "Palace", "Candle", "Pebbles" } }, foe = { "character" } }, function(ug, foe)
    local slots = ug:slots_of(1)
    expect(#slots):is(2)
    slots[1]:is_assigned "Minor Illusion"
    slots[2]:is_assigned "Minor Illusion"                -- the same may stand in both
    expect(function() ug:casts "Mirror Image" end):is_refused "a slot that takes it is left"
    expect(function() slots[1]:is_assigned "Palace" end):is_refused "the slot is high enough"
    expect(function() slots[1]:is_assigned "Candle" end):is_refused "spells of level 0 have slots of their own"
    expect(function() ug:slots_of(0)[1]:is_assigned "Candle" end):is_refused "spells of level 0 have slots of their own"
    expect(function() ug:slots_of(0)[1]:is_assigned "Mirror Image" end):is_refused "the slot is high enough"
    expect(function() slots[1]:is_assigned "Pebbles" end):is_refused "its magic skill prepares by slot"
    ug:slots_of(2)[1]:is_assigned "Mirror Image"         -- a higher slot will do
    dice(1, 2, 1, 2)
    ug:casts { spell = "Minor Illusion", target = foe }
    ug:casts { spell = "Minor Illusion", target = foe }
    expect(function() ug:casts { spell = "Minor Illusion", target = foe } end):is_refused "a slot that takes it is left"
    ug:casts "Mirror Image"
    expect(#ug.expended_slots):is(3)
  end }

example "preparing slot by slot" {
  given = { ug = { "character", ["Refined Magic"] = 1, has = { "Minor Illusion", "Mirror Image", "Palace" } } }, function(ug)
    decide { ["Which spell goes into slot 1 of level 1?"] = { "Mirror Image", "none" } }
    ug:prepares_afresh()
    expect(ug:slots_of(1)[1].holds):is "Mirror Image"
    expect(ug:slots_of(1)[1].may_hold):is { "Minor Illusion", "Mirror Image" }
    ug:prepares_afresh()
    expect(ug:slots_of(1)[1].holds):is(nil)
  end }

source "RPJ-SMAG-20"
example "list preparation" {
  given = { ug = { "character", Prayer = 2, Charisma = 3, has = { "Bless", "Mend", "Calm", "Shine", "Ember" } } }, function(ug)
    expect(ug.Prayer.list_size):is(3)
    expect(ug.Prayer.may_list):is { "Bless", "Mend", "Calm", "Shine" }   -- level 0 has slots of its own
    for _, spell in ipairs { "Bless", "Mend", "Calm" } do ug:the(spell):is_listed() end
    expect(function() ug:the("Shine"):is_listed() end):is_refused "there is room on the list"
    expect(ug.Prayer.may_list):is {}
    ug.prepared = { "Bless", "Mend" }
    expect(ug.Prayer.may_list):is { "Calm", "Shine" }
    expect(function() ug:the("Ember"):is_listed() end):is_refused "spells of level 0 have slots of their own"
    expect(function() ug:the("Bless"):is_listed() end):is_refused "it is not on the list yet"
    ug:the("Calm"):is_listed()
    expect(function() ug:casts "Shine" end):is_refused "a slot that takes it is left"
    ug:casts "Bless"
    ug:casts "Bless"                                     -- as often as there are slots
    expect(#ug.expended_slots):is(2)
  end }

example "what may stand on a list" { source = { "RPJ-SMAG-20", "RPJ-SMAG-30" },
  given = { ug = { "character", Prayer = 1, ["Primitive Magic"] = 2, has = { "Bless", "Calm", "Pebbles" } } }, function(ug)
    expect(function() ug:the("Calm"):is_listed() end):is_refused "the caster's skill goes so far"
    expect(function() ug:the("Pebbles"):is_listed() end):is_refused "its magic skill prepares by list"
    expect(ug.Prayer.may_list):is { "Bless" }
  end }

example "a skill without preparation has no list, however long it would be" { rules = [[house "skill.list_size" "level"]],
  given = { ug = { "character", Prayer = 1, ["Primitive Magic"] = 2, has = { "Bless", "Pebbles" } } }, function(ug)
    expect(ug.Primitive_Magic.may_list):is {}
    decide { ["Which spell of Prayer is prepared?"] = "Bless" }
    ug:prepares_afresh()                                 -- one was left to choose, and no other skill asks
    expect(ug.prepared):is { "Bless" }
  end }

example "preparing a list" {
  given = { ug = { "character", Prayer = 2, has = { "Bless", "Mend", "Calm", "Shine" } } }, function(ug)
    decide { ["Which spell of Prayer is prepared?"] = { "Shine", "Mend", "Calm", "Bless", "no more" } }
    ug:prepares_afresh()                                 -- three, and nobody asks on
    expect(ug.prepared):is { "Shine", "Mend", "Calm" }
    ug:prepares_afresh()
    expect(ug.prepared):is { "Bless" }
  end }
