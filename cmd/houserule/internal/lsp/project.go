package lsp

import (
	"slices"

	"houserule/lang/diag"
	"houserule/stdlib/inspect"
	"houserule/stdlib/xref"
)

// project is a module of the workspace as it was loaded last. A load never changes it but puts
// a changed copy in its place; symbols and changes are computed when they are first asked for.
type project struct {
	dir string
	id  string // "" while its manifest cannot be read

	// indexes are what was loaded last without a problem: the module alone, then beside each
	// of layers. Of the latter an outline is kept unless somebody asks about a file of it.
	// They hold the files of the module, and those of modules that lie outside of the
	// workspace.
	indexes []*xref.Index
	layers  []string // the ids of the modules beside it in indexes[1:]
	uses    []string // folders of the modules that were loaded with it

	// required is what the module requires, loaded without it while it was never loaded
	// itself; nil otherwise. requiredIDs are the ids of those modules.
	required    *xref.Index
	requiredIDs string

	problems, warnings, notes diag.List // of the last load

	symbols []symbol            // see ownSymbols
	changes map[string][]string // see ownChanges
}

// file finds a file in what was loaded; both are nil if it is not there.
func (p *project) file(name string) (*xref.Index, *xref.File) {
	for _, index := range p.indexes {
		if f := index.File(name); f != nil {
			return index, f
		}
	}
	return nil, nil
}

// main is the index of the module alone; nil if it was never loaded, or p is nil.
func (p *project) main() *xref.Index {
	if p == nil || len(p.indexes) == 0 {
		return nil
	}
	return p.indexes[0]
}

// setError notes what keeps the module from loading.
func (p *project) setError(err error) {
	p.problems, p.warnings, p.notes = nil, nil, nil
	p.problems.AddErr(err)
}

// setFindings notes what an inspection found.
func (p *project) setFindings(r inspect.Report) {
	p.problems, p.warnings, p.notes = nil, nil, nil
	for _, f := range r.Findings {
		switch f.Level {
		case inspect.Problem:
			p.problems.Add(f.Problem)
		case inspect.Warning:
			p.warnings.Add(f.Problem)
		default:
			p.notes.Add(f.Problem)
		}
	}
}

// setLayer notes the index of the module beside another one.
func (p *project) setLayer(id string, index *xref.Index) {
	p.indexes, p.layers = slices.Clone(p.indexes), slices.Clone(p.layers)
	if i := slices.Index(p.layers, id); i >= 0 {
		p.indexes[i+1] = index
		return
	}
	p.indexes, p.layers = append(p.indexes, index), append(p.layers, id)
}
