package file

import (
	"bufio"
	"errors"
	"io"
	"io/fs"
	"os"
)

// Everything of the disk is opened here, and nothing but files and folders: behind a
// name may stand a pipe on which nobody writes, or a device without an end.

var errNoFile = errors.New("is no file")

// opened opens a file or a folder.
func opened(path string, how int, mode fs.FileMode) (*os.File, error) {
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() && !info.IsDir() {
		return nil, &fs.PathError{Op: "open", Path: path, Err: errNoFile}
	}
	return os.OpenFile(path, how, mode)
}

// openedToRead opens a file or a folder to read it.
func openedToRead(path string) (*os.File, error) { return opened(path, os.O_RDONLY, 0) }

// rowsOf reads an export row by row, of which each is bounded by mostRow.
func rowsOf(r io.Reader) *bufio.Reader { return bufio.NewReaderSize(r, 1<<16) }

// OpenExport opens what [File.Export] wrote, for [Import] and [VerifyExport]; false says
// that the file begins otherwise than an export.
func OpenExport(path string) (in io.ReadCloser, export bool, err error) {
	f, err := openedToRead(path)
	if err != nil {
		return nil, false, err
	}
	var first [1]byte
	n, _ := f.ReadAt(first[:], 0)
	return f, n == 1 && first[0] == '{', nil
}
