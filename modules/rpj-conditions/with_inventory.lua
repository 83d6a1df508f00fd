-- With Inventory: hands that are not free get nothing out of a pack, and nothing into one.

for _, deed in ipairs { "is_taken_out", "is_stowed" } do
  to("belonging." .. deed) { source = "RPJ-COND-08", requires = { "no condition keeps one from it", "not of.barred_from('hands')" } }
end
