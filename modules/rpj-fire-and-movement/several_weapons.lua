-- Several weapons at once. That all of them need ammunition, and each has its own range, follows from
-- attack.weapons_used and from the core rules.

rule "attack.several" { source = "RPJ-FIRE-72", "len(extras) > 0" }

to "attack.make" { source = "RPJ-FIRE-74", requires = { { "one weapon alone is aimed", "not aimed or not several" } } }

for _, manner in ipairs { "aimed", "suppressive" } do
  action("entity." .. (manner == "aimed" and "aims_several_at" or "suppresses_with_several") .. " (target: entity, primary: weapon, extras: list of weapon, bonus = 0)") {
    source = "RPJ-FIRE-73", costs = "1 actions",
    function(who, given)
      who.manner = manner
      local attack = who:attacks_with_several(given)
      who.manner = "plain"
      return attack
    end }
end

source "RPJ-FIRE-73"
-- Suppressive Fire is one roll, and every weapon makes it better.
instead_of "attack.extras_are_rolled" { when = "suppressive", steps = {} }

to "attack.burst.bonuses" { label = "several weapons", when = "several", add = "1 + len(extras)" }
