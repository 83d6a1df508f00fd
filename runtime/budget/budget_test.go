package budget

import (
	"errors"
	"testing"
	"time"
)

// What is counted is held until it is dropped, and the limit is the same on every machine.
func TestWhatIsHeldIsBounded(t *testing.T) {
	b := New(Limits{Memory: 100})
	for _, step := range []struct {
		bytes int64
		fits  bool
	}{{60, true}, {40, true}, {1, false}, {-50, true}, {49, true}} {
		if err := b.Hold(step.bytes); (err == nil) != step.fits {
			t.Errorf("holding %d more, %d in all: %v", step.bytes, b.Held(), err)
		}
	}
	b.Release()
	if err := b.Hold(100); err != nil {
		t.Error(err)
	}
	if err := New(Limits{Memory: -1}).Hold(1 << 60); err != nil {
		t.Error(err)
	}
}

// Time only ever refuses, scripts cannot go on after it, and the message says how to
// raise it.
func TestTimeRefuses(t *testing.T) {
	b := New(Limits{Time: time.Nanosecond})
	for began := time.Now(); b.Look() == nil; {
		if time.Since(began) > time.Minute {
			t.Fatal("it goes on")
		}
	}
	err := b.Look()
	var refused *ExceededError
	if !errors.As(err, &refused) || refused.Time != time.Nanosecond || !refused.Uncatchable() {
		t.Fatalf("%#v", err)
	}
	const want = "this question takes longer than 1ns, and is refused\n  hint: ask for less, or give it more: odds { seconds = 60, ask = ... }, or --time 60s"
	if err.Error() != want {
		t.Errorf("got  %s\nwant %s", err, want)
	}
	if err := New(Limits{Time: -1}).Look(); err != nil {
		t.Error(err)
	}
}

// The heap is measured now and then, and refuses, too.
func TestHeapRefuses(t *testing.T) {
	b := New(Limits{Time: -1})
	for range 2 * heapEvery {
		if err := b.Look(); err != nil {
			t.Fatal(err)
		}
	}
	b.base, b.growth = 0, 1
	var err error
	for range heapEvery {
		err = errors.Join(err, b.Look())
	}
	var refused *ExceededError
	if !errors.As(err, &refused) || refused.Heap != 1 {
		t.Fatalf("%v", err)
	}
}
