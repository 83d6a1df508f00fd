-- Acid: all that one attack does adds up, on armour and on skin.

source "HEX-HAZARD-16"
-- The toughness of armour is the most it can stop, a RECONSTRUCTION; shields have their own.
box  "armour.eaten" { text = "its toughness is halved for good", sheet = "yes or no = no" }
rule "armour.toughness_rating" "strength / (eaten ? 2 : 1)"

kind "acid_attack" { like = "record",
  victim = "entity", piece = "armour of victim or none", shield = "shield of victim or none",
  toughness = "0.. = 0",                        -- of what is in the way, as it was before
  total = "0.. = 0", wound = "wound or none" }

-- Gives the attack, which may go on burning.
action "entity.is_splashed_with_acid (points, piece: armour or none, shield: shield or none)" {
  requires = { "only one thing is in the way", "piece == none or shield == none" },
  function(who, given)
    local in_the_way = given.piece or given.shield
    local acid = bring("acid_attack", { given, name = "acid", victim = who,
      toughness = in_the_way and who:the(in_the_way).toughness_rating or 0 })
    acid:burns(given.points)
    return acid
  end }

-- Twice the toughness stays in what is in the way; one point more than the toughness is enough to spoil it.
rule "acid_attack.through" "max(0, total - 2 * toughness)"

action "acid_attack.burns (points, before = through)" { changes = { total = "total + points" }, steps = {
  { "piece.is_eaten",                when = "piece != none and total > toughness" },
  { "shield.is_halved",              when = "shield != none and total > toughness" },
  { "goes_deeper(through - before)", when = "through > before" } } }
action "armour.is_eaten"  { changes = { eaten = "true" } }
action "shield.is_halved" { changes = { halved = "true" } }

-- Into the one wound.
action "acid_attack.goes_deeper (points)" {
  function(acid, given)
    local wound = acid.victim:is_hurt { points = given.points, type = "Acid", by = "acid" }
    if not acid.wound then acid.wound = wound return end
    acid.wound.points = acid.wound.points + wound.points
    acid.victim:loses_wound(wound)
  end }
