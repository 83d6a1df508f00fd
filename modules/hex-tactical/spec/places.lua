-- Hexes, zones, and who stands where.

source "HEX-TURN-02"
example "a hex is a metre" { function()
  for _, beside in ipairs(hex("4,-2").neighbours) do expect(hex("4,-2"):metres_to(beside)):is(1) end
  expect(hex("0,0"):metres_to "3,2"):is(5)
  expect(hex("0,0"):metres_to "0,0"):is(0)
end }

example "or as many as the map says" { rules = [[ instead_of "game.metres_in_a_hex" { source = "house rule", "2" } ]], function()
  expect(hex("0,0"):metres_to "3,2"):is(10)
end }

example "a zone is a hex and its six neighbours" { source = "HEX-TURN-03", function()
  local zone = hex("5,5").zone
  expect(#zone):is(7)
  expect(zone[1]):is "5,5"
  for i = 2, 7 do expect(hex("5,5"):distance_to(zone[i])):is(1) end
end }

example "walls do not make it smaller" { source = "HEX-TURN-04", function()
  for row = -4, 6 do hex(0, row).walls = { 1, 2, 4, 5 } end     -- a corridor of one hex
  local rows = {}
  for _, there in ipairs(hex("0,0").zone) do
    expect(there.column):is(0)
    rows[#rows + 1] = there.row
  end
  table.sort(rows)
  expect(table.concat(rows, " ")):is "-3 -2 -1 0 1 2 3"

  hex("0,-1").blocked = true                                    -- a dead end behind the centre
  local last = 0
  for _, there in ipairs(hex("0,0").zone) do last = math.max(last, there.row) end
  expect(#hex("0,0").zone):is(7)
  expect(last):is(6)
end }

example "distances between people" { rules = [[ rule "entity.how_many_hexes" "len(hexes)" ]], function()
  local ann, bob, cid = bring("character", { place = "0,0" }), bring("character", { place = "2,1" }), bring("character")
  expect(ann:distance_to(bob)):is(3)
  expect(bob:distance_to(ann)):is(3)
  expect(ann:distance_to(cid)):is(nil)
  expect({ ann.how_many_hexes, cid.how_many_hexes }):is { 1, 0 }
end }
