package lazyregexp_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// TestAllPatternsCompile compiles the text of each call of New in the project, which panics only
// when the expression is used.
func TestAllPatternsCompile(t *testing.T) {
	found := 0
	err := filepath.WalkDir("../..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			return nil // not a file of the program
		}
		ast.Inspect(file, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok || len(call.Args) != 1 {
				return true
			}
			f, ok := call.Fun.(*ast.SelectorExpr)
			text, literal := call.Args[0].(*ast.BasicLit)
			if !ok || !literal || f.Sel.Name != "New" {
				return true
			}
			if of, ok := f.X.(*ast.Ident); !ok || of.Name != "lazyregexp" {
				return true
			}
			found++
			pattern, err := strconv.Unquote(text.Value)
			if err == nil {
				_, err = regexp.Compile(pattern)
			}
			if err != nil {
				t.Errorf("%s: %s: %v", path, text.Value, err)
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if found < 50 {
		t.Errorf("found only %d expressions", found)
	}
}
