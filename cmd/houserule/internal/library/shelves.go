package library

import (
	"io/fs"
	"sync"

	"houserule/runtime/module"
)

// Shelves are folders of modules, each as it was when it was first read, for commands that open a
// library for each of many modules. The zero value is empty. It may be used by several goroutines.
type Shelves struct {
	mu   sync.Mutex
	read map[string]readShelf // by the folder; the standard modules by ""
}

// readShelf is the result of reading a folder.
type readShelf struct {
	*module.Shelf
	err error
}

// folder returns the modules in a folder, as [module.Folder] does; dir is "" for the standard ones.
func (s *Shelves) folder(fsys fs.FS, dir string) (*module.Shelf, error) {
	shown := dir
	if dir == "" {
		shown = StandardName
	}
	if s == nil {
		return module.Folder(fsys, shown)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	is, known := s.read[dir]
	if !known {
		is.Shelf, is.err = module.Folder(fsys, shown)
		if s.read == nil {
			s.read = map[string]readShelf{}
		}
		s.read[dir] = is
	}
	return is.Shelf, is.err
}
