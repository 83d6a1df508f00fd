weapon "Rocket Launcher" { skill = "Anti-Vehicle Weapons", damage = 2, range = 6, scale = "mega" }
armor  "Walker"          { saves = { 5, 6 }, takes = "Power Armor Use", scale = "mega" }

example "weapons for vehicles, and armour like one" { source = { "RPJ-APPA-26", "RPJ-APPA-28", "RPJ-SCALE-11" },
  given = { ann = { "character", ["Anti-Vehicle Weapons"] = 3, Strength = 3, wields = "Rocket Launcher" },
            bob = { "character", ["Power Armor Use"] = 2, has = { "Walker" } }, cid = { "character" } }, function(ann, bob, cid)
    local line = game:lay_out(3)
    ann:stands(line[1])
    for _, who in ipairs { bob, cid } do
      who:stands(line[3])
      who.defends = "dodge"
    end
    expect(bob.melee_defence):is(2)
    dice(3, 4, 3, 4)
    local attack = ann:strikes { target = bob }          -- 11 hits 9; 7 against 5 and 2 holds
    expect(attack.scale):is "mega"
    expect(bob.gear[1].saves):is { 5, 6 }
    dice(3, 4, 3, 4)
    ann:strikes { target = cid }                         -- on bare skin the whole layer goes
    expect(cid.base.saves):is {}
  end }
