package dice

import (
	"encoding/json"
	"testing"
)

func TestRollAsJSON(t *testing.T) {
	seed := uint64(7)
	for _, c := range []struct {
		in   string
		dice []float64
		want string
	}{
		{"4d6kh3", []float64{6, 5, 3, 1}, `{"expr":"4d6kh3","seed":7,"total":14,"dice":[{"sides":6,"value":6,"kept":true},{"sides":6,"value":5,"kept":true},{"sides":6,"value":3,"kept":true},{"sides":6,"value":1,"kept":false}],"text":"4d6kh3 = (6 + 5 + 3 + ~~1~~) = 14"}`},
		{"2d6ro1min3", []float64{1, 4, 2}, `{"expr":"2d6ro1min3","seed":7,"total":7,"dice":[{"sides":6,"value":1,"kept":false,"rerolled":true},{"sides":6,"value":3,"kept":true,"face":2},{"sides":6,"value":4,"kept":true}],"text":"2d6ro1min3 = (1\u003e2^3 + 4) = 7"}`},
		{"{1d6,1d4}kh1", []float64{6, 1}, `{"expr":"{1d6, 1d4}kh1","seed":7,"total":6,"dice":[{"sides":6,"value":6,"kept":true},{"sides":4,"value":1,"kept":false}],"parts":[{"expr":"1d6","total":6,"dice":[{"sides":6,"value":6,"kept":true}],"kept":true,"text":"1d6 = (6) = 6"},{"expr":"1d4","total":1,"dice":[{"sides":4,"value":1,"kept":false}],"kept":false,"text":"1d4 = (1) = 1"}],"text":"{1d6, 1d4}kh1 = {(6), ~~(1)~~} = 6"}`},
		{"2x d6", []float64{6, 1}, `{"expr":"2x d6","seed":7,"total":7,"dice":[{"sides":6,"value":6,"kept":true},{"sides":6,"value":1,"kept":true}],"rolls":[{"expr":"d6","total":6,"dice":[{"sides":6,"value":6,"kept":true}],"text":"d6 = (6) = 6"},{"expr":"d6","total":1,"dice":[{"sides":6,"value":1,"kept":true}],"text":"d6 = (1) = 1"}],"text":"d6 = (6) = 6\nd6 = (1) = 1"}`},
	} {
		got, err := json.Marshal(rolled(t, c.in, nil, c.dice...).Report(&seed))
		if err != nil || string(got) != c.want {
			t.Errorf("%s\ngot  %s %v\nwant %s", c.in, got, err, c.want)
		}
	}
	e, _ := Parse("d{sword, shield}")
	roll, err := e.Roll(Faces(Face{Text: "shield"}), nil)
	if err != nil {
		t.Fatal(err)
	}
	got, _ := json.Marshal(roll.Report(nil))
	if want := `{"expr":"d{sword, shield}","total":"shield","dice":[{"sides":2,"value":"shield","kept":true}],"text":"d{sword, shield} = (shield) = shield"}`; string(got) != want {
		t.Errorf("got %s", got)
	}
}
