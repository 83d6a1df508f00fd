package dice

import "testing"

func parsed(t testing.TB, notation string) *Expression {
	t.Helper()
	e, err := Parse(notation)
	if err != nil {
		t.Fatal(err)
	}
	return e
}
