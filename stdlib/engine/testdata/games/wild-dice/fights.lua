-- A shot must reach 4, a blow the parry. A raise to hit is one more die of damage.
kind "weapon" { trait = "trait", damage = "dice" }
weapon "Revolver" { trait = "Shooting", damage = "2d6!" }
weapon "Knife"    { trait = "Fighting", damage = "1d4!" }

check "trait.attacks (target: entity, with: weapon)" { like = "trait.rolled",
  requires = { { "the weapon goes with the trait", "with.trait == trait" }, { "whoever is shaken does nothing else", "not owner.shaken" } },
  against  = "trait == 'Fighting' ? target.parry : 4",
  steps    = { "owner.the(with).strikes(target, raises > 0)", when = "success" } }

-- Damage that reaches the toughness shakes, and each raise is a wound; so is being shaken once more.
check "weapon.strikes (target: entity, well: yes or no = no)" { roller = "owner", shows = { "total", "wounds" },
  dice     = "@damage + (@(well ? 1 : 0))d6!",
  strength = { dice = "1d(@(owner.Strength.sides))!" },
  modifier = "trait == 'Fighting' ? strength : 0",
  against  = "target.toughness",
  raises   = "success ? floor(degree / 4) : 0",
  soak     = { check = "target.Vigour.rolled" },
  soaked   = "0",
  wounds   = "max(0, (success and raises == 0 and target.shaken ? 1 : raises) - soaked)",
  steps    = { "target.is_hurt(wounds)", when = "success" } }

-- A chip soaks a wound with a success of Vigour, and one more for each raise.
offer "Soak" { on = "weapon.strikes", by = "target", costs = "1 chips", once = "roll", when = "wounds > 0",
  changes = { soaked = "soak.success ? 1 + soak.raises : 0" } }

action "entity.is_hurt (count)" { changes = { shaken = "true", wounds = "wounds + count" } }

check "trait.steadies" { like = "trait.rolled",
  requires = { { "it takes Spirit", "trait == 'Spirit'" }, { "somebody is shaken", "owner.shaken" } },
  steps    = { "owner.is_steadied", when = "success" } }
action "entity.is_steadied" { changes = { shaken = "false" } }
