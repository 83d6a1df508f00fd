package program

import (
	"bytes"
	"testing"
	"time"
)

// Where nobody sees a terminal, what takes long tells how far it is, in few lines.
func TestLongTrialsAreToldInAPipe(t *testing.T) {
	now := time.Unix(0, 0)
	var errs bytes.Buffer
	p := &Program{Err: &errs, Now: func() time.Time { return now }}
	tells := p.ProgressLines()
	for done := range 100 {
		now = time.Unix(int64(done), 0)
		tells(done, 100)
	}
	if want := "10 of 100 trials\n40 of 100 trials\n70 of 100 trials\n"; errs.String() != want {
		t.Errorf("got %q, want %q", &errs, want)
	}
}

func TestRoughly(t *testing.T) {
	for d, want := range map[time.Duration]string{0: "1 s", 59 * time.Second: "60 s", 61 * time.Second: "2 min", 90 * time.Minute: "1 h 30 min"} {
		if got := roughly(d); got != want {
			t.Errorf("%v: got %s, want %s", d, got, want)
		}
	}
}
