package module

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"fmt"
	"path"
	"slices"

	"houserule/lang/diag"
	"houserule/lang/source"
)

// Archive returns a compressed zip archive of all files of the module, including specs, for
// [OpenArchive]. The same files give the same bytes.
func (m *Module) Archive() ([]byte, error) { return m.archive(zip.Deflate) }

// Snapshot returns the module with a copy of its files in memory. It fails if a file cannot be
// read.
func (m *Module) Snapshot() (*Module, error) {
	text, err := m.archive(zip.Store)
	if err != nil {
		return nil, err
	}
	return OpenArchive(text, m.Dir)
}

// archive returns a zip archive of all files of the module. method is zip.Store or zip.Deflate.
func (m *Module) archive(method uint16) ([]byte, error) {
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
		into, err := w.CreateHeader(&zip.FileHeader{Name: name, Method: method})
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

// MaxArchived is the maximum total size of the files in an archive, in bytes.
const MaxArchived = 256 << 20

// OpenArchive opens a module from an archive of [Module.Archive]. shown is its name in positions
// and messages. The archive may come from an untrusted source: one with more than [MaxFiles]
// files or more than [MaxArchived] unpacked bytes is rejected before it is unpacked.
func OpenArchive(text []byte, shown string) (*Module, error) {
	refuse := func(message string, cause error) (*Module, error) {
		return nil, diag.List{{Pos: diag.Pos{File: shown}, Message: message, Cause: cause}}
	}
	if !hasBoundedDirectory(text) {
		return refuse("this is no archive of a module", nil)
	}
	files, err := zip.NewReader(bytes.NewReader(text), int64(len(text)))
	if err != nil {
		return refuse("this is no archive of a module", err)
	}
	if len(files.File) > MaxFiles {
		return refuse(fmt.Sprintf("this archive has more than %d files", MaxFiles), nil)
	}
	rest := uint64(MaxArchived)
	for _, f := range files.File {
		if f.UncompressedSize64 > rest {
			return refuse(fmt.Sprintf("this archive unpacks to more than %d bytes", MaxArchived), nil)
		}
		rest -= f.UncompressedSize64
	}
	return Open(files, shown)
}

// hasBoundedDirectory reports whether text ends like an archive of [Module.Archive], with a directory for
// not much more than [MaxFiles] files. archive/zip reads all entries of the directory, whatever
// their declared number.
func hasBoundedDirectory(text []byte) bool {
	const (
		end     = 22                            // bytes after the directory
		longest = 2 * MaxFiles * (46 + MaxPath) // maximum length of a directory in bytes
	)
	at := len(text) - end
	if at < 0 || string(text[at:at+4]) != "PK\x05\x06" {
		return false
	}
	length, start := int(binary.LittleEndian.Uint32(text[at+12:])), int(binary.LittleEndian.Uint32(text[at+16:]))
	larger := at >= 20 && string(text[at-20:at-16]) == "PK\x06\x07" // a ZIP64 directory
	return start+length == at && length <= longest && !larger
}
