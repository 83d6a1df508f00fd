// Package campaigntest makes campaigns for tests that nobody has played.
package campaigntest

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"houserule/stdlib/campaign/file"
)

// Forged is all that a campaign is made of.
type Forged struct {
	Zero  file.Line   // line 0; of its texts the head and the dice count
	Lines []file.Line // behind it; numbers and hashes are worked out anew
	Kept  map[file.Hash][]byte
	Notes map[string]string
}

// Take takes a campaign apart.
func Take(t testing.TB, path string) (all Forged) {
	t.Helper()
	f, err := file.Open(path, file.Options{Read: true})
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for l, err := range f.Lines(0, -1) {
		if err != nil {
			t.Fatal(err)
		}
		all.Lines = append(all.Lines, l)
	}
	all.Zero, all.Lines = all.Lines[0], all.Lines[1:]
	all.Kept, all.Notes = map[file.Hash][]byte{}, map[string]string{}
	hashes, err := f.ContentHashes()
	if err != nil {
		t.Fatal(err)
	}
	for _, h := range hashes {
		if all.Kept[h], _, err = f.Content(h); err != nil {
			t.Fatal(err)
		}
	}
	names, err := f.Notes()
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		if strings.HasPrefix(name, file.Secret) {
			continue
		}
		if all.Notes[name], err = f.Note(name); err != nil {
			t.Fatal(err)
		}
	}
	return all
}

// With is the same with other lines: those that change gives.
func (f Forged) With(change func(lines []file.Line) []file.Line) Forged {
	f.Lines = change(slices.Clone(f.Lines))
	return f
}

// Typed is the same with another text typed in a line, and of another kind; "" is the kind that
// the line has.
func (f Forged) Typed(line int, kind, typed string) Forged {
	return f.With(func(lines []file.Line) []file.Line {
		if l := &lines[line-1]; kind != "" {
			l.Kind = kind
		}
		lines[line-1].Typed = typed
		return lines
	})
}

// Write makes a campaign of it, by an export whose hashes are all right.
func (f Forged) Write(t testing.TB, path string) error {
	t.Helper()
	var rows bytes.Buffer
	row := func(v any) {
		text, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		rows.Write(append(text, '\n'))
	}
	row(struct {
		Houserule string `json:"houserule"`
		Format    int    `json:"format"`
	}{"campaign", file.Format})
	zero := f.Zero
	zero.Number, zero.Before = 0, file.Hash{}
	zero.Hash = Hash(zero)
	row(rowOf(zero))
	before := zero.Hash
	for i, l := range f.Lines {
		l.Number, l.Before = int64(i+1), before
		l.Hash = Hash(l)
		row(rowOf(l))
		before = l.Hash
	}
	for hash, content := range f.Kept {
		row(struct {
			Kept    string `json:"kept"`
			Content []byte `json:"content"`
		}{hash.String(), content})
	}
	for name, text := range f.Notes {
		row(struct {
			Note string `json:"note"`
			Text string `json:"text"`
		}{name, text})
	}
	row(struct {
		End  int    `json:"end"`
		Hash string `json:"hash"`
	}{len(f.Lines), before.String()})
	return file.Import(&rows, path)
}

// exported is a line as an export has it.
type exported struct {
	Line    int64  `json:"line"`
	Kind    string `json:"kind"`
	Who     string `json:"who"`
	Typed   string `json:"typed"`
	Time    string `json:"time"`
	Command string `json:"command"`
	Dice    string `json:"dice"`
	Answers string `json:"answers"`
	Said    string `json:"said"`
	Change  string `json:"change"`
	State   string `json:"state"`
	Before  string `json:"before"`
	Hash    string `json:"hash"`
}

func rowOf(l file.Line) exported {
	return exported{l.Number, l.Kind, l.Who, l.Typed, l.Time, string(l.Command), string(l.Dice), string(l.Answers), string(l.Said), string(l.Change), l.State.String(), l.Before.String(), l.Hash.String()}
}

// Hash is that of a line, as [file.File.Export] tells how anybody works it out.
func Hash(l file.Line) file.Hash {
	b := binary.BigEndian.AppendUint64([]byte("houserule line\n"), uint64(l.Number))
	for _, text := range []string{l.Kind, l.Who, l.Typed, l.Time, string(l.Command), string(l.Dice), string(l.Answers), string(l.Said), string(l.Change)} {
		b = append(binary.BigEndian.AppendUint64(b, uint64(len(text))), text...)
	}
	return sha256.Sum256(append(append(b, l.State[:]...), l.Before[:]...))
}
