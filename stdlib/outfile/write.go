// Package outfile writes files and folders atomically.
package outfile

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"houserule/lang/source"
)

// Write creates or replaces a file. If it fails, the previous file is unchanged; the error is an
// [*WriteError]. A path that is no regular file, such as a device, is written directly.
func Write(path string, text []byte) error {
	real := path
	info, err := os.Stat(path)
	if err == nil {
		if !info.Mode().IsRegular() {
			return wrapError(path, os.WriteFile(path, text, 0o666))
		}
		if real, err = filepath.EvalSymlinks(path); err != nil {
			return wrapError(path, err)
		}
	}
	temporary := temporaryPath(real)
	f, err := os.OpenFile(temporary, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if errors.Is(err, fs.ErrPermission) && info != nil { // only the file is writable, not the folder
		return wrapError(path, os.WriteFile(real, text, 0o666))
	}
	if err != nil {
		return wrapError(path, err)
	}
	_, err = f.Write(text)
	if err == nil && info != nil {
		err = f.Chmod(info.Mode().Perm())
	}
	if closed := f.Close(); err == nil {
		err = closed
	}
	if err == nil {
		err = os.Rename(temporary, real)
	}
	if err != nil {
		os.Remove(temporary)
	}
	return wrapError(path, err)
}

// WriteFolder creates a folder with files, given by slash-separated names. It is an error if the
// path exists. If it fails, nothing is created.
func WriteFolder(path string, files map[string]string) error {
	path = filepath.Clean(path)
	if _, err := os.Lstat(path); err == nil {
		return wrapError(path, fs.ErrExist)
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return wrapError(path, err)
	}
	temporary := temporaryPath(path)
	err := os.Mkdir(temporary, 0o777)
	if err != nil {
		return wrapError(path, err)
	}
	defer os.RemoveAll(temporary)
	for name, text := range files {
		into := filepath.Join(temporary, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(into), 0o777); err != nil {
			return wrapError(path, err)
		}
		if err := os.WriteFile(into, []byte(text), 0o666); err != nil {
			return wrapError(path, err)
		}
	}
	return wrapError(path, os.Rename(temporary, path))
}

// temporaryPath returns a temporary path in the same folder.
func temporaryPath(path string) string {
	return filepath.Join(filepath.Dir(path), fmt.Sprintf(".houserule-%d.part", os.Getpid()))
}

// wrapError wraps an error in an [*WriteError]; nil stays nil.
func wrapError(path string, err error) error {
	if err == nil {
		return nil
	}
	reason := source.Reason(err)
	if link := new(os.LinkError); errors.As(err, &link) {
		reason = link.Err.Error()
	}
	return &WriteError{Path: filepath.ToSlash(path), Reason: reason, Err: err}
}

// WriteError is the error for a file or folder that cannot be written.
type WriteError struct {
	Path, Reason string
	Err          error
}

// Error returns the path and the reason.
func (e *WriteError) Error() string { return e.Path + " cannot be written: " + e.Reason }

// Unwrap returns the error of the operating system.
func (e *WriteError) Unwrap() error { return e.Err }
