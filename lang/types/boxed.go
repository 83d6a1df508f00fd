package types

// boxedNumbers are the values of the integers from 0 to 1023, so that converting them to Value
// allocates nothing.
var boxedNumbers = func() (all [1024]Value) {
	for i := range all {
		all[i] = float64(i)
	}
	return all
}()

// NumberValue returns a number as a Value. Small integers are not allocated. Negative zero becomes
// zero.
func NumberValue(f float64) Value {
	if i := int(f); i >= 0 && i < len(boxedNumbers) && float64(i) == f {
		return boxedNumbers[i]
	}
	return f
}
