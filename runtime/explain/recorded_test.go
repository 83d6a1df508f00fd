package explain

import (
	"go/ast"
	"go/parser"
	"go/token"
	"testing"
)

// Each event that can be recorded is explained.
func TestEveryEventIsExplained(t *testing.T) {
	events, told := map[string]bool{}, map[string]bool{}
	ast.Inspect(parsed(t, "../play/trace/events.go"), func(n ast.Node) bool {
		if f, ok := n.(*ast.FuncDecl); ok && f.Name.Name == "event" {
			events[f.Recv.List[0].Type.(*ast.StarExpr).X.(*ast.Ident).Name] = true
		}
		return true
	})
	ast.Inspect(parsed(t, "recorded.go"), func(n ast.Node) bool {
		if c, ok := n.(*ast.CaseClause); ok {
			for _, x := range c.List {
				if star, ok := x.(*ast.StarExpr); ok {
					told[star.X.(*ast.SelectorExpr).Sel.Name] = true
				}
			}
		}
		return true
	})
	if len(events) < 20 {
		t.Fatalf("only %d events were found", len(events))
	}
	for e := range events {
		if !told[e] {
			t.Errorf("told of recorded.go lacks %s", e)
		}
	}
}

func parsed(t *testing.T, name string) *ast.File {
	t.Helper()
	f, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	return f
}
