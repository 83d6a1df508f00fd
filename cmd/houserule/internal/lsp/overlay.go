package lsp

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"time"
)

// overlay is a folder of the disk, with the texts of an editor in place of files that are
// open there.
type overlay struct {
	dir   string
	disk  fs.FS
	texts map[string]string // by path
}

func newOverlay(dir string, texts map[string]string) *overlay {
	return &overlay{dir: dir, disk: os.DirFS(dir), texts: texts}
}

func (o *overlay) text(name string) (string, bool) {
	if !fs.ValidPath(name) {
		return "", false
	}
	text, ok := o.texts[filepath.Join(o.dir, filepath.FromSlash(name))]
	return text, ok
}

// Open implements [fs.FS].
func (o *overlay) Open(name string) (fs.File, error) {
	f, err := o.disk.Open(name)
	text, ok := o.text(name)
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
	info textInfo
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
