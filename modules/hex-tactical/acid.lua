-- Acid: the damage of one attack accumulates on armour and body.

source "HEX-HAZARD-16"
-- Armour stops at most its toughness, a RECONSTRUCTION; shields have their own toughness.
box  "armour.eaten" { text = "whether acid halved its toughness permanently", sheet = "yes or no = no" }
rule "armour.toughness_rating" "strength / (eaten ? 2 : 1)"

kind "acid_attack" { like = "record",
  victim = "entity", piece = "armour of victim or none", shield = "shield of victim or none",
  toughness = "0.. = 0",                        -- of the armour, before the attack
  total = "0.. = 0", wound = "wound or none" }

-- Returns the attack, which may continue to burn.
action "entity.is_splashed_with_acid (points, piece: armour or none, shield: shield or none)" {
  requires = { "only one thing is in the way", "piece == none or shield == none" },
  function(who, given)
    local in_the_way = given.piece or given.shield
    local acid = bring("acid_attack", { given, name = "acid", victim = who,
      toughness = in_the_way and who:the(in_the_way).toughness_rating or 0 })
    acid:burns(given.points)
    return acid
  end }

-- Twice the toughness stays in the armour; one point more than the toughness ruins it.
rule "acid_attack.through" "max(0, total - 2 * toughness)"

action "acid_attack.burns (points, before = through)" { changes = { total = "total + points" }, steps = {
  { when = "piece != none and total > toughness",  changes = { ["piece.eaten"] = "true" } },
  { when = "shield != none and total > toughness", changes = { ["shield.halved"] = "true" } },
  { "goes_deeper(through - before)", when = "through > before" } } }

-- Adds to the same wound.
action "acid_attack.goes_deeper (points)" {
  function(acid, given)
    local wound = acid.victim:is_hurt { points = given.points, type = "Acid", by = "acid" }
    if not acid.wound then acid.wound = wound return end
    acid.wound.points = acid.wound.points + wound.points
    acid.victim:loses_wound(wound)
  end }
