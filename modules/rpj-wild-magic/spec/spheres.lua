-- Skills, abilities and people for the examples of this module; real games print their own.

skill "Fire Magic" { attribute = "Intelligence", sphere = "fire" }
skill "Telepathy"  { attribute = "Willpower",    sphere = "minds" }
skill "Cooking"    { attribute = "Intelligence" }

box "entity.singed"  "number = 0"
box "entity.torches" "number = 0"

ability "Fireball" { skill = "Fire Magic", magnitude = "Moderate", damage = 2, premade = true, set_cost = 5, modifications = { "Six regions" } }
ability "Sear"     { skill = "Fire Magic", magnitude = "Strong", effect = function(use, target) if target then target.singed = target.singed + 1 end end }
ability "Torch"    { skill = "Fire Magic", magnitude = "Weak", effect = function(use) use.user.torches = use.user.torches + 1 end }

gift "Ember Ring"     { to "skill.power" { label = "Ember Ring", add = "1", when = "sphere == 'fire'" } }
gift "Powerful Magus" { points = 7, to "skill.power" { label = "Powerful Magus", add = "1", when = "ability_skill" } }
