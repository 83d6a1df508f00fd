a = bring("Orcish Archer", 2)
game:lines_up { near = {}, far = { a1, a2 } }
