skill "Primitive Magic" { attribute = "Willpower", magic = true }
skill "Muddle"          { attribute = "Willpower", magic = true, sphere = "muddle" }

spell "Pebbles"    { level = 1, skill = "Primitive Magic", effect = function(casting) if casting.target then casting.target.singed = casting.target.singed + 1 end end }
spell "Mud Pie"    { level = 1, skill = "Muddle" }
ability "Mud Bath" { skill = "Muddle", magnitude = "Weak" }

source "RPJ-WMAG-36"
example "neither slots nor stamina are shared" {
  given = { ug = { "character", ["Primitive Magic"] = 2, ["Fire Magic"] = 6, has = { "Pebbles" } }, orc = { "character" } }, function(ug, orc)
    ug:casts { spell = "Pebbles", target = orc }
    expect(ug.ability_stamina):is(12)
    expect(#ug.expended_slots):is(1)
    dice(6, 5)
    bring("Sear", { user = ug }):is_used(orc)
    expect(ug.ability_stamina):is(8)
    expect(#ug.expended_slots):is(1)
    expect(orc.singed):is(2)
  end }

example "one spell defence for both" { source = { "RPJ-WMAG-36", "RPJ-WMAG-06", "RPJ-SMAG-26" },
  given = { ug = { "character", ["Primitive Magic"] = 2, Willpower = 3, ["Fire Magic"] = 6, Intelligence = 3, has = { "Pebbles" } }, beast = { "character", spell_defence = 2, resists_magic = "always" } },
  function(ug, beast)
    dice(4, 4)
    expect(ug:casts { spell = "Pebbles", target = beast }.resisted):is(true)
    dice(6, 5, 4, 4)
    bring("Sear", { user = ug }):is_used(beast)
    expect(beast.singed):is(0)
  end }

example "a spell is a spell, an ability an ability" { source = { "RPJ-WMAG-36", "RPJ-SMAG-01" }, ask = "game.means", cases = {
  { word = "ability", is = "ability" }, { word = "spell", is = "spell" } } }

example "no skill is for both" { given = { ug = { "character", Muddle = 3, has = { "Mud Pie" } } }, function(ug)
  expect(function() ug:casts "Mud Pie" end):is_refused "a skill is for spells or for abilities, not for both"
  local bath = bring("Mud Bath", { user = ug })
  expect(function() bath:is_used() end):is_refused "a skill is for spells or for abilities, not for both"
end }

example "an ability breaks concentration, a spell no rest" { source = { "RPJ-SMAG-24", "RPJ-WMAG-12" },
  given = { ug = { "character", ["Primitive Magic"] = 2, ["Fire Magic"] = 6, has = { "Pebbles" } } }, function(ug)
    ug:concentrates()
    dice(6, 5)
    bring("Sear", { user = ug }):is_used()
    expect(ug.concentrates_since):is(nil)
    ug.strain = 10
    later("30 minutes", ug, "casts", { spell = "Pebbles" })
    time:pass "1 hour"
    ug:rests(1)
    expect(ug.ability_stamina):is(8)
  end }
