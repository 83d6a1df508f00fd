package campaigntest

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"houserule/runtime/state"
	"houserule/stdlib/campaign/file"
)

// Renamed is the same with another name wherever a name stood, as an older version let one
// come that nothing may be called any more. What the state is behind each line is worked out
// anew. The old name is one that is written alike everywhere.
func (f Forged) Renamed(t testing.TB, from, to string) Forged {
	t.Helper()
	quoted, err := json.Marshal(to)
	if err != nil {
		t.Fatal(err)
	}
	into := quoted[1 : len(quoted)-1]
	var typed strings.Builder // as a text in Lua has it
	for _, c := range []byte(to) {
		if c < ' ' || c >= 0x7f || c == '"' || c == '\\' {
			fmt.Fprintf(&typed, `\%03d`, c)
		} else {
			typed.WriteByte(c)
		}
	}
	swap := func(text []byte) []byte { return bytes.ReplaceAll(text, []byte(from), into) }
	store := &state.Store{}
	var zero struct{ State json.RawMessage }
	if err = json.Unmarshal(f.Zero.Change, &zero); err == nil {
		err = json.Unmarshal(zero.State, store)
	}
	if err != nil {
		t.Fatal(err)
	}
	return f.With(func(lines []file.Line) []file.Line {
		for i := range lines {
			l := &lines[i]
			l.Typed = strings.ReplaceAll(l.Typed, from, typed.String())
			l.Command, l.Change, l.Answers, l.Dice = swap(l.Command), swap(l.Change), swap(l.Answers), swap(l.Dice)
			var did struct {
				Entries []struct{ Changes *state.Changes }
			}
			var changed struct{ State *state.Changes }
			if err := json.Unmarshal(l.Command, &did); err != nil {
				t.Fatal(err)
			}
			if err := json.Unmarshal(l.Change, &changed); err != nil {
				t.Fatal(err)
			}
			var all []*state.Changes
			for _, e := range did.Entries {
				all = append(all, e.Changes)
			}
			if changed.State != nil {
				all = []*state.Changes{changed.State}
			}
			for _, c := range all {
				if c == nil {
					continue
				}
				if err := store.Log.Apply(*c); err != nil {
					t.Fatal(err)
				}
			}
			h := store.Hash()
			binary.BigEndian.PutUint64(l.State[:8], h[0])
			binary.BigEndian.PutUint64(l.State[8:], h[1])
		}
		return lines
	})
}
