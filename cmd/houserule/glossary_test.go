package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"
)

// declaration is a declaration in the Go code of this module, or a package.
type declaration struct {
	pkg  string // its folder
	kind string // package, type, func, method, field, var or const
	name string // of a method or field with its type: "Server.open"; of a package its folder
}

// TestNamesOfTheGlossaryAreGone reads testdata/glossary.tsv, which lists removed names and their
// replacements. No declaration outside of tests may have a removed name. A package is given as its
// folder, FOLDER/... means all packages below it, and ... every package.
func TestNamesOfTheGlossaryAreGone(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("testdata", "glossary.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	byName := map[string][]declaration{} // the last part of the name
	for _, d := range declarations(t, filepath.Join("..", "..")) {
		byName[lastName(d.name)] = append(byName[lastName(d.name)], d)
	}
	kinds := map[string]bool{"package": true, "type": true, "func": true, "method": true, "field": true, "var": true, "const": true}
	seen := map[string]bool{}
	rows := 0
	for i, line := range strings.Split(strings.TrimRight(string(text), "\n"), "\n") {
		cells := strings.Split(line, "\t")
		if len(cells) != 4 || cells[2] == "" || cells[3] == "" || i > 0 && !kinds[cells[1]] {
			t.Errorf("line %d: no package, kind, name and new name: %q", i+1, line)
			continue
		}
		if i == 0 {
			continue // column headings
		}
		rows++
		if key := strings.Join(cells[:3], " "); seen[key] {
			t.Errorf("line %d: %s occurs twice", i+1, key)
		} else {
			seen[key] = true
		}
		for _, d := range byName[lastName(cells[2])] {
			if d.kind == cells[1] && isIn(d.pkg, cells[0]) && (d.name == cells[2] || d.kind != "package" && lastName(d.name) == cells[2]) {
				t.Errorf("%s %s of %s: it is called %s", d.kind, d.name, d.pkg, cells[3])
			}
		}
	}
	if rows < 100 {
		t.Errorf("only %d names were looked for", rows)
	}
}

// lastName is a name without its type, or the last element of a folder.
func lastName(name string) string { return path.Base(name[strings.LastIndexByte(name, '.')+1:]) }

// isIn reports whether a package matches a pattern.
func isIn(pkg, pattern string) bool {
	if pattern == "..." || pkg == pattern {
		return true
	}
	above, ok := strings.CutSuffix(pattern, "/...")
	return ok && (pkg == above || strings.HasPrefix(pkg, above+"/"))
}

// declarations lists the packages below a folder and their declarations, except those in tests and
// inside functions.
func declarations(t *testing.T, root string) []declaration {
	t.Helper()
	var list []declaration
	packages := map[string]bool{}
	err := filepath.WalkDir(root, func(file string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && file != root && (strings.HasPrefix(d.Name(), ".") || d.Name() == "testdata") {
			return fs.SkipDir
		}
		if d.IsDir() || !strings.HasSuffix(file, ".go") || strings.HasSuffix(file, "_test.go") {
			return nil
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(root, filepath.Dir(file))
		if err != nil {
			return err
		}
		pkg := filepath.ToSlash(rel)
		if !packages[pkg] {
			packages[pkg] = true
			list = append(list, declaration{pkg, "package", pkg})
		}
		for _, x := range parsed.Decls {
			list = append(list, declared(pkg, x)...)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// declared lists the names that one top-level declaration declares.
func declared(pkg string, x ast.Decl) (list []declaration) {
	if f, ok := x.(*ast.FuncDecl); ok {
		if f.Recv == nil {
			return []declaration{{pkg, "func", f.Name.Name}}
		}
		return []declaration{{pkg, "method", typeName(f.Recv.List[0].Type) + "." + f.Name.Name}}
	}
	for _, spec := range x.(*ast.GenDecl).Specs {
		switch spec := spec.(type) {
		case *ast.TypeSpec:
			list = append(list, declaration{pkg, "type", spec.Name.Name})
			fields := func(of *ast.FieldList, kind string) {
				for _, f := range of.List {
					for _, name := range f.Names {
						list = append(list, declaration{pkg, kind, spec.Name.Name + "." + name.Name})
					}
				}
			}
			switch of := spec.Type.(type) {
			case *ast.StructType:
				fields(of.Fields, "field")
			case *ast.InterfaceType:
				fields(of.Methods, "method")
			}
		case *ast.ValueSpec:
			for _, name := range spec.Names {
				list = append(list, declaration{pkg, x.(*ast.GenDecl).Tok.String(), name.Name})
			}
		}
	}
	return list
}

// typeName returns the name of the type of a receiver.
func typeName(x ast.Expr) string {
	switch x := x.(type) {
	case *ast.StarExpr:
		return typeName(x.X)
	case *ast.IndexExpr:
		return typeName(x.X)
	case *ast.IndexListExpr:
		return typeName(x.X)
	case *ast.Ident:
		return x.Name
	}
	return ""
}
