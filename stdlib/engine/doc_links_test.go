package engine

import (
	"go/ast"
	"go/doc"
	"go/doc/comment"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"
)

// TestDocLinksLeadSomewhere: what a package comment or that of an exported name puts in
// brackets is there.
func TestDocLinksLeadSomewhere(t *testing.T) {
	t.Parallel()
	links := 0
	for _, top := range []string{"lang", "runtime", "stdlib", "cmd", "examples", "modules"} {
		err := filepath.WalkDir(filepath.Join(root, top), func(path string, d fs.DirEntry, err error) error {
			if err != nil || !d.IsDir() {
				return err
			}
			paths, err := filepath.Glob(filepath.Join(path, "*.go"))
			if err != nil {
				return err
			}
			set := token.NewFileSet()
			var files []*ast.File
			for _, name := range paths {
				if strings.HasSuffix(name, "_test.go") {
					continue
				}
				file, err := parser.ParseFile(set, name, nil, parser.ParseComments)
				if err != nil {
					return err
				}
				files = append(files, file)
			}
			if len(files) == 0 {
				return nil
			}
			p, err := doc.NewFromFiles(set, files, filepath.ToSlash(path))
			if err != nil {
				return err
			}
			read := p.Parser()
			read.LookupSym = func(_, _ string) bool { return true } // so that every one is a link
			for _, text := range commentsOf(p) {
				for _, block := range read.Parse(text).Content {
					links += followed(t, p, block)
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if links < 100 {
		t.Errorf("only %d links: the test sees nothing", links)
	}
}

// commentsOf are what go doc shows of a package.
func commentsOf(p *doc.Package) []string {
	list := []string{p.Doc}
	values := func(v []*doc.Value) {
		for _, v := range v {
			list = append(list, v.Doc)
		}
	}
	funcs := func(f []*doc.Func) {
		for _, f := range f {
			list = append(list, f.Doc)
		}
	}
	values(p.Consts)
	values(p.Vars)
	funcs(p.Funcs)
	for _, kind := range p.Types {
		list = append(list, kind.Doc)
		values(kind.Consts)
		values(kind.Vars)
		funcs(kind.Funcs)
		funcs(kind.Methods)
	}
	return list
}

// followed counts the links of a block to names of its own package, and tells of those
// that lead nowhere.
func followed(t *testing.T, p *doc.Package, block comment.Block) (links int) {
	real := p.Parser()
	look := func(texts []comment.Text) {
		for _, text := range texts {
			link, ok := text.(*comment.DocLink)
			if !ok || link.ImportPath != "" {
				continue
			}
			links++
			if !real.LookupSym(link.Recv, link.Name) {
				t.Errorf("%s: [%s] leads nowhere", p.ImportPath, strings.Trim(link.Recv+"."+link.Name, "."))
			}
		}
	}
	switch block := block.(type) {
	case *comment.Paragraph:
		look(block.Text)
	case *comment.List:
		for _, item := range block.Items {
			for _, inner := range item.Content {
				if paragraph, ok := inner.(*comment.Paragraph); ok {
					look(paragraph.Text)
				}
			}
		}
	}
	return links
}
