package main

// The program is run as it stands: the same seed rolls the same dice.
func Example() {
	main()
	// Output:
	// attribute.check of Ug's Strength: 2d6 = (3 + 1) = 4, total 7, against 9, success no, degree -2
	// bonus: 1
}
