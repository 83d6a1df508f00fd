-- With Inventory. Packs have the same limit.

source "RPJ-APPA-53"
gift "Strong" { points = 4, text = "can carry more",
  to "entity.load_limit" { label = "Strong", add = "2" } }
