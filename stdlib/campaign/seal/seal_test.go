package seal_test

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"math"
	"testing"

	"pgregory.net/rapid"

	"houserule/stdlib/campaign/seal"
)

// byTheBook throws a die as the documentation tells it, written anew.
func byTheBook(seed [32]byte, session uint64, words []seal.Words, number, sides uint64) int {
	eight := func(n uint64) string { return string(binary.BigEndian.AppendUint64(nil, n)) }
	mac := func(key, text string) string {
		h := hmac.New(sha256.New, []byte(key))
		h.Write([]byte(text))
		return string(h.Sum(nil))
	}
	key := mac(string(seed[:]), "houserule dice\n"+eight(session))
	for _, w := range words {
		if uint64(w.From) <= number {
			key = mac(key, "houserule words\n"+eight(uint64(len(w.Name)))+w.Name+eight(uint64(len(w.Text)))+w.Text+eight(uint64(w.From)))
		}
	}
	for attempt := uint64(0); ; attempt++ {
		block := mac(key, "houserule die\n"+eight(number)+eight(attempt))
		for i := range 4 {
			v := binary.BigEndian.Uint64([]byte(block[8*i:]))
			if v/sides < math.MaxUint64/sides || math.MaxUint64%sides == sides-1 {
				return int(v % sides)
			}
		}
	}
}

// Others, who have read the documentation alone, throw the same dice.
func TestDiceAreThrownByTheBook(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var seed seal.Seed
		copy(seed[:], rapid.SliceOfN(rapid.Byte(), 32, 32).Draw(t, "seed"))
		session := rapid.IntRange(1, 9).Draw(t, "session")
		stream, words, from := seed.Stream(session), []seal.Words(nil), 0
		for range rapid.IntRange(0, 3).Draw(t, "words") {
			from += rapid.IntRange(0, 9).Draw(t, "later")
			words = append(words, seal.Words{Name: rapid.String().Draw(t, "name"), Text: rapid.String().Draw(t, "text"), From: from})
			if err := stream.Mix(words[len(words)-1]); err != nil {
				t.Fatal(err)
			}
		}
		for range 20 {
			number, sides := rapid.IntRange(0, 40).Draw(t, "die"), rapid.IntRange(1, 1000).Draw(t, "sides")
			got, want := stream.Die(number, sides), byTheBook(seed, uint64(session), words, uint64(number), uint64(sides))
			if got != want || got < 0 || got >= sides {
				t.Fatalf("die %d, a d%d, shows %d, not %d", number, sides, got+1, want+1)
			}
		}
	})
}

// These never change: whoever wrote down a seal finds it again.
func TestASeedGivesTheSameDiceForEver(t *testing.T) {
	seed := seal.Numbered(7, 1)
	if got, want := seed.Seal(1).String(), sealOfSeven; got != want {
		t.Errorf("the seal is %s, not %s", got, want)
	}
	stream := seed.Stream(1)
	var faces []int
	for n := range 12 {
		if n == 6 {
			if err := stream.Mix(seal.Words{Name: "Marta", Text: "red bicycle", From: 6}); err != nil {
				t.Fatal(err)
			}
		}
		faces = append(faces, stream.Die(n, 6)+1)
	}
	if got, _ := json.Marshal(faces); string(got) != facesOfSeven {
		t.Errorf("the dice are %s, not %s", got, facesOfSeven)
	}
	if err := stream.Mix(seal.Words{Name: "Marta", From: 5}); err == nil {
		t.Error("words hold from a die on that lies before earlier words")
	}
}

const (
	sealOfSeven  = "e30798a4336c0dab7bea1397ff693a5ff634d6dcc32b9e232b65890cd44681d2"
	facesOfSeven = "[4,1,4,1,3,5,3,4,6,5,4,1]"
)

// Each face of a die is as likely as any other.
func TestAllFacesAreEquallyLikely(t *testing.T) {
	stream := seal.Numbered(1, 1).Stream(1)
	for _, sides := range []int{2, 6, 20} {
		counts := make([]int, sides)
		const each = 1000
		for n := range each * sides {
			counts[stream.Die(n, sides)]++
		}
		for face, n := range counts {
			if n < each-150 || n > each+150 { // more than four deviations
				t.Errorf("face %d of a d%d fell %d times of %d", face+1, sides, n, each*sides)
			}
		}
	}
}

// What a line says of its dice is read as it was written.
func TestARecordIsReadAsItWasWritten(t *testing.T) {
	seed := seal.Numbered(3, 2)
	r := &seal.Record{
		Begins: &seal.SessionBegin{Session: 2, Seal: seed.Seal(2)}, Words: &seal.Words{Name: "Jo", Text: "a \"hat\"", From: 3, Behind: 2},
		Session: 2, Rolled: []seal.RolledDie{
			{Origin: seal.FromSeed, Number: 12, Sides: 6, Face: 3, Shows: seal.Face{Value: 3}},
			{Origin: seal.FromSeed, Number: 13, Sides: 3, Face: 2, Shows: seal.Face{Text: "hit"}},
			{Origin: seal.FromHand, Sides: 3, Face: 1, Shows: seal.Face{Value: -1}}, {Origin: seal.Preset, Sides: 6, Face: 6, Shows: seal.Face{Value: 6}},
		},
		Thrower: seal.Script, Script: []seal.Face{{Value: 3}, {Text: "hit"}}, Opens: &seal.SessionEnd{Session: 2, Seed: seed},
	}
	text, err := r.JSON()
	if err != nil {
		t.Fatal(err)
	}
	read, err := seal.Read(text)
	if err != nil {
		t.Fatal(err)
	}
	again, _ := read.JSON()
	if string(again) != string(text) {
		t.Errorf("%s became %s", text, again)
	}
	for _, bad := range []string{`{"fell":[["seal",1,6]]}`, `{"fell":[["seal",1,6,7]]}`, `{"fell":[["hand",6,0]]}`, `{"fell":[["hand",6,1,"hit",4]]}`, `{"fell":[[]]}`, `{"begins":{"session":1,"seal":"5c1e"}}`, `{`} {
		if _, err := seal.Read([]byte(bad)); err == nil {
			t.Errorf("%s is read", bad)
		}
	}
}
