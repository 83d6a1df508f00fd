package module

import (
	"archive/zip"
	"bytes"
	"path"
	"slices"

	"houserule/lang/diag"
	"houserule/lang/source"
)

// Archive gives all files of the module in one piece, specs and all, for [OpenArchive]:
// the same bytes for the same files.
func (m *Module) Archive() ([]byte, error) {
	names := slices.Concat([]string{ManifestName}, m.Files, m.Unlisted, m.SpecFiles, m.DataFiles)
	for _, layer := range m.With {
		names = slices.Concat(names, layer.Files, layer.SpecFiles)
	}
	slices.Sort(names)
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, name := range slices.Compact(names) {
		text, err := source.Read(m.FS, name, MaxDataFile)
		if err != nil {
			return nil, &diag.Problem{Pos: diag.Pos{File: path.Join(m.Dir, name)}, Message: "can't read the file: " + source.Reason(err), Cause: err}
		}
		into, err := w.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Deflate})
		if err == nil {
			_, err = into.Write(text)
		}
		if err != nil {
			return nil, err
		}
	}
	err := w.Close()
	return b.Bytes(), err
}

// OpenArchive opens a module that [Module.Archive] gave. shown is its name in places and
// messages.
func OpenArchive(text []byte, shown string) (*Module, error) {
	files, err := zip.NewReader(bytes.NewReader(text), int64(len(text)))
	if err != nil {
		return nil, diag.List{{Pos: diag.Pos{File: shown}, Message: "this is no archive of a module", Cause: err}}
	}
	return Open(files, shown)
}
