package module

import (
	"errors"
	"io/fs"
	"path"
	"slices"
	"sort"

	"houserule/lang/diag"
	"houserule/lang/parallel"
	"houserule/lang/source"
)

// Finder provides the available modules. [Shelf] implements it.
type Finder interface {
	// IDs lists the ids of all modules, sorted, for suggestions.
	IDs() []string
	// Versions lists the versions of a module, in any order; none if the module is unknown.
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
	twice map[string][]*Module // rejected by Put, since their id and version were present
}

// NewShelf returns a shelf with modules; see [Shelf.Put].
func NewShelf(modules ...*Module) (*Shelf, error) {
	s := &Shelf{}
	for _, m := range modules {
		if err := s.Put(m); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// Put adds a module. A second one with the same id and version is an error and listed by Twice.
func (s *Shelf) Put(m *Module) error {
	for _, other := range s.byID[m.ID] {
		if other.Version.Equal(m.Version) {
			if s.twice == nil {
				s.twice = map[string][]*Module{}
			}
			s.twice[m.ID] = append(s.twice[m.ID], m)
			return &diag.Problem{Pos: diag.Pos{File: m.Dir}, Message: m.ID + " " + m.Version.String() + " occurs twice",
				Notes: []diag.Note{{Pos: diag.Pos{File: other.Dir}, Message: "the other one is here"}}}
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

// Versions returns the versions of a module in the order in which they were added.
func (s *Shelf) Versions(id string) []*Module { return s.byID[id] }

// Twice returns the modules with an id that Put rejected.
func (s *Shelf) Twice(id string) []*Module { return s.twice[id] }

// Folder opens all modules in the folders of fsys, which must be safe for concurrent use. The
// error is a [diag.List] with up to [diag.MaxProblems] of each; the shelf then contains the valid
// modules.
func Folder(fsys fs.FS, shown string) (*Shelf, error) {
	shelf, problems := &Shelf{}, diag.List{}
	entries, err := fs.ReadDir(fsys, ".")
	if err != nil {
		return shelf, diag.List{{Pos: diag.Pos{File: shown}, Message: "can't read the folder of modules: " + source.Reason(err), Cause: err}}
	}
	entries = slices.DeleteFunc(entries, func(e fs.DirEntry) bool { return !e.IsDir() || e.Name()[0] == '.' })
	opened, failed := make([]*Module, len(entries)), make([]error, len(entries))
	parallel.For(len(entries), func(i int) {
		sub, err := fs.Sub(fsys, entries[i].Name())
		if err == nil {
			opened[i], err = Open(sub, path.Join(shown, entries[i].Name()))
		}
		failed[i] = err
	})
	for i, err := range failed {
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err == nil {
			err = shelf.Put(opened[i])
		}
		// Report all: a missing module may be one that could not be read.
		var own diag.List
		own.AddErr(err)
		problems = append(problems, own...)
	}
	return shelf, problems.Err()
}
