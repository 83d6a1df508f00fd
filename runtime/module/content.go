package module

import (
	"crypto/sha256"
	"fmt"
	"path"
	"slices"

	"houserule/lang/diag"
	"houserule/lang/source"
)

// Content returns a hash of all files that are loaded or that scripts can read, without specs.
// It does not depend on the machine.
func (m *Module) Content() (string, error) {
	names := slices.Concat([]string{ManifestName}, m.Files, m.DataFiles)
	for _, layer := range m.With {
		names = append(names, layer.Files...)
	}
	slices.Sort(names)
	h := sha256.New()
	for _, name := range slices.Compact(names) {
		text, err := source.Read(m.FS, name, MaxDataFile)
		if err != nil {
			return "", &diag.Problem{Pos: diag.Pos{File: path.Join(m.Dir, name)}, Message: "can't read the file: " + source.Reason(err), Cause: err}
		}
		fmt.Fprintf(h, "%q %d\n", name, len(text))
		h.Write(text)
	}
	return fmt.Sprintf("%x", h.Sum(nil)), nil
}
