package state

import (
	"errors"
	"testing"

	"pgregory.net/rapid"
)

// TestDelta replays a delta in stores with the state of its first mark: this one, a copy, and
// one whose records were created again. Hash, log and numbers must be equal afterwards. In any
// other state nothing changes.
func TestDelta(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := New()
		s.SetLayout(layouts().Draw(t, "layout"))
		s.AddIndex(Index{Boxes: []string{"a"}, Key: func(_ ID, box func(string) any) any { return box("a") }})
		play := func(steps []int) {
			for _, x := range steps {
				ids := s.Records()
				if len(ids) == 0 || x%7 == 0 {
					s.Create([]string{"orc", "elf"}[x%2])
					continue
				}
				id, box := ids[x%len(ids)], []string{"a", "b"}[x/3%2]
				var err error
				switch x % 7 {
				case 1:
					err = s.Remove(id)
				case 2:
					err = s.Unset(id, box)
				case 3:
					err = s.Append(id, "list", float64(x))
				default:
					err = s.Set(id, box, float64(x%5))
				}
				if err != nil {
					t.Fatal(err)
				}
			}
		}
		draw := func(name string) []int { return rapid.SliceOfN(rapid.IntRange(0, 1000), 0, 90).Draw(t, name) }
		first, then := draw("first"), draw("then")
		root := s.Log.Savepoint()
		play(first)
		copied := s.Clone()
		copied.SetLayout(layouts().Draw(t, "another layout"))
		from := s.Log.Savepoint()
		play(then)
		middle, last, keys := s.Hash(), s.LastID(), s.Keys(0).Hash()
		d, err := s.Log.Delta(from, s.Log.Savepoint())
		if err != nil {
			t.Fatal(err)
		}
		play(draw("more")) // which does not belong to it
		if err := s.Log.Abandon(root); err != nil {
			t.Fatal(err)
		}
		if len(first) > 0 && s.Hash() != from.Hash() {
			var mark *MarkError
			if err := s.Log.Replay(d); !errors.As(err, &mark) || mark.Reason != StateMoved || !s.Log.At(root) {
				t.Fatalf("another situation: %v", err)
			}
		}
		play(first)
		again := s.Log.Savepoint()
		for _, x := range []*Store{s, copied} {
			if err := x.Log.Replay(d); err != nil {
				t.Fatal(err)
			}
			if x.Hash() != middle || x.LastID() != last || x.Keys(0).Hash() != keys {
				t.Fatalf("%v with %d, and was %v with %d", x.Hash(), x.LastID(), middle, last)
			}
		}
		if s.HashUpTo(s.LastID()) != middle {
			t.Fatal("no record is above the last one")
		}
		if err := s.Log.Rollback(again); err != nil {
			t.Fatal(err)
		}
		if s.Hash() != from.Hash() || s.HashUpTo(from.LastID()) != s.Hash() {
			t.Fatal("taken back, it is not as it was")
		}
	})
}
