package types

// boxedNumbers are the whole numbers that games are full of, as values.
var boxedNumbers = func() (all [1024]Value) {
	for i := range all {
		all[i] = float64(i)
	}
	return all
}()

// OfNumber is a number as a value. Whole numbers of everyday size take no room of their
// own; there is one zero, whatever its sign.
func OfNumber(f float64) Value {
	if i := int(f); i >= 0 && i < len(boxedNumbers) && float64(i) == f {
		return boxedNumbers[i]
	}
	return f
}
