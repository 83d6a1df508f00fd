box "entity.hp" { "0..max_hp", starts = "max_hp", refills = "rests_long", beyond = "lost" }
box "entity.saves_made"   { "0..3 = 0", beyond = "lost" }
box "entity.saves_failed" { "0..3 = 0", beyond = "lost" }
rule "entity.dead" "saves_failed == 3"

-- Who lies there already fails a death save with each hit, two with a critical one.
action "entity.is_hurt (damage, critical: yes or no = no)" { steps = { first = {
    { "fails_saves(critical ? 2 : 1)", when = "hp == 0" },
    { steps = { "loses_hp(damage)", { "falls", when = "hp == 0" }, { "Constitution.keeps_up(max(10, floor(damage / 2)))", when = "has('Concentration')" } } } } } }
action "entity.loses_hp (damage)"   { changes = { hp = "hp - damage" } }
action "entity.falls"               { steps = { { "loses('Concentration')", when = "has('Concentration')" }, "gains('Down')" } }
action "entity.fails_saves (count)" { changes = { saves_failed = "saves_failed + count" } }
action "entity.is_healed (points)"  { requires = { "it is not too late", "not dead" },
  changes = { hp = "hp + points", saves_made = "0", saves_failed = "0" }, steps = { "loses('Down')", when = "has('Down')" } }

condition "Down" { to "weapon.attacks.favour" { me = "target", label = "down", add = "1" } }

check "entity.clings_to_life" { like = "d20", roller = "owner", against = "10",
  requires = { "death saves are for who lies there", "hp == 0 and not dead and saves_made < 3" },
  steps = { first = { { "is_healed(1)", when = "natural == 20" }, { "fails_saves(2)", when = "natural == 1" },
                      { "holds_on", when = "success" }, "fails_saves(1)" } } }
action "entity.holds_on" { changes = { saves_made = "saves_made + 1" } }
