-- Weapon and armour math: how long a save lasts, for authors of weapons and armour.

source "RPJ-GCS-95"
rule "game.ways_of_the_dice" "36"
rule "game.ways_to_reach (target)" { text = "how many of the 36 results of two dice reach a target",
  "sum([1, 2, 3, 4, 5, 6], max(0, min(6, # + 7 - target)))" }

rule "game.ways_to_lose (damage, save)"  "game.ways_of_the_dice - game.ways_to_reach(damage + save)"
rule "game.hits_to_break (damage, save)" { text = "the mean number of hits; a save that cannot fail is never broken",
  "game.ways_of_the_dice / game.ways_to_lose(damage, save)" }
rule "game.hits_survived (saves, damage, save)" { source = "RPJ-GCS-97", text = "the mean number of hits until that many saves are broken",
  "saves * game.hits_to_break(damage, save)" }

-- The rounded values of the book; its last one, for a save of 7+, is a misprint.
table "game.printed_hits_at_0 (save)" { { 4, 12.0 }, { 5, 6.0 }, { 6, 3.6 }, { 7, 2.4 } }
table "game.printed_hits_at_2 (save)" { { 4, 3.6 },  { 5, 2.4 }, { 6, 1.7 }, { 7, 1.4 } }
table "game.printed_hits_at_4 (save)" { { 4, 1.7 },  { 5, 1.4 }, { 6, 1.2 }, { 7, 1.0 } }

source "RPJ-GCS-96"
-- Usual values. Other values are allowed, but reported.
rule "game.least_usual_damage" "0"
rule "game.most_usual_damage"  "4"
rule "game.average_damage"     "2"
rule "game.best_usual_save"    "4"
rule "game.worst_usual_save"   "7"
rule "game.middling_save"      "5"

rule "weapon.unusual"     "damage < game.least_usual_damage or damage > game.most_usual_damage"
rule "protection.unusual" "any(saves, # < game.best_usual_save or # > game.worst_usual_save)"

rule "weapon.remark"     "unusual ? 'its damage is unusual' : none"
rule "protection.remark" { first = {
  { "'a save that hardly ever breaks'", when = "unusual and min(saves) < game.best_usual_save" },
  { "'a save that hardly ever holds'",  when = "unusual" } } }

action "game.reviews_gear"        { steps = { "reviews_weapons", "reviews_protections" } }
action "game.reviews_weapons"     { for_each = "game.weapons",     when = "remark != none", say = "{name}: {remark}" }
action "game.reviews_protections" { for_each = "game.protections", when = "remark != none", say = "{name}: {remark}" }
