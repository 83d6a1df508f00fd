local fighters = { kim = { "character", STR = 9, SIZ = 9, POW = 10, Sword = 60, has = { "Broadsword" }, wields = "Broadsword" }, foe = { "character", CON = 11, SIZ = 13, POW = 10, has = { "Mail" } } }

example "a blow, and what armour leaves of it" { source = { "BRP-ACT-02", "BRP-RESULT-07" }, given = fighters, function(kim, foe)
  dice(60, 8)
  local attack = kim:attacks(foe)
  expect({ attack.damage, foe.hit_points }):is { 3, 9 }
  dice(61)
  game:next_combat_round()
  expect(kim:attacks(foe).missed):is(true)
end }

example "one offensive action in a round" { source = "BRP-TIME-03", given = fighters, function(kim, foe)
  game:fight_begins { kim, foe }
  dice(61)
  kim:attacks(foe)
  expect(function() kim:attacks(foe) end):is_refused "kim cannot pay 1 action"
  foe:defends()
  expect(function() foe:defends() end):is_refused "foe cannot pay 1 reaction"
  game:next_combat_round()
  expect(time.now):is(12)
  dice(61)
  kim:attacks(foe)
  foe:defends()
  game:fight_ends()
  dice(61, 61)                                         -- where no rounds are counted, none is used up
  kim:attacks(foe)
  kim:attacks(foe)
end }

example "who cannot strike, and whom" { source = "BRP-FATE-05", given = fighters, function(kim, foe)
  expect(function() foe:strikes(kim) end):is_refused "there is a weapon to strike with"
  kim.power_points = 0
  expect(function() kim:strikes(foe) end):is_refused "the attacker can act"
  kim.power_points = 1
  foe:dies()
  expect(function() kim:strikes(foe) end):is_refused "the target is alive"
end }

source "BRP-ACT-02"
example "without hit points one dies" { given = fighters, function(kim, foe)
  foe:is_hurt(11)
  expect({ foe.hit_points, foe.dead }):is { 1, false }
  foe:is_hurt(1)
  expect(foe.dead):is(true)
end }

example "nobody strikes himself, and no damage heals" { given = fighters, function(kim, foe)
  expect(function() kim:attacks(kim) end):is_refused "nobody attacks himself"
  expect(kim.actions):is(1)
  expect(function() foe:is_hurt(-1) end):is_refused "gives none"
  foe:is_hurt(0)
  expect(foe.hit_points):is(12)
  local statue = bring("character", {})                -- without characteristics, and so without hit points
  statue:is_hurt(0)
  expect(statue.dead):is(false)
  statue:is_hurt(1)
  expect(statue.dead):is(true)
end }

example "who cannot act hears so, not what it would cost" { source = "BRP-TIME-03", given = fighters, function(kim, foe)
  game:fight_begins { kim, foe }
  kim:dies()
  kim.actions = 0
  expect(function() kim:attacks(foe) end):is_refused "the attacker can act"
end }
