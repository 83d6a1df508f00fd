example "<script>hacked = 25</script> \" onclick=\"hacked=26" { source = "'><script>hacked=27</script>", given = { it = { "entity", name = "<script>hacked=28</script>" } },
  function(it)
    it:speaks()
    expect(it.worth):is(0)
    expect(it.price):is(2) -- </pre><script>hacked = 29</script>
    expect("<script>hacked=30</script>"):is("</pre>")
  end }
