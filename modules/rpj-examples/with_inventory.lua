-- With Inventory. Packs have the same limit.

source "RPJ-APPA-53"
gift "Strong" { points = 4, text = "carries more",
  to "entity.load_limit" { label = "Strong", add = "2" } }
