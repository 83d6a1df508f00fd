kind "gem" { text = "<script>hacked = 11</script> | a bar", colour = "text = '\"><script>hacked=12</script>'", source = "' onclick='hacked=13" }
gem "Ruby\" onclick=\"hacked=14" { text = "</td></tr></table><script>hacked = 15</script>", colour = "<i>red</i>" }
gem "# not a heading" { text = "* not a list" }
rule "entity.price (what: text = '<script>hacked=16</script>')" { source = "\" data-find=\"<script>hacked=17</script>", text = "-->]]><script>hacked = 18</script>", "what == '</pre><script>hacked=19</script>' ? 1 : 2" }
rule "entity.worth" { text = "```\n<script>hacked = 20</script>", sum = { { "<script>hacked=21</script>", "1", when = "name == '</code>`'" } } }
action "entity.speaks" { function(who) say("<script>hacked = 22</script>\n```\n# loud") end }
table "game.curse" { roll = "1d2", { 1, "<script>hacked=23</script>" }, { 2, "</table>" } }
headline "entity" { "</pre><script>hacked=24</script> {name}" }
