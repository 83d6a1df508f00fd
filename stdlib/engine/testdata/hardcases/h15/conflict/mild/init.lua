instead_of "attribute.bonus" "ceil(level / 3)"
instead_of "skill.passive" { when = "level > 1", "effective" }
