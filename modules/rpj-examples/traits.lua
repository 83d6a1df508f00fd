-- Traits that need only the core rules. All are gifts: the book prints their prices as negative numbers, which
-- are subtracted from the available points.

source "RPJ-APPA-42"
gift "Alert" { points = 4, text = "quick to act, and never quite surprised",
  to "entity.initiative_roll.modifier"    { label = "Alert", add = "1" },
  after "entity.acts_in_a_surprise_round" "true" }

source "RPJ-APPA-43"
gift "Battlefield Mobility" { points = 5, text = "cautious movement takes two actions",
  instead_of "entity.price_of_caution" "2",
  instead_of "entity.time_for_caution" "true" }

source "RPJ-APPA-44"
gift "Hand-to-Hand Master" { points = 3, text = "bare hands do one more damage, and kill if they should",
  to    "attack.damage"     { me = "attacker", label = "Hand-to-Hand Master", when = "unarmed", add = "1" },
  after "attack.nonlethal"  { me = "attacker", "usual and not meant_to_kill" },
  after "attack.is_noticed" { me = "attacker", when = "unarmed",
    function(me, attack) attack.meant_to_kill = choose(me, "Lethal or nonlethal?", { "lethal", "nonlethal" }) == "lethal" end } }

box "attack.meant_to_kill" "yes or no = no"

source "RPJ-APPA-45"
gift "Lucky" { points = 7, text = "one more Lucky Break a session",
  to "character.breaks_each_session" { label = "Lucky", add = "1" } }

source "RPJ-APPA-46"
gift "Quick Draw" { points = 3, text = "acts first in the first round in which the character has a turn",
  instead_of "entity.draws_first" "not has_acted" }

source "RPJ-APPA-47"
gift "Riposte" { points = 4, text = "whoever misses in melee may be struck at once",
  after "attack.is_resolved" { me = "target", when = "missed and not ranged",
    function(me, attack) me:may("free_attack", { on = attack.attacker }) end } }

source "RPJ-APPA-48"
gift "Tough" { points = 6, base_save = 6, text = "one more base save, at 6+" }

-- The save exists as long as the gift.
box "gift.base_save" { text = "an additional base save with this number", "number or none" }

after "entity.gains" { when = "entry.kind == 'gift' and entry.base_save != none",
  steps = "gets_base_save(entry.base_save)" }
after "entity.loses" { when = "base != none and entry.kind == 'gift' and entry.base_save != none",
  function(who, given)
    local save = given.entry.base_save
    if not who.base:take("saves", save) then who.base:take("lost", save) end
  end }
