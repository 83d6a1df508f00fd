// Package source reads texts from users: files of modules, scripts, spreadsheets, and lines that
// are typed or piped. Every read has a limit, whatever is behind a name: a huge file, an endless
// device, or a pipe to which nobody writes.
//
//	text, err := source.Read(fsys, "init.lua", 256<<10)
//
// A byte order mark at the beginning of a text is removed. [JSON] and [Fields] read JSON with
// positions, [Lines] reads lines, [Spreadsheet] reads CSV. Functions with an fs.FS read modules
// and those with a path read files named on the command line.
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

// TooLargeError is the error for a text that exceeds its limit.
type TooLargeError struct {
	Size  int64 // in bytes; 0 if unknown
	Limit int64
}

// Error returns a message with the limit.
func (e *TooLargeError) Error() string { return fmt.Sprintf("it is larger than %d bytes", e.Limit) }

// errNotRegular is the error for folders, links, devices and pipes.
var errNotRegular = errors.New("it is not a plain file")

// Read reads a file of up to limit bytes. A larger one is a [*TooLargeError] error. Folders, links,
// devices and pipes are errors and are not opened.
func Read(fsys fs.FS, name string, limit int64) ([]byte, error) {
	// Checked before opening, as opening a pipe may block.
	if info, err := fs.Lstat(fsys, name); err != nil {
		return nil, err
	} else if !info.Mode().IsRegular() {
		return nil, errNotRegular
	}
	f, err := fsys.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return readFile(f, limit)
}

// ReadPath is Read for a path of the operating system. It follows links, and reads files that
// are already open, such as /dev/stdin or <(...) of a shell.
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
		return nil, errNotRegular
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return readFile(f, limit)
}

// isOpen reports whether a path denotes an open file of the process.
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
		return nil, errNotRegular
	case info.Size() > limit:
		return nil, &TooLargeError{info.Size(), limit}
	}
	return readAll(f, limit, info.Size())
}

// ReadAll reads r to its end. More than limit bytes are a [*TooLargeError] error.
func ReadAll(r io.Reader, limit int64) ([]byte, error) { return readAll(r, limit, 0) }

// readAll is ReadAll with an expected size.
func readAll(r io.Reader, limit, size int64) ([]byte, error) {
	var text bytes.Buffer
	text.Grow(int(size) + bytes.MinRead)
	n, err := io.Copy(&text, io.LimitReader(r, limit+1))
	switch {
	case err != nil:
		return nil, err
	case n > limit:
		return nil, &TooLargeError{Limit: limit}
	}
	return bytes.TrimPrefix(text.Bytes(), []byte("\ufeff")), nil
}

// Problem returns the problem of a file that cannot be read.
func Problem(name string, err error) *diag.Problem {
	p := &diag.Problem{Pos: diag.Pos{File: name}, Message: "can't read the file: " + Reason(err), Cause: err}
	var large *TooLargeError
	if errors.As(err, &large) && large.Size > 0 {
		p.Message = fmt.Sprintf("the file is too long: %d bytes, the limit is %d", large.Size, large.Limit)
	}
	return p
}

// Reason returns the text of an error without the operation and the path of a PathError.
func Reason(err error) string {
	var in *fs.PathError
	if errors.As(err, &in) {
		return in.Err.Error()
	}
	return err.Error()
}

// ReadFolder returns up to most entries of a folder, in the order of the operating system.
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
