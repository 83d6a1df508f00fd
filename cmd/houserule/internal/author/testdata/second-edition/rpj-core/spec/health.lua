local function hit(target, damage, more)
  local one = { target = target, damage = damage }
  for key, value in pairs(more or {}) do one[key] = value end
  new.hit(one):lands()
end

example "damage saves in layers, no hit points" { source = "RPJ-HEALTH-01",
  given = { guard = { "character", has = { "Leather Coat" } } }, function(guard)
    expect(#guard.layers):is(2)
    expect(guard.layers[1].saves):is { 5, 5 }
    expect(guard.base.saves):is { 7, 7 }
    for left = 3, 0, -1 do                           -- and four hits that nothing keeps
      dice(1, 1); hit(guard, 4)
      expect(#guard.layers[1].saves + #guard.base.saves):is(left)
    end
    expect(guard.incapacitated):is(true)
  end }

source "RPJ-HEALTH-02"
example "damage raises the number of a save; a source may do it more than once" {
  given = { fred = { "character", has = { "Buckler" } } }, function(fred)
    dice(4, 4); hit(fred, 3)                         -- 6+ and 3 make 9+
    expect(fred.layers[1].broken):is(true)
    dice(3, 4, 6, 3); fred:is_hurt { damage = 2, times = 2 }   -- 9+ twice, on the base
    expect(fred.base.saves):is { 7 }
  end }

example "two blows of one hit are two saves in sequence" {
  given = { snake = { "character", Blades = 4, wields = "Twin Fangs" },
            fred  = { "character", has = { "Leather Coat" }, defends = "dodge" } }, function(snake, fred)
    dice(4, 4, 2, 2, 2, 2)
    snake:attacks(fred)
    expect(fred.layers[1].saves):is {}
  end }

source "RPJ-HEALTH-03"
example "negative damage lowers the number" {
  given = { fred = { "character", has = { "Buckler" } } }, function(fred)
    local buckler = fred.layers[1]
    dice(2, 2); hit(fred, -2)                        -- 6+ becomes 4+
    expect(buckler.broken):is(false)
    dice(1, 2); hit(fred, -2)
    expect(buckler.broken):is(true)
  end }

example "reducing the damage by 2 is another thing" {
  given = { fred = { "character" } }, function(fred)
    local plate = fred:add_layer { name = "plate", saves = { 6 }, rank = 1, reduces = 2 }
    dice(3, 4); hit(fred, 3)                         -- damage 3 is 1: 7+
    expect(plate.broken):is(false)
    dice(3, 3); hit(fred, 3)
    expect(plate.broken):is(true)
  end }

example "base saves" { source = "RPJ-HEALTH-04", function()
  for constitution, saves in pairs { [0] = { 7, 7 }, [2] = { 7, 7 }, [3] = { 7, 7, 7 }, [5] = { 7, 7, 7 }, [6] = { 7, 7, 7, 7 } } do
    expect(bring("character", { Constitution = constitution }).base.saves):is(saves)
  end
end }

example "Ug's base saves" { source = "RPJ-HEALTH-05", given = { ug = { "character", Constitution = 4 } }, function(ug)
  expect(ug.Constitution.bonus):is(1)
  expect(ug.base.saves):is { 7, 7, 7 }
end }

source "RPJ-HEALTH-06"
example "armour is a layer of its own, a base save is not" {
  given = { fred = { "character" } }, function(fred)
    fred:gains "Leather Coat"
    expect(#fred.layers):is(2)
    fred:gets_base_save(6)
    expect(#fred.layers):is(2)
    dice(2, 3); hit(fred, 0, { base_only = true })
    expect(fred.base.saves):is { 7, 7 }              -- 6+ was the first of them
  end }

example "a gift that is a base save" {
  rules = [[ gift "Stout" { points = 5 }
             after "entity.gains" { when = "entry.name == 'Stout'", function(who) who:gets_base_save(7) end } ]],
  given = { fred = { "character" } }, function(fred)
    fred:gains "Stout"
    expect(#fred.layers):is(1)
    expect(fred.base.saves):is { 7, 7, 7 }
  end }

example "leather armour, above the base" { source = "RPJ-HEALTH-07",
  given = { ug = { "character", Constitution = 3, has = { "Leather Coat" } } }, function(ug)
    expect(ug.layers[1].name):is "Leather Coat"
    expect(ug.layers[1].saves):is { 5, 5 }
    expect(ug.layers[2]):is(ug.base)
    ug:loses "Leather Coat"
    expect(#ug.layers):is(1)
  end }

example "what bypasses the shield meets the armour" { source = "RPJ-HEALTH-08",
  given = { thief = { "character", Blades = 4, wields = "Phase Knife" },
            fred  = { "character", has = { "Buckler", "Leather Coat" }, defends = "dodge" } }, function(thief, fred)
    dice(4, 4, 3, 3)                                 -- 5+ and 2 make 7+
    thief:attacks(fred)
    expect(fred.layers[1].saves):is { 6 }
    expect(fred.layers[2].saves):is { 5 }
  end }

example "temporary saves, then shield, then armour, then base" { source = "RPJ-HEALTH-09",
  given = { fred = { "character", has = { "Leather Coat" } } }, function(fred)
    fred:gains_temporary_saves { name = "Ward", saves = { 4 } }
    fred:gains "Buckler"
    local names = {}
    for _, layer in ipairs(fred.layers) do names[#names + 1] = layer.name end
    expect(names):is { "Ward", "Buckler", "Leather Coat", "base" }
    for _ = 1, 4 do dice(1, 1); hit(fred, 9) end
    expect(fred.base.saves):is { 7, 7 }
    dice(1, 1); hit(fred, 9)
    expect(fred.base.saves):is { 7 }
  end }

example "the lowest save of a layer first" { source = "RPJ-HEALTH-10", given = { orc = { "character" } }, function(orc)
  local layer = orc:add_layer { name = "hide", saves = { 7, 4, 6 }, rank = 1 }
  for _, left in ipairs { { 6, 7 }, { 7 }, {} } do
    dice(1, 1); hit(orc, 3)
    expect(layer.saves):is(left)
  end
end }

example "the owner orders temporary layers" { source = "RPJ-HEALTH-11", given = { ug = { "character" } }, function(ug)
  local a = ug:gains_temporary_saves { name = "A", saves = { 5 } }
  decide { ["Just outside which layer?"] = "A" }
  local b = ug:gains_temporary_saves { name = "B", saves = { 6 } }
  expect(ug:outermost()):is(b)
  dice(1, 1); hit(ug, 0)
  expect(b.broken):is(true)
  expect(a.broken):is(false)
end }

example "Rock Armor, Pebble Armor and leather" { source = "RPJ-HEALTH-12",
  given = { ug = { "character", Constitution = 3, has = { "Leather Coat" } } }, function(ug)
    ug:gains_temporary_saves { name = "Rock Armor", saves = { 5, 6 } }
    decide { ["Just outside which layer?"] = "innermost" }
    ug:gains_temporary_saves { name = "Pebble Armor", saves = { 4 } }
    local sheet = {}
    for _, layer in ipairs(ug.layers) do sheet[#sheet + 1] = layer.saves end
    expect(sheet):is { { 5, 6 }, { 4 }, { 5, 5 }, { 7, 7, 7 } }
    local used = { 5, 6, 4, 5, 5, 7, 7, 7 }
    for _, save in ipairs(used) do
      expect(ug:outermost().best):is(save)
      dice(1, 1); hit(ug, 2)
    end
    expect(ug.incapacitated):is(true)
  end }

example "making a save" { source = "RPJ-HEALTH-13", given = { ug = { "character", has = { "Leather Coat" } } }, function(ug)
  dice(4, 4); hit(ug, 3)
  expect(ug.layers[1].saves):is { 5, 5 }
  dice(3, 4); hit(ug, 3)
  expect(ug.layers[1].saves):is { 5 }
end }

example "the half-orc misses: no save" { source = "RPJ-HEALTH-14",
  given = { half_orc = { "character", Blades = 1, wields = "Dagger" },
            ug = { "character", Guard = 2, has = { "Leather Coat" } } }, function(half_orc, ug)
    decide { ["Dodge or absorb?"] = "dodge" }
    dice(3, 3)                                       -- two dice, and no more
    expect(half_orc:attacks(ug).missed):is(true)
    expect(ug.layers[1].saves):is { 5, 5 }
  end }

example "the half-orc's dagger" { source = "RPJ-HEALTH-15",
  given = { half_orc = { "character", Blades = 1, wields = "Dagger" },
            ug = { "character", has = { "Leather Coat" }, defends = "dodge" } }, function(half_orc, ug)
    dice(4, 4)
    local save = new.hit { target = ug, damage = 2, layer = ug:outermost(), save = 5 }:damage_save()
    expect(save.against):is(7)
    expect(save.success):is(true)
    dice(4, 4, 4, 4)
    half_orc:attacks(ug)
    expect(ug.layers[1].saves):is { 5, 5 }
  end }

example "one hit, one save" { source = "RPJ-HEALTH-16", given = { ug = { "character", has = { "Leather Coat" } } }, function(ug)
  dice(4, 4); hit(ug, 4)                             -- 8 against 9+
  expect(ug.layers[1].saves):is { 5 }
  expect(ug.layers[1].lost):is { 5 }
  expect(ug.base.saves):is { 7, 7 }
end }

example "a broken layer does nothing any more" { source = "RPJ-HEALTH-17",
  given = { ug = { "character", Guard = 3, has = { "Vest" } } }, function(ug)
    expect(ug.dodge):is(1)
    expect(ug.absorb):is(4)
    dice(1, 2); hit(ug, 0)
    expect(ug.layers[1].broken):is(true)
    expect(ug.dodge):is(3)
    expect(ug.absorb):is(3)
    dice(1, 2); hit(ug, 0)
    expect(ug.base.saves):is { 7 }
  end }

example "without base saves one is incapacitated" { source = "RPJ-HEALTH-18",
  rules = [[ house "entity.base_saves" "1" ]],
  given = { orc = { "character", has = { "Leather Coat" } } }, function(orc)
    expect(orc.base.saves):is { 7 }
    dice(3, 4); hit(orc, 1, { base_only = true })
    expect(orc.base.broken):is(true)
    expect(orc.incapacitated):is(true)               -- whatever is left of the leather
    expect(orc.layers[1].saves):is { 5, 5 }
    hit(orc, 1, { base_only = true })                -- nothing is left to roll for
    expect(orc.base.lost):is { 7 }
  end }

example "the Great-Grand-Axe of Slaying" { source = "RPJ-HEALTH-19",
  given = { ug = { "character", Constitution = 3, has = { "Leather Coat" } } }, function(ug)
    local first = new.hit { target = ug, damage = 10, layer = ug:outermost(), save = 5 }
    dice(6, 5)
    expect(first:damage_save().against):is(15)
    dice(6, 5); hit(ug, 10)
    expect(ug.layers[1].saves):is { 5 }
    dice(5, 5); hit(ug, 10)
    expect(ug.layers[1].broken):is(true)
    expect(ug.base.saves):is { 7, 7, 7 }
  end }

source "RPJ-HEALTH-20"
example "double six keeps any save" { given = { ug = { "character", has = { "Leather Coat" } } }, function(ug)
  dice(6, 6); hit(ug, 10)
  expect(ug.layers[1].saves):is { 5, 5 }
  dice(6, 5); hit(ug, 10)
  expect(ug.layers[1].saves):is { 5 }
  dice(1, 1); hit(ug, -3)                            -- 2+: a double one is no automatic loss
  expect(ug.layers[1].saves):is { 5 }
end }

example "unless the table says otherwise" { options = { critical_saves = false },
  given = { ug = { "character", has = { "Leather Coat" } } }, function(ug)
    dice(6, 6); hit(ug, 10)
    expect(ug.layers[1].saves):is { 5 }
  end }

example "the goblin shaman's lightning" { source = "RPJ-HEALTH-21",
  given = { ug = { "character", Constitution = 3, has = { "Leather Coat" } } }, function(ug)
    ug.layers[1]:cross_off_all()
    dice(4, 5); hit(ug, 4)                           -- 9 against 11+
    expect(ug.base.saves):is { 7, 7 }
  end }

example "the defenceless" { source = "RPJ-HEALTH-22", function()
  local function victim() return bring("character", { has = { "Vest" } }) end
  decide { ["How defenceless is the victim?"] = { "no armour", "one save, the best", "one save, the worst", "no save" } }
  local a, b, c, d = victim(), victim(), victim(), victim()
  dice(4, 4); a:is_struck_down(2)
  expect(a.base.saves):is { 7 }
  expect(a.incapacitated):is(false)
  dice(4, 4); b:is_struck_down(2)
  expect(b.incapacitated):is(true)
  expect({ #b.base.saves, #b.base.lost }):is { 0, 2 }
  dice(5, 4); c:is_struck_down(2)
  expect(c.incapacitated):is(false)
  expect(c.base.saves):is { 7, 7 }
  d:is_struck_down(2)
  expect(d.incapacitated):is(true)
  expect(d.base.saves):is {}
  expect(d.layers[1].saves):is { 5 }
end }

example "chances of a save" { source = "RPJ-HEALTH-23", given = { ug = { "character" } }, function(ug)
  local function kept(save)
    return odds(function() return new.hit { target = ug, damage = 0, layer = ug.base, save = save }:damage_save().success end)
  end
  expect(kept(7)):is { ["true"] = 21 / 36, ["false"] = 15 / 36 }
  expect(kept(6)):is { ["true"] = 26 / 36, ["false"] = 10 / 36 }
  expect(kept(4)):is { ["true"] = 33 / 36, ["false"] = 3 / 36 }
end }

example "the layers, from the skin outwards" { source = "RPJ-HEALTH-09", function()
  local ranks = {}
  for i, class in ipairs { "base", "armor", "shield", "temporary" } do ranks[i] = game:layer_rank(class) end
  expect(ranks):is { 0, 1, 2, 3 }
end }

example "a frail body has one save at least" { source = "RPJ-HEALTH-04", rules = [[ box "attribute.level" { "-9..6" } ]], function()
  for _, constitution in ipairs { -3, -6, -9 } do
    expect(bring("character", { Constitution = constitution }).base.saves):is { 7 }
  end
end }

example "a Constitution that rises brings the saves that are due, and no others" { source = "RPJ-HEALTH-04", given = { ug = { "character", Constitution = 2 } }, function(ug)
  for _, level in ipairs { 3, 4, 2, 3 } do
    ug.Constitution.level = level
    ug:gets_base_saves()
    expect(ug.base.saves):is { 7, 7, 7 }
  end
end }

example "a third temporary layer, inside of two" { source = "RPJ-HEALTH-11", given = { ug = { "character" } }, function(ug)
  expect(function() ug:gains_temporary_saves { name = "A", saves = { 4 } } end):asks_nobody()
  decide { ["Just outside which layer?"] = { "A", "innermost" } }
  ug:gains_temporary_saves { name = "B", saves = { 4 } }
  ug:gains_temporary_saves { name = "C", saves = { 4 } }
  local names = {}
  for i, layer in ipairs(ug.layers) do names[i] = layer.name end
  expect(names):is { "B", "A", "C", "base" }
end }

example "the defenceless lose all with the best save or with the worst" { source = "RPJ-HEALTH-22", function()
  local function victim()
    local who = bring("character", {})
    who.base.saves = { 5, 7 }
    return who
  end
  decide { ["How defenceless is the victim?"] = { "one save, the best", "one save, the worst" } }
  local a, b = victim(), victim()
  dice(3, 4); a:is_struck_down(2)                    -- 7 against 7+
  expect(a.incapacitated):is(false)
  dice(4, 4); b:is_struck_down(2)                    -- 8 against 9+
  expect(b.incapacitated):is(true)
end }

example "what is taken off takes its own layer along, and no other" { source = "RPJ-HEALTH-07", rules = [[ gift "Hide" {} ]],
  given = { ug = { "character", has = { "Leather Coat", "Hide" } } }, function(ug)
    local hide = ug:add_layer { name = "Hide", saves = { 6 }, rank = 1 }   -- a layer of a gift is no gear
    ug:loses "Hide"
    ug:loses "Leather Coat"
    expect(ug.layers):is { hide, ug.base }
    expect(ug:puts_on("Vest").name):is "Vest"
  end }
