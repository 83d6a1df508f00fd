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
	"houserule/runtime/rules/link"
	"houserule/stdlib/engine"
)

// Set is a set of examples by their numbers.
type Set []uint64

// Has tells whether an example is in it.
func (s Set) Has(i int) bool { return i/64 < len(s) && s[i/64]&(1<<(i%64)) != 0 }

// Len is how many there are.
func (s Set) Len() int {
	n := 0
	for _, w := range s {
		n += bits.OnesCount64(w)
	}
	return n
}

func (s *Set) put(i int) {
	for i/64 >= len(*s) {
		*s = append(*s, 0)
	}
	(*s)[i/64] |= 1 << (i % 64)
}

func (s *Set) add(other Set) {
	for len(*s) < len(other) {
		*s = append(*s, 0)
	}
	for i, w := range other {
		(*s)[i] |= w
	}
}

// Source is a file of the module that is measured: as it is written, and as it is played
// so that its statements tell when they are reached.
type Source struct {
	Tree     *luasyntax.Tree
	Text     string // as it is played
	played   *diag.File
	inserted []insertion
}

// insertion is where something stands in the played text that is not in the file, and how
// much.
type insertion struct{ at, length int }

// Reach is which bytes of which files examples needed. What is heard while an example is
// played goes to that example.
type Reach struct {
	Files map[string]*Source // by the names that places have

	mu       sync.Mutex
	marks    map[string]map[int]*Mark // by file and byte
	numbered []numbered               // statements, by the numbers that they give
}

type numbered struct {
	file   string
	offset int
}

// Mark is what was heard of one place.
type Mark struct {
	Ran     Set // in which examples
	Yes, No Set // of a condition: where it held, and where it did not
	Gives   string
	Formula *Formula // nil for what is none
	Whole   bool     // a statement, a step ... by itself
	Loads   bool     // a statement that runs while the module is loaded
}

// NewReach prepares the files of a module.
func NewReach(files []*diag.File) (*Reach, error) {
	r := &Reach{Files: map[string]*Source{}, marks: map[string]map[int]*Mark{}}
	for _, f := range files {
		t, err := luasyntax.ParseValid(f)
		if err != nil {
			return nil, err
		}
		s := &Source{Tree: t}
		r.Files[f.Name], r.marks[f.Name] = s, map[int]*Mark{}
		r.prepare(s)
	}
	return r, nil
}

// prepare lets each statement of a function tell that it is reached.
func (r *Reach) prepare(s *Source) {
	t := s.Tree
	var out strings.Builder
	at := 0
	inside := 0
	var visit func(n *luasyntax.Node)
	visit = func(n *luasyntax.Node) {
		if n.Kind == luasyntax.FuncExpr {
			inside++
			defer func() { inside-- }()
		}
		for _, k := range n.Kids {
			if n.Kind == luasyntax.Block && inside > 0 {
				start := t.Start(k)
				tells := fmt.Sprintf("%s(%d); ", engine.ReachedWord, len(r.numbered))
				r.numbered = append(r.numbered, numbered{t.File.Name, start})
				out.WriteString(t.File.Text[at:start] + tells)
				s.inserted = append(s.inserted, insertion{out.Len() - len(tells), len(tells)})
				at = start
			}
			visit(k)
		}
	}
	visit(t.Root())
	out.WriteString(t.File.Text[at:])
	s.Text = out.String()
	s.played = diag.NewFile(t.File.Name, s.Text)
}

// offset turns a place of the played file into a byte of the file as it is written.
func (s *Source) offset(pos diag.Pos) int {
	at := s.played.Offset(pos.Line, pos.Column)
	less := 0
	for _, i := range s.inserted {
		if i.at >= at {
			break
		}
		less += min(i.length, at-i.at)
	}
	return at - less
}

// mark is what is known of a place; nil for one outside of the module's own files.
func (r *Reach) mark(pos diag.Pos) *Mark {
	s := r.Files[pos.File]
	if s == nil || pos.Line == 0 {
		return nil
	}
	return r.markAt(pos.File, s.offset(pos))
}

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

// Listener hears what one game does. Examples are played on it one at a time.
type Listener struct {
	reach   *Reach
	example int // that is played; -1 for none
	places  map[diag.Pos]*Mark
}

