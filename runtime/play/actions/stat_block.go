package actions

import (
	"fmt"
	"strconv"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/play/command"
	"houserule/runtime/rules"
	"houserule/runtime/world"
)

// maxStatBlock is the maximum length of a stat block, in bytes.
const maxStatBlock = 16 << 10

// StatBlock reads a printed stat block by the patterns that modules declare. is is false if there
// are no patterns, or if the text is a single line without commas and semicolons. Text that no
// pattern reads is an error with its position.
func StatBlock(run *command.Run, module, text string) (s *content.Sheet, is bool, err error) {
	program := run.World.Program()
	blocks := program.StatBlocks()
	text = strings.TrimSpace(strings.ReplaceAll(text, "\r", ""))
	if len(blocks) == 0 || !strings.ContainsAny(text, "\n,;") {
		return nil, false, nil
	}
	if len(text) > maxStatBlock {
		return nil, true, &diag.Problem{Message: fmt.Sprintf("the stat block is longer than %d bytes", maxStatBlock)}
	}
	var best *blockReader
	for _, block := range blocks {
		if program.Catalogue.Unrelated(module, block.Module) {
			continue
		}
		r := &blockReader{w: run.World, block: block, text: text, file: diag.NewFile("stat block", text)}
		r.sheet = &content.Sheet{Kind: block.Kind, Values: map[string]any{}}
		if err := r.read(run); err != nil {
			return nil, true, err
		}
		if best == nil || r.missed < best.missed {
			best = r
		}
	}
	if best == nil {
		return nil, false, nil
	}
	if best.sheet.Name == "" {
		best.sheet.Name = content.Written(best.sheet.Kind.Name)
	}
	return best.sheet, true, best.problems.Err()
}

// blockReader reads a block by the patterns of one declaration.
type blockReader struct {
	w        *world.World
	block    *rules.StatBlock
	text     string
	file     *diag.File
	sheet    *content.Sheet
	problems diag.List
	missed   int // bytes that no pattern reads, plus 1 for each wrong value
}

// read reads the block from its beginning, at each position by the pattern with the longest match.
func (r *blockReader) read(run *command.Run) error {
	for at := 0; at < len(r.text); {
		rest := strings.TrimLeft(r.text[at:], " \t\n,;")
		at = len(r.text) - len(rest)
		if rest == "" {
			break
		}
		if err := run.Spend(command.LayerSteps * (1 + len(r.block.Texts))); err != nil {
			return err
		}
		var text *rules.StatText
		var found []int
		for _, x := range r.block.Texts {
			named := x.Words[0].Name == "name" && x.Words[0].Box == nil
			if named != (at == 0 && r.hasName()) {
				continue
			}
			if m := x.Pattern().FindStringSubmatchIndex(rest); m != nil && (found == nil || m[1] > found[1]) {
				text, found = x, m
			}
		}
		if found == nil {
			end := strings.IndexAny(rest, ",;\n")
			if end < 0 {
				end = len(rest)
			}
			r.missed += end
			r.addProblem(at, end, r.hint(), "nothing reads `%s`", rest[:end])
			at += end
			continue
		}
		r.take(text, at, rest, found)
		at += max(found[1], 1)
	}
	return nil
}

// hasName reports whether a block begins with a name.
func (r *blockReader) hasName() bool {
	for _, x := range r.block.Texts {
		if x.Words[0].Name == "name" && x.Words[0].Box == nil {
			return true
		}
	}
	return false
}

// hint lists the patterns of the block.
func (r *blockReader) hint() string {
	var list []string
	for _, x := range r.block.Texts {
		list = append(list, x.Text)
	}
	return fmt.Sprintf("a block of %s is read by %s", diag.A(content.Written(r.block.Kind.Name)), strings.Join(list, "; "))
}

func (r *blockReader) addProblem(at, width int, hint, format string, args ...any) {
	p := r.file.Problem(at, max(1, len([]rune(r.text[at:at+width]))), fmt.Sprintf(format, args...))
	p.Hint = hint
	r.problems.Add(p)
}

// take stores the values that a pattern read in the sheet.
func (r *blockReader) take(text *rules.StatText, at int, rest string, m []int) {
	var entry, carried *content.Entry
	for i, w := range text.Words {
		from, to := m[2*i+2], m[2*i+3]
		is := strings.TrimSpace(rest[from:to])
		number, _ := strconv.ParseFloat(is, 64) // used for numbers only
		var err error
		switch {
		case w.Level:
			if err = types.Check(number, rules.LevelBox(entry.Kind).Type); err == nil {
				r.sheet.Levels = append(r.sheet.Levels, content.Level{Entry: entry, Value: number})
			}
		case w.Entry != nil:
			if entry = r.entry(w.Entry.Name, is); entry.Kind.Rated == nil {
				carried = entry
				if p := r.sheet.GiveEntry(entry, nil); p != nil {
					err = p
				}
			}
		case w.Box == nil:
			r.sheet.Name = is
		default:
			var v types.Value = is
			switch w.Box.Type.Base {
			case types.Number:
				v = number
			case types.YesNo:
				v = map[string]types.Value{"yes": true, "no": false}[strings.ToLower(is)]
			case types.Choice:
				for _, choice := range w.Box.Type.Words() {
					if strings.EqualFold(choice, is) {
						v = choice
					}
				}
			case types.RefBase:
				e := r.entry(w.Box.Type.Kind, is)
				v = types.Ref{Kind: e.Kind.Name, Name: e.Name}
			}
			wanted := w.Box.Type
			if wanted.HasWordBounds() {
				wanted = wanted.WithBounds(nil, nil)
			}
			if err = types.CheckKinds(v, wanted, r.w.IsA); err == nil && w.OfCarried {
				err = r.onSheet(carried, w.Box, v)
			} else if err == nil {
				r.sheet.Values[w.Box.Name] = v
			}
		}
		if err != nil {
			r.addProblem(at+from, to-from, "", "`%s`: %s", w.Name, err)
			r.missed++
		}
	}
}

// onSheet stores a value on the sheet of a carried entry, the last of it that was named.
func (r *blockReader) onSheet(e *content.Entry, b *content.Box, v types.Value) error {
	if _, p := e.GainedBox(r.block.Module, content.Written(b.Name)); p != nil {
		return p
	}
	if n, ok := v.(float64); ok && b.OfGains {
		if p := e.CheckGain(n); p != nil {
			return p
		}
	}
	for i := len(r.sheet.Has) - 1; i >= 0; i-- {
		if g := &r.sheet.Has[i]; g.Entry == e {
			g.Boxes = g.Boxes.With(content.Written(b.Name), v)
			break
		}
	}
	return nil
}

// entry returns the entry with a name or short name, ignoring case; nil if there is none.
func (r *blockReader) entry(kind, name string) *content.Entry {
	c := r.w.Program().Catalogue
	if e := c.Entry(kind, name); e != nil {
		return e
	}
	for _, e := range c.Entries(kind) {
		if strings.EqualFold(e.Name, name) || strings.EqualFold(e.Short, name) {
			return e
		}
	}
	return nil
}
