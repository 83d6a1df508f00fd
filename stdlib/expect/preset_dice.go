package expect

import (
	"encoding"
	"encoding/binary"
	"fmt"
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/diag"
	"houserule/lang/dice"
	"houserule/lang/sandbox"
	"houserule/lang/types"
	"houserule/runtime/play/checks"
	"houserule/runtime/play/command"
)

// presetDie is a preset die.
type presetDie struct {
	shows   dice.Face
	at      diag.Pos // of the call of dice
	spoiled bool     // a die was rolled that does not have this face; it is not used any more
}

// DieNotSetError is the error for a roll without a preset die, or of a die that does not have the
// preset face.
type DieNotSetError struct {
	Message string
	Hint    string
	At      diag.Pos // the line of the example, or of dice(...)
}

// Error returns the message on one line.
func (e *DieNotSetError) Error() string {
	if e.Hint == "" {
		return e.Message
	}
	return e.Message + ": " + e.Hint
}

func (r *Run) dice(L *lua.LState) int {
	r.Session.Spend(L.GetTop())
	if r.Session.Table.Explorer().Simulating() {
		sandbox.Raise(L, &diag.Problem{Message: "no dice can be set in advance in odds: they follow every way the dice can fall", Hint: "set them outside, where something is done"})
	}
	if L.GetTop() == 0 {
		return r.noDice(L) // deprecated form
	}
	at := r.Session.Host.Where(0)
	for i := 1; i <= L.GetTop(); i++ {
		r.preset = append(r.preset, &presetDie{shows: face(L, i), at: at})
	}
	return 0
}

// noDice removes the preset dice.
func (r *Run) noDice(L *lua.LState) int {
	if L.GetTop() > 0 {
		sandbox.Raise(L, &diag.Problem{Message: "no_dice removes all dice set in advance, and has no arguments", Hint: "dice(...) sets dice in advance"})
	}
	if r.Session.Table.Explorer().Simulating() {
		sandbox.Raise(L, &diag.Problem{Message: "no dice are set in advance in odds: they follow every way the dice can fall", Hint: "remove them outside, where something is done"})
	}
	r.preset = r.preset[:min(r.rolled, len(r.preset)):len(r.preset)]
	return 0
}

// face reads a face: a number, or the words on it.
func face(L *lua.LState, i int) dice.Face {
	if words, ok := L.Get(i).(lua.LString); ok && words != "" {
		return dice.Face{Text: string(words)}
	}
	return dice.Face{Value: float64(L.CheckNumber(i))}
}

// showing formats a face.
func showing(f dice.Face) string {
	if f.Text != "" {
		return f.Text
	}
	return types.Format(f.Value)
}

// Roll implements dice.Source with the preset dice.
func (r *Run) Roll(d dice.Die) (int, error) {
	at := r.rolled
	if k, ok := keeperOf(r); ok {
		if face, lay, ok := k.NextReplayed(d); ok {
			if lay {
				r.useShowing(d, face)
			}
			return face, nil
		}
		at = min(at+k.ReservedPreset(), len(r.preset))
	}
	if at >= len(r.preset) {
		if !r.Strict && r.Fallback != nil {
			return r.Fallback.Roll(d)
		}
		u := &DieNotSetError{Message: fmt.Sprintf("%s is rolled, but no dice are set in advance", d), Hint: "write dice(...) before it", At: r.line()}
		if n := len(r.preset); n > 0 {
			u.Message, u.Hint = fmt.Sprintf("%s is rolled, but all dice set in advance are used up: %s", d, shown(r.preset)), ""
		}
		return 0, u
	}
	l := r.preset[at]
	face, ok := d.Find(l.shows)
	if !ok {
		before := r.preset[:at]
		first := len(before)
		for first > 0 && before[first-1].at == l.at {
			first-- // those of the same call of dice
		}
		u := &DieNotSetError{Message: fmt.Sprintf("%s cannot show %s", d, showing(l.shows)), At: l.at}
		if together := before[first:]; len(together) > 0 {
			u.Message += fmt.Sprintf(", which is the next of the dice set in advance, after %s", shown(together))
		}
		if !r.Strict {
			u.Hint = "it is removed; no_dice() removes all dice set in advance"
		}
		l.spoiled = true
		r.preset = slices.Concat(before, r.preset[at+1:])
		return 0, u
	}
	r.useAt(at)
	if w, ok := r.Fallback.(DiceRecorder); ok {
		w.RecordPreset(d, face)
	}
	return face, nil
}

