-- Which of these skills fights use.

source "RPJ-APPA-03"
-- One defends with the skill for the armour one wears, and without armour one dodges.
box "armor.takes" { text = "the skill to defend with while it is worn", "skill or none" }

rule "entity.skill_for_armor" {
  function(who)
    for _, entry in ipairs(who.carries) do
      if entry.kind == "armor" and entry.takes then return who:the(entry.takes) end
    end
    return nil
  end }

instead_of "entity.melee_defence" { source = "RPJ-APPA-05",
  function(who) return (who.skill_for_armor or who.Dodge).level end }

instead_of "entity.medicine" { source = "RPJ-APPA-35", "Medicine.effective" }
