package lsp

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"houserule/lang/source/overlay"
)

// newOverlay returns the file system of a folder in which texts of the editor replace open
// files.
func newOverlay(dir string, open *texts, read *diskCache) *overlay.FS {
	return &overlay.FS{Under: &folderFS{dir, os.DirFS(dir), read}, Text: func(name string) (string, bool) {
		return open.of(filepath.Join(dir, filepath.FromSlash(name)))
	}, Names: func() []string { return open.below(dir) }}
}

// texts are the texts of open files by path. They may be replaced.
type texts struct {
	mu     sync.Mutex
	byPath map[string]string
}

// of returns the text of a file; false if it is not open.
func (t *texts) of(path string) (string, bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	text, ok := t.byPath[path]
	return text, ok
}

// below lists the names of open Lua files in a folder, sorted.
func (t *texts) below(dir string) (list []string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for path := range t.byPath {
		if name, in := strings.CutPrefix(slashed(path), slashed(dir)+"/"); in && isLua(path) {
			list = append(list, name)
		}
	}
	slices.Sort(list)
	return list
}

// set replaces all texts.
func (t *texts) set(byPath map[string]string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.byPath = byPath
}

// folderFS is a folder of the disk whose files are cached.
type folderFS struct {
	dir  string
	disk fs.FS
	read *diskCache
}

// Open implements [fs.FS].
func (f *folderFS) Open(name string) (fs.File, error) {
	if fs.ValidPath(name) {
		if text, info, known := f.read.cached(filepath.Join(f.dir, filepath.FromSlash(name))); known {
			return &readText{bytes.NewReader(text), info}, nil
		}
	}
	return f.disk.Open(name)
}

// Lstat implements [fs.ReadLinkFS].
func (f *folderFS) Lstat(name string) (fs.FileInfo, error) { return fs.Lstat(f.disk, name) }

// ReadLink implements [fs.ReadLinkFS].
func (f *folderFS) ReadLink(name string) (string, error) { return fs.ReadLink(f.disk, name) }

// ReadDir implements [fs.ReadDirFS].
func (f *folderFS) ReadDir(name string) ([]fs.DirEntry, error) { return fs.ReadDir(f.disk, name) }

// readText is an open cached file.
type readText struct {
	*bytes.Reader
	info fs.FileInfo
}

func (t *readText) Stat() (fs.FileInfo, error) { return t.info, nil }
func (t *readText) Close() error               { return nil }
