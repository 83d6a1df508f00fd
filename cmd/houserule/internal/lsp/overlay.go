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
func newOverlay(dir string, texts *editorTexts, cache *diskCache) *overlay.FS {
	return &overlay.FS{Under: &folderFS{dir, os.DirFS(dir), cache}, Text: func(name string) (string, bool) {
		return texts.get(filepath.Join(dir, filepath.FromSlash(name)))
	}, Names: func() []string { return texts.namesBelow(dir) }}
}

// editorTexts are the texts of the open files by path. They are replaced when a resolvedModule is
// reused.
type editorTexts struct {
	mu     sync.Mutex // guards byPath
	byPath map[string]string
}

// get returns the text of a file; false if it is not open.
func (t *editorTexts) get(path string) (string, bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	text, ok := t.byPath[path]
	return text, ok
}

// namesBelow lists the open Lua files below a folder, by their paths in it, sorted.
func (t *editorTexts) namesBelow(dir string) (list []string) {
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

// replace replaces all texts.
func (t *editorTexts) replace(byPath map[string]string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.byPath = byPath
}

// folderFS is a folder of the disk whose files are cached.
type folderFS struct {
	dir   string
	disk  fs.FS
	cache *diskCache
}

// Open implements [fs.FS].
func (f *folderFS) Open(name string) (fs.File, error) {
	if fs.ValidPath(name) {
		if text, info, ok := f.cache.read(filepath.Join(f.dir, filepath.FromSlash(name))); ok {
			return &openCachedFile{bytes.NewReader(text), info}, nil
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

// openCachedFile is an open cached file.
type openCachedFile struct {
	*bytes.Reader
	info fs.FileInfo
}

func (t *openCachedFile) Stat() (fs.FileInfo, error) { return t.info, nil }
func (t *openCachedFile) Close() error               { return nil }
