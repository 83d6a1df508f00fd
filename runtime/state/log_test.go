package state

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"houserule/lang/types"
)

func TestNestedRollback(t *testing.T) {
	s := New()
	orc := s.Create("orc")
	set(t, s, orc, "wounds", 1.0)
	outer, outerHash := s.Log.Savepoint(), s.Hash()
	set(t, s, orc, "wounds", 2.0)
	elf := s.Create("elf")
	set(t, s, elf, "name", "Ben")
	inner, innerHash := s.Log.Savepoint(), s.Hash()
	if err := s.Remove(orc); err != nil {
		t.Fatal(err)
	}
	if err := s.Unset(elf, "name"); err != nil {
		t.Fatal(err)
	}
	for _, step := range []struct {
		mark Mark
		hash Hash
		want string
	}{
		{inner, innerHash, "map[1:map[(kind):orc wounds:2] 2:map[(kind):elf name:Ben]]"},
		{inner, innerHash, "map[1:map[(kind):orc wounds:2] 2:map[(kind):elf name:Ben]]"},
		{outer, outerHash, "map[1:map[(kind):orc wounds:1]]"},
	} {
		if err := s.Log.Rollback(step.mark); err != nil {
			t.Fatal(err)
		}
		if got := fmt.Sprint(contents(s)); got != step.want || s.Hash() != step.hash {
			t.Errorf("got %s, hash %v, want %s, hash %v", got, s.Hash(), step.want, step.hash)
		}
	}
}

