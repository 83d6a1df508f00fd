-- In use: purchases have the quality in which they were made, for their owner. A ware and its
-- weapon or armour have the same name.

source "RPJ-MONEY-11"
box "entity.prefers" { text = "the preferred possessions among several alike; otherwise the first", "list of possession" }

action "entity.uses_own (what: possession)" { requires = {
    "it is one's own", "what in possessions" },
  changes = { prefers = "[what] + filter(prefers, #.ware != what.ware)" } }

rule "entity.own (title: text)" { text = "the possession with this title; none if it was never bought",
  "filter(prefers + possessions, #.ware.name == title)[1]" }

rule "entity.made_by (title: text, feature: text)" { text = "how far a feature differs from the printed value",
  "own(title) != none ? own(title).feature_of(feature, 0) : 0" }

-- Wielded weapons
after "attack.damage"       { when = "attacker.kind != 'mook'", "usual + attacker.made_by(weapon.name, 'damage')" }
after "attack.weapon_bonus" { when = "attacker.kind != 'mook'", "usual + attacker.made_by(weapon.name, 'bonus')" }
after "attack.range" { when = "attacker.kind != 'mook'", text = "the range of a weapon that has one",
  "usual < 0 ? usual : max(0, usual + attacker.made_by(weapon.name, 'range'))" }

source "RPJ-MONEY-16"
-- Worn armour. Each damage save is a separate feature.
table "game.name_of_save (number)" { { 1, "save" }, { 2, "second save" }, { 3, "third save" }, { "4 and up", "another save" } }

to "game.better_when_lower" { { "another save", "feature in ['second save', 'third save', 'another save']" } }

after "entity.puts_on" {
  function(who, given, layer)
    local title, saves = given.what.name, {}
    for number, save in ipairs(layer.saves) do saves[number] = save + who:made_by(title, game:name_of_save(number)) end
    layer.saves = saves
    for _, feature in ipairs { "dodge", "absorb", "reduces" } do layer[feature] = layer[feature] + who:made_by(title, feature) end
  end }
