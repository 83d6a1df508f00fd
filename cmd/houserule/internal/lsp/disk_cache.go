package lsp

import (
	"io/fs"
	"os"
	"sync"
	"time"

	"houserule/lang/source"
	"houserule/runtime/module"
)

// diskCache keeps files of the disk as they were read last: a module is read often, and with
// it all that it requires.
type diskCache struct {
	mu     sync.Mutex
	byPath map[string]readFile
	bytes  int
}

type readFile struct {
	text []byte
	size int64
	time time.Time
}

const (
	// mostRead is how many bytes of files are kept.
	mostRead = 32 << 20
	// tick is how long a file must have stood as it is to be known by its time: within it,
	// two changes may have the same.
	tick = 50 * time.Millisecond
)

// cached is the text of a file, read again only if it changed. Known is false for a file that
// is no plain one, is too large or is being written.
func (r *diskCache) cached(path string) (text []byte, info fs.FileInfo, known bool) {
	info, err := os.Lstat(path)
	if err != nil || !info.Mode().IsRegular() || info.Size() > module.MaxDataFile || time.Since(info.ModTime()) < tick {
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
	if r.bytes += len(text); r.bytes > mostRead || r.byPath == nil {
		r.byPath, r.bytes = map[string]readFile{}, len(text)
	}
	r.byPath[path] = readFile{text, info.Size(), info.ModTime()}
	return text, info, true
}
