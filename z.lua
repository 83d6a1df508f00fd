print(#tostring(odds(function() local a=roll("1d100") local b=roll("1d100") return ("x"):rep(4000)..(a*1000+b) end)))
