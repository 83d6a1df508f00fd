-- Gifts, faults and quirks: traits that are not skills and have no level. Each game declares
-- its own, with their effects inside.

source "RPJ-TRAIT-01"
kind "trait" { carried = true,
  points     = "0.. = 0",                   -- price or refund; never negative
  gives_back = "yes or no = no",            -- for quirks; always true for faults
  class_only = "yes or no = no" }           -- only available through the class that gives it

kind "gift"  { like = "trait", source = "RPJ-TRAIT-02" }
kind "fault" { like = "trait", source = "RPJ-TRAIT-03" }
kind "quirk" { like = "trait", source = "RPJ-TRAIT-04" }

rule "trait.price" { source = "RPJ-CHAR-13", text = "the price; if it is negative, it adds to the available points",
  "kind == 'fault' or kind == 'quirk' and gives_back ? -points : points" }

source "RPJ-TRAIT-02"
-- The points that a fault returns are available, but were never awarded.
purchase "entity.takes_trait" { of = "trait", price = "to.price", from = "available_points", menu = { "create", "advance" }, back = "being_created",
  requires = {
    { "a class brings that quirk, nothing else", "not to.class_only", source = "RPJ-CHAR-09" } } }
