package install

import (
	"cmp"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"hash"
	"io/fs"
	"slices"
)

// FileSum is a file of a module with its SHA-256, in hexadecimal.
type FileSum struct{ Name, SHA256 string }

// Content is the list of the files of a module, with their hashes.
type Content struct {
	Hash  string    // "h1:" and the hash of all, as go.sum has it
	Files []FileSum // by name
}

// Sum hashes the files of a module. A folder, its zip and its git commit have the same hash. A
// file that a module must not contain is a [*RefusedError].
func Sum(fsys fs.FS) (*Content, error) {
	g := newGate(Limits{})
	running := map[string]hash.Hash{}
	err := walk(fsys, g, func(name string, f fs.File) error {
		running[name] = sha256.New()
		return g.copy(running[name], name, f, 0)
	})
	if err != nil {
		return nil, err
	}
	content := &Content{}
	for _, name := range g.files {
		content.Files = append(content.Files, FileSum{name, hex.EncodeToString(running[name].Sum(nil))})
	}
	sortSums(content.Files)
	content.Hash = hashOf(content.Files)
	return content, nil
}

// Hash returns the hash of all files of a module, see [Sum].
func Hash(fsys fs.FS) (string, error) {
	content, err := Sum(fsys)
	if err != nil {
		return "", err
	}
	return content.Hash, nil
}

func sortSums(files []FileSum) {
	slices.SortFunc(files, func(a, b FileSum) int { return cmp.Compare(a.Name, b.Name) })
}

// hashOf returns what Hash1 of golang.org/x/mod/sumdb/dirhash computes, from known sums, sorted
// by name.
func hashOf(files []FileSum) string {
	all := sha256.New()
	for _, f := range files {
		fmt.Fprintf(all, "%s  %s\n", f.SHA256, f.Name)
	}
	return "h1:" + base64.StdEncoding.EncodeToString(all.Sum(nil))
}
