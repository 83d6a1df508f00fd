-- asked at the prompt
one   = odds(function() return swing(ug, orc) end)
fight = odds { step = function() exchange(ug, gar) end, over = function() return ug.incapacitated or gar.incapacitated end,
               ask = function() return ug.incapacitated end }
what  = odds_with([[instead_of "attribute.bonus" "floor(level / 2)"]], function() return swing(ug, orc) end)
