example "Agile" { ledger = "RPJ-APPA-49", given = { ann = { "character", Dexterity = 6, has = { "Agile" } } },
  rules = [[ house "entity.melee_defence" "2" ]], function(ann)
    expect(ann.ranged_modifier):is(2)                    -- 2 + 2 - 2; it is no part of it
    expect(ann.ranged_defence):is(10)
    ann.cautious = true
    expect(ann.ranged_defence):is(9)                     -- as if behind something
    ann.cautious = false
    local line = game:lay_out(3)
    ann:is_behind(game:puts_cover { name = "wall", worth = "+3/*f", at = line[1] })
    local bob = bring "character"
    bob:stands(line[3])
    local shot = new.attack { attacker = bob, target = ann, weapon = "Slingshot" }
    expect(ann.ranged_defence):is(9)
    expect(game.base_target + shot.defence_modifier):is(12)
    expect(ann:the("Agile").price):is(4)
  end }

skill  "Slings"    { attribute = "Dexterity" }
weapon "Slingshot" { skill = "Slings", range = 4 }
