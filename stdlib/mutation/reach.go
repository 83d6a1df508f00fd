package mutation

import (
	"fmt"
	"maps"
	"math/bits"
	"slices"
	"strings"
	"sync"

	"houserule/lang/diag"
	"houserule/lang/luasyntax"
	"houserule/lang/types"
	"houserule/runtime/rules/names"
	"houserule/stdlib/engine"
)

// Set is a set of examples, by number.
type Set []uint64

// Has reports whether an example is in the set.
func (s Set) Has(i int) bool { return i/64 < len(s) && s[i/64]&(1<<(i%64)) != 0 }

// Len returns the number of examples in the set.
func (s Set) Len() int {
	n := 0
	for _, w := range s {
		n += bits.OnesCount64(w)
	}
	return n
}

// add adds the example with a number.
func (s *Set) add(i int) {
	for i/64 >= len(*s) {
		*s = append(*s, 0)
	}
	(*s)[i/64] |= 1 << (i % 64)
}

// addAll adds all examples of another set.
func (s *Set) addAll(other Set) {
	for len(*s) < len(other) {
		*s = append(*s, 0)
	}
	for i, w := range other {
		(*s)[i] |= w
	}
}

// Source is a measured file of a module, in its original and its instrumented form. In the
// latter each statement of a function begins with a call that records it.
type Source struct {
	Tree             *luasyntax.Tree
	Instrumented     string // the instrumented text; the original one after RemoveInstrumentation
	instrumentedFile *diag.File
	inserted         []insertion // in order
}

// insertion is a range of an instrumented text that the file does not have.
type insertion struct{ at, length int }

// Reach records which bytes of which files each example reached.
type Reach struct {
	Files map[string]*Source // by name, as in positions

	mu         sync.Mutex               // guards marks and their contents while examples are played
	marks      map[string]map[int]*Mark // by file and byte offset
	statements []statement              // by the number with which they are recorded; nil without instrumentation
}

// statement is the position of a statement.
type statement struct {
	file   string
	offset int // in bytes, of the original text
}

// Mark is what was recorded for a position.
type Mark struct {
	Examples Set // examples that reached it
	Yes, No  Set // examples in which a condition held, and in which it did not
	// ValueType is the type of the values of a formula so far: "number", "yes or no" or "".
	ValueType string
	Formula   *Formula // nil if there is no formula at the position
	IsPlace   bool     // something other than a formula was reached there, such as a statement or step
	AtLoad    bool     // it is a statement that runs while the module is loaded
}

// NewReach instruments the files of a module. The error is that of a file with a syntax error.
func NewReach(files []*diag.File) (*Reach, error) {
	r := &Reach{Files: map[string]*Source{}, marks: map[string]map[int]*Mark{}}
	for _, f := range files {
		t, err := luasyntax.ParseValid(f)
		if err != nil {
			return nil, err
		}
		s := &Source{Tree: t}
		r.Files[f.Name], r.marks[f.Name] = s, map[int]*Mark{}
		r.instrument(s)
	}
	return r, nil
}

// instrument adds a call that records it to each statement of a function.
func (r *Reach) instrument(s *Source) {
	t := s.Tree
	var out strings.Builder
	at := 0        // offset of the text that is not written yet
	functions := 0 // number of functions around the node
	var visit func(n *luasyntax.Node)
	visit = func(n *luasyntax.Node) {
		if n.Kind == luasyntax.FuncExpr {
			functions++
			defer func() { functions-- }()
		}
		for _, k := range n.Children {
			if n.Kind == luasyntax.Block && functions > 0 {
				start := t.Start(k)
				call := fmt.Sprintf("%s(%d); ", engine.ReachedWord, len(r.statements))
				r.statements = append(r.statements, statement{t.File.Name, start})
				out.WriteString(t.File.Text[at:start] + call)
				s.inserted = append(s.inserted, insertion{out.Len() - len(call), len(call)})
				at = start
			}
			visit(k)
		}
	}
	visit(t.Root())
	out.WriteString(t.File.Text[at:])
	s.Instrumented = out.String()
	s.instrumentedFile = diag.NewFile(t.File.Name, s.Instrumented)
}

// offset converts a position in the instrumented text to a byte offset in the file.
func (s *Source) offset(pos diag.Pos) int {
	at := s.instrumentedFile.Offset(pos.Line, pos.Column)
	inserted := 0 // bytes before at
	for _, i := range s.inserted {
		if i.at >= at {
			break
		}
		inserted += min(i.length, at-i.at)
	}
	return at - inserted
}

// mark returns the mark of a position in the instrumented texts, which it adds if there is none;
// nil for a position outside of the files.
func (r *Reach) mark(pos diag.Pos) *Mark {
	s := r.Files[pos.File]
	if s == nil || pos.Line == 0 {
		return nil
	}
	return r.markAt(pos.File, s.offset(pos))
}

// markAt returns the mark at an offset of an original file, which it adds if there is none.
func (r *Reach) markAt(file string, offset int) *Mark {
	r.mu.Lock()
	defer r.mu.Unlock()
	m := r.marks[file][offset]
	if m == nil {
		m = &Mark{}
		r.marks[file][offset] = m
	}
	return m
}

