-- Setting up: ten markers for the stronger force, and a proportional number for the weaker one.

source "RPJ-MASS-02"
kind "force" { record = true,
  men       = "1..",                           -- or vehicles, or another unit that both forces are counted in
  equipment = "number = 1",                    -- value of one of them compared with one of the other force
  enemy     = "force" }

kind "battle" { record = true, source = "RPJ-MASS-01", fought_by = "list of force" }

box "force.battle"           { source = "RPJ-MASS-01", "battle or none" }
box "force.markers"          "0.. = 0"
box "force.markers_at_start" { source = "RPJ-MASS-33", "0.. = 0" }

-- Commanders, terrain and heroes do not count here; they are considered later.
rule "game.most_markers" "10"

rule "force.strength"    "men * equipment"

source "RPJ-MASS-03"
rule "force.exact_share" "game.most_markers * strength / max(strength, enemy.strength)"
rule "force.share"       "ceil(exact_share)"
rule "force.hopeless"    { source = "RPJ-MASS-04", text = "whether it is too weak for even one marker", "exact_share < 1" }

action "game.mass_combat_begins (one: force, other: force)" { source = "RPJ-MASS-02", text = "begins a battle and returns it",
  requires = { "two forces fight each other", "one != other" },
  function(game, given)
    given.one.enemy, given.other.enemy = given.other, given.one
    local battle = bring("battle", { fought_by = { given.one, given.other } })
    battle:sets_out_markers()
    return battle
  end }

action "battle.sets_out_markers" { for_each = "fought_by",
  function(force, given, battle)
    force.battle, force.fate, force.retreating = battle, "fights", false
    force.lost, force.recovered, force.felled  = 0, 0, 0
    force.markers, force.markers_at_start = force.share, force.share
    if force.hopeless then say(force.name .. " could hardly fill one marker: consider surrender") end
  end }
