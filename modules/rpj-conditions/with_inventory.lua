-- With Inventory: hands that are not free get nothing out of a pack.

to "belonging.is_taken_out" { source = "RPJ-COND-08", requires = { { "no condition keeps one from it", "not of.barred_from('hands')" } } }