func TestSinceListsChangesInOrder(t *testing.T) {
	s := New()
	orc := s.Create("orc")
	set(t, s, orc, "wounds", 1.0)
	mark := s.Log.Savepoint()
	set(t, s, orc, "wounds", 1.0) // nothing changes, nothing is logged
	set(t, s, orc, "wounds", 2.0)
	elf := s.Create("elf")
	set(t, s, elf, "mood", nil)
	if err := s.Unset(orc, "wounds"); err != nil {
		t.Fatal(err)
	}
	if err := s.Remove(orc); err != nil {
		t.Fatal(err)
	}
	got, err := s.Log.Since(mark)
	if err != nil {
		t.Fatal(err)
	}
	want := []Change{
		{Op: Changed, Record: orc, Kind: "orc", Box: "wounds", Before: 1.0, After: 2.0, Had: true, Has: true},
		{Op: Created, Record: elf, Kind: "elf"},
		{Op: Changed, Record: elf, Kind: "elf", Box: "mood", Has: true},
		{Op: Changed, Record: orc, Kind: "orc", Box: "wounds", Before: 2.0, Had: true},
		{Op: Removed, Record: orc, Kind: "orc"},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if got := fmt.Sprint(Created, Removed, Changed, Op(9)); got != "created removed changed unknown" {
		t.Error(got)
	}
}

func TestUndoAndRedo(t *testing.T) {
	s := New()
	orc := s.Create("orc")
	start := s.Log.Savepoint()
	set(t, s, orc, "wounds", 1.0)
	middle := s.Log.Savepoint()
	elf := s.Create("elf")
	set(t, s, elf, "friends", types.List{types.Ref{Record: orc}})
	if err := s.Remove(orc); err != nil {
		t.Fatal(err)
	}
	after, afterHash := contents(s), s.Hash()

	second, err := s.Log.Undo(middle)
	if err != nil {
		t.Fatal(err)
	}
	first, err := s.Log.Undo(start)
	if err != nil {
		t.Fatal(err)
	}
	if len(first.entries) != 1 || len(second.entries) != 3 {
		t.Error(len(first.entries), len(second.entries))
	}
	if err := s.Log.Redo(second); err == nil || err.Error() != "this savepoint is gone: the state was taken back behind it" {
		t.Errorf("out of order: %v", err)
	}
	for _, r := range []Redo{first, second} {
		if err := s.Log.Redo(r); err != nil {
			t.Fatal(err)
		}
	}
	if diff := cmp.Diff(after, contents(s)); diff != "" || s.Hash() != afterHash {
		t.Error(diff)
	}
	// marks inside a stretch that was done again hold again
	if err := s.Log.Rollback(middle); err != nil {
		t.Error(err)
	}
	set(t, s, orc, "wounds", 7.0)
	if err := s.Log.Redo(second); err == nil || err.Error() != "nothing can be done again here: the state has moved on since it was taken back" {
		t.Error(err)
	}
}

func TestMarksThatDoNotHold(t *testing.T) {
	s := New()
	id := s.Create("orc")
	early := s.Log.Savepoint()
	set(t, s, id, "x", 1.0)
	late := s.Log.Savepoint()
	set(t, s, id, "x", 2.0)

	if err := s.Log.Rollback(early); err != nil {
		t.Fatal(err)
	}
	gone := "this savepoint is gone: the state was taken back behind it"
	check := func(name string, m Mark, why MarkReason, want string) {
		t.Helper()
		hash := s.Hash()
		_, undo := s.Log.Undo(m)
		_, since := s.Log.Since(m)
		for _, err := range []error{s.Log.Rollback(m), undo, since, s.Log.Forget(m)} {
			var mark *MarkError
			if !errors.As(err, &mark) || mark.Reason != why || err.Error() != want {
				t.Errorf("%s: got %v, want %s", name, err, want)
			}
		}
		if s.Hash() != hash {
			t.Errorf("%s: a refused mark changed the state", name)
		}
	}
	check("shorter history", late, RewrittenMark, gone)
	set(t, s, id, "x", 3.0)
	set(t, s, id, "x", 4.0)
	check("other history", late, RewrittenMark, gone)
	check("no mark", Mark{}, ForeignMark, "this savepoint belongs to another store")
	if err := s.Log.Forget(s.Log.Savepoint()); err != nil {
		t.Fatal(err)
	}
	check("forgotten", early, ForgottenMark, "this savepoint was forgotten: the log does not reach back so far")
}

// After Forget, the later marks are still valid.
func TestForgetKeepsWhatFollows(t *testing.T) {
	s := New()
	id := s.Create("orc")
	var marks []Mark
	for i := range 100 {
		marks = append(marks, s.Log.Savepoint())
		set(t, s, id, "x", float64(i))
		if i >= 10 {
			if err := s.Log.Forget(marks[i-10]); err != nil {
				t.Fatal(err)
			}
		}
	}
	if changes, err := s.Log.Since(marks[89]); err != nil || len(changes) != 11 {
		t.Fatal(len(changes), err)
	}
	if err := s.Log.Rollback(marks[89]); err != nil {
		t.Fatal(err)
	}
	if v, _ := s.Get(id, "x"); v != 88.0 {
		t.Error(v)
	}
	if err := s.Log.Rollback(marks[88]); err == nil {
		t.Error("a forgotten mark still works")
	}
}

// Between returns exactly the changes between two marks.
func TestAStretchOfTheLog(t *testing.T) {
	s := New()
	id := s.Create("hero")
	a := s.Log.Savepoint()
	set(t, s, id, "life", 3.0)
	b := s.Log.Savepoint()
	set(t, s, id, "life", 4.0)
	set(t, s, id, "luck", 1.0)
	c := s.Log.Savepoint()
	for _, tt := range []struct {
		from, to Mark
		want     []string
	}{{a, b, []string{"life"}}, {b, c, []string{"life", "luck"}}, {a, c, []string{"life", "life", "luck"}}, {c, c, nil}, {c, a, nil}} {
		changes, err := s.Log.Between(tt.from, tt.to)
		var got []string
		for _, x := range changes {
			got = append(got, x.Box)
		}
		if err != nil || !slices.Equal(got, tt.want) {
			t.Errorf("got %v, %v, want %v", got, err, tt.want)
		}
	}
	if _, err := s.Log.Between(New().Log.Savepoint(), c); err == nil {
		t.Error("a mark of another store is taken")
	}
}
