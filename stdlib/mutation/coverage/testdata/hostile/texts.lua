-- </code></div><script>hacked = 1</script>
rule "entity.price (what: text = '<script>hacked=2</script>')" [[what == '"><img src=x onerror=hacked=3>' ? 1 : 2]]
rule "entity.worth" { text = "</script><script>hacked = 4</script>", sum = { { "</span>\" onclick=\"hacked=5", "1", when = "name == '<!--<script>'" } } }
-- turned ‮ around, [31m
action "entity.speaks" { function(who) say("</script><script>hacked = 6</script>") end }