// Listen makes somebody who hears a game that is opened with their options.
func (r *Reach) Listen() *Listener {
	return &Listener{reach: r, example: -1, places: map[diag.Pos]*Mark{}}
}

// Plays says which example is played from now on; -1 for none.
func (l *Listener) Plays(example int) { l.example = example }

// Into lets a game that is opened be heard.
func (l *Listener) Into(o *engine.Options) { o.Ran, o.Came, o.Reached = l.ran, l.came, l.reached }

func (l *Listener) ran(p link.Place) func(types.Value, error) {
	m := l.reach.mark(p.Pos)
	if m == nil {
		return func(types.Value, error) {}
	}
	l.reach.mu.Lock()
	if m.Formula == nil {
		s := l.reach.Files[p.Pos.File]
		m.Formula = &Formula{Offset: s.offset(p.Pos), Text: p.Text}
	}
	l.reach.mu.Unlock()
	return func(v types.Value, err error) {
		if l.example < 0 {
			return
		}
		l.reach.mu.Lock()
		defer l.reach.mu.Unlock()
		m.Ran.put(l.example)
		if err != nil {
			return
		}
		switch v := v.(type) {
		case bool:
			m.Gives = "yes or no"
			if v {
				m.Yes.put(l.example)
			} else {
				m.No.put(l.example)
			}
		case float64:
			m.Gives = "number"
		}
	}
}

func (l *Listener) came(pos diag.Pos) {
	if l.example < 0 {
		return
	}
	m, known := l.places[pos]
	if !known {
		m = l.reach.mark(pos)
		l.places[pos] = m
	}
	l.put(m)
}

func (l *Listener) reached(number int) {
	if number < 0 || number >= len(l.reach.numbered) {
		return
	}
	at := l.reach.numbered[number]
	m := l.reach.markAt(at.file, at.offset)
	if l.example >= 0 {
		l.put(m)
		return
	}
	l.reach.mu.Lock()
	defer l.reach.mu.Unlock()
	m.Loads = true
}

func (l *Listener) put(m *Mark) {
	if m == nil {
		return
	}
	l.reach.mu.Lock()
	defer l.reach.mu.Unlock()
	m.Whole = true
	m.Ran.put(l.example)
}

// Formulas are those of a file that were linked, in order.
func (r *Reach) Formulas(file string) []Formula {
	var list []Formula
	for _, at := range slices.Sorted(maps.Keys(r.marks[file])) {
		if f := r.marks[file][at].Formula; f != nil {
			list = append(list, *f)
		}
	}
	return list
}

// Gives is what the runs of a formula gave: "number", "yes or no", or "".
func (r *Reach) Gives(file string, offset int) string {
	if m := r.marks[file][offset]; m != nil {
		return m.Gives
	}
	return ""
}

// Within is which examples reached anything of a stretch of a file, and whether anything
// in it can be heard at all.
func (r *Reach) Within(file string, start, end int) (by Set, heard bool) {
	for at, m := range r.marks[file] {
		if at >= start && at < end {
			by.add(m.Ran)
			heard = heard || m.Formula != nil || m.Whole
		}
	}
	for _, n := range r.numbered {
		heard = heard || n.file == file && n.offset >= start && n.offset < end
	}
	return by, heard
}

// By is which examples could notice a mutant, and whether that is known: of what cannot be
// heard every example could.
func (r *Reach) By(m *Mutant) (by Set, known bool) {
	for _, s := range m.spots {
		some, heard := r.Within(m.File.Name, s.start, s.end)
		by.add(some)
		known = known || heard
	}
	return by, known
}

// Prepared are the texts with which the files are played, by name.
func (r *Reach) Prepared() map[string]string {
	texts := map[string]string{}
	for name, s := range r.Files {
		texts[name] = s.Text
	}
	return texts
}

// Plain gives the files up as they were prepared: they are played as they are written, and
// nothing is known of their statements.
func (r *Reach) Plain() {
	r.numbered = nil
	for _, s := range r.Files {
		s.Text, s.inserted, s.played = s.Tree.File.Text, nil, s.Tree.File
	}
}
