example "</li></ol><script>hacked = 7</script>" { given = { ann = { "entity" } }, function(ann)
    expect(ann:price("a tower")):is(2)
    ann:speaks()
  end }
