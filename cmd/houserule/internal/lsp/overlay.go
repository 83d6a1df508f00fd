package lsp

import (
	"bytes"
	"io/fs"
	"path/filepath"
	"sync"
	"time"
)

// overlay is a folder of the disk, with the texts of an editor in place of files that are
// open there.
type overlay struct {
	dir   string
	disk  fs.FS
	texts *texts
	read  *read
}

// texts are those of an editor, by path. Others may come in their place.
type texts struct {
	mu     sync.Mutex
	byPath map[string]string
}

func (t *texts) of(path string) (string, bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	text, ok := t.byPath[path]
	return text, ok
}

func (t *texts) set(byPath map[string]string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.byPath = byPath
}

func (o *overlay) path(name string) string { return filepath.Join(o.dir, filepath.FromSlash(name)) }

func (o *overlay) text(name string) (string, bool) {
	if !fs.ValidPath(name) {
		return "", false
	}
	return o.texts.of(o.path(name))
}

// Open implements [fs.FS].
func (o *overlay) Open(name string) (fs.File, error) {
	text, ok := o.text(name)
	if !ok && fs.ValidPath(name) {
		if text, info, known := o.read.again(o.path(name)); known {
			return &openText{bytes.NewReader(text), info}, nil
		}
	}
	f, err := o.disk.Open(name)
	if err != nil || !ok {
		return f, err
	}
	info, err := f.Stat()
	if err != nil || !info.Mode().IsRegular() {
		return f, nil
	}
	f.Close()
	return &openText{bytes.NewReader([]byte(text)), textInfo{info.Name(), int64(len(text))}}, nil
}

// Lstat implements [fs.ReadLinkFS].
func (o *overlay) Lstat(name string) (fs.FileInfo, error) {
	info, err := fs.Lstat(o.disk, name)
	if text, ok := o.text(name); ok && err == nil && info.Mode().IsRegular() {
		return textInfo{info.Name(), int64(len(text))}, nil
	}
	return info, err
}

// ReadLink implements [fs.ReadLinkFS].
func (o *overlay) ReadLink(name string) (string, error) { return fs.ReadLink(o.disk, name) }

// ReadDir implements [fs.ReadDirFS].
func (o *overlay) ReadDir(name string) ([]fs.DirEntry, error) { return fs.ReadDir(o.disk, name) }

type openText struct {
	*bytes.Reader
	info fs.FileInfo
}

func (t *openText) Stat() (fs.FileInfo, error) { return t.info, nil }
func (t *openText) Close() error               { return nil }

type textInfo struct {
	name string
	size int64
}

func (i textInfo) Name() string       { return i.name }
func (i textInfo) Size() int64        { return i.size }
func (i textInfo) Mode() fs.FileMode  { return 0o644 }
func (i textInfo) ModTime() time.Time { return time.Time{} }
func (i textInfo) IsDir() bool        { return false }
func (i textInfo) Sys() any           { return nil }
