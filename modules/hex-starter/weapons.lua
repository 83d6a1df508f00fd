-- Weapons for a first evening; all figures are our own, in the form of the book: modifiers to skill and damage.

source "HEX-TRAIT-16"
weapon.from_csv "weapons.csv"
