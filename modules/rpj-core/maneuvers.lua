-- Maneuvers: what some can do when others come and go. Only whoever has learned one uses it; a game gives
-- them by a class or a gift, or sells them as gifts.

kind "maneuver" { like = "gift", source = "RPJ-GCS-88" }

rule "game.price_of_a_maneuver" { source = "RPJ-GCS-88", "5" }
instead_of "trait.price"        { source = "RPJ-GCS-88", when = "kind == 'maneuver'", "game.price_of_a_maneuver" }

to "entity.takes_trait" { source = "RPJ-GCS-88", requires = {
  { "maneuvers are for sale in this game", "trait.kind != 'maneuver' or option.maneuvers_for_sale" } } }

after "trait.offered" { source = "RPJ-GCS-88", when = "kind == 'maneuver'", "usual and option.maneuvers_for_sale" }

-- Prepare: charges for free attacks.
maneuver "Prepare" { source = "RPJ-GCS-89" }

box  "entity.charges"      { source = "RPJ-GCS-89", refills = "turn", "number = 0" }
rule "game.quick_from"     { source = "RPJ-GCS-89", text = "the Dexterity that brings a second charge", "4" }
rule "entity.charges_each" { source = "RPJ-GCS-89", "Dexterity.level >= game.quick_from ? 2 : 1" }

action "entity.prepares" { source = "RPJ-GCS-89", costs = "1 actions",
  requires = { { "it takes the maneuver", "has('Prepare')" },
               { "whoever prepares can act", "can_act" },
               { "it is done once in a turn", "charges == 0 or not option.prepare_once" } },
  function(who) who.charges = who.charges + who.charges_each end }

to         "entity.reactions"         { source = "RPJ-GCS-89", label = "charges", add = "charges" }
instead_of "entity.spends_a_reaction" { source = "RPJ-GCS-89", when = "free_attacks == 0 and charges > 0", function(who) who:spend "charges" end }

-- All charges at once, for one stroke at somebody who leaves cautiously.
rule "entity.can_strike_freely_at (on: entity)" { source = "RPJ-GCS-90",
  "can_act and game.acting != owner and fights_hand_to_hand and adjacent_to(on) and not grappling" }

action "entity.strikes_at_the_cautious (on: entity)" { source = "RPJ-GCS-90", costs = "all charges",
  requires = { { "a free attack is possible", "can_strike_freely_at(on)" } },
  function(who, given) return who:strikes { target = given.on, free = true } end }

action "entity.is_seen_leaving" { source = "RPJ-GCS-90",
  function(who)
    for _, foe in ipairs(who.foes_beside) do
      if who.can_act and not who.held then foe:may("strikes_at_the_cautious", { on = who }) end
    end
    if not who.can_act then stop() end
  end }

-- Holding Strike: whoever is hit in leaving stays.
maneuver "Holding Strike" { source = "RPJ-GCS-92",
  after "entity.strikes" { when = "free and target.leaving",
    function(who, given, attack) if not attack.missed then given.target.held = true end end } }

box "entity.leaving" { source = "RPJ-GCS-92", refills = "turn", "yes or no" }
box "entity.held"    { source = "RPJ-GCS-92", refills = "turn", "yes or no" }

action "entity.starts_to_leave" { source = "RPJ-GCS-92", function(who) who.leaving = true end }
action "entity.may_be_held"     { source = "RPJ-GCS-92",
  function(who)
    who.leaving = false
    if who.held then stop() end
  end }

-- Watchful Strike and Guarding Strike: at those who come.
maneuver "Watchful Strike" { source = "RPJ-GCS-91" }
maneuver "Guarding Strike" { source = "RPJ-GCS-93" }

action "entity.is_met" { source = "RPJ-GCS-91",
  function(who)
    for _, foe in ipairs(who.foes_beside) do
      foe:may("watchful_strike", { on = who })
      foe:may("guarding_strike", { on = who })
    end
  end }

action "entity.watchful_strike (on: entity)" { source = "RPJ-GCS-91",
  requires = { { "it takes the maneuver",     "has('Watchful Strike')" },
               { "a free attack is left",     "reactions > 0" },
               { "a free attack is possible", "can_strike_freely_at(on) and on.can_act" } },
  function(who, given)
    if not who:free_attack(given.on).missed then who:may("draws_aside", { whom = given.on }) end
  end }

action "entity.draws_aside (whom: entity)" { source = "RPJ-GCS-91", text = "both leave their group and form a new one",
  function(who, given)
    who:goes()
    given.whom:goes { beside = who }
  end }

action "entity.guarding_strike (on: entity)" { source = "RPJ-GCS-93",
  requires = { { "it takes the maneuver",     "has('Guarding Strike')" },
               { "a free attack is left",     "reactions > 0" },
               { "a free attack is possible", "can_strike_freely_at(on) and on.can_act" } },
  function(who, given)
    if not who:free_attack(given.on).missed then given.on:is_driven_off(who) end
  end }

box  "entity.kept_away_by" { source = "RPJ-GCS-93", refills = "turn", "list of entity" }
rule "entity.kept_from (other: entity)" { source = "RPJ-GCS-93", "any(kept_away_by, # == other or #.adjacent_to(other))" }

action "entity.is_driven_off (by: entity)" { source = "RPJ-GCS-93",
  function(who, given)
    who:goes()
    who:put("kept_away_by", given.by)
  end }

-- Where all this happens in a move.
to "entity.moves" { source = "RPJ-GCS-92", steps = { "starts_to_leave" }, at = "before drops_guard" }
to "entity.moves" { source = "RPJ-GCS-92", steps = { "may_be_held" },     at = "after drops_guard" }
to "entity.moves_cautiously" { source = "RPJ-GCS-90", steps = { "starts_to_leave", "is_seen_leaving", "may_be_held" }, at = "before goes" }

for _, move in ipairs { "moves", "moves_cautiously" } do
  to("entity." .. move) { source = "RPJ-GCS-91", steps = { "is_met" }, at = "after goes" }
  to("entity." .. move) { source = "RPJ-GCS-92", requires = {
    { "nobody holds it back",             "not held",                                source = "RPJ-GCS-92" },
    { "nobody keeps it away from there",  "beside == nil or not kept_from(beside)",  source = "RPJ-GCS-93" } } }
end
