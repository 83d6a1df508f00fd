package countdown

import (
	"fmt"
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"houserule/lang/types"
)

func TestMovesAreClampedAndReported(t *testing.T) {
	for _, c := range []struct {
		name  string
		track Track
		by    int
		want  Move
	}{
		{"forward", Track{Value: 2, Size: 4}, 1, Move{From: 2, To: 3}},
		{"back", Track{Value: 2, Size: 4}, -1, Move{From: 2, To: 1}},
		{"below 0", Track{Value: 0, Size: 4}, -1, Move{}},
		{"far below 0", Track{Value: 3, Size: 4}, -5, Move{From: 3}},
		{"overshoot", Track{Value: 3, Size: 4}, 3, Move{From: 3, To: 4, Resolved: Top}},
		{"exactly", Track{Value: 3, Size: 4}, 1, Move{From: 3, To: 4, Resolved: Top}},
		{"through the bottom", Track{Value: 1, Size: 4, BothEnds: true}, -3, Move{From: 1, Resolved: Bottom}},
		{"exactly to the bottom", Track{Value: 1, Size: 2, BothEnds: true}, -1, Move{From: 1, Resolved: Bottom}},
		{"no step", Track{Value: 1, Size: 4}, 0, Move{From: 1, To: 1}},
		{"resolved", Track{Value: 4, Size: 4}, -1, Move{From: 4, To: 4, Ignored: true}},
		{"as far as numbers go", Track{Value: 1, Size: 4}, math.MaxInt, Move{From: 1, To: 4, Resolved: Top}},
		{"as far down", Track{Value: 1, Size: 4}, math.MinInt, Move{From: 1}},
		{"resolved, far down", Track{Value: 4, Size: 4}, math.MinInt, Move{From: 4, To: 4, Ignored: true}},
	} {
		after, got, err := c.track.Move(c.by)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
		}
		if diff := cmp.Diff(c.want, got); diff != "" || after.Value != got.To {
			t.Errorf("%s: %s, %v", c.name, diff, after)
		}
	}
}

func errorOf[T any](_ T, err error) error { return err }

func TestTrackErrors(t *testing.T) {
	for _, c := range []struct {
		track Track
		want  string
	}{
		{Track{}, "a track needs a size of 1 or more, not 0"},
		{Track{Size: 1, BothEnds: true}, "a track that ends both ways needs a size of 2 or more, not 1"},
		{Track{Size: MaxSize + 1}, "a track's size is 1000000 at most, not 1000001"},
		{Track{Size: 3, Value: -1}, "the value -1 lies outside a track of 3"},
		{Track{Size: 4, Value: 5}, "the value 5 lies outside a track of 4"},
	} {
		after, _, err := c.track.Move(1)
		if _, typed := err.(*Error); !typed || err.Error() != c.want || after != c.track {
			t.Errorf("got %v, want %s", err, c.want)
		}
	}
}

// note makes a note of words: member, Ann, skill, Hacking.
func note(words ...any) types.Map {
	m := types.Map{}
	for i := 0; i < len(words); i += 2 {
		m = m.With(words[i], words[i+1])
	}
	return m
}

func TestLimits(t *testing.T) {
	succeeded := note("outcome", "success")
	notes := types.List{
		note("member", "Ann", "skill", "Stealth", "day", 1.0, "outcome", "success"),
		note("member", "Ann", "skill", "Hacking", "day", 2.0, "outcome", "failure"),
		note("member", "Ben", "skill", "Hacking", "day", 2.0, "outcome", "success"),
	}
	attempt := func(member, skill string, day float64) types.Map {
		return note("member", member, "skill", skill, "day", day, "outcome", "success")
	}
	for _, c := range []struct {
		name    string
		limits  []Limit
		attempt types.Map
		left    int
	}{
		{"none", nil, attempt("Ann", "Stealth", 1), math.MaxInt},
		{"once a day, used", []Limit{{Most: 1, Same: []string{"day"}}}, attempt("Ann", "Stealth", 2), 0},
		{"once a day, next day", []Limit{{Most: 1, Same: []string{"day"}}}, attempt("Ann", "Stealth", 3), 1},
		{"three times a day", []Limit{{Most: 3, Same: []string{"day"}}}, attempt("Ann", "Stealth", 2), 1},
		{"once per member and day", []Limit{{Most: 1, Same: []string{"member", "day"}}}, attempt("Ben", "Stealth", 1), 1},
		{"one success per member", []Limit{{Most: 1, Same: []string{"member"}, Where: succeeded}}, attempt("Ann", "Magic", 9), 0},
		{"a failure is not limited", []Limit{{Most: 1, Same: []string{"member"}, Where: succeeded}}, note("member", "Ann", "outcome", "failure"), math.MaxInt},
		{"one success per skill", []Limit{{Most: 1, Same: []string{"skill"}, Where: succeeded}}, attempt("Ann", "Hacking", 9), 0},
		{"five in all", []Limit{{Most: 5}}, attempt("Ann", "Hacking", 9), 2},
		{"the tightest", []Limit{{Most: 9}, {Most: 2, Same: []string{"member"}}, {Most: 5}}, attempt("Ann", "Magic", 9), 0},
		{"more than allowed", []Limit{{Most: 1}}, attempt("Ann", "Magic", 9), 0},
	} {
		if left, err := Room(c.limits, notes, c.attempt); err != nil || left != c.left {
			t.Errorf("%s: got %d, %v, want %d", c.name, left, err, c.left)
		}
	}
}

