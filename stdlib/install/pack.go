package install

import (
	"archive/zip"
	"bytes"
	"crypto/sha256"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"houserule/runtime/module"
)

// Packed is a module archive for distribution.
type Packed struct {
	Zip      []byte
	Hash     string   // hash of the files, see [Sum]
	LeftOut  []string // files and folders that are not included; folders end in /
	LineEnds int      // number of files whose line ends were converted from CRLF
}

// PackModule makes a zip of the module in a folder. The bytes do not depend on the location of
// the folder, the order in which the system lists files, their times and modes, or on CRLF line
// ends. Names that begin with a dot, backups of editors, archives, keys and signatures are not
// included. What [Unpack] would refuse is refused here, as a [*RefusedError].
func PackModule(fsys fs.FS) (*Packed, error) {
	g, texts, err := filesOf(fsys, isLeftOut)
	if err != nil {
		return nil, err
	}
	p := &Packed{}
	err = fs.WalkDir(fsys, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || name == "." || entry.Name()[0] != '.' && (entry.IsDir() || !isLeftOut(name)) {
			return err
		}
		if !entry.IsDir() {
			p.LeftOut = append(p.LeftOut, name)
			return nil
		}
		p.LeftOut = append(p.LeftOut, name+"/")
		return fs.SkipDir
	})
	if err != nil {
		return nil, err
	}
	g.files = slices.DeleteFunc(g.files, func(name string) bool { return slices.Contains(p.LeftOut, name) })
	if !slices.Contains(g.files, module.ManifestName) {
		return nil, refuse("", "holds no "+module.ManifestName)
	}
	slices.Sort(p.LeftOut)
	slices.Sort(g.files)
	var sums []FileSum
	for _, name := range g.files {
		text := texts[name].Bytes()
		if bytes.Contains(text, []byte("\r\n")) && utf8.Valid(text) && !bytes.Contains(text, []byte{0}) {
			text = bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n"))
			texts[name] = bytes.NewBuffer(text)
			p.LineEnds++
		}
		sums = append(sums, FileSum{Name: name, SHA256: fmt.Sprintf("%x", sha256.Sum256(text))})
	}
	p.Hash = hashOf(sums)
	p.Zip, err = zipped(g, texts)
	return p, err
}

// isLeftOut reports whether a file is not part of a module, and would only make archives differ.
func isLeftOut(file string) bool {
	name := strings.ToLower(path.Base(file))
	switch {
	case name == "thumbs.db", name == "desktop.ini", strings.HasSuffix(name, "~"), name[0] == '#' && strings.HasSuffix(name, "#"):
		return true
	}
	switch path.Ext(name) {
	case ".zip", ".minisig", ".key", ".pub", ".sarif", ".bak", ".orig", ".rej", ".swp", ".tmp":
		return true
	}
	return false
}

// Pack makes a zip of the files of a module without changing them: the same bytes for the same
// files on every machine. What [Unpack] would refuse is refused here, as a [*RefusedError].
func Pack(fsys fs.FS) ([]byte, error) {
	g, texts, err := filesOf(fsys, func(string) bool { return false })
	if err != nil {
		return nil, err
	}
	return zipped(g, texts)
}

// filesOf reads the files of a module except those for which skip returns true.
func filesOf(fsys fs.FS, skip func(name string) bool) (*gate, map[string]*bytes.Buffer, error) {
	g := newGate(Limits{})
	texts := map[string]*bytes.Buffer{}
	err := walk(fsys, g, func(name string, f fs.File) error {
		if skip(name) {
			return nil
		}
		texts[name] = &bytes.Buffer{}
		return g.copy(texts[name], name, f, 0)
	})
	return g, texts, err
}

// zipped makes the zip of the files of a gate; texts holds their contents by name.
func zipped(g *gate, texts map[string]*bytes.Buffer) ([]byte, error) {
	if len(g.files) == 0 {
		return nil, refuse("", "contains no files")
	}
	if _, err := g.finish(""); err != nil {
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
	err := w.Close()
	return b.Bytes(), err
}
