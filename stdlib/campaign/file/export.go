package file

import (
	"bufio"
	"encoding/json"
	"io"
	"strings"
)

// The rows of an export, in this order; each is a JSON object on one line. Hashes are hex digits,
// Data and Content are base64, and all other fields are text, unchanged: a field that
// contains JSON in the file is a string here.
type (
	// exportHead is the first row.
	exportHead struct {
		Houserule string `json:"houserule"` // "campaign"
		Format    int    `json:"format"`
		For       string `json:"for,omitempty"` // "players": lines are left out
	}
	// exportLine is a line, also line 0.
	exportLine struct {
		Line    *int64 `json:"line"`
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
	// exportHidden is a line of which only number and hashes are exported.
	exportHidden struct {
		Hidden *int64 `json:"hidden"`
		Before string `json:"before"`
		Hash   string `json:"hash"`
	}
	// exportSnapshot is a snapshot; Of is the hash of its line.
	exportSnapshot struct {
		Snapshot *int64 `json:"snapshot"`
		Of       string `json:"of"`
		State    string `json:"state"`
		Data     []byte `json:"data"`
	}
	// exportKept is a content.
	exportKept struct {
		Kept    *string `json:"kept"`
		Content []byte  `json:"content"`
	}
	// exportNote is a note.
	exportNote struct {
		Note *string `json:"note"`
		Text string  `json:"text"`
	}
	// exportEnd is the last row; an export without it is incomplete.
	exportEnd struct {
		End  *int64 `json:"end"` // the last line
		Hash string `json:"hash"`
	}
)

// forPlayers is the value of exportHead.For in exports with hidden lines.
const forPlayers = "players"

// Export writes the content of the file, except secret notes, as JSON, one object per line, in a
// stable format:
//
//	{"houserule":"campaign","format":1}
//	{"line":0,"kind":"campaign","who":"","typed":"","time":"...","command":"{\"format\":1}",
//	 "dice":"","answers":"","said":"","change":"...","state":"00...","before":"00...","hash":"5c1e..."}
//	{"line":1, ...}
//	{"snapshot":1,"of":"9be1...","state":"07aa...","data":"base64"}
//	{"kept":"c30b...","content":"base64"}
//	{"note":"history","text":"..."}
//	{"end":1,"hash":"9be1..."}
//
// It includes the chain, so that [Import] and other programs can verify it. The hash of a line is
// the SHA-256 of "houserule line\n", the number in 8 bytes, the nine texts in the order of the
// columns, each preceded by its length in 8 bytes, the state, and the hash of the line before.
// Numbers are big-endian.
func (f *File) Export(w io.Writer) error { return f.export(w, nil) }

// ExportWithout is [File.Export] for readers who must not see the lines in hidden. Of these only
// numbers and hashes are written, so that the chain can still be verified. Snapshots, contents and
// notes are omitted. Such an export cannot be imported.
func (f *File) ExportWithout(w io.Writer, hidden map[int64]bool) error {
	if hidden == nil {
		hidden = map[int64]bool{}
	}
	return f.export(w, hidden)
}

func (f *File) export(w io.Writer, hidden map[int64]bool) error {
	out := bufio.NewWriter(w)
	e := json.NewEncoder(out)
	e.SetEscapeHTML(false)
	head := exportHead{Houserule: "campaign", Format: Format}
	if hidden != nil {
		head.For = forPlayers
	}
	if err := e.Encode(head); err != nil {
		return err
	}
	var end Head
	for l, err := range f.Lines(0, -1) {
		end = Head{l.Number, l.Hash}
		switch {
		case err != nil:
		case hidden[l.Number]:
			err = e.Encode(exportHidden{&l.Number, l.Before.String(), l.Hash.String()})
		default:
			err = e.Encode(exportLine{
				&l.Number, l.Kind, l.Who, l.Typed, l.Time, string(l.Command), string(l.Dice), string(l.Answers),
				string(l.Said), string(l.Change), l.State.String(), l.Before.String(), l.Hash.String(),
			})
		}
		if err != nil {
			return err
		}
	}
	if hidden == nil {
		if err := f.exportRest(e, end.Last); err != nil {
			return err
		}
	}
	if err := e.Encode(exportEnd{&end.Last, end.Hash.String()}); err != nil {
		return err
	}
	return out.Flush()
}

// exportRest writes snapshots, contents and notes one by one, in a transaction each, so that
// writers do not wait. Snapshots of lines behind last are left out.
func (f *File) exportRest(e *json.Encoder, last int64) error {
	var snapshots []Snapshot
	var hashes []Hash
	err := f.view(func() (err error) {
		if snapshots, err = f.snapshots(); err == nil {
			hashes, err = f.keptHashes()
		}
		return err
	})
	if err != nil {
		return err
	}
	for _, s := range snapshots {
		b, err := f.exportBlock(s.owner)
		if err != nil {
			return err
		}
		if b.Line > max(last, f.First()-1) || b.Line < 0 {
			continue
		}
		if err := e.Encode(exportSnapshot{&b.Line, b.Of.String(), b.State.String(), b.Data}); err != nil {
			return err
		}
	}
	for _, hash := range hashes {
		content, _, err := f.Content(hash)
		if err != nil {
			return err
		}
		text := hash.String()
		if err := e.Encode(exportKept{&text, content}); err != nil {
			return err
		}
	}
	names, err := f.Notes()
	if err != nil {
		return err
	}
	for _, name := range names {
		if strings.HasPrefix(name, Secret) {
			continue
		}
		text, err := f.Note(name)
		if err != nil {
			return err
		}
		if err := e.Encode(exportNote{&name, text}); err != nil {
			return err
		}
	}
	return nil
}

// exportBlock reads a block in a transaction of its own.
func (f *File) exportBlock(owner int64) (b *block, err error) {
	err = f.view(func() error {
		if b, err = f.block(owner); err != nil {
			return f.blockError(err)
		}
		return nil
	})
	return b, err
}
