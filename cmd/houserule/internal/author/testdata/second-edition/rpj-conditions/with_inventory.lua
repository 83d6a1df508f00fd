-- With Inventory: bound hands cannot take anything out of a pack or put anything into it.

for _, deed in ipairs { "is_taken_out", "is_stowed" } do
  to("belonging." .. deed) { source = "RPJ-COND-08", requires = { "no condition keeps one from it", "not of.barred_from('hands')" } }
end
