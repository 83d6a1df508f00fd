package lsp

import (
	"io/fs"
	"os"
	"sync"
	"time"

	"houserule/lang/source"
	"houserule/runtime/module"
)

// diskCache caches files of the disk, since a module and its requirements are read often.
type diskCache struct {
	mu     sync.Mutex            // guards the following fields
	byPath map[string]cachedFile // nil before the first read
	bytes  int                   // sum of the sizes of all files that were put into byPath
}

// cachedFile is a cached file with its size and time of modification.
type cachedFile struct {
	text []byte
	size int64
	time time.Time
}

const (
	// maxCached is the maximum size of the cache in bytes. A cache that would be larger is
	// emptied.
	maxCached = 32 << 20
	// minAge is the minimum age of a file to be cached. Two changes within that time may have the
	// same time of modification.
	minAge = 50 * time.Millisecond
)

// read returns the text of a file, which is read again only if it changed. ok is false for
// a file that is not regular, is too large or may still be written.
func (r *diskCache) read(path string) (text []byte, info fs.FileInfo, known bool) {
	info, err := os.Lstat(path)
	if err != nil || !info.Mode().IsRegular() || info.Size() > module.MaxDataFile || time.Since(info.ModTime()) < minAge {
		return nil, nil, false
	}
	r.mu.Lock()
	was, ok := r.byPath[path]
	r.mu.Unlock()
	if ok && was.size == info.Size() && was.time.Equal(info.ModTime()) {
		return was.text, info, true
	}
	if text, err = source.ReadPath(path, module.MaxDataFile); err != nil || int64(len(text)) != info.Size() {
		return nil, nil, false
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.bytes += len(text); r.bytes > maxCached || r.byPath == nil {
		r.byPath, r.bytes = map[string]cachedFile{}, len(text)
	}
	r.byPath[path] = cachedFile{text, info.Size(), info.ModTime()}
	return text, info, true
}
