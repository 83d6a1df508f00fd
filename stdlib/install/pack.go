package install

import (
	"archive/zip"
	"bytes"
	"io/fs"
	"slices"
	"time"
)

// Pack makes the zip of a module's files: the same bytes for the same files, on every
// machine. What [Unpack] would refuse is refused here, as a [*Refused].
func Pack(fsys fs.FS) ([]byte, error) {
	g := newGate(Limits{})
	texts := map[string]*bytes.Buffer{}
	err := walk(fsys, g, func(name string, f fs.File) error {
		texts[name] = &bytes.Buffer{}
		return g.copy(texts[name], name, f, 0)
	})
	if err != nil {
		return nil, err
	}
	if len(g.files) == 0 {
		return nil, refuse("", "holds no files")
	}
	if _, err := g.whole(""); err != nil {
		return nil, err
	}
	slices.Sort(g.files)
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, name := range g.files {
		head := &zip.FileHeader{Name: name, Method: zip.Deflate, Modified: time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC)}
		head.SetMode(0o644)
		into, err := w.CreateHeader(head)
		if err == nil {
			_, err = into.Write(texts[name].Bytes())
		}
		if err != nil {
			return nil, err
		}
	}
	err = w.Close()
	return b.Bytes(), err
}
