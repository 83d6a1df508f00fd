-- With Conditions: immobile characters cannot run. Others may move them, and mounts carry them.

for _, run in ipairs { "runs", "runs_cautiously" } do
  to("entity." .. run) { source = "RPJ-COND-08", requires = { "no condition keeps one from it", "not barred_from('move')" } }
end
