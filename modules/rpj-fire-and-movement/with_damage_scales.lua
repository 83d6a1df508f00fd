-- Cover and damage scales: characters too big for cover, and damage too strong for it.

source "RPJ-FIRE-24"
instead_of "entity.fits_behind_cover" "rank_of_layers == 0"

source "RPJ-FIRE-44"
-- Destroying cover. Giga damage needs only a roll; mega damage must hit, and is reduced a little.
kind "demolition" { like = "attack", event = true, cover = "cover" }

instead_of "demolition.distance" "attacker.distance_to_cover(cover)"

rule "game.mega_demolition" "10"
rule "game.giga_demolition" { source = "RPJ-FIRE-43", "6" }

check "demolition.mega_roll" { like = "core", roller = "attacker",
  modifier = { { "base attack modifier", "base_modifier" }, { "range", "range_modifier" }, { "weapon", "weapon_bonus" } },
  bonuses  = { { "circumstances", "bonus" }, { "aim", "attacker.aim" } },
  against  = { "to hit cover", "game.mega_demolition" },
  steps    = { "cover.crumbles", when = "success" } }
check "demolition.giga_roll" { source = "RPJ-FIRE-43", like = "throw", roller = "attacker", against = { "to blow it away", "game.giga_demolition" },
  steps = { "cover.is_destroyed", when = "success" } }

action "entity.attacks_cover (what: cover, weapon: weapon or none, bonus = 0)" { tags = { "hands", "attacking" }, costs = "1 actions",
  requires = { { "there is something to attack with", "has_something_to_attack_with(weapon)" },
               { "grapplers only grapple",            "not grappling", source = "RPJ-GCS-71" } },
  function(who, given)
    local attack = new.demolition { attacker = who, cover = given.what, weapon = given.weapon or who.wields, bonus = given.bonus }
    attack:demolishes()
    return attack
  end }

action "demolition.demolishes" {
  requires = { "unhindered",
               { "the weapon is of a scale that harms cover", "scale != 'normal'" },
               { "the cover is in range", "distance <= range" },
               { "the weapon is loaded",  "is_loaded", source = "RPJ-FIRE-02" },
               { "there is ammunition left for the weapon", "is_supplied", source = "RPJ-FIRE-09" } },
  steps = { "provokes", "uses_ammunition", { first = { { "giga_roll", when = "scale == 'giga'" }, "mega_roll" } } } }

action "cover.crumbles" { changes = { quality = "quality - 1" }, steps = { "is_destroyed", when = "quality <= 0" } }

source "RPJ-FIRE-43"
action "cover.is_destroyed" {
  function(cover)
    say(cover.name .. " is gone")
    cover:leaves()
  end }
