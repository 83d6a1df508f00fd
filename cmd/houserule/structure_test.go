package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"
)

// The limits of the code base. No package, type or struct exceeds one of them.
const (
	mostCodeLines       = 5000 // in a package: lines with code, without blank lines, comments and tests
	mostExportedMethods = 40   // of a type and of a pointer to it, promoted ones counted
	mostMethods         = 60   // exported or not
	mostFields          = 20   // of a struct, those of embedded structs of this module counted
)

// TestSizesAreWithinTheLimits counts the lines of packages, the methods of types and the fields
// of structs.
func TestSizesAreWithinTheLimits(t *testing.T) {
	for _, excess := range aboveLimits(t) {
		t.Errorf("exceeds the limit: %s", excess)
	}
}

// aboveLimits lists every size of the packages of this module that exceeds a limit.
func aboveLimits(t *testing.T) []string {
	t.Helper()
	loaded, err := packages.Load(&packages.Config{
		Mode: packages.NeedName | packages.NeedFiles | packages.NeedTypes | packages.NeedImports | packages.NeedDeps | packages.NeedExportFile | packages.NeedModule,
		Dir:  filepath.Join("..", ".."),
	}, "./...")
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	exceeds := func(what, unit string, n, most int) {
		if n > most {
			list = append(list, fmt.Sprintf("%-44s %6d %s", what, n, unit))
		}
	}
	for _, p := range loaded {
		for _, e := range p.Errors {
			t.Fatal(e)
		}
		name := strings.TrimPrefix(p.PkgPath, "houserule/")
		exceeds(name, "code lines", codeLines(t, p.GoFiles), mostCodeLines)
		scope := p.Types.Scope()
		for _, declared := range scope.Names() {
			object, ok := scope.Lookup(declared).(*types.TypeName)
			if !ok || object.IsAlias() {
				continue
			}
			what := name + "." + declared
			exported, all := methods(object.Type())
			exceeds(what, "exported methods", exported, mostExportedMethods)
			exceeds(what, "methods", all, mostMethods)
			if s, ok := object.Type().Underlying().(*types.Struct); ok {
				exceeds(what, "fields", fields(s, map[types.Type]bool{object.Type(): true}), mostFields)
			}
		}
	}
	sort.Strings(list)
	return list
}

// codeLines counts the lines of files that hold more than blanks and comments.
func codeLines(t *testing.T, files []string) int {
	t.Helper()
	total := 0
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if ast.IsGenerated(parsedHeader(t, file, text)) {
			continue
		}
		set := token.NewFileSet()
		f := set.AddFile(file, -1, len(text))
		var s scanner.Scanner
		s.Init(f, text, nil, 0)
		lines := map[int]bool{}
		for {
			at, tok, literal := s.Scan()
			if tok == token.EOF {
				break
			}
			if tok == token.SEMICOLON && literal == "\n" {
				continue
			}
			first := f.Line(at)
			for line := first; line <= first+strings.Count(literal, "\n"); line++ {
				lines[line] = true
			}
		}
		total += len(lines)
	}
	return total
}

// parsedHeader returns the syntax of a file up to its imports, with comments.
func parsedHeader(t *testing.T, name string, text []byte) *ast.File {
	t.Helper()
	f, err := parser.ParseFile(token.NewFileSet(), name, text, parser.ImportsOnly|parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// methods counts the methods that can be called on an addressable value of a type.
func methods(of types.Type) (exported, all int) {
	if !types.IsInterface(of) {
		of = types.NewPointer(of)
	}
	set := types.NewMethodSet(of)
	for i := range set.Len() {
		if set.At(i).Obj().Exported() {
			exported++
		}
	}
	return exported, set.Len()
}

// fields counts the fields of a struct. In place of an embedded struct of this module
// its fields count; seen holds the types that are being counted.
func fields(s *types.Struct, seen map[types.Type]bool) int {
	n := 0
	for i := range s.NumFields() {
		f := s.Field(i)
		of := f.Type()
		if pointer, ok := of.(*types.Pointer); ok {
			of = pointer.Elem()
		}
		named, ok := of.(*types.Named)
		if !f.Embedded() || !ok || seen[named] || named.Obj().Pkg() == nil || !strings.HasPrefix(named.Obj().Pkg().Path(), "houserule/") {
			n++
			continue
		}
		inner, ok := named.Underlying().(*types.Struct)
		if !ok {
			n++
			continue
		}
		seen[named] = true
		n += fields(inner, seen)
	}
	return n
}
