-- Traits: who has them, and at which level.

example "four classes" { source = "HEX-TRAIT-01", rules = [[
    skill "Swimming"      { class = "Natural", base = "Body" }
    skill "Fear of Water" { class = "Negative", base = "Mind" } ]],
  given = { ann = { "character", Body = 3, Swimming = 2, ["Fear of Water"] = 4 } }, function(ann)
    expect({ ann.Body.class, ann.Swimming.class, ann.First_Aid.class, ann.Fear_of_Water.class }):is { "Inherent", "Natural", "Trained", "Negative" }
    dice(3, 3, 3)
    expect(ann.Fear_of_Water:check().success):is(true)   -- and that is bad for Ann
  end }

source "HEX-TRAIT-02"
example "what nobody taught" { rules = [[
    skill "Swimming"      { class = "Natural",  base = "Body" }
    skill "Toughness"     { class = "Inherent", base = "Body" }
    skill "Surgery"       { class = "Trained",  base = "Body" }
    skill "Fear of Water" { class = "Negative", base = "Body" } ]],
  given = { ann = { "character", Body = 3 }, bob = { "character", Body = 3, Swimming = 5, Toughness = 4, Surgery = 2 } }, function(ann, bob)
    expect({ ann.Swimming.effective, ann.Toughness.effective }):is { 1, 3 }
    expect({ ann.Surgery.usable, ann.Fear_of_Water.usable }):is { false, false }
    expect({ ann.Surgery.known_level, ann.Fear_of_Water.known_level }):is { nil, nil }
    expect(function() ann.Surgery:check() end):is_refused "was not learned"
    expect(function() ann.Fear_of_Water:is_used() end):is_refused "was not learned"
    expect({ bob.Swimming.effective, bob.Toughness.effective, bob.Surgery.effective }):is { 5, 4, 2 }
    bob.Toughness.level = 1                              -- an Inherent trait is never below its ability
    expect(bob.Toughness.effective):is(3)
    ann.Surgery.at_nought = true                         -- learned, and no better than 0
    expect({ ann.Surgery.usable, ann.Surgery.effective }):is { true, 0 }
  end }

example "resistances may be a weakness" {
  given = { ann = { "character", Body = 3, Aura = 2, ["Poison Resistance"] = 2, ["Fire Resistance"] = 4 } }, function(ann)
    expect({ ann.Poison_Resistance.effective, ann.Fire_Resistance.effective, ann.Disease_Resistance.effective, ann.Resistance_Magic.effective })
      :is { 2, 4, 3, 2 }
  end }

example "whose kin a trait is" { source = "HEX-DOWN-03", rules = [[ skill "Second Sight" { class = "Trained" } ]], given = { ann = { "character" } }, function(ann)
  expect({ ann.Body.group, ann.Combat.group, ann.Persuade.group, ann.Second_Sight.group }):is { "Physique", "Co-ordination", "Spirit", nil }
end }
