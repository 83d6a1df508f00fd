package seal_test

import (
	"bytes"
	"testing"

	"pgregory.net/rapid"

	"houserule/lang/dice"
	"houserule/stdlib/campaign/seal"
)

var (
	d6  = dice.Die{Sides: 6}
	d20 = dice.Die{Sides: 20}
)

func rolled(t interface{ Fatal(...any) }, d *seal.Dice, die dice.Die, n int) (faces []int) {
	for range n {
		face, err := d.Roll(die)
		if err != nil {
			t.Fatal(err)
		}
		faces = append(faces, face)
	}
	return faces
}

// What is taken back falls again as it fell, whoever gives words in between; in another
// process, too.
func TestWhatIsTakenBackFallsAgain(t *testing.T) {
	seed := seal.Numbered(3, 1)
	d := seal.NewDice(1)
	d.Begin(1, seed, 0)
	first := rolled(t, d, d6, 4)
	d.MarkSeen()
	before, _ := d.MarshalBinary()
	seen := rolled(t, d, d20, 3) // in a line that does not happen
	if err := d.UnmarshalBinary(before); err != nil {
		t.Fatal(err)
	}
	w, err := d.Mix("Marta", "red bicycle", 2)
	if err != nil || w.From != 7 {
		t.Fatalf("the words hold from die %d on, %v", w.From, err)
	}
	d.BeginLine()
	again := rolled(t, d, d20, 3)
	for i := range seen {
		if again[i] != seen[i] {
			t.Errorf("%v fell, and then %v", seen, again)
		}
	}
	if r := d.Record(); r.Session != 1 || len(r.Rolled) != 3 || r.Rolled[0].Number != 4 || r.Rolled[2].Number != 6 {
		t.Errorf("it is told as %v", r)
	}
	state, _ := d.MarshalBinary()
	other := seal.NewDice(1)
	if err := other.UnmarshalBinary(state); err != nil {
		t.Fatal(err)
	}
	if _, err := other.Roll(d6); err != seal.ErrNoSeed {
		t.Errorf("a die of a seed that is not here: %v", err)
	}
	if err := other.Resume(seed, []seal.Words{w}); err != nil {
		t.Fatal(err)
	}
	if a, b := rolled(t, d, d20, 9), rolled(t, other, d20, 9); !bytes.Equal(asBytes(a), asBytes(b)) {
		t.Errorf("%v here, and %v there", a, b)
	}
	// Whoever goes back into a session that has ended plays on with the dice of the next.
	d.End()
	if _, err := d.Roll(d6); err != seal.ErrNoSession {
		t.Errorf("a die of a seed that was told: %v", err)
	}
	next := seal.Numbered(3, 2)
	d.Begin(2, next, 9)
	of2 := rolled(t, d, d6, 4)
	if err := d.UnmarshalBinary(before); err != nil {
		t.Fatal(err)
	}
	if got := rolled(t, d, d6, 4); !bytes.Equal(asBytes(got), asBytes(of2)) || bytes.Equal(asBytes(got), asBytes(first)) {
		t.Errorf("back in session 1 the dice are %v; those of session 2 are %v", got, of2)
	}
}

func asBytes(faces []int) (list []byte) {
	for _, f := range faces {
		list = append(list, byte(f))
	}
	return list
}

// A list gives what it says, and people what lies there; dice set in advance are told as
// such.
func TestWhoThrows(t *testing.T) {
	d := seal.NewDice(1)
	d.Begin(1, seal.Numbered(3, 1), 0)
	d.SetThrower(seal.Script, []seal.Face{{Value: 3}, {Value: 5}, {Value: 9}}, 1)
	before, _ := d.MarshalBinary()
	rolled(t, d, d6, 2)
	if err := d.UnmarshalBinary(before); err != nil {
		t.Fatal(err)
	}
	if got := rolled(t, d, d6, 2); got[0] != 2 || got[1] != 4 || d.ListRemaining() != 1 {
		t.Errorf("%v fell, %d are left", got, d.ListRemaining())
	}
	if _, err := d.Roll(d6); err == nil || err.Error() != "die 3 of the list shows 9, which a d6 cannot" {
		t.Error(err)
	}
	rolled(t, d, d20, 1)
	if _, err := d.Roll(d6); err == nil || err.Error() != "the list has no die left for a d6: all 3 have been rolled" {
		t.Error(err)
	}
	d.SetThrower(seal.Physical, nil, 2)
	if _, err := d.Roll(d6); err == nil || err.Error() != "nobody can say what the dice show" {
		t.Error(err)
	}
	d.Ask = func(dice.Die) (int, string, error) { return 5, "", nil }
	rolled(t, d, d6, 1)
	d.RecordPreset(d6, 0)
	text, err := d.Record().JSON()
	if want := `{"session":1,"fell":[["list",6,3],["list",6,5],["list",20,9],["hand",6,6],["laid",6,1]]}`; err != nil || string(text) != want {
		t.Errorf("%s, %v", text, err)
	}
}

// A saved state comes back as it was, and what is none is an error that changes nothing.
func TestStatesOfDiceAreSaved(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := seal.NewDice(rapid.Uint64().Draw(t, "number"))
		for range rapid.IntRange(0, 3).Draw(t, "sessions") {
			n, _ := d.Session()
			d.Begin(n+1, seal.Numbered(1, n+1), rapid.Int64Range(0, 1<<40).Draw(t, "line"))
			rolled(t, d, d6, rapid.IntRange(0, 200).Draw(t, "dice"))
			d.MarkSeen()
		}
		state, err := d.MarshalBinary()
		if err != nil {
			t.Fatal(err)
		}
		other := seal.NewDice(0)
		if err := other.UnmarshalBinary(state); err != nil {
			t.Fatal(err)
		}
		again, _ := other.MarshalBinary()
		if !bytes.Equal(again, state) {
			t.Fatalf("%x became %x", state, again)
		}
		broken := append([]byte("seal\x01"), rapid.SliceOf(rapid.Byte()).Draw(t, "broken")...)
		if err := other.UnmarshalBinary(broken); err != nil {
			if now, _ := other.MarshalBinary(); !bytes.Equal(now, state) {
				t.Fatalf("%x is no state, and made %x of %x", broken, now, state)
			}
		}
	})
}