func TestLimitErrors(t *testing.T) {
	attempt := note("member", "Ann")
	for _, c := range []struct {
		err  error
		want string
	}{
		{errorOf(Room([]Limit{{Most: 1, Same: []string{"membr"}}}, nil, attempt)), "the attempt does not say `membr`, which a limit asks for\n  hint: did you mean `member`?"},
		{errorOf(Room([]Limit{{Most: 1}}, types.List{"Ann"}, attempt)), "note 1 is Ann and not a map of fields"},
		{errorOf(Different(types.List{1.0}, "skill", nil)), "note 1 is 1 and not a map of fields"},
		{errorOf(Note(nil, types.Map{{Key: 1.0, Value: 1.0}})), "a note's fields have texts for names, not 1"},
		{errorOf(Note(nil, types.Map{{Key: "a", Value: nil}})), "the note's `a` is none: leave it out"},
	} {
		if _, typed := c.err.(*Error); !typed || c.err.Error() != c.want {
			t.Errorf("got %v, want %s", c.err, c.want)
		}
	}
}

func TestNotesAndVariety(t *testing.T) {
	var notes types.List
	for _, skill := range []string{"Magic", "Hacking", "Magic"} {
		before := len(notes)
		longer, err := Note(notes, note("skill", skill, "who", types.Ref{Record: 3}))
		if err != nil || len(notes) != before {
			t.Fatal(notes, err)
		}
		notes = longer
	}
	notes, err := Note(notes, note("who", types.Ref{Record: 4}))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		field string
		where types.Map
		want  int
	}{{"skill", nil, 2}, {"who", nil, 2}, {"skill", note("who", types.Ref{Record: 4}), 0}, {"day", nil, 0}} {
		if got, err := Different(notes, c.field, c.where); got != c.want || err != nil {
			t.Errorf("%s: %d, %v", c.field, got, err)
		}
	}
}

func TestPrivacy(t *testing.T) {
	fields := note("name", "The Ritual", "value", 2.0, "size", 4.0, "remark", "the abbot knows", "target", 10.0)
	for _, c := range []struct {
		secret []string
		want   string
	}{
		{nil, "{name: The Ritual, remark: the abbot knows, size: 4, target: 10, value: 2}"},
		{[]string{"target", "remark"}, "{name: The Ritual, size: 4, value: 2}"},
	} {
		if view, err := View(fields, c.secret); err != nil || types.Format(view) != c.want {
			t.Errorf("without %v: got %s, %v", c.secret, types.Format(view), err)
		}
	}
	_, err := View(fields, []string{"targt"})
	if err == nil || err.Error() != "the countdown has no field `targt` to keep secret\n  hint: did you mean `target`?" {
		t.Error(err)
	}
}

// Whatever is done to it, a track stays between its ends and goes as far as it can,
// and a resolved track never moves again.
func TestTracksKeepTheirBounds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		track := Track{Size: rapid.IntRange(2, 9).Draw(t, "size"), BothEnds: rapid.Bool().Draw(t, "both ends")}
		track.Value = rapid.IntRange(1, track.Size-1).Draw(t, "value")
		for _, n := range rapid.SliceOfN(rapid.IntRange(-12, 12), 1, 20).Draw(t, "moves") {
			before := track
			after, moved, err := track.Move(n)
			if err != nil || after.Check() != nil {
				t.Fatal(after, err)
			}
			if !moved.Ignored && moved.To != max(0, min(before.Value+n, track.Size)) {
				t.Fatalf("%v by %d: %+v", before, n, moved)
			}
			if before.Resolved() != Open && (after != before || !moved.Ignored) {
				t.Fatalf("%v moved to %v", before, after)
			}
			if (moved.Resolved != Open) != (before.Resolved() == Open && after.Resolved() != Open) {
				t.Fatalf("%v to %v: %+v", before, after, moved)
			}
			track = after
		}
	})
}

func BenchmarkLimit(b *testing.B) {
	var notes types.List
	for i := range 100 {
		notes = append(notes, note("member", fmt.Sprint("m", i%5), "day", float64(i/5)))
	}
	limits := []Limit{{Most: 1, Same: []string{"member", "day"}}}
	attempt := note("member", "m3", "day", 99.0)
	for b.Loop() {
		if room, err := Room(limits, notes, attempt); err != nil || room != 1 {
			b.Fatal(room, err)
		}
	}
}
