-- Encumbrance: ENC measures how hard things are to carry, not their weight.

source "BRP-ENC-02"
kind "gear" { carried = "several",                     -- two chests are two separate things
  enc = "number or none",
  siz = "number or none",                              -- used if no ENC is given
  sheet = { awkward = "number = 0" } }                 -- modifier set by the gamemaster

rule "gear.load" { sum = {
  { "ENC, or else SIZ", "enc ?? siz ?? game.enc_of_a_thing" },
  { "awkward",          "awkward" } } }

rule "game.enc_of_a_thing" { text = "the ENC of a thing that fits into one hand", "1" }

source "BRP-CHAR-03"
kind "species" {
  highest   = "number",                                -- maximum value of a characteristic
  pow_dice  = "number = 3", pow_bonus = "number = 0",  -- dice for POW: 3D6, or 2D6 + 6
  strong_as = "number = 1" }                           -- number of human loads that it can carry

species "Human" { highest = 21 }
box "entity.species" "species = Human"

source "BRP-ENC-01"
rule "entity.load" "sum(gears, #.load)"

rule "entity.easy_load"   { text = "the load that can be lifted easily, but not carried for long", "STR.level * species.strong_as" }
rule "entity.normal_load" "ceil((STR.level + CON.level) / 2) * species.strong_as"

source "BRP-ENC-03"
rule "entity.overload"    "max(0, load - normal_load)"

-- Excess load slows, and hinders all physical actions.

rule "game.percent_of_overload" "-5"

rule "skill.hampered_by_load" "category in ['Agility', 'Manipulation', 'Stealth', 'Dodge', 'Weapon']"

to "skill.condition"          { label = "overloaded", when = "hampered_by_load", add = "owner.overload * game.percent_of_overload" }
to "characteristic.condition" { label = "overloaded", when = "roll == 'Agility'", add = "owner.overload * game.percent_of_overload" }
to "entity.unhindered_MOV"    { label = "overloaded", add = "-overload" }

-- With fatigue points, excess load also costs fatigue in every turn of exertion.

source "BRP-ENC-04"
rule "entity.fatigue_of_load (minutes)" "floor(minutes / game.minutes_in_a_turn) * overload"

action "entity.exerts_itself (minutes)" {
  steps = { "game.minutes_go_by", "loses_fatigue(fatigue_of_load(minutes))" } }
