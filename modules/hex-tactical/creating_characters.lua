-- Character creation: levels of abilities and of other traits, bought with points. The published system has no
-- creation: the points and their limits are options of our own. Players' characters are majors, who lead and have luck.

source "HEX-TRAIT-01"
box "entity.being_created" "yes or no = no"
box "entity.trait_points"  { text = "the unspent points for traits", "0.. = 0" }

action "character.is_created" { menu = "create", requires = {
    "the sheet is still empty", "all(traits, #.level == 0) and not being_created" },
  steps = { { changes = { being_created = "true", trait_points = "option.trait_points" } }, "chooses_abilities", { buys = "create" }, "creation_ends" } }

action "character.chooses_abilities" {
  function(who)
    local left = game:points_for_abilities(#who.abilities)
    for i, ability in ipairs(who.abilities) do
      local others = #who.abilities - i
      local low    = math.max(1, left - others * game.highest_at_creation)
      local high   = math.min(game.highest_at_creation, left - others)
      local level  = low == high and low or choose(who, "How much " .. ability.name .. "?", low, high, { note = left .. " points are left for abilities" })
      ability.level, left = level, left - level
    end
  end }

rule "game.points_for_abilities (count)" { text = "at least 1 for each, and no more than they can hold",
  "max(count, min(option.ability_points, count * option.highest_at_creation))" }
rule "game.highest_at_creation" "option.highest_at_creation"

-- A point for each level. A Natural or Inherent trait is worth buying above what its ability gives.
purchase "skill.is_learned" { of = "level", range = "0..option.highest_at_creation", price = "to", from = "owner.trait_points", menu = "create", back = "owner.being_created",
  ask = "Which trait is raised?", requires = {
    { "the character is being created", "owner.being_created" } } }

source { "HEX-TURN-10", "HEX-LUCK-01" }
action "character.creation_ends" { requires = { "the character is being created", "being_created" },
  changes = { being_created = "false", major = "true", player = "true", luck_points = "max(0, Aura.standing)" } }
