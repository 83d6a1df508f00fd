-- Disease: one roll against infection, and one against illness.

-- The trait that resists what enters the body: a lowered resistance, or else the better of the resistance
-- and the Aura. If the resistance was never changed, it is Body.
rule "entity.withstands_with (resistance: trait)" { source = "HEX-HAZARD-06", first = {
  { "resistance",            when = "resistance.standing < Body.standing" },
  { "better_of(Body, Aura)", when = "resistance.standing == Body.standing" },
  "better_of(resistance, Aura)" } }

source "HEX-HAZARD-03"
box "entity.immune_to" "list of text"
rule "entity.is_proof_against (disease: text)" "disease in immune_to"

-- Returns immune, carrier or ill.
action "entity.is_exposed_to (disease: text)" {
  function(who, given)
    local disease, trait = given.disease, who:withstands_with(who.Disease_Resistance)
    if who:is_proof_against(disease) then return "immune" end
    if who:is_carrier_of(disease) then return who:carries_disease(disease) end
    if trait:check().success then
      who:put("immune_to", disease)
      return "immune"
    end
    if trait:check().success then
      who:put("has_carried", disease)
      return who:carries_disease(disease)
    end
    who:falls_ill(disease)
    return "ill"
  end }

source "HEX-HAZARD-04"
box "entity.has_carried"      { text = "diseases that the character has carried, and carries again whenever exposed", "list of text" }
box "entity.contagious_until" "map of text to number"

rule "entity.is_contagious_with (disease: text)" "(contagious_until[disease] ?? 0) > time.now"

check "entity.contagion_roll" { like = "any_roll", roller = "owner", days = "face" }

rule "entity.is_carrier_of (disease: text)" "disease in has_carried"

action "entity.carries_disease (disease: text)" {
  function(who, given)
    local ends = time.now + who:contagion_roll().days * 24 * 60 * 60
    who:put("contagious_until", given.disease, math.max(ends, who.contagious_until[given.disease] or 0))
    return "carrier"
  end }

source "HEX-HAZARD-05"
-- The gamemaster decides the effects of an illness, and the recovery.
box "entity.ill_with" "list of text"

action "entity.falls_ill (disease: text)"     { changes = { ill_with = "ill_with + [disease]" } }
action "entity.recovers_from (disease: text)" { changes = { ill_with = "filter(ill_with, # != disease)" } }
