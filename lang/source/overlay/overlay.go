// Package overlay provides a file system in which some files have other contents. The language
// server uses it for files that are changed in the editor and not saved, mutation tests for
// mutated files.
package overlay

import (
	"bytes"
	"errors"
	"io/fs"
	"path"
	"slices"
	"strings"
	"time"
)

// FS is a file system that replaces the contents of some files of Under.
type FS struct {
	Under fs.FS
	// Text returns the contents that replace a file; false for none.
	Text func(name string) (string, bool)
	// Names lists the files with replaced contents. Files that Under does not have are added.
	// Nil adds none.
	Names func() []string
}

// isNew reports whether Under has no file name, but Names does. err is the error of opening it
// in Under.
func (o *FS) isNew(name string, err error) bool {
	return errors.Is(err, fs.ErrNotExist) && o.Names != nil && slices.Contains(o.Names(), name)
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
	if ok && o.isNew(name, err) {
		return &openText{bytes.NewReader([]byte(text)), textInfo{path.Base(name), int64(len(text))}}, nil
	}
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
	text, ok := o.text(name)
	if ok && o.isNew(name, err) {
		return textInfo{path.Base(name), int64(len(text))}, nil
	}
	if ok && err == nil && info.Mode().IsRegular() {
		return textInfo{info.Name(), int64(len(text))}, nil
	}
	return info, err
}

// ReadLink implements [fs.ReadLinkFS].
func (o *FS) ReadLink(name string) (string, error) { return fs.ReadLink(o.Under, name) }

// ReadDir implements [fs.ReadDirFS].
func (o *FS) ReadDir(name string) ([]fs.DirEntry, error) {
	list, err := fs.ReadDir(o.Under, name)
	if o.Names == nil || err != nil && !errors.Is(err, fs.ErrNotExist) {
		return list, err
	}
	known := map[string]bool{}
	for _, entry := range list {
		known[entry.Name()] = true
	}
	for _, file := range o.Names() {
		rest, below := file, true
		if name != "." {
			rest, below = strings.CutPrefix(file, name+"/")
		}
		first, _, deeper := strings.Cut(rest, "/")
		if !below || known[first] {
			continue
		}
		known[first], err = true, nil
		if deeper {
			list = append(list, fs.FileInfoToDirEntry(folderInfo{textInfo{first, 0}}))
			continue
		}
		text, _ := o.text(file)
		list = append(list, fs.FileInfoToDirEntry(textInfo{first, int64(len(text))}))
	}
	slices.SortFunc(list, func(a, b fs.DirEntry) int { return strings.Compare(a.Name(), b.Name()) })
	return list, err
}

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

// folderInfo describes a folder that contains only added files.
type folderInfo struct{ textInfo }

func (folderInfo) Mode() fs.FileMode { return fs.ModeDir | 0o755 }
func (folderInfo) IsDir() bool       { return true }
