-- Reorientation: moving to the other side of the cover, where it protects against close enemies.

source "RPJ-FIRE-37"
box "entity.reoriented" "yes or no"

action "entity.reorients" { costs = "1 actions", once = "turn",
  text = "a move that leaves no group, so that nobody gets a free attack; the second time takes it back",
  requires = { { "whoever reorients can act",     "can_act" },
               { "whoever reorients is in cover", "in_cover" } },
  changes = { reoriented = "not reoriented" } }

-- A move ends it.
around "entity.stands" {
  function(as_usual, who)
    local left = who.cover
    as_usual()
    if who.cover ~= left then who.reoriented, who.cowering = false, false end
  end }
