package lsp

import (
	"slices"

	"houserule/lang/diag"
	"houserule/stdlib/inspect"
	"houserule/stdlib/xref"
)

// project is the last loaded state of a module of the workspace. A load replaces it by a
// changed copy. symbols and changes are computed on first use.
type project struct {
	dir string
	id  string // "" if the manifest cannot be read

	// indexes are those of the last successful loads: of the module alone, then beside each of
	// layers. Of the latter only an outline is retained until a request needs more. They
	// contain the files of the module, and of modules outside the workspace.
	indexes []*xref.Index
	layers  []string // ids of the modules beside it in indexes[1:]
	uses    []string // folders of the modules that are loaded with it, slashed

	// required is the index of the requirements of a module that was never loaded; nil
	// otherwise. requiredIDs are their ids.
	required    *xref.Index
	requiredIDs string

	problems, warnings, notes diag.List // of the last load

	symbols      []ownSymbol         // the result of ownSymbols; nil before the first call
	layerChanges map[string][]string // the result of ownChanges; nil before the first call
}

// file returns a file and the index that contains it; nil for none.
func (p *project) file(name string) (*xref.Index, *xref.File) {
	for _, index := range p.indexes {
		if f := index.File(name); f != nil {
			return index, f
		}
	}
	return nil, nil
}

// main returns the index of the module alone; nil if it was never loaded, or p is nil.
func (p *project) main() *xref.Index {
	if p == nil || len(p.indexes) == 0 {
		return nil
	}
	return p.indexes[0]
}

// setError sets the error that prevents the module from loading.
func (p *project) setError(err error) {
	p.problems, p.warnings, p.notes = nil, nil, nil
	p.problems.AddErr(err)
}

// setFindings sets the findings of an inspection.
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

// setLayer sets the index of the module beside another one.
func (p *project) setLayer(id string, index *xref.Index) {
	p.indexes, p.layers = slices.Clone(p.indexes), slices.Clone(p.layers)
	if i := slices.Index(p.layers, id); i >= 0 {
		p.indexes[i+1] = index
		return
	}
	p.indexes, p.layers = append(p.indexes, index), append(p.layers, id)
}
