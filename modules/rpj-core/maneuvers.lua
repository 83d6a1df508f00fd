-- Maneuvers: reactions when others come and go. Only characters who have learned a maneuver can use it; a game gives
-- them with a class or a gift, or sells them as gifts.

source "RPJ-GCS-88"
kind "maneuver" { like = "gift" }

rule "game.price_of_a_maneuver" "5"
instead_of "trait.price"        { when = "kind == 'maneuver'", "game.price_of_a_maneuver" }

to "entity.takes_trait" { requires = {
  -- to is the trait
  "maneuvers are for sale in this game", "to.kind != 'maneuver' or option.maneuvers_for_sale" } }

source "RPJ-GCS-89"
-- Prepare: charges for free attacks.
maneuver "Prepare" {}

box  "entity.charges"      { refills = "turn", "number = 0" }
rule "game.quick_from"     { text = "the Dexterity that gives a second charge", "4" }
rule "entity.charges_each" "Dexterity.level >= game.quick_from ? 2 : 1"

action "entity.prepares" { menu = "turn", costs = "1 actions", tags = "hands",
  requires = { { "the maneuver is known",     "has('Prepare')" },
               { "it is done once in a turn", "charges == 0 or not option.prepare_once" } },
  changes = { charges = "charges + charges_each" } }

to         "entity.reactions"         { label = "charges", add = "charges" }
instead_of "entity.spends_a_reaction" { when = "free_attacks == 0", changes = { charges = "charges - 1" } }

source "RPJ-GCS-90"
-- Spends all charges for one attack on somebody who leaves cautiously.
rule "entity.can_strike_freely_at (on: entity)"
  "can_act and not (owner in game.on_turn) and fights_hand_to_hand and adjacent_to(on) and not grappling"

action "entity.strikes_at_the_cautious (on: entity)" { costs = "all charges", tags = "hands",
  requires = { "a free attack is possible", "can_strike_freely_at(on)" },
  steps = "strikes_hand_to_hand" }

action "entity.is_seen_leaving" {
  function(who)
    for _, foe in ipairs(who.foes_beside) do
      if who.can_act and not who.held then foe:may("strikes_at_the_cautious", { on = who }) end
    end
    if not who.can_act then stop() end
  end }

source "RPJ-GCS-92"
-- Holding Strike: a leaving target that is hit stays.
maneuver "Holding Strike" {
  after "entity.strikes" { when = "free and target.leaving",
    function(who, given, attack) if not attack.missed then given.target.held = true end end } }

box "entity.leaving" { refills = "turn", "yes or no" }
box "entity.held"    { refills = "turn", "yes or no" }

action "entity.starts_to_leave" { changes = { leaving = "true" } }
action "entity.may_be_held"     {
  function(who)
    who.leaving = false
    if who.held then stop() end
  end }

source "RPJ-GCS-91"
-- Watchful Strike and Guarding Strike: attacks on approaching characters.
maneuver "Watchful Strike" {}
maneuver "Guarding Strike" { source = "RPJ-GCS-93" }

action "entity.is_met" {
  function(who)
    for _, foe in ipairs(who.foes_beside) do
      foe:may("watchful_strike", { on = who })
      foe:may("guarding_strike", { on = who })
    end
  end }

-- Both are deeds although they cost nothing themselves.
action "entity.watchful_strike (on: entity)" { tags = { "deed", "hands" },
  requires = { { "the maneuver is known",     "has('Watchful Strike')" },
               { "a free attack is left",     "reactions > 0" },
               { "a free attack is possible", "can_strike_freely_at(on) and on.can_act" } },
  function(who, given)
    if not who:free_attack(given.on).missed then who:may("draws_aside", { whom = given.on }) end
  end }

action "entity.draws_aside (whom: entity)" { tags = "legs", text = "both leave their group and form a new one",
  steps = { "goes", "whom.goes(none, owner)" } }

source "RPJ-GCS-93"
action "entity.guarding_strike (on: entity)" { tags = { "deed", "hands" },
  requires = { { "the maneuver is known",     "has('Guarding Strike')" },
               { "a free attack is left",     "reactions > 0" },
               { "a free attack is possible", "can_strike_freely_at(on) and on.can_act" } },
  function(who, given)
    if who:free_attack(given.on).missed then return end
    given.on:put("kept_away_by", who)   -- until its next turn
    given.on:goes()                     -- out of the group
  end }

box  "entity.kept_away_by" { refills = "turn", "list of entity" }
rule "entity.kept_from (other: entity)" "any(kept_away_by, # == other or #.adjacent_to(other))"

source "RPJ-GCS-92"
-- At which steps of a move these maneuvers happen.
to "entity.moves" { steps = "starts_to_leave", at = "before drops_guard" }
to "entity.moves" { steps = "may_be_held",     at = "after drops_guard" }
to "entity.moves_cautiously" { steps = { "starts_to_leave", "is_seen_leaving", "may_be_held" }, at = "before goes" }

-- Where one may go at all
to "entity.may_go" {
  { "nobody holds it back",            "not held" },
  { "nobody keeps it away from there", "beside == none or not kept_from(beside)", source = "RPJ-GCS-93" } }

source "RPJ-GCS-91"
to "entity.moves"            { steps = "is_met", at = "after goes" }
to "entity.moves_cautiously" { steps = "is_met", at = "after goes" }
