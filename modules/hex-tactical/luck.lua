-- Luck points: spent on the character's own rolls, and on rolls against the character.

source "HEX-LUCK-01"
box  "entity.villain"     { text = "whether it is a villain important enough to have luck", "yes or no = no" }
rule "entity.most_luck"   "player or villain ? max(0, Aura.standing) : 0"
box  "entity.luck_points" { refills = "scenario", starts = "most_luck" }

-- A modifier is declared before the roll: at most one point per die.
offer "Luck: modify" { source = "HEX-LUCK-04", on = "any_roll", by = "anyone", costs = "1 luck_points", opens = "before", once = "roll",
  when = "payer == roller or payer == opponent",
  asks = { amount = "-12..12" }, changes = { by_luck = "max(-most_by_luck, min(most_by_luck, amount))" } }

offer "Luck: re-roll" { source = "HEX-LUCK-03", on = "any_roll", by = "anyone", costs = "1 luck_points",
  when = "payer == roller or payer == opponent", changes = { dice = "again" } }

source "HEX-LUCK-05"
-- One side may cancel what the other did.
box  "entity.rolls_against" { text = "the opponent of the roll, while attacking somebody", "entity or none" }
rule "entity.is_against (other: entity)" "group != none and other.group != none ? group.party != other.group.party : other != entity"
rule "entity.may_cancel (spender: entity, rolls: entity or none)"
  "spender != entity and (rolls == entity or rolls != none and (rolls.rolls_against == none ? is_against(spender) : rolls.rolls_against == entity))"

offer "Luck: cancel" { on = { "Luck: modify", "Luck: re-roll" }, by = "anyone", costs = "1 luck_points",
  when = "payer.may_cancel(buyer, roller)", changes = { stands = "false" } }

source "HEX-LUCK-06"
-- Damage may be moved to a minor nearby: a lackey, a friend's lackey, or an ally of the gamemaster.
rule "entity.may_take_harm_for (other: entity)"
  "entity != other and not major and not player and can_act and (master == other or not is_against(other))"

rule "entity.stand_ins" { text = "the characters who could take the harm instead", "filter(entities, #.may_take_harm_for(owner))" }

offer "Luck: redirect" { on = "hit.may_be_redirected", by = "target", costs = "1 luck_points",
  when = "points > 0 and len(target.stand_ins) > 0",
  function(hit, payer)
    local minor = choose(payer, "Who takes the harm instead?", payer.stand_ins)
    local master = minor.master
    if master and master ~= payer and master:may("spares_lackey", { lackey = minor }) then return end
    hit.target = minor
  end }

action "entity.spares_lackey (lackey: entity)" { text = "prevents a friend from letting a lackey take the harm", costs = "1 luck_points",
  steps = {} }
