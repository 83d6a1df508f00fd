source "RPJ-SMAG-28"
example "the best skill leads" {
  given = { ug = { "character", ["Primitive Magic"] = 2, Willpower = 6, ["Refined Magic"] = 3, Intelligence = 2 } }, function(ug)
    expect(ug.Primitive_Magic.effective):is(4)
    expect(ug.Refined_Magic.effective):is(3)
    expect(ug.leading_magic):is "Primitive Magic"
    expect(ug.leading_magic.max_spell_level):is(2)
    expect(ug.leading_magic.max_slots):is(3)
    expect(#ug:slots_of(3)):is(0)                        -- slots are not added up
    expect(#ug:slots_of(2)):is(1)
    expect(#ug:slots_of(1)):is(2)
    expect(#ug:slots_of(0)):is(3)
    expect(ug.recovery_each_hour):is(6)
  end }

example "only a magic skill that was learned leads" {
  given = { ug = { "character", ["Primitive Magic"] = 1, ["Refined Magic"] = 0, Intelligence = 6, Gossip = 5 } }, function(ug)
    expect(ug.Refined_Magic.effective):is(2)             -- more than Primitive Magic's 1, by Intelligence alone
    expect(ug.Gossip.effective):is(5)
    expect(ug.magic_skills):is { "Primitive Magic" }
    expect(ug.recovery_each_hour):is(3)
  end }

example "among equals the player chooses" {
  given = { ug = { "character", ["Primitive Magic"] = 2, Willpower = 3, ["Refined Magic"] = 3 } }, function(ug)
    expect(ug.leading_magic):is "Primitive Magic"
    ug.preferred_magic = "Refined Magic"
    expect(ug.leading_magic):is "Refined Magic"
    ug:counts_slots()
    expect(#ug:slots_of(3)):is(1)
  end }

example "each prepares in its own way, all at once" { source = "RPJ-SMAG-29",
  given = { ug = { "character", ["Primitive Magic"] = 2, ["Refined Magic"] = 2, Prayer = 2, has = { "Palace", "Calm", "Shine", "Pebbles", "Mirror Image" } } }, function(ug)
    local slot = ug:slots_of(2)[1]
    slot:is_assigned "Palace"
    ug:the("Calm"):is_listed()
    for _, spell in ipairs { "Palace", "Calm", "Pebbles" } do
      expect(slot:takes { spell = ug:the(spell) }):is(true)
      ug:casts { spell = spell, slot = slot }
      slot.expended = false
    end
    for _, spell in ipairs { "Shine", "Mirror Image" } do
      expect(function() ug:casts { spell = spell, slot = slot } end):is_refused "a slot that takes it is left"
    end
  end }

example "no spell above its own skill" { source = "RPJ-SMAG-30",
  given = { ug = { "character", ["Primitive Magic"] = 6, ["Refined Magic"] = 1, has = { "Palace", "Mirror Image" } } }, function(ug)
    local slot = ug:slots_of(6)[1]
    expect(function() slot:is_assigned "Palace" end):is_refused "the caster's skill goes so far"
    expect(function() ug:casts { spell = "Palace", slot = slot } end):is_refused "the caster's skill goes so far"
    slot:is_assigned "Mirror Image"
    ug:casts { spell = "Mirror Image", slot = slot }
    expect(slot.expended):is(true)
  end }

example "Ug's two magics" { source = "RPJ-SMAG-31",
  given = { ug = { "character", ["Primitive Magic"] = 6, Willpower = 5, ["Refined Magic"] = 1, has = { "Mirror Image", "Palace", "Pebbles", "Boulders", "Cave-In" } } }, function(ug)
    expect(ug.leading_magic):is "Primitive Magic"
    expect(#ug:slots_of(6)):is(1)
    local slots = ug:slots_of(1)
    for _, slot in ipairs(slots) do slot:is_assigned "Mirror Image" end
    ug:casts { spell = "Pebbles", slot = slots[1] }
    ug:casts { spell = "Mirror Image", slot = slots[2] }
    expect(function() ug:slots_of(2)[1]:is_assigned "Palace" end):is_refused "the caster's skill goes so far"
    ug:casts "Cave-In"
    expect(ug:slots_of(6)[1].expended):is(true)
  end }
