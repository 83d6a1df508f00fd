-- typed at the prompt, in the middle of a fight
instead_of "attribute.bonus" "floor(level / 2)"
around "hit.goes_through" { when = "target.kind == 'character'",
  function(as_usual, hit) say(hit.target.name .. " staggers."); return as_usual() end }
