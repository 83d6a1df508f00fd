package engine

import (
	"houserule/lang/diag"
	"houserule/lang/luasyntax"
)

// File is a Lua file of a module as it was loaded.
type File struct {
	Module string // its id
	Spec   bool   // it holds worked examples
	Source *diag.File
	Tokens luasyntax.Tokens // not to be changed
}

// Files lists the Lua files of the modules in the order in which they were loaded, without
// house rules.
func (l *Loaded) Files() []File {
	list := make([]File, 0, len(l.files))
	for _, f := range l.files {
		if f.module != nil && f.chunk != nil {
			list = append(list, File{Module: f.module.ID, Spec: f.spec, Source: f.chunk.Source(), Tokens: f.chunk.Tree().Tokens})
		}
	}
	return list
}
