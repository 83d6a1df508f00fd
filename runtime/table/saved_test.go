package table

import (
	"errors"
	"testing"

	"houserule/lang/source"
	"houserule/runtime/state"
)

// The error for damaged events has its position in the entire text, and the number of the record
// if one is damaged.
func TestDamagedThingsAreErrorsAtTheirPlace(t *testing.T) {
	plain := errors.New("no space")
	for _, c := range []struct {
		err     error
		offset  int
		message string
	}{
		{&state.FormatError{Offset: 4, Message: "a name is missing"}, 14, "a name is missing"},
		{&state.FormatError{Offset: 4, Record: 7, Message: "a name is missing"}, 14, "of record 7: a name is missing"},
	} {
		f := source.NewFields([]byte(`{}`), 10)
		inside(f, 10, c.err)
		var got *source.JSONError
		if !errors.As(f.Err, &got) || got.Offset != c.offset || got.Message != c.message || !errors.Is(f.Err, c.err) {
			t.Errorf("%v: %+v, want %q at %d", c.err, f.Err, c.message, c.offset)
		}
	}
	f := source.NewFields([]byte(`{}`), 10)
	if inside(f, 10, nil); f.Err != nil {
		t.Errorf("without an error: %v", f.Err)
	}
	if inside(f, 10, plain); !errors.Is(f.Err, plain) {
		t.Errorf("another error: %v", f.Err)
	}
}
