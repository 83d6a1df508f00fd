kind "cover" { quality = "number", flank = "number = 0", sheet = { reoriented = "yes or no" } }   -- +4/1f; flank -1 is *
box "entity.cover"         { "cover or none" }
box "attack.ignores_cover" { "yes or no" }
skill "Light Armor Use"    { attribute = "Dexterity" }

rule "attack.ranged" { "weapon.range >= 0" }
rule "entity.ranged_defence" { source = "RPJ-FIRE-15", sum = {
  { "defence skill", "max(Melee_Defence.level, Light_Armor_Use.level)" }, { "Dexterity bonus", "Dexterity.bonus" }, { "under fire", "-2" } } }
instead_of "entity.ranged_defence" { when = "kind == 'mook'", source = "RPJ-FIRE-16", "defence - 7" }

rule "cover.side (distance)"  { source = "RPJ-FIRE-30", "(distance - flank) * (reoriented ? -1 : 1)" }
rule "cover.bonus (distance)" { source = "RPJ-FIRE-30",
  "side(distance) > 0 ? quality : side(distance) == 0 ? floor(quality / 2) : 0" }

instead_of "attack.defence_is_chosen" { when = "ranged", source = "RPJ-FIRE-15", function() end }
instead_of "attack.defence_modifier"  { when = "ranged", source = "RPJ-FIRE-16", "target.ranged_defence" }
to "attack.defence_modifier" { label = "cover", when = "ranged and target.cover != nil and not ignores_cover",
  add = "target.cover.bonus(attacker.distance_to(target))", source = "RPJ-FIRE-22" }

action "entity.reorient" { source = "RPJ-FIRE-37", costs = "1 actions", once = "turn", requires = { { "is in cover", "cover != nil" } },
  function(who) who.cover.reoriented = not who.cover.reoriented end }
