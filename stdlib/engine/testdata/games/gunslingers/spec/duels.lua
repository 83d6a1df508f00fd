local function two()
  return { ann = { "gunslinger", has = { "Derringer", "Derringer" }, in_hand = "Derringer" },
           bob = { "gunslinger", has = { "Derringer" }, in_hand = "Derringer" } }
end

example "one gun after the other" { given = two(), function(ann, bob)
    local one, other = ann.guns[1], ann.guns[2]
    dice(3, 2)
    ann:shoots(bob)
    expect({ one.loaded, other.loaded, ann.in_hand == other }):is { 0, 1, true }
    ann:shoots(bob)
    expect({ other.loaded, ann.in_hand == nil, #ann.arms }):is { 0, true, 0 }
    expect(function() ann:shoots { bob, gun = "Derringer" } end):is_refused "it is ready"
    other:is_loaded()
    ann:draws(ann.next_gun)
    expect(ann.in_hand):is(other)
  end }

example "shot out of the hand" { given = two(), function(ann, bob)
    local gun = bob.in_hand
    dice(6)
    ann:shoots(bob)
    expect({ bob.in_hand == nil, #bob.guns, bob.hit }):is { true, 0, false }
    expect({ ann.guns[3] == gun, gun.owner, gun.loaded }):is { true, ann, 1 }
  end }

example "one that jams" { given = two(), function(ann, bob)
    dice(1, 1)
    ann:shoots(bob)
    expect({ ann.guns[1].jammed, ann.guns[2].jammed, ann:the("Derringer").jammed }):is { true, false, true }
    ann:loses "Derringer"
    expect(ann:the("Derringer").jammed):is(false)
    ann:draws(ann:gains "Derringer")
    ann:shoots(bob)
    expect({ ann.guns[1].ready, ann.guns[2].jammed, ann.in_hand == ann.guns[1] }):is { true, true, true }
  end }

example "two revolvers make nobody quicker than one" { given = { ann = { "gunslinger", has = { "Revolver", "Revolver" } } }, function(ann)
    expect(ann.quickness):is(2)
    ann:loses "Revolver"
    expect(ann.quickness):is(2)
    ann:loses "Revolver"
    expect(ann.quickness):is(1)
  end }

example "fanning takes a second shot out of the same gun" {
  given = { ann = { "gunslinger", has = { "Revolver", "Revolver" }, in_hand = "Revolver" }, bob = "gunslinger" }, function(ann, bob)
    decide { ["Fan the Hammer"] = true }
    dice(2, 5)
    ann:shoots { bob, gun = ann:the "Revolver (2)" }
    expect({ ann.guns[1].loaded, ann.guns[2].loaded, bob.hit }):is { 6, 4, true }
  end }

-- Four and five hit, a six disarms. Ann hits with her first shot: 1/3. After a six, 1/6, she has two shots, and nobody
-- shoots back: 5/9. After anything else, 1/2, Bob hits with 1/3, or takes her other gun with 1/6 and has a shot more;
-- else, 1/2, she has that shot.
example "a duel to its end" { given = two(), function(ann, bob)
    local law = odds { step = function()
        if ann.armed then ann:shoots(bob) end
        if bob.armed and not bob.hit then bob:shoots(ann) end
      end,
      over = function() return ann.hit or bob.hit or not (ann.armed or bob.armed) end,
      ask  = function() return bob.hit and "Ann" or ann.hit and "Bob" or "nobody" end }
    expect(law):is { Ann = 1 / 3 + 1 / 6 * 5 / 9 + 1 / 2 * 1 / 2 * 1 / 3, Bob = 1 / 2 * (1 / 3 + 1 / 6 * 1 / 3), nobody = 32 / 108 }
    expect(law.method):is "exact"
    expect({ #ann.arms, #bob.arms }):is { 2, 1 }
  end }
