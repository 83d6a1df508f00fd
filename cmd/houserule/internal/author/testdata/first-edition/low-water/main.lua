-- Three go out for the bell: houserule run examples/low-water --seed 3
-- What everybody answers: breath where two cards must fit, a card from the hand where it helps at once.
decide {
  ["Deep Breath"] = function(_, check) return check.difficulty > 1 end,
  ["Play a Card"] = function(_, check) return check.degree == -1 end,
  ["Which card?"] = function(_, cards) return cards[1] end,
  ["Once More"]   = function(who) return who.cold < 2 end,
}
local nan, osric, pell = bring "Nan", bring "Osric", bring "Pell"
game:goes_out()
for _, who in ipairs { nan, osric, pell } do
  print(("%s holds %s, %s and %s."):format(who.name, who.hand[1].name, who.hand[2].name, who.hand[3].name))
end
print "\nOver the flats, to where the chapel stood"
local found = bring("The Chapel Is Found"):is_finished(pell, "Searching")
print(found and "There is the weathercock, under the sand." or "There is nothing but sand.")
local free = false
if found then
  print "\nThe bell"
  free = bring("The Bell Is Free"):is_finished { who = osric, skill = "Digging", difficulty = 2 }
  print(free and "It rings once, by itself." or "It does not move.")
end
print "\nHome"
local home = {}
for _, who in ipairs { pell, osric, nan } do
  if who:walks_home() then home[#home + 1] = who.name end
end
if #home == 0 then print "Nobody comes home that night."
else print(table.concat(home, ", ") .. (free and " drink to the bell." or " drink, and do not speak of it.")) end
-- What was to be expected, of people who hold nothing back and play nothing.
print "\nThe odds, with an untouched pack"
decide { ["Deep Breath"] = false, ["Play a Card"] = false, ["Once More"] = false }
for _, who in ipairs(all "character") do who:leaves() end
local stranger = bring("character", { name = "A stranger", Digging = 1 })
game.deck = game.pack
print("\nTwo cards, when one must fit:\n" .. tostring(odds(function() return stranger.Digging:check().success end)))
print("\nand when both must:\n" .. tostring(odds(function() return stranger.Digging:check(2).success end)))
