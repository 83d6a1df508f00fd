package install_test

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"houserule/stdlib/install"
)

const manifest = `{"id": "steps", "version": "1.2.0", "title": "Steps", "licence": "MIT"}`

// file is one entry of an archive that a test makes.
type file struct {
	name, text string
	kind       byte // of tar; 0 is a plain file
	mode       int64
	link       string
	zip        func(*zip.FileHeader)
	pax        map[string]string
	format     tar.Format
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}

// zipped makes a zip, as sound as its entries are.
func zipped(files ...file) []byte {
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, f := range files {
		head := &zip.FileHeader{Name: f.name, Method: zip.Deflate}
		if strings.HasSuffix(f.name, "/") {
			head.Method = zip.Store
		}
		if f.mode != 0 {
			head.SetMode(fs.FileMode(f.mode))
		}
		if f.zip != nil {
			f.zip(head)
		}
		into := must(w.CreateHeader(head))
		if f.text != "" {
			must(into.Write([]byte(f.text)))
		}
	}
	check(w.Close())
	return b.Bytes()
}

// raw makes a zip of one entry whose header says what it likes.
func raw(head zip.FileHeader, text string) []byte {
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	into := must(w.CreateRaw(&head))
	must(into.Write([]byte(text)))
	check(w.Close())
	return b.Bytes()
}

func tarred(files ...file) []byte {
	var b bytes.Buffer
	w := tar.NewWriter(&b)
	for _, f := range files {
		head := &tar.Header{Name: f.name, Typeflag: f.kind, Mode: f.mode, Size: int64(len(f.text)), Linkname: f.link, PAXRecords: f.pax, Format: f.format}
		if f.kind == 0 {
			head.Typeflag = tar.TypeReg
		}
		if f.mode == 0 {
			head.Mode = 0o644
		}
		if f.kind == tar.TypeXGlobalHeader {
			head = &tar.Header{Typeflag: f.kind, PAXRecords: f.pax}
		}
		check(w.WriteHeader(head))
		must(w.Write([]byte(f.text)))
	}
	check(w.Close())
	return b.Bytes()
}

func gzipped(text []byte) []byte {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	must(w.Write(text))
	check(w.Close())
	return b.Bytes()
}

func tgz(files ...file) []byte { return gzipped(tarred(files...)) }

// put writes little-endian numbers over a copy of a text, from the last place of mark on.
func put(text []byte, mark string, at int, numbers ...any) []byte {
	text = bytes.Clone(text)
	var b bytes.Buffer
	for _, n := range numbers {
		check(binary.Write(&b, binary.LittleEndian, n))
	}
	copy(text[bytes.LastIndex(text, []byte(mark))+at:], b.Bytes())
	return text
}

// tree lists all that stands below a folder, with the bytes of files.
func tree(t testing.TB, dir string) map[string]string {
	t.Helper()
	found := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := must(filepath.Rel(dir, path))
		if d.IsDir() {
			found[filepath.ToSlash(name)+"/"] = ""
			return nil
		}
		found[filepath.ToSlash(name)] = string(must(os.ReadFile(path)))
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// place makes a parent with a folder for modules and something beside it.
func place(t testing.TB) (parent, modules string) {
	t.Helper()
	parent = t.TempDir()
	modules = filepath.Join(parent, "modules")
	check(os.Mkdir(modules, 0o755))
	check(os.WriteFile(filepath.Join(parent, "secret"), []byte("mine"), 0o600))
	return parent, modules
}

func unpack(archive []byte, name, modules string, limits install.Limits) (*install.Incoming, error) {
	return install.Unpack(bytes.NewReader(archive), int64(len(archive)), name, modules, limits)
}