// Forward implements dice.ForwardingSource: without preset dice, all dice come from Fallback.
func (r *Run) Forward() dice.Source {
	if _, keeps := keeperOf(r); keeps || r.Strict || r.rolled < len(r.preset) {
		return nil
	}
	return r.Fallback
}

// DiceRecorder is a dice source that records the preset dice used in its place.
type DiceRecorder interface {
	dice.Source
	RecordPreset(d dice.Die, face int)
}

// Keeper is a dice source that keeps the dice rolled by a line that waits for an answer.
type Keeper interface {
	checks.KeyedDice
	// NextReplayed returns the face of a die that the running line rolled before it was run
	// again, and whether it was preset; ok is false for a die that it rolls for the first
	// time.
	NextReplayed(d dice.Die) (face int, preset, ok bool)
	// ReservedPreset returns how many of the preset dice belong to waiting lines.
	ReservedPreset() int
}

// keeperOf returns the Keeper that gives the dice that are not preset.
func keeperOf(r *Run) (Keeper, bool) {
	k, ok := r.Fallback.(Keeper)
	return k, ok && !r.Strict
}

// BeginRoll implements checks.Rolls.
func (r *Run) BeginRoll(command *command.Progress, key string) {
	if k, ok := keeperOf(r); ok {
		k.BeginRoll(command, key)
	}
}

// useShowing uses the first preset die that shows a face.
func (r *Run) useShowing(d dice.Die, face int) {
	for i := r.rolled; i < len(r.preset); i++ {
		if shows, ok := d.Find(r.preset[i].shows); ok && shows == face {
			r.useAt(i)
			return
		}
	}
}

// useAt uses the preset die with an index: it moves to the end of the rolled ones.
func (r *Run) useAt(i int) {
	l := r.preset[i]
	if i > r.rolled {
		r.preset = slices.Insert(slices.Delete(slices.Clone(r.preset), i, i+1), r.rolled, l)
	}
	r.rolled++
}

// IsManual implements checks.Thrower: true if people roll and no dice are preset.
func (r *Run) IsManual() bool {
	by, ok := r.Fallback.(checks.ManualDice)
	free := r.rolled
	if k, keeps := keeperOf(r); keeps {
		free += k.ReservedPreset()
	}
	return ok && !r.Strict && free >= len(r.preset) && by.IsManual()
}

// Announce implements checks.Thrower.
func (r *Run) Announce(t checks.UpcomingRoll) { r.Fallback.(checks.ManualDice).Announce(t) }

// shown formats faces; of many only the last ones.
func shown(dice []*presetDie) string {
	const most = 20
	var list []string
	if more := len(dice) - most; more > 0 {
		list, dice = append(list, diag.Count(more)+" others"), dice[more:]
	}
	for _, l := range dice {
		list = append(list, showing(l.shows))
	}
	return strings.Join(list, ", ")
}

// unusedDice returns the error for preset dice that were not rolled, at their line; nil for none.
func (r *Run) unusedDice() *diag.Problem {
	left := r.preset[min(r.rolled, len(r.preset)):]
	if len(left) == 0 {
		return nil
	}
	p := r.problem(left[0].at, fmt.Sprintf("%d of the dice were not rolled: %s", len(left), shown(left)), "")
	if len(left) == 1 {
		p.Message = fmt.Sprintf("one of the dice was not rolled: %s", shown(left))
	}
	if r.rolled == 0 {
		p.Hint = "nothing was rolled"
	}
	return p
}

// MarshalBinary encodes how many preset dice were rolled and the position of the fallback dice,
// so that they are rolled back with a command.
func (r *Run) MarshalBinary() ([]byte, error) { return r.AppendBinary(nil) }

// AppendBinary implements encoding.BinaryAppender.
func (r *Run) AppendBinary(to []byte) ([]byte, error) {
	to = binary.BigEndian.AppendUint64(to, uint64(r.dropped+r.rolled))
	switch m := r.Fallback.(type) {
	case encoding.BinaryAppender:
		return m.AppendBinary(to)
	case encoding.BinaryMarshaler:
		more, err := m.MarshalBinary()
		return append(to, more...), err
	}
	return to, nil
}

// UnmarshalBinary implements encoding.BinaryUnmarshaler.
func (r *Run) UnmarshalBinary(b []byte) error {
	if len(b) < 8 {
		return &dice.StateError{Reason: "too short"}
	}
	r.rolled = max(int(binary.BigEndian.Uint64(b))-r.dropped, 0) // dice rolled in another process are not in the list
	if m, ok := r.Fallback.(encoding.BinaryUnmarshaler); ok {
		return m.UnmarshalBinary(b[8:])
	}
	return nil
}
