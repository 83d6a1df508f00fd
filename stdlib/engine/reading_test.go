package engine

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// unbounded are the functions that read to an end that may never come, or that
// open what may never answer. Only lang/source may use them, with bounds.
var unbounded = map[string][]string{
	"io":        {"ReadAll", "Copy", "CopyBuffer"},
	"io/ioutil": {"ReadAll", "ReadFile"},
	"io/fs":     {"ReadFile"},
	"os":        {"ReadFile", "Open", "OpenFile"},
	"bufio":     {"NewReader", "NewReaderSize", "NewScanner"},
}

// onlyWrite are files that open others to write into them, and read nothing so.
var onlyWrite = []string{root + "/stdlib/evening/summary/summary.go", root + "/cmd/houserule/internal/terminal/history.go", root + "/stdlib/outfile/write.go"}

// TestNothingIsReadWithoutABound looks at every Go file but tests.
func TestNothingIsReadWithoutABound(t *testing.T) {
	t.Parallel()
	looked, found := 0, 0
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := d.Name()
		if d.IsDir() && strings.HasPrefix(name, ".") && path != root || name == "testdata" {
			return fs.SkipDir
		}
		if filepath.Ext(name) != ".go" || strings.HasSuffix(name, "_test.go") {
			return nil
		}
		looked++
		uses, err := unboundedIn(path)
		switch filepath.ToSlash(path) {
		case root + "/stdlib/campaign/file/disk.go":
			return err // it opens the files of campaigns, and no devices
		case root + "/cmd/houserule/internal/lsp/wire.go":
			return err // it reads messages of which each tells its length, within a bound
		}
		if filepath.ToSlash(filepath.Dir(path)) == root+"/lang/source" {
			found += len(uses)
			return err
		}
		for _, use := range uses {
			if slices.Contains(onlyWrite, filepath.ToSlash(path)) && strings.HasSuffix(use, "os.OpenFile") {
				continue
			}
			t.Errorf("%s reads without a bound: use lang/source", use)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if looked < 100 || found == 0 {
		t.Fatalf("%d files were looked at, and %d uses found in lang/source: the test sees nothing", looked, found)
	}
}

// unboundedIn lists the uses of unbounded functions in a file, with places.
func unboundedIn(path string) ([]string, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, path, text, 0)
	if err != nil {
		return nil, err
	}
	names := map[string][]string{} // what is forbidden, by the name of the package in this file
	var uses []string
	for _, i := range file.Imports {
		whole, err := strconv.Unquote(i.Path.Value)
		if err != nil {
			return nil, err
		}
		name := whole[strings.LastIndexByte(whole, '/')+1:]
		if i.Name != nil {
			name = i.Name.Name
		}
		if name == "." && unbounded[whole] != nil {
			uses = append(uses, set.Position(i.Pos()).String()+": import of all names")
		}
		names[name] = unbounded[whole]
	}
	ast.Inspect(file, func(n ast.Node) bool {
		s, ok := n.(*ast.SelectorExpr)
		if !ok {
			return true
		}
		if of, ok := s.X.(*ast.Ident); ok {
			for _, forbidden := range names[of.Name] {
				if s.Sel.Name == forbidden {
					uses = append(uses, set.Position(s.Pos()).String()+": "+of.Name+"."+forbidden)
				}
			}
		}
		return true
	})
	return uses, nil
}
