package module

import (
	"errors"
	"io/fs"
	"path"
	"sort"

	"houserule/lang/diag"
	"houserule/lang/source"
)

// Finder knows which modules there are. [Shelf] is one.
type Finder interface {
	// IDs lists the ids of all modules, sorted, for suggestions.
	IDs() []string
	// Versions lists the versions of a module, in any order; none if unknown.
	Versions(id string) []*Module
}

// Explainer is a Finder that can explain why it returns no versions of a module.
type Explainer interface {
	// Why returns the reason; nil for a module that is simply unknown.
	Why(id string) *diag.Problem
}

// Shelf is a collection of modules in memory. The zero Shelf is empty and ready to use.
type Shelf struct {
	byID  map[string][]*Module
	twice map[string][]*Module // refused because a module of the same id and version was there
}

// NewShelf makes a shelf of modules; see [Shelf.Put].
func NewShelf(modules ...*Module) (*Shelf, error) {
	s := &Shelf{}
	for _, m := range modules {
		if err := s.Put(m); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// Put adds a module. A second one of the same id and version is refused and listed by
// Twice.
func (s *Shelf) Put(m *Module) error {
	for _, other := range s.byID[m.ID] {
		if other.Version.Equal(m.Version) {
			if s.twice == nil {
				s.twice = map[string][]*Module{}
			}
			s.twice[m.ID] = append(s.twice[m.ID], m)
			return &diag.Problem{Pos: diag.Pos{File: m.Dir}, Message: m.ID + " " + m.Version.String() + " is there twice",
				Notes: []diag.Note{{Pos: diag.Pos{File: other.Dir}, Message: "the other stands here"}}}
		}
	}
	if s.byID == nil {
		s.byID = map[string][]*Module{}
	}
	s.byID[m.ID] = append(s.byID[m.ID], m)
	return nil
}

// IDs lists the ids of all modules, sorted.
func (s *Shelf) IDs() []string {
	var ids []string
	for id := range s.byID {
		ids = append(ids, id)
	}
	sort.Strings(ids)
	return ids
}

// Versions lists the versions of a module in the order they were put there.
func (s *Shelf) Versions(id string) []*Module { return s.byID[id] }

// Twice lists the modules of an id that Put refused.
func (s *Shelf) Twice(id string) []*Module { return s.twice[id] }

// Folder opens every folder below fsys that has a module.json and puts it on a
// shelf. Problems of all of them come at once as a [diag.List], up to
// [diag.MaxProblems] of each; the shelf holds those that are sound even then.
func Folder(fsys fs.FS, shown string) (*Shelf, error) {
	shelf, problems := &Shelf{}, diag.List{}
	entries, err := fs.ReadDir(fsys, ".")
	if err != nil {
		return shelf, diag.List{{Pos: diag.Pos{File: shown}, Message: "can't read the folder of modules: " + source.Reason(err), Cause: err}}
	}
	for _, entry := range entries {
		if !entry.IsDir() || entry.Name()[0] == '.' {
			continue
		}
		sub, err := fs.Sub(fsys, entry.Name())
		if err != nil {
			problems.AddErr(err)
			continue
		}
		m, err := Open(sub, path.Join(shown, entry.Name()))
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err == nil {
			err = shelf.Put(m)
		}
		// All of them are needed: whoever looks for a module must know whether
		// its folder could not be read.
		var own diag.List
		own.AddErr(err)
		problems = append(problems, own...)
	}
	return shelf, problems.Err()
}
