local function ability(user, more)
  local one = { user = user, skill = "Fire Magic", magnitude = "Strong", name = "Test" }
  for key, value in pairs(more or {}) do one[key] = value end
  return bring("ability", one)
end

example "a skill is about one sphere" { source = "RPJ-WMAG-01", given = { ug = { "character", ["Fire Magic"] = 3 } }, function(ug)
  local mind_reading, soup = ability(ug, { sphere = "minds" }), ability(ug, { skill = "Cooking" })
  expect(function() mind_reading:is_used() end):is_refused "Fire Magic is about fire, not about minds"
  expect(function() soup:is_used() end):is_refused "Cooking is no ability skill"
  dice(6, 5)
  expect(ability(ug, { sphere = "fire" }):is_used().worked):is(true)
end }

example "ability power" { source = "RPJ-WMAG-02", given = { ug = { "character", ["Fire Magic"] = 3, Intelligence = 6, has = { "Ember Ring" } } }, function(ug)
  expect(ug.Fire_Magic.power):is(6)
  expect(ug.Telepathy.power):is(0)
  ug:gains "Powerful Magus"
  expect(ug.Fire_Magic.power):is(7)
  expect(ug.Cooking.power):is(2)
end }

example "power against cost" { source = "RPJ-WMAG-03", given = { ug = { "character", ["Fire Magic"] = 3, Intelligence = 6 } }, function(ug)
  dice(3, 3, 3, 2)
  local roll = ug.Fire_Magic:power_check { difficulty = ability(ug).cost }
  expect(roll.modifier):is(5)
  expect(roll.against):is(11)
  expect(roll.success):is(true)
  expect(ability(ug):is_used().worked):is(false)
end }

example "what is chosen makes it harder" { source = "RPJ-WMAG-04", given = { ug = { "character", ["Fire Magic"] = 3 } }, function(ug)
  local spark = ability(ug, { magnitude = "Weak" })
  expect(spark.cost):is(1)
  spark:is_modified "A region"
  expect(spark.cost):is(4)
  dice(3, 4)
  expect(ug.Fire_Magic:power_check { difficulty = spark.cost }.against):is(11)
end }

source "RPJ-WMAG-05"
example "success and failure" { given = { ug = { "character", ["Fire Magic"] = 5 }, orc = { "character" } }, function(ug, orc)
  local sear = bring("Sear", { user = ug })
  dice(3, 2)
  expect(sear:is_used(orc).worked):is(false)
  expect(orc.singed):is(0)
  expect(ug.ability_stamina):is(6)                       -- 10 less 4, all the same
  dice(3, 3)
  expect(sear:is_used(orc).worked):is(true)
  expect(orc.singed):is(1)
  expect(ug.ability_stamina):is(2)
end }

example "who uses it, and on whom" { given = { ug = { "character", ["Fire Magic"] = 5 } }, function(ug)
  local nobodys, torch = bring "Torch", bring("Torch", { user = ug })
  expect(function() nobodys:is_used() end):is_refused "somebody uses it"
  ug:falls(true)
  expect(function() torch:is_used() end):is_refused "whoever uses it can act"
  ug:wakes()
  dice(3, 3, 3, 2)
  expect(torch:is_used().affected):is {}                 -- it works without any target
  expect(ug.torches):is(1)
  torch.magnitude = "Moderate"
  expect(torch:is_used().worked):is(true)                -- 10 against 9+
  expect(ug.torches):is(2)
end }

example "resisted like a spell" { source = "RPJ-WMAG-06", given = { ug = { "character", ["Fire Magic"] = 5, Intelligence = 4 }, beast = { "character", spell_defence = 3, resists_magic = "always" } }, function(ug, beast)
  local sear = bring("Sear", { user = ug })
  dice(4, 4, 4, 4)
  sear:is_used(beast)                                    -- 11 against 11+
  expect(beast.singed):is(0)
  dice(4, 4, 4, 3)
  sear:is_used(beast)
  expect(beast.singed):is(1)
end }

example "damage" { given = { ug = { "character", ["Fire Magic"] = 6 }, orc = { "character" } }, function(ug, orc)
  dice(5, 4, 4, 4)                                       -- the ability, then 7+ and 2 make 9+
  bring("Fireball", { user = ug }):is_used(orc)
  expect(orc.base.saves):is { 7 }
end }

example "premade, improvised, and the last word" { source = "RPJ-WMAG-13", given = { ug = { "character", ["Fire Magic"] = 5 } }, function(ug)
  local fireball = bring("Fireball", { user = ug })
  expect(fireball.net_cost):is(3)
  expect(fireball.cost):is(5)                            -- what the module says
  local own = ability(ug, { magnitude = "Moderate" })
  expect(own.cost):is(2)
  own:is_judged(3)
  expect(own.cost):is(3)
  expect(function() own:is_judged(-1) end):is_refused "it costs something or nothing"
  own:is_judged(0)
  expect(own.cost):is(0)
  bring("participant", { name = "P" }):speaks()
  expect(function() own:is_judged(0) end):is_refused "the gamemaster has the final say"
end }
