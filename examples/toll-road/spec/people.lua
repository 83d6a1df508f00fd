-- Who is there.

example "as they would be written" { source = { "HEX-TRAIT-16", "HEX-DAMAGE-02", "HEX-LUCK-01", "HEX-CP-02" }, function()
  local ysolde, wat, pip, hob = bring "Ysolde", bring "Wat", bring "Pip", bring "Black Hob"
  expect({ ysolde:the("Sword").shorthand, wat:the("Longbow").shorthand, pip:the("Cudgel").shorthand, hob:the("Axe").shorthand })
    :is { "Sword s3 d4", "Longbow s4 d5", "Cudgel s2 d2", "Axe s3 d5" }
  expect({ ysolde.hit_points, wat.hit_points, pip.hit_points }):is { 12, 9, 6 }
  expect({ ysolde.luck_points, wat.luck_points, pip.luck_points, hob.luck_points }):is { 3, 2, 0, 2 }
  expect({ ysolde:armour_at "chest", ysolde:armour_at "head", pip:armour_at "arms", hob:armour_at "back" })
    :is { { "soft", "padded" }, { "rigid" }, { "soft", "padded" }, { "rigid" } }
  local group = game:forms_group { members = { ysolde, wat, pip }, leader = ysolde, party = "travellers" }
  expect({ group.command_points, group.most_to_self }):is { 3, 1 }
end }
