package library_test

import (
	"io/fs"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"houserule/cmd/houserule/internal/library"
)

// Naming an id and a folder with another module of that id is an error that names both; so is
// naming a second folder with another version.
func TestTwoSourcesOfOneIDAreRefused(t *testing.T) {
	manifest := func(id, version string) *fstest.MapFile {
		return &fstest.MapFile{Data: []byte(`{"id": "` + id + `", "version": "` + version + `", "title": "T", "licence": "MIT"}`)}
	}
	rules := func(text string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(text)} }
	disk := fstest.MapFS{
		"gusts/module.json": manifest("gusts", "1.0.0"), "gusts/init.lua": rules("-- mine"),
		"other/gusts/module.json": manifest("gusts", "2.0.0"), "other/gusts/init.lua": rules("-- mine"),
		"copy/gusts/module.json": manifest("gusts", "1.0.0"), "copy/gusts/init.lua": rules("-- mine"),
		"core/module.json": manifest("core", "1.0.0"), "core/init.lua": rules("-- mine"),
	}
	standard := fstest.MapFS{"core/module.json": manifest("core", "1.1.0"), "core/init.lua": rules("-- theirs")}
	for _, c := range []struct {
		name        string
		dirs, asked []string
		around      []string
		want        string
	}{
		{"a folder alone", []string{"gusts"}, nil, nil, ""},
		{"the same folder twice", []string{"gusts", "./gusts"}, nil, nil, ""},
		{"its own id", []string{"gusts"}, []string{"gusts"}, nil, ""},
		{"a copy elsewhere", []string{"gusts"}, []string{"gusts"}, []string{"copy"}, ""},
		{"another one elsewhere", []string{"gusts"}, []string{"gusts"}, []string{"other"}, "`gusts` is named twice and means two modules: 2.0.0 in other/gusts; 1.0.0 in gusts"},
		{"with a version", []string{"gusts"}, []string{"gusts@2.0.0"}, []string{"other"}, "`gusts` is named twice and means two modules: 2.0.0 in other/gusts; 1.0.0 in gusts"},
		{"two folders", []string{"gusts", "other/gusts"}, nil, nil, "`gusts` is named twice and means two modules: 1.0.0 in gusts; 2.0.0 in other/gusts"},
		{"what comes with houserule", []string{"core"}, []string{"core"}, nil, "`core` is named twice and means two modules: 1.1.0, which is shipped with houserule; 1.0.0 in core"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := library.Open(library.Places{Dirs: c.dirs, Asked: c.asked, Around: c.around, Standard: standard, Strict: true, Read: func(dir string) fs.FS { s, _ := fs.Sub(disk, filepath.ToSlash(filepath.Clean(dir))); return s }})
			got := ""
			if err != nil {
				got, _, _ = strings.Cut(err.Error(), "\n")
			}
			if got != c.want {
				t.Errorf("got %q\nwant %q", got, c.want)
			}
		})
	}
}
