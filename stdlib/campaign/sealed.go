package campaign

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"houserule/runtime/world"
	"houserule/stdlib/campaign/file"
	"houserule/stdlib/campaign/seal"
)

// seedNote is the note with the seed of the open session. It is in no line and in no export,
// where it could be read.
const seedNote = file.Secret + "seed"

// SetSeed keeps the secret seed of a session in the file, so that it can go on in another
// process. It is on disk when SetSeed returns. Call it before the session begins.
func (c *Campaign) SetSeed(session int, seed seal.Seed) error {
	text, err := json.Marshal(seal.SessionEnd{Session: session, Seed: seed})
	if err != nil {
		return err
	}
	return c.file.SetNote(seedNote, string(text))
}

// Seed returns the secret seed of the session that began in a line; false where it is not in the
// file (an export made before the session ended) or is not the one that was sealed.
func (c *Campaign) Seed(session int, begun int64) (seed seal.Seed, known bool, err error) {
	text, err := c.file.Note(seedNote)
	if err != nil || text == "" {
		return seed, false, err
	}
	var kept seal.SessionEnd
	if err := json.Unmarshal([]byte(text), &kept); err != nil {
		return seed, false, fmt.Errorf("the note with the seed cannot be read: %w", err)
	}
	r, err := c.DiceOf(begun)
	if err != nil {
		return seed, false, err
	}
	known = kept.Session == session && r.Begins != nil && r.Begins.Session == session && kept.Seed.Seal(session) == r.Begins.Seal
	return kept.Seed, known, nil
}

// DiceOf returns the dice record of a line.
func (c *Campaign) DiceOf(line int64) (seal.Record, error) {
	l, err := c.file.Line(line)
	if err != nil {
		return seal.Record{}, err
	}
	r, err := seal.Read(l.Dice)
	if err != nil {
		return r, fmt.Errorf("line %d does not say which dice were rolled: %w", line, err)
	}
	return r, nil
}

// CountDice counts the dice of a session that began in a line, those in lines that were taken
// back as well.
func (c *Campaign) CountDice(session int, begun int64) (f seal.SessionCounts, err error) {
	f.Counts = seal.Counts{}
	on, err := c.Timeline.numbersFrom(begun)
	if err != nil {
		return f, err
	}
	for l, err := range c.File().Lines(begun, -1) {
		if err != nil && c.options.Read && c.file.Damage() != nil {
			continue // the lines that are whole can be counted all the same
		}
		if err != nil {
			return f, err
		}
		r, err := seal.Read(l.Dice)
		if err != nil {
			return f, fmt.Errorf("line %d does not say which dice were rolled: %w", l.Number, err)
		}
		if r.Session != session {
			continue
		}
		before := f.Counts[seal.FromSeed]
		f.Add(r.Rolled)
		if l.Number > 0 && !on[l.Number] {
			f.Back += f.Counts[seal.FromSeed] - before
		}
	}
	return f, nil
}

// Words returns the words given in a session, in order, up to those in the line last; none
// for 0.
func (c *Campaign) Words(last int64) (list []seal.Words, err error) {
	for line := last; line > 0; {
		r, err := c.DiceOf(line)
		if err != nil {
			return nil, err
		}
		if r.Words == nil || r.Words.Behind >= line {
			return nil, fmt.Errorf("line %d does not say which words were given", line)
		}
		list, line = append(list, *r.Words), r.Words.Behind
	}
	slices.Reverse(list)
	return list, nil
}

// Reveals returns the number of the secret line that a line reveals; 0 for none.
func Reveals(l file.Line) (line int64, err error) {
	if l.Kind != Reveal {
		return 0, nil
	}
	var did lineCommand
	if err := json.Unmarshal(l.Command, &did); err != nil {
		return 0, &StateMismatchError{l.Number, err}
	}
	return did.Reveals, nil
}

// hiddenLines returns the lines that players may not read, who may own things: secrets that no
// later line reveals, and lines that are private as a whole.
func hiddenLines(f *file.File, v world.Viewer) (hidden map[int64]bool, err error) {
	private := map[int64]Privacy{}
	hidden, err = secrets(f, private, v)
	for line, how := range private {
		if how == PrivateLine {
			hidden[line] = true
		}
	}
	return hidden, err
}

// secrets returns the secret lines that no later line reveals. It adds the lines that are
// private for a viewer to others.
func secrets(f *file.File, others map[int64]Privacy, v world.Viewer) (hidden map[int64]bool, err error) {
	hidden = map[int64]bool{}
	for l, wrong := range f.Lines(0, -1) {
		if wrong != nil {
			if f.Damage() != nil {
				continue // the lines that are whole can be shown all the same
			}
			return nil, wrong
		}
		switch l.Kind {
		case Secret:
			hidden[l.Number] = true
		case Reveal:
			of, err := Reveals(l)
			if err != nil {
				return nil, err
			}
			delete(hidden, of)
		}
		if how := PrivacyFor(l, v); how != Public {
			others[l.Number] = how
		}
	}
	return hidden, nil
}

// WithheldLines returns the lines that an export for players leaves out: secrets that were not
// revealed, private lines, and, behind the first secret, lines that repeat what a line did:
// undo, redo and goto, lines that replace commands, and lines with names or rules of a secret.
func WithheldLines(f *file.File) (withheld map[int64]bool, err error) {
	private := map[int64]Privacy{}
	known, err := secrets(f, private, world.Onlookers())
	if err != nil {
		return nil, err
	}
	withheld = maps.Clone(known)
	alone := maps.Clone(known)
	for line, how := range private {
		withheld[line] = true
		alone[line] = alone[line] || how == PrivateLine
	}
	maps.DeleteFunc(alone, func(_ int64, hidden bool) bool { return !hidden })
	if err := withholdMentions(f, alone, withheld); err != nil {
		return nil, err
	}
	if len(known) == 0 {
		return withheld, nil
	}
	over, err := overwrittenIn(f, known)
	if err != nil {
		return nil, err
	}
	for line := range over.by {
		withheld[line] = true
	}
	first := slices.Min(slices.Collect(maps.Keys(known)))
	for l, err := range f.Lines(first, -1) {
		if err != nil {
			return nil, err
		}
		var did lineCommand
		if err := json.Unmarshal(l.Command, &did); err != nil {
			return nil, &StateMismatchError{l.Number, err}
		}
		if WithoutCommands(l.Kind) && !LeavesGameUnchanged(l.Kind) || did.Drops > 0 {
			withheld[l.Number] = true
		}
	}
	return withheld, withholdKept(f, withheld)
}

// revealsCount reports whether a line holds a numbered name from which players could infer how many
// secret things exist.
func (p playerSecrets) revealsCount(l file.Line) bool {
	for _, text := range []string{l.Typed, string(l.Said), string(l.Command), string(l.Answers), string(l.Change)} {
		if p.names.Replaces(text) {
			return true
		}
	}
	return false
}

// withholdMentions adds the lines that repeat texts of hidden lines, or name what was created in them.
func withholdMentions(f *file.File, hidden, withheld map[int64]bool) error {
	u, err := playerSecretsIn(f, hidden)
	if err != nil || len(hidden) == 0 {
		return err
	}
	for l, err := range f.Lines(1, -1) {
		if err != nil {
			return err
		}
		if u.in(l.Kind, string(l.Said)) || u.names.In(string(l.Command)) || u.names.In(string(l.Answers)) || u.names.In(string(l.Change)) || u.revealsCount(l) {
			withheld[l.Number] = true
		}
	}
	return nil
}
