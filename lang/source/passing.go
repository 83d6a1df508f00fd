package source

import (
	"os"
	"sync"
)

// passing are the files and folders that are there for a moment, such as what is
// unpacked before somebody says yes.
var temporary = struct {
	sync.Mutex
	paths map[string]int // how often each is noted
}{paths: map[string]int{}}

// Passing notes a file or folder that stands somewhere for a moment only. Whoever made it
// takes it away, and calls gone then; [RemovePassing] takes away what is left when the
// program is ended from outside.
func Temporary(path string) (gone func()) {
	temporary.Lock()
	defer temporary.Unlock()
	temporary.paths[path]++
	return sync.OnceFunc(func() {
		temporary.Lock()
		defer temporary.Unlock()
		if temporary.paths[path]--; temporary.paths[path] <= 0 {
			delete(temporary.paths, path)
		}
	})
}

// MkdirPassing makes a folder with a name of its own, as [os.MkdirTemp] does, and gives
// what takes it away again.
func MkdirTemp(dir, pattern string) (folder string, remove func(), err error) {
	if folder, err = os.MkdirTemp(dir, pattern); err != nil {
		return "", nil, err
	}
	gone := Temporary(folder)
	return folder, func() { os.RemoveAll(folder); gone() }, nil
}

// CreatePassing makes a file with a name of its own, as [os.CreateTemp] does, and gives what
// takes it away again where it was not renamed.
func CreateTemp(dir, pattern string) (f *os.File, remove func(), err error) {
	if f, err = os.CreateTemp(dir, pattern); err != nil {
		return nil, nil, err
	}
	gone := Temporary(f.Name())
	return f, func() { os.Remove(f.Name()); gone() }, nil
}

// RemovePassing takes away everything that is noted, as the last thing before the process
// ends: from then on whoever would note something waits.
func RemoveTemporary() {
	temporary.Lock()
	for path := range temporary.paths {
		os.RemoveAll(path)
	}
}
