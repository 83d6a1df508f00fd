package state

import (
	"errors"
	"testing"
)

// BeforeWrite can refuse all changes. A refused change has no effect, and a rollback is never
// refused.
func TestWritesCanBeRefused(t *testing.T) {
	s := New()
	orc, elf := s.Create("orc"), s.Create("elf")
	set(t, s, orc, "wounds", 2.0)
	mark := s.Log.Savepoint()
	set(t, s, orc, "wounds", 3.0)
	gone := s.Create("cub")
	if err := s.Remove(gone); err != nil {
		t.Fatal(err)
	}
	before, full := s.Hash(), errors.New("the disk is full")
	s.BeforeWrite = func() error { return full }
	for name, write := range map[string]func() error{
		"set": func() error { return s.Set(orc, "wounds", 5.0) }, "set a new box": func() error { return s.Set(elf, "wounds", 5.0) },
		"unset": func() error { return s.Unset(orc, "wounds") }, "remove": func() error { return s.Remove(elf) }, "recreate": func() error { return s.Recreate(gone, "cub") },
		"set in a copy": func() error { return s.Clone().Set(orc, "wounds", 5.0) },
	} {
		if err := write(); err != full || s.Hash() != before {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := s.Set(orc, "wounds", 3.0); err != nil {
		t.Error("what is there already is no change:", err)
	}
	undone, err := s.Log.Undo(mark)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Log.Redo(undone); err != nil || s.Hash() != before {
		t.Error(err)
	}
}
