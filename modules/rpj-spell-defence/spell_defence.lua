-- Spell defence: some resist what is cast at them, spells and abilities alike.

source "RPJ-SMAG-26"
box  "entity.spell_defence" { text = "a fixed number, for those who have one", "number or none" }

-- A game puts a skill or an attribute here: instead_of "entity.spell_defence_value" { "Willpower.level" }
rule "entity.spell_defence_value" { text = "none: no resistance at all", "spell_defence" }

check "entity.spell_resistance (attribute: attribute)" { like = "core", roller = "owner",
  text     = "against the caster's level in the attribute that the magic hangs on",
  requires = { "only some resist spells", "spell_defence_value != nil" },
  modifier = { "spell defence", "spell_defence_value" },
  against  = { { "base target",        "game.base_target" },
               { "caster's attribute", "attribute.level" } } }

-- Nobody has to resist. Whoever does not want to be asked each time says so on the sheet.
box "entity.resists_magic" "asked, always or never = asked"

action "entity.shrugs_off (attribute: attribute)" { text = "tries to, and says whether it succeeds",
  function(who, given)
    if not who.spell_defence_value or who.resists_magic == "never" then return false end
    if who.resists_magic == "asked" and choose(who, "Resist the magic?", { "yes", "no" }) == "no" then return false end
    return who:spell_resistance { attribute = given.attribute }.success
  end }
