package grammar_test

import (
	"fmt"
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

	"houserule/stdlib/grammar"
)

// common are names of headings and fields that mean other things in Go as well: sorts of
// rules and things, words of functions and formulas, commands of the prompt, fields of
// module.json, keys of files and labels of the handbook.
var common = strings.Fields(`
	action box check example glimpse headline kind offer record rule scale table tag
	again ask dice first like me note option roll roller say sheet starts sum summary text
	back from range
	add changes every given house later menu migrates options requires rows rules source steps
	above as below was words
	after all any around asks best beyond by costs event label limit of on once opens otherwise printed shows times to when
`)

// names are those of all headings and fields, old ones among them.
func names() map[string]bool {
	all := map[string]bool{}
	add := func(table []grammar.Field) {
		for _, f := range table {
			if f.Name != "" && f.Name != grammar.AnyOther {
				all[f.Name] = true
			}
		}
	}
	for _, h := range grammar.Headings {
		all[h.Word] = true
		add(h.Fields)
		for old := range h.Was {
			all[old] = true
		}
	}
	for _, table := range [][]grammar.Field{grammar.Shared, grammar.Everywhere, grammar.OfEntries, grammar.OfSteps, grammar.OfLines, grammar.LineBodies} {
		add(table)
	}
	return all
}

// isFieldName tells the type of constants that stand beside the effect of a field.
func isFieldName(t ast.Expr) bool {
	switch t := t.(type) {
	case *ast.Ident:
		return t.Name == "FieldName"
	case *ast.SelectorExpr:
		return t.Sel.Name == "FieldName"
	}
	return false
}

// TestNamesOfFieldsStandInTheGrammarAndTheLoaderOnly reads all of Go but tests: who asks for
// a field asks these tables for what it holds.
func TestNamesOfFieldsStandInTheGrammarAndTheLoaderOnly(t *testing.T) {
	known := names()
	found := map[string][]string{}
	root := filepath.Join("..", "..")
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		shown, _ := filepath.Rel(root, path)
		shown = filepath.ToSlash(shown)
		switch {
		case d.IsDir() && (d.Name() == "testdata" || shown == "stdlib/grammar" || shown == "stdlib/declare" || strings.HasPrefix(d.Name(), ".") && d.Name() != ".." && shown != "."):
			return filepath.SkipDir
		case d.IsDir() || !strings.HasSuffix(shown, ".go") || strings.HasSuffix(shown, "_test.go"):
			return nil
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		files := token.NewFileSet()
		file, err := parser.ParseFile(files, shown, text, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		other := map[*ast.BasicLit]bool{} // imports, and constants of fields beside their effects
		for _, i := range file.Imports {
			other[i.Path] = true
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if spec, ok := n.(*ast.ValueSpec); ok && isFieldName(spec.Type) {
				for _, v := range spec.Values {
					l := v.(*ast.BasicLit)
					other[l] = true
					if name, err := strconv.Unquote(l.Value); err != nil || !known[name] {
						t.Errorf("%s:%d: the grammar has no field %s", shown, files.Position(l.Pos()).Line, l.Value)
					}
				}
			}
			if l, ok := n.(*ast.BasicLit); ok && l.Kind == token.STRING && !other[l] {
				if name, err := strconv.Unquote(l.Value); err == nil && known[name] {
					found[name] = append(found[name], fmt.Sprintf("%s:%d", shown, files.Position(l.Pos()).Line))
				}
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for name, places := range found {
		if !slices.Contains(common, name) {
			t.Errorf("%q stands in %s: ask the grammar what the field holds, or add the name to common if it means something else there", name, strings.Join(places, ", "))
		}
	}
}
