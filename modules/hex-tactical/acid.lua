-- Acid: all that one attack does adds up, on armour and on skin.

source "HEX-HAZARD-16"
-- The toughness of armour is the most it can stop, a RECONSTRUCTION; shields have their own.
box  "armour.eaten" { text = "its toughness is halved for good", sheet = "yes or no = no" }
rule "armour.toughness_rating" { "strength / (eaten ? 2 : 1)" }

kind "acid_attack" { like = "record",
  victim = "entity", piece = "armour of victim or none", shield = "shield of victim or none",
  toughness = "0.. = 0",                        -- of what is in the way, as it was before
  total = "0.. = 0", wound = "wound or none" }

action "entity.is_splashed_with_acid (points, piece: armour or none, shield: shield or none)" { text = "gives the attack, which may go on burning",
  requires = { { "only one thing is in the way", "piece == nil or shield == nil" } },
  function(who, given)
    local acid = bring("acid_attack", { name = "acid", victim = who, piece = given.piece, shield = given.shield })
    if acid.piece then acid.toughness = acid.piece.toughness_rating
    elseif acid.shield then acid.toughness = acid.shield.toughness_rating end
    acid:burns(given.points)
    return acid
  end }

-- Twice the toughness stays in what is in the way; one point more than the toughness is enough to spoil it.
rule "acid_attack.through" { "max(0, total - 2 * toughness)" }

action "acid_attack.burns (points)" {
  function(acid, given)
    local before = acid.through
    acid.total = acid.total + given.points
    if acid.total > acid.toughness then
      if acid.piece then acid.piece.eaten = true
      elseif acid.shield then acid.shield.halved = true end
    end
    if acid.through > before then acid:goes_deeper(acid.through - before) end
  end }

action "acid_attack.goes_deeper (points)" { text = "into the one wound",
  function(acid, given)
    local wound = acid.victim:is_hurt { points = given.points, type = "Acid", by = "acid" }
    if acid.wound then
      acid.wound.points = acid.wound.points + wound.points
      acid.victim:take("wounds", wound)
      wound:leaves()
    else
      acid.wound = wound
    end
  end }
