instead_of "attribute.bonus" "floor(level / 4)"
instead_of "skill.passive" { when = "level < 3", "effective - 4" }
