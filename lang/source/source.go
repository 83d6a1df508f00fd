// Package source reads the texts that people hand in: files of modules,
// scripts, spreadsheets, and lines that are typed or piped. Nothing is read
// without a bound, whatever stands behind a name: a file of gigabytes, a device
// that never ends, or a pipe on which nobody writes.
//
//	text, err := source.Read(fsys, "init.lua", 256<<10)
//
// A byte order mark at the beginning of a text is left out.
package source

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"houserule/lang/diag"
)

// TooLarge is the error of a text that is longer than it may be.
type TooLarge struct {
	Size  int64 // bytes; 0 when nobody knows how many
	Limit int64
}

// Error tells the limit.
func (e *TooLarge) Error() string { return fmt.Sprintf("it is larger than %d bytes", e.Limit) }

// errNotPlain is the error of what is no file at all, though it has a name.
var errNotPlain = errors.New("it is not a plain file")

// Read reads a file of at most limit bytes. More is a [*TooLarge]; a folder, a
// link, a device or a pipe is refused without opening it.
func Read(fsys fs.FS, name string, limit int64) ([]byte, error) {
	// Looked at before it is opened: opening a pipe would wait for ever.
	if info, err := fs.Lstat(fsys, name); err != nil {
		return nil, err
	} else if !info.Mode().IsRegular() {
		return nil, errNotPlain
	}
	f, err := fsys.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return readFile(f, limit)
}

// ReadPath is Read for a path of the system, which may lead over links. What is
// open already, as /dev/stdin or behind <(...) of a shell, is read, too.
func ReadPath(path string, limit int64) ([]byte, error) {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return nil, err
	case info.IsDir():
		return nil, errors.New("it is a folder")
	case isOpen(path), path == os.DevNull:
		f, err := os.Open(path)
		if err != nil {
			return nil, err
		}
		defer f.Close()
		return ReadAll(f, limit)
	case !info.Mode().IsRegular():
		return nil, errNotPlain
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return readFile(f, limit)
}

// isOpen tells the names of files that the process was started with.
func isOpen(path string) bool {
	path = filepath.ToSlash(filepath.Clean(path))
	dir := path[:max(strings.LastIndexByte(path, '/'), 0)]
	return path == "/dev/stdin" || dir == "/dev/fd" || strings.HasPrefix(dir, "/proc/") && strings.HasSuffix(dir, "/fd")
}

func readFile(f fs.File, limit int64) ([]byte, error) {
	info, err := f.Stat()
	switch {
	case err != nil:
		return nil, err
	case !info.Mode().IsRegular():
		return nil, errNotPlain
	case info.Size() > limit:
		return nil, &TooLarge{info.Size(), limit}
	}
	return readAll(f, limit, info.Size())
}

// ReadAll reads to the end, but refuses more than limit bytes with a
// [*TooLarge].
func ReadAll(r io.Reader, limit int64) ([]byte, error) { return readAll(r, limit, 0) }

// readAll is ReadAll for what probably has so many bytes.
func readAll(r io.Reader, limit, size int64) ([]byte, error) {
	var text bytes.Buffer
	text.Grow(int(size) + bytes.MinRead)
	n, err := io.Copy(&text, io.LimitReader(r, limit+1))
	switch {
	case err != nil:
		return nil, err
	case n > limit:
		return nil, &TooLarge{Limit: limit}
	}
	return bytes.TrimPrefix(text.Bytes(), []byte("\ufeff")), nil
}

// Problem tells that a file cannot be read, at its name.
func Problem(name string, err error) *diag.Problem {
	p := &diag.Problem{Pos: diag.Pos{File: name}, Message: "can't read the file: " + Reason(err), Cause: err}
	var large *TooLarge
	if errors.As(err, &large) && large.Size > 0 {
		p.Message = fmt.Sprintf("the file is too long: %d bytes, the limit is %d", large.Size, large.Limit)
	}
	return p
}

// Reason is why something could not be read, without the name of the file and
// what was tried: the place says them.
func Reason(err error) string {
	var in *fs.PathError
	if errors.As(err, &in) {
		return in.Err.Error()
	}
	return err.Error()
}

// ReadFolder gives what stands in a folder, so many at most, in the order in which the
// system gives it.
func ReadFolder(path string, most int) ([]fs.DirEntry, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	list, err := f.ReadDir(most)
	if err == io.EOF {
		err = nil
	}
	return list, err
}
