-- The character sheet: stored and derived values. A game with a sheet
-- of its own replaces `character.sheet`.

source "RPJ-CHAR-01"
box "character.biography" "map of text to text"

rule "character.sheet" {
  function(who)
    return { name = who.name, total = who.total_points, available = who.available_points, tier = who.tier,
             class = who.character_class, class_skills = who.class_skills, biography = who.biography,
             attributes = who.attribute_lines, saves = who.save_lines, traits = who.traits, skills = who.skill_lines }
  end }

rule "entity.attribute_lines" { text = "short name, level and bonus of each attribute", "map(attributes, [#.short, #.level, #.bonus])" }
rule "entity.save_lines"      { text = "the saves of each layer, outermost first", "map(layers, [#.name, #.saves])" }
rule "entity.skill_lines"     { text = "name, base level, attribute bonus and effective level of each skill",
  "map(skills, [#.name, #.level, #.linked_to.bonus, #.effective])" }

-- Lasting problems of a character, in words.
rule "entity.troubles" "weakened ? ['weak'] : []"

sheet "character" {
  { "{name}, {character_class ?? 'without a class'}", right = "{total_points} points, {available_points} left" },
  { rows = "attributes", across = true, "{short} {level}", "{bonus != 0 ? game.signed(bonus) : none}" },
  { "in {place}, group {group}", "{health == 'able' ? none : health}", "dodge {dodge}", "absorb {absorb}", "actions {actions_each_turn}", "breaks {breaks} of {breaks_each_session}" },
  { "wields {wields}", "tier {tier}" },
  { "{troubles}" },
  { rows = "layers", "{name}", "{written}" },
  { rows = "filter(skills, #.level > 0 or #.class_skill)", columns = 3, "{name} {level}{class_skill ? '*' : ''}", "{effective}" },
  { rows = "traits", columns = 3, "{name}" } }

-- A pasted stat block: attributes and skills with their levels, and carried entries.
stat_block "character" { "{name}", "{attribute} {level}", "{skill} {level}", "{protection}", "{trait}", "wields {wields}", "side {side}" }

rule "game.signed (n)" { function(game, given) return (given.n > 0 and "+" or "") .. given.n end }
