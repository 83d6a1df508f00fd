-- Immobilizations: what the actions of the core rules take, so that a condition can keep one from them.

rule "entity.immobilized" { source = "RPJ-COND-08", "barred_from('move')" }
rule "entity.helpless"    { source = "RPJ-COND-08", text = "can neither move nor attack", "immobilized and barred_from('hands')" }
rule "entity.unconscious" { source = "RPJ-COND-10", text = "by a condition: that is not incapacitated", "barred_from('anything else')" }

local takes = {
  move  = { "moves", "moves_cautiously" },
  hands = { "attacks", "free_attack", "coup_de_grace", "draws", "grapples", "lends_a_hand" },
  ["anything else"] = { "tries", "works" } }

for what, deeds in pairs(takes) do
  for _, deed in ipairs(deeds) do
    to("entity." .. deed) { source = "RPJ-COND-08", requires = { { "no condition keeps one from it", "not barred_from('" .. what .. "')" } } }
  end
end