// Recorder records what examples reach in one game. They are played one at a time.
type Recorder struct {
	reach   *Reach
	example int                // the number of the example that is being played; -1 for none
	places  map[diag.Pos]*Mark // marks by position; nil for one outside of the files
}

// NewRecorder returns a recorder for a game. Its [Recorder.Instrument] must be applied to the
// options with which the game is opened.
func (r *Reach) NewRecorder() *Recorder {
	return &Recorder{reach: r, example: -1, places: map[diag.Pos]*Mark{}}
}

// SetExample sets the number of the example that is being played; -1 for none.
func (rec *Recorder) SetExample(example int) { rec.example = example }

// Instrument sets the hooks of options so that the game reports to the recorder.
func (rec *Recorder) Instrument(o *engine.Options) {
	o.Hooks.Ran, o.Hooks.OnReached, o.Hooks.Reached = rec.recordFormula, rec.recordPlace, rec.recordStatement
}

// recordFormula returns a function that records the values of a formula. It is a hook of
// [engine.Hooks].
func (rec *Recorder) recordFormula(p names.Place) func(types.Value, error) {
	m := rec.reach.mark(p.Pos)
	if m == nil {
		return func(types.Value, error) {}
	}
	rec.reach.mu.Lock()
	if m.Formula == nil {
		s := rec.reach.Files[p.Pos.File]
		m.Formula = &Formula{Offset: s.offset(p.Pos), Text: p.Text}
	}
	rec.reach.mu.Unlock()
	return func(v types.Value, err error) {
		if rec.example < 0 {
			return
		}
		rec.reach.mu.Lock()
		defer rec.reach.mu.Unlock()
		m.Examples.add(rec.example)
		if err != nil {
			return
		}
		switch v := v.(type) {
		case bool:
			m.ValueType = "yes or no"
			if v {
				m.Yes.add(rec.example)
			} else {
				m.No.add(rec.example)
			}
		case float64:
			m.ValueType = "number"
		}
	}
}

// recordPlace records that a position is reached.
func (rec *Recorder) recordPlace(pos diag.Pos) {
	if rec.example < 0 {
		return
	}
	m, known := rec.places[pos]
	if !known {
		m = rec.reach.mark(pos)
		rec.places[pos] = m
	}
	rec.record(m)
}

// recordStatement records that the statement with a number is reached.
func (rec *Recorder) recordStatement(number int) {
	if number < 0 || number >= len(rec.reach.statements) {
		return
	}
	at := rec.reach.statements[number]
	m := rec.reach.markAt(at.file, at.offset)
	if rec.example >= 0 {
		rec.record(m)
		return
	}
	rec.reach.mu.Lock()
	defer rec.reach.mu.Unlock()
	m.AtLoad = true
}

// record adds the current example to a mark. It ignores nil.
func (rec *Recorder) record(m *Mark) {
	if m == nil {
		return
	}
	rec.reach.mu.Lock()
	defer rec.reach.mu.Unlock()
	m.IsPlace = true
	m.Examples.add(rec.example)
}

// Formulas lists the linked formulas of a file in source order.
func (r *Reach) Formulas(file string) []Formula {
	var list []Formula
	for _, at := range slices.Sorted(maps.Keys(r.marks[file])) {
		if f := r.marks[file][at].Formula; f != nil {
			list = append(list, *f)
		}
	}
	return list
}

// ValueType returns the type of the values of a formula: "number", "yes or no", or "" for
// others.
func (r *Reach) ValueType(file string, offset int) string {
	if m := r.marks[file][offset]; m != nil {
		return m.ValueType
	}
	return ""
}

// Reaching returns the examples that reached a range of a file. recordable is false if nothing in
// it can be recorded.
func (r *Reach) Reaching(file string, start, end int) (examples Set, recordable bool) {
	for at, m := range r.marks[file] {
		if at >= start && at < end {
			examples.addAll(m.Examples)
			recordable = recordable || m.Formula != nil || m.IsPlace
		}
	}
	for _, n := range r.statements {
		recordable = recordable || n.file == file && n.offset >= start && n.offset < end
	}
	return examples, recordable
}

// Covering returns the examples that can kill a mutant. known is false if nothing in its spans
// can be recorded, so that any example can.
func (r *Reach) Covering(m *Mutant) (examples Set, known bool) {
	for _, s := range m.spans {
		reaching, recordable := r.Reaching(m.File.Name, s.start, s.end)
		examples.addAll(reaching)
		known = known || recordable
	}
	return examples, known
}

// InstrumentedTexts returns the instrumented texts of all files by name.
func (r *Reach) InstrumentedTexts() map[string]string {
	texts := map[string]string{}
	for name, s := range r.Files {
		texts[name] = s.Instrumented
	}
	return texts
}

// RemoveInstrumentation restores the original texts, so that statements are no longer recorded.
// It must be called before examples are played.
func (r *Reach) RemoveInstrumentation() {
	r.statements = nil
	for _, s := range r.Files {
		s.Instrumented, s.inserted, s.instrumentedFile = s.Tree.File.Text, nil, s.Tree.File
	}
}
