example "what they carry" { source = { "BRP-ENC-01", "BRP-ENC-03" }, given = { isolde = "Isolde", garin = "Garin", tam = "Tam" }, function(isolde, garin, tam)
  expect({ isolde.load, garin.load, tam.load }):is { 5, 14, 3 }
  expect({ isolde.overload, garin.overload, tam.overload }):is { 0, 0, 0 }
  tam:gains "Bale of Silk"
  tam:gains "Provisions"
  expect({ tam.load, tam.normal_load, tam.overload, tam.MOV }):is { 15, 11, 4, 6 }
  dice(50)
  expect(tam.Climb:check().chance):is(55)
end }

example "a day in the mountains" { source = { "BRP-MOVE-11", "BRP-MOVE-12" }, given = { isolde = "Isolde", garin = "Garin", tam = "Tam" }, function(isolde, garin, tam)
  local party = { isolde, garin, tam }
  dice(65)
  expect(game:walks_a_day { party = party, leader = isolde, through = { "Mountains", "Forest" } }):is_near(30000 / 3 * 2 / 3, 1e-6)
  dice(66)
  expect(game:walks_a_day { party = party, leader = isolde, through = { "Mountains" } }):is_near(5000, 1e-6)
  expect(time.now):is(20 * 3600)
  tam:gains "Bale of Silk"                             -- the slowest sets the pace
  tam:gains "Provisions"
  dice(65)
  expect(game:walks_a_day { party = party, leader = isolde, through = { "Mountains" } }):is_near(6000, 1e-6)
end }

example "an adder" { source = { "BRP-RESIST-11", "BRP-MOD-09" }, given = { tam = "Tam" }, function(tam)
  dice(20)
  expect(tam:meets_an_adder()):is("heard")
  expect(tam.hit_points):is(10)
  dice(21, 50)
  expect(tam:meets_an_adder()):is("poisoned")
  expect(tam.hit_points):is(7)
  dice(21, 51)
  expect(tam:meets_an_adder()):is("stung")
  expect(tam.hit_points):is(6)
end }

-- Tam's 75 is 38 when it is difficult, 58 with a good rope, and with the best help 78.
example "the cliff" { source = { "BRP-COOP-02", "BRP-MOD-10" }, given = { isolde = "Isolde", garin = "Garin", tam = "Tam" }, function(isolde, garin, tam)
  local function climbs(...)
    dice(...)
    return game:climbs_the_cliff { leader = tam, others = { isolde, garin } }
  end
  expect(climbs(50, 46, 78)):is(true)
  expect(climbs(50, 46, 79, 2)):is(false)
  expect(tam.hit_points):is(8)
  expect(climbs(51, 46, 48)):is(true)                  -- nobody helps: 10 less
  expect(climbs(51, 46, 49, 1)):is(false)
  expect({ tam.Climb.experience_check, isolde.Climb.experience_check, garin.Climb.experience_check }):is { true, true, false }
end }

example "past a sentry" { source = { "BRP-OPPOSED-01", "BRP-OPPOSED-03" }, given = { garin = "Garin", tam = "Tam", guard = "Border Guard" }, function(garin, tam, guard)
  dice(46, 46, 80, 45)                                 -- Garin fails as the guard does; Tam has the higher success
  expect(game:steals_past { party = { garin, tam }, sentry = guard }):is(nil)
  dice(46, 45)
  expect(game:steals_past { party = { garin, tam }, sentry = guard }):is(garin)
end }

example "what silk brings" { source = "BRP-RESULT-01", given = { tam = "Tam" }, function(tam)
  for shown, silver in pairs { [98] = 20, [46] = 40, [45] = 60, [9] = 80, [3] = 120 } do
    dice(shown)
    expect(tam:sells_the_silk()):is(silver)
  end
end }
