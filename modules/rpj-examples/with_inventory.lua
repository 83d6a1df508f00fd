-- With Inventory. What packs hold hangs on the same limit.

gift "Strong" { source = "RPJ-APPA-53", points = 4, text = "carries more",
  to "entity.load_limit" { label = "Strong", add = "2" } }
