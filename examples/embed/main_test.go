package main

// The program is run as it stands: the same seed rolls the same dice.
func Example() {
	main()
	// Output:
	// attribute.check of Ug's Strength: 2d6 = (3 + 1) = 4, against 9, fails by 2
	// bonus: 1
}
