-- Spell defence: resistance against spells and abilities.

source "RPJ-SMAG-26"
box  "entity.spell_defence" { text = "a fixed spell defence, for characters who have one", "number or none" }

-- A game replaces this with a skill or an attribute: instead_of "entity.spell_defence_value" { "Willpower.level" }
rule "entity.spell_defence_value" { text = "the spell defence; none if there is no resistance", "spell_defence" }

check "entity.spell_resistance (attribute: attribute)" { like = "core", roller = "owner",
  text       = "against the caster's level in the attribute that the magic hangs on",
  fails_when = { { "only some resist spells", "spell_defence_value == none" }, { "the dead resist nothing", "health == 'dead'" } },
  modifier   = { "spell defence", "spell_defence_value ?? 0" },
  against    = { { "base target",        "game.base_target" },
                 { "caster's attribute", "attribute.level" } } }

-- Resisting is voluntary. To avoid being asked each time, set this on the sheet.
box "entity.resists_magic" "asked, always or never = asked"

rule "entity.may_resist_magic" { text = "the dead resist nothing", "spell_defence_value != none and resists_magic != 'never' and health != 'dead'" }

action "entity.shrugs_off (attribute: attribute)" { text = "tries to resist and returns whether it succeeds",
  function(who, given)
    if not who.may_resist_magic then return false end
    if who.resists_magic == "asked" and choose(who, "Resist the magic?", { "yes", "no" }) == "no" then return false end
    return who:spell_resistance { attribute = given.attribute }.success
  end }
