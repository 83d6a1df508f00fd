// Package overlay lays changed texts over the files of a folder.
package overlay

import (
	"bytes"
	"io/fs"
	"time"
)

// FS is a folder with other texts in place of some of its files.
type FS struct {
	Under fs.FS
	// Text gives the text that stands in place of a file; false for none.
	Text func(name string) (string, bool)
}

func (o *FS) text(name string) (string, bool) {
	if !fs.ValidPath(name) {
		return "", false
	}
	return o.Text(name)
}

// Open implements [fs.FS].
func (o *FS) Open(name string) (fs.File, error) {
	f, err := o.Under.Open(name)
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
func (o *FS) Lstat(name string) (fs.FileInfo, error) {
	info, err := fs.Lstat(o.Under, name)
	if text, ok := o.text(name); ok && err == nil && info.Mode().IsRegular() {
		return textInfo{info.Name(), int64(len(text))}, nil
	}
	return info, err
}

// ReadLink implements [fs.ReadLinkFS].
func (o *FS) ReadLink(name string) (string, error) { return fs.ReadLink(o.Under, name) }

// ReadDir implements [fs.ReadDirFS].
func (o *FS) ReadDir(name string) ([]fs.DirEntry, error) { return fs.ReadDir(o.Under, name) }

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
