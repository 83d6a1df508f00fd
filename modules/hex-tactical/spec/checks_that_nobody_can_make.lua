-- Checks that nobody can make: refused to those who ask for one, and failed where somebody else demands it.

source "HEX-TRAIT-02"
local medicine = [[
  skill  "Surgery" { class = "Trained", base = "Body" }
  box    "entity.praise" "number = 0"
  check  "trait.operates" { like = "trait.check", changes = { ["owner.praise"] = "success ? 2 : fumble ? 0 : 1" } }
  action "game.all_operate" { steps = { { for_each = "characters", "#.Surgery.operates" } } } ]]

example "what is demanded of the untaught or the dead fails, and is no fumble" { rules = medicine,
  given = { ann = { "character", Body = 3 }, bob = { "character", Body = 3, Surgery = 9 }, cid = { "character", Body = 3, Surgery = 9 } }, function(ann, bob, cid)
    cid:dies()
    dice(4, 4, 4)                                            -- of Bob alone
    game:all_operate()
    expect({ ann.praise, bob.praise, cid.praise }):is { 1, 2, 1 }
    expect(odds(function() game:all_operate() return ann.praise end)):is { [1] = 1 }
    expect(function() ann.Surgery:check() end):is_refused "was not learned"
    expect(function() cid.Surgery:is_used() end):is_refused "the dead make no checks"
  end }

example "in a sickroom the dead have no resistance" { source = { "HEX-HAZARD-03", "HEX-WOUND-05" }, given = { ann = { "character", Body = 3 } }, function(ann)
  ann:dies()
  expect(odds(function() return ann:is_exposed_to "the plague" end)):is { ill = 1 }
  expect(ann:is_exposed_to "the plague"):is "ill"
end }

example "the resistance of a trait that was not learned is none" { rules = medicine, given = { ann = { "character", Body = 3 }, bob = { "character", Body = 3, Surgery = 2 } }, function(ann, bob)
  expect(function() bob.Surgery:check { resisted_by = ann.Surgery } end):is_refused "the trait that resists was learned"
end }
