package countdown

import (
	"fmt"
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"houserule/lang/types"
)

func started(t testing.TB, use Use, size int) Track {
	t.Helper()
	track, err := Start(use, size)
	if err != nil {
		t.Fatal(err)
	}
	return track
}

// Each use, played through a row of events: S success, F failure, O the other
// side's success, T time.
func TestUses(t *testing.T) {
	for _, c := range []struct {
		name string
		use  Use
		size int
		row  string
		want string
	}{
		{"success countdown", SuccessCountdown(), 3, "SFSFS", "1 1 2 2 3top"},
		{"failure countdown", FailureCountdown(), 3, "FSFF", "1 1 2 3top"},
		{"failures of four", FailureCountdown(), 4, "FSSFFF", "1 1 1 2 3 4top"},
		{"tug-of-war won", TugOfWar(), 4, "SOSS", "3 2 3 4top"},
		{"tug-of-war lost", TugOfWar(), 4, "OFO", "1 1 0bottom"},
		{"sudden death", TugOfWar(), 2, "S", "2top"},
		{"sudden death, other side", TugOfWar(), 2, "O", "0bottom"},
		{"odd size", TugOfWar(), 5, "OO", "1 0bottom"},
		{"long-term", LongTerm(), 4, "TSFTT", "1 2 2 3 4top"},
		{"resolved stays", SuccessCountdown(), 1, "SSS", "1top 1ignored 1ignored"},
		{"of one's own", Use{OnFailure: -1, OnSuccess: 2}, 5, "FSFSS", "0 2 1 3 5top"},
	} {
		t.Run(c.name, func(t *testing.T) {
			track, got := started(t, c.use, c.size), ""
			for _, letter := range c.row {
				event := map[rune]Event{'S': Success, 'F': Failure, 'O': Opposition, 'T': TimeHasCome}[letter]
				var moved Move
				var err error
				if track, moved, err = c.use.On(track, event); err != nil {
					t.Fatal(err)
				}
				if got != "" {
					got += " "
				}
				got += fmt.Sprint(track.Value)
				if moved.Resolved != Open {
					got += moved.Resolved.String()
				}
				if moved.Ignored {
					got += "ignored"
				}
			}
			if got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
}

func TestMovesAreClampedAndReported(t *testing.T) {
	for _, c := range []struct {
		name  string
		track Track
		by    int
		want  Move
	}{
		{"advance", Track{Value: 2, Size: 4}, 1, Move{From: 2, To: 3}},
		{"reverse", Track{Value: 2, Size: 4}, -1, Move{From: 2, To: 1}},
		{"below 0", Track{Value: 0, Size: 4}, -1, Move{Over: 1}},
		{"far below 0", Track{Value: 3, Size: 4}, -5, Move{From: 3, Over: 2}},
		{"overshoot", Track{Value: 3, Size: 4}, 3, Move{From: 3, To: 4, Over: 2, Resolved: Top}},
		{"exactly", Track{Value: 3, Size: 4}, 1, Move{From: 3, To: 4, Resolved: Top}},
		{"through the bottom", Track{Value: 1, Size: 4, BothEnds: true}, -3, Move{From: 1, Over: 2, Resolved: Bottom}},
		{"no step", Track{Value: 1, Size: 4}, 0, Move{From: 1, To: 1}},
		{"resolved", Track{Value: 4, Size: 4}, -1, Move{From: 4, To: 4, Over: 1, Ignored: true}},
		{"frozen", Track{Value: 1, Size: 4, Frozen: true}, 2, Move{From: 1, To: 1, Over: 2, Ignored: true}},
		{"as far as numbers go", Track{Value: 1, Size: 4}, math.MaxInt, Move{From: 1, To: 4, Over: math.MaxInt - 3, Resolved: Top}},
		{"as far down", Track{Value: 1, Size: 4}, math.MinInt, Move{From: 1, Over: math.MaxInt}},
		{"resolved, far down", Track{Value: 4, Size: 4}, math.MinInt, Move{From: 4, To: 4, Over: math.MaxInt, Ignored: true}},
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

func errorOf[T any](_ T, err error) error          { return err }
func errorOf2[T, U any](_ T, _ U, err error) error { return err }

func TestTrackErrors(t *testing.T) {
	broken := Track{Value: 5, Size: 4}
	for _, c := range []struct {
		err  error
		want string
	}{
		{errorOf(Start(SuccessCountdown(), 0)), "a track needs a size of 1 or more, not 0"},
		{errorOf(Start(TugOfWar(), 1)), "a track that ends both ways needs a size of 2 or more, not 1"},
		{errorOf(Start(SuccessCountdown(), MaxSize+1)), "a track's size is 1000000 at most, not 1000001"},
		{errorOf(StartAt(TugOfWar(), 5, 0)), "a track of 5 can't start at 0: it would be resolved at once"},
		{errorOf(StartAt(TugOfWar(), 5, 5)), "a track of 5 can't start at 5: it would be resolved at once"},
		{errorOf(StartAt(SuccessCountdown(), 3, -1)), "the value -1 lies outside a track of 3"},
		{errorOf2(broken.Advance(1)), "the value 5 lies outside a track of 4"},
		{errorOf2(Track{Size: 4}.Advance(-1)), "a track can't advance by -1 steps: reverse it"},
		{errorOf2(Track{Size: 4}.Reverse(-1)), "a track can't be reversed by -1 steps: advance it"},
		{errorOf(SuccessCountdown().Steps(9)), "there is no event 9: events go from 1 to 4"},
		{errorOf(NewDuel(Track{Size: 4})), "a duel needs two tracks or more, not 1"},
		{errorOf(NewDuel(Track{Size: 4}, Track{Value: 4, Size: 4})), "track 2 of the duel is resolved before it begins"},
		{errorOf2(Duel{Tracks: []Track{{Size: 4}, {Size: 4}}}.Move(1)), "the duel has 2 tracks, but 1 moves were given"},
	} {
		if _, typed := c.err.(*Error); !typed || c.err.Error() != c.want {
			t.Errorf("got %v, want %s", c.err, c.want)
		}
	}
}

func TestStartElsewhereAndReopen(t *testing.T) {
	track, err := StartAt(TugOfWar(), 5, 3)
	if err != nil || track.String() != "3/5" || track.Left() != 2 {
		t.Error(track, err)
	}
	track, _, _ = track.Advance(2)
	if track.Resolved() != Top {
		t.Error(track)
	}
	if track, err = track.Reopen(4); err != nil || track.Resolved() != Open || !track.BothEnds {
		t.Error(track, err)
	}
	if _, moved, err := track.Reverse(1); err != nil || moved.To != 3 {
		t.Error(moved, err)
	}
}

func TestDuel(t *testing.T) {
	duel, err := NewDuel(started(t, SuccessCountdown(), 3), started(t, FailureCountdown(), 2))
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range []Event{Failure, Success, Success} {
		if duel, _, err = duel.On(e, SuccessCountdown(), FailureCountdown()); err != nil {
			t.Fatal(err)
		}
	}
	if decided, _ := duel.Decided(); decided || fmt.Sprint(duel.Tracks[0], duel.Tracks[1]) != "2/3 1/2" {
		t.Fatal(duel)
	}
	duel, _, err = duel.On(Success, SuccessCountdown(), FailureCountdown())
	if decided, tie := duel.Decided(); err != nil || !decided || tie || fmt.Sprint(duel.Winners) != "[0]" || !duel.Tracks[1].Frozen {
		t.Fatal(duel, err)
	}
	after, moves, err := duel.Move(0, 5)
	if diff := cmp.Diff(duel, after); err != nil || diff != "" || !moves[1].Ignored || moves[1].Over != 5 {
		t.Error(diff, moves, err)
	}
}

func TestDuelTie(t *testing.T) {
	before, err := NewDuel(Track{Value: 1, Size: 2}, Track{Value: 3, Size: 4}, Track{Size: 4})
	if err != nil {
		t.Fatal(err)
	}
	after, _, err := before.Move(1, 2, 1)
	if decided, tie := after.Decided(); err != nil || !decided || !tie {
		t.Error(after, err)
	}
	want := Duel{Tracks: []Track{{Value: 2, Size: 2}, {Value: 4, Size: 4}, {Value: 1, Size: 4, Frozen: true}}, Winners: []int{0, 1}}
	if diff := cmp.Diff(want, after); diff != "" {
		t.Error(diff)
	}
	if len(before.Winners) != 0 || before.Tracks[0].Value != 1 {
		t.Error("the duel before it has moved, too")
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
		note("member", "Ann", "skill", "Stealth", "day", 1.0, "outcome", "success", "steps", 2.0),
		note("member", "Ann", "skill", "Hacking", "day", 2.0, "outcome", "failure", "steps", 0.0),
		note("member", "Ben", "skill", "Hacking", "day", 2.0, "outcome", "success", "steps", 1.0),
	}
	attempt := func(member, skill string, day float64) types.Map {
		return note("member", member, "skill", skill, "day", day, "outcome", "success")
	}
	for _, c := range []struct {
		name    string
		limits  []Limit
		attempt types.Map
		left    int
		by      string
	}{
		{"none", nil, attempt("Ann", "Stealth", 1), math.MaxInt, ""},
		{"once a day, used", []Limit{{Most: 1, Same: []string{"day"}}}, attempt("Ann", "Stealth", 2), 0, "at most 1 per day"},
		{"once a day, next day", []Limit{{Most: 1, Same: []string{"day"}}}, attempt("Ann", "Stealth", 3), 1, "at most 1 per day"},
		{"three times a day", []Limit{{Most: 3, Same: []string{"day"}}}, attempt("Ann", "Stealth", 2), 1, "at most 3 per day"},
		{"once per member and day", []Limit{{Most: 1, Same: []string{"member", "day"}}}, attempt("Ben", "Stealth", 1), 1, "at most 1 per member and day"},
		{"one success per member", []Limit{{Most: 1, Same: []string{"member"}, Where: succeeded}}, attempt("Ann", "Magic", 9), 0, "at most 1 per member"},
		{"a failure is not limited", []Limit{{Most: 1, Same: []string{"member"}, Where: succeeded}}, note("member", "Ann", "outcome", "failure"), math.MaxInt, ""},
		{"one success per skill", []Limit{{Most: 1, Same: []string{"skill"}, Where: succeeded, Text: "once per skill"}}, attempt("Ann", "Hacking", 9), 0, "once per skill"},
		{"steps in all", []Limit{{Most: 5, Weigh: "steps"}}, attempt("Ann", "Hacking", 9), 2, "at most 5"},
		{"the tightest", []Limit{{Most: 9}, {Most: 2, Same: []string{"member"}}, {Most: 5}}, attempt("Ann", "Magic", 9), 0, "at most 2 per member"},
		{"more than allowed", []Limit{{Most: 1, Weigh: "steps"}}, attempt("Ann", "Magic", 9), 0, "at most 1"},
	} {
		room, err := Check(c.limits, notes, c.attempt)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		by := ""
		if room.Some {
			by = room.By.String()
		}
		if room.Left != c.left || by != c.by {
			t.Errorf("%s: got %d by %s, want %d by %s", c.name, room.Left, by, c.left, c.by)
		}
	}
}

func TestLimitErrors(t *testing.T) {
	attempt := note("member", "Ann")
	for _, c := range []struct {
		err  error
		want string
	}{
		{errorOf(Check([]Limit{{Most: 1, Same: []string{"membr"}}}, nil, attempt)), "the attempt does not say `membr`, which a limit asks for\n  hint: did you mean `member`?"},
		{errorOf(Check([]Limit{{Most: -1}}, nil, attempt)), "the limit `at most -1` allows fewer than none"},
		{errorOf(Check([]Limit{{Most: 1, Weigh: "steps"}}, types.List{attempt}, attempt)), "note 1 does not say `steps`, which a limit asks for"},
		{errorOf(Check([]Limit{{Most: 1, Weigh: "steps"}}, types.List{note("steps", 1.5)}, attempt)), "note 1 counts 1.5 steps, which is no whole number"},
		{errorOf(Check([]Limit{{Most: 1}}, types.List{"Ann"}, attempt)), "note 1 is Ann and not a map of fields"},
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
		longer, err := Note(notes, note("skill", skill, "who", types.Noun{Record: 3}))
		if err != nil || len(notes) != before {
			t.Fatal(notes, err)
		}
		notes = longer
	}
	notes, err := Note(notes, note("who", types.Noun{Record: 4}))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		field string
		where types.Map
		want  int
	}{{"skill", nil, 2}, {"who", nil, 2}, {"skill", note("who", types.Noun{Record: 4}), 0}, {"day", nil, 0}} {
		if got, err := Different(notes, c.field, c.where); got != c.want || err != nil {
			t.Errorf("%s: %d, %v", c.field, got, err)
		}
	}
}

func TestPrivacy(t *testing.T) {
	fields := note("name", "The Ritual", "value", 2.0, "size", 4.0, "remark", "the abbot knows", "target", 10.0)
	for _, c := range []struct {
		name    string
		privacy Privacy
		want    string
		shown   bool
	}{
		{"open", Privacy{}, "{name: The Ritual, remark: the abbot knows, size: 4, target: 10, value: 2}", true},
		{"some secret", Privacy{Secret: []string{"target", "remark"}}, "{name: The Ritual, size: 4, value: 2}", true},
		{"hidden", Privacy{Hidden: true, Secret: []string{"target"}}, "{}", false},
	} {
		view, shown, err := c.privacy.View(fields)
		if err != nil || shown != c.shown || types.Format(view) != c.want {
			t.Errorf("%s: got %s, %v, %v", c.name, types.Format(view), shown, err)
		}
		if c.privacy.Shows("target") != (c.name == "open") {
			t.Errorf("%s: Shows is wrong", c.name)
		}
	}
	_, _, err := Privacy{Secret: []string{"targt"}}.View(fields)
	if err == nil || err.Error() != "the countdown has no field `targt` to keep secret\n  hint: did you mean `target`?" {
		t.Error(err)
	}
}

// Whatever is done to it, a track stays between its ends, every step is either
// made or reported as over, and a resolved track never moves again.
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
			if made := size(moved.To - moved.From); made+moved.Over != size(n) {
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
		if room, err := Check(limits, notes, attempt); err != nil || room.Left != 1 {
			b.Fatal(room, err)
		}
	}
}
