package loading

import (
	"slices"

	"houserule/lang/types"
	"houserule/runtime/content"
)

// WordLists are the lists of words of all files. Types name them before they are declared.
type WordLists struct {
	*Context
	found map[string][]foundList // the headings of the files, by their names
	lists map[string]*types.WordList
	Added []*content.AddedWord // what modules add to lists, in the order of loading
}

// foundList is a heading that declares a list.
type foundList struct {
	module  string
	isScale bool
}

// find records that a file of a module will declare a list.
func (w *WordLists) find(module, name string, isScale bool) {
	w.found[name] = append(w.found[name], foundList{module, isScale})
}

// Declare returns the list that the current module declares by a name, which is empty until its
// heading is read.
func (w *WordLists) Declare(name string, isScale bool) *types.WordList {
	l := w.list(w.Catalogue.Own(w.Current, name), isScale)
	l.IsScale = isScale
	return l
}

func (w *WordLists) list(full string, isScale bool) *types.WordList {
	if w.lists[full] == nil {
		w.lists[full] = types.NewWordList(full, isScale)
	}
	return w.lists[full]
}

// Seen returns the list that a name denotes in the current module; nil if there is none, or if
// there are several.
func (w *WordLists) Seen(name string) *types.WordList {
	if l := w.Catalogue.Words.Seen(w.Current, name); l != nil {
		return l.WordList
	}
	var all []*types.WordList
	for _, f := range w.found[content.Written(name)] {
		full := w.Catalogue.Own(f.module, content.Written(name))
		if full != name && (content.Written(name) != name || w.Catalogue.Unrelated(w.Current, f.module)) {
			continue
		}
		if l := w.list(full, f.isScale); !slices.Contains(all, l) {
			all = append(all, l)
		}
	}
	if len(all) == 1 {
		return all[0]
	}
	return nil
}

// Names returns the names of all lists.
func (w *WordLists) Names() []string {
	var names []string
	for name := range w.found {
		names = append(names, name)
	}
	for _, name := range w.Catalogue.Words.Names(w.Current) {
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}
