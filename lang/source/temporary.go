package source

import (
	"os"
	"sync"
)

// temporary contains the files and folders to remove at exit, such as an unpacked module that is
// not installed yet.
var temporary = struct {
	sync.Mutex
	paths map[string]int // number of registrations
}{paths: map[string]int{}}

// Temporary registers a file or folder. The caller removes it and then calls gone.
// [RemoveTemporary] removes registered ones if the program is terminated.
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

// MkdirTemp is [os.MkdirTemp] with registration. remove removes the folder.
func MkdirTemp(dir, pattern string) (folder string, remove func(), err error) {
	if folder, err = os.MkdirTemp(dir, pattern); err != nil {
		return "", nil, err
	}
	gone := Temporary(folder)
	return folder, func() { os.RemoveAll(folder); gone() }, nil
}

// CreateTemp is [os.CreateTemp] with registration. remove removes the file unless it was
// renamed.
func CreateTemp(dir, pattern string) (f *os.File, remove func(), err error) {
	if f, err = os.CreateTemp(dir, pattern); err != nil {
		return nil, nil, err
	}
	gone := Temporary(f.Name())
	return f, func() { os.Remove(f.Name()); gone() }, nil
}

// RemoveTemporary removes all registered files and folders. It must be the last action of the
// process: later calls of Temporary block.
func RemoveTemporary() {
	temporary.Lock()
	for path := range temporary.paths {
		os.RemoveAll(path)
	}
}
