-- For authors of games: reviews of traits and skills. They forbid nothing; they only report unusual values.

-- Prices of traits

source "RPJ-TRAIT-06"
rule "game.least_usual_price" "3"
rule "game.most_usual_price"  "8"

box "trait.instead_of_raising" { text = "the level of a skill with the same effect", "number or none" }

rule "trait.unusual_price" "points < game.least_usual_price or points > game.most_usual_price"

rule "game.most_for_a_gift (level)" "game.cost_of_raising(level, level + 1) - 1"
rule "trait.dearer_than_the_skill"  "instead_of_raising != none and points > game.most_for_a_gift(instead_of_raising)"

rule "trait.remark" { first = {
  { "'the same from a skill costs no more'",          when = "kind == 'gift' and dearer_than_the_skill" },
  { "'it gives back as much as the gift costs'",      when = "kind == 'fault' and refunds_too_much" },
  { "'few cost, or give back, so little or so much'", when = "kind in ['gift', 'fault'] and unusual_price" } } }

action "game.reviews_traits" { for_each = "game.traits", when = "remark != none", say = "{name}: {remark}" }

source "RPJ-TRAIT-08"
box  "trait.mirrors"                 { text = "the opposite gift", "gift or none" }
rule "game.most_for_a_fault (price)" "price - 1"
rule "trait.refunds_too_much"        "mirrors != none and points > game.most_for_a_fault(mirrors.points)"

-- Lists of skills

source "RPJ-CHAR-26"
rule "game.fewest_skills" "25"
rule "game.most_skills"   "35"

rule "game.remark_on_skills (count)" { first = {
  { "'there are no skills: a game prints its own, each with its attribute'", when = "count == 0", source = "RPJ-SKILL-49" },
  { "'fewer skills than usual: grant fewer points to start with'", when = "count < game.fewest_skills" },
  { "'more skills than usual'",                                    when = "count > game.most_skills" } } }

action "game.reviews_skills" {
  function()
    local remark = game:remark_on_skills(#game.skills)
    if remark then say(remark) end
  end }

-- Fights: what a game must declare, and what it may declare

source "RPJ-GCS-94"
action "game.reviews_fights" {
  function(game)
    local master = bring("character", { name = "a master of everything" })
    for _, skill in ipairs(game.skills) do master:the(skill).level = 6 end
    for _, remark in ipairs(master.remarks_on_fights) do say(remark) end
    master:leaves()
  end }

rule "entity.remarks_on_fights" { text = "what a game has not declared, tested with a character who has every skill",
  function(master)
    local remarks = {}
    local function remark(holds, words) if holds then remarks[#remarks + 1] = words end end
    remark(#game.weapons == 0, "there are no weapons: a game prints its own, each with its skill")
    remark(master.melee_defence == 0, "no skill defends: put one in place of entity.melee_defence")
    remark(#game.unarmed_ways == 0,   "nobody fights unarmed: print a weapon that is unarmed")
    remark(master.grapple_level == master.Strength.bonus, "grapplers roll their Strength: if a skill is for that, put it in place of entity.grapple_level")
    remark(master.medicine == 0, "no skill heals: put one in place of entity.medicine")
    return remarks
  end }
