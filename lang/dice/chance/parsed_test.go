package chance

import (
	"testing"

	"houserule/lang/dice"
)

func parsed(t testing.TB, notation string) *dice.Expression {
	t.Helper()
	e, err := dice.Parse(notation)
	if err != nil {
		t.Fatal(err)
	}
	return e
}
