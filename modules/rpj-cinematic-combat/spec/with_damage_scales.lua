example "a large stock of greater saves, or none that ends" { source = { "RPJ-CINE-09", "RPJ-SCALE-04", "RPJ-SCALE-05" },
  given = { ug = "Ug", titan = { "character", scale = "mega" }, beast = "War-Oliphaunt" }, function(ug, titan, beast)
    for _ = 1, 18 do titan:gets_base_save(7) end
    expect(#titan.base.saves):is(20)
    expect(titan.base.scale):is "mega"
    dice(1, 3)                                         -- 4 against 7 + 2 - 4
    new.hit { target = titan, damage = 2, bypasses = {} }:lands()
    expect(#titan.base.saves):is(19)
    local colossus = bring("character", { name = "colossus", scale = "giga" })
    new.hit { target = colossus, damage = 9, bypasses = {} }:lands()   -- no dice: it does not even notice
    expect(colossus.base.saves):is { 7, 7 }
    local saves = beast.base.saves
    new.hit { target = beast, damage = 9, bypasses = {}, scale = "giga" }:lands()
    expect(beast.base.saves):is(saves)
  end }
