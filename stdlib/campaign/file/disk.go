package file

import (
	"bufio"
	"errors"
	"io"
	"io/fs"
	"os"
)

// All files of this package are opened by openPath, which opens only regular files and folders:
// reading a pipe or a device might never end.

var errNoFile = errors.New("is no file")

// openPath opens a file or folder with the errors of this package.
func openPath(path string, how int, mode fs.FileMode) (*os.File, error) {
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() && !info.IsDir() {
		return nil, &fs.PathError{Op: "open", Path: path, Err: errNoFile}
	}
	return os.OpenFile(path, how, mode)
}

// openToRead opens a file or folder for reading.
func openToRead(path string) (*os.File, error) { return openPath(path, os.O_RDONLY, 0) }

// rowReader reads an export line by line; a line has at most maxRow bytes.
func rowReader(r io.Reader) *bufio.Reader { return bufio.NewReaderSize(r, 1<<16) }

// OpenExport opens a file for [Import] and [VerifyExport]; export is false if it does not begin
// like an export.
func OpenExport(path string) (in io.ReadCloser, export bool, err error) {
	f, err := openToRead(path)
	if err != nil {
		return nil, false, err
	}
	var first [1]byte
	n, _ := f.ReadAt(first[:], 0)
	return f, n == 1 && first[0] == '{', nil
}
