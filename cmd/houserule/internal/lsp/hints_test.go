package lsp

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// imperative is how a hint begins that says what can be done.
var imperative = regexp.MustCompile("^(?:to [^:]*, )?(?:write|say|give|take|leave|name|add|make|call|put|use|compare|keep|let|end it|prove|mend|replace|change|close|ask|split|choose|round|declare|settle|load|part) |^(?:did you mean|an? (?:`|closing)|is a |in quotes|names have|names stand|formulas stand|types and|dice notation|what is printed|a function gets|in Lua|unequal|JSON|what is written)")

// suggestionTypes are the names of the types that implement diag.Suggestion.
func suggestionTypes(t *testing.T) map[string]bool {
	names := map[string]bool{}
	parsed, err := parser.ParseFile(token.NewFileSet(), "../../../../lang/diag/suggestion.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range parsed.Decls {
		if f, ok := d.(*ast.FuncDecl); ok && f.Name.Name == "suggestion" {
			names[f.Recv.List[0].Type.(*ast.Ident).Name] = true
		}
	}
	return names
}

// hintsIn are the texts of the packages that load modules which say what can be done, with
// an ellipsis for what is put into them, and whether the statement that makes each makes a
// suggestion, too.
func hintsIn(t *testing.T, dirs ...string) map[string]bool {
	found := map[string]bool{}
	types := suggestionTypes(t)
	var text func(e ast.Expr) string
	text = func(e ast.Expr) string {
		switch e := e.(type) {
		case *ast.BasicLit:
			if said, err := strconv.Unquote(e.Value); err == nil && e.Kind == token.STRING {
				return said
			}
		case *ast.BinaryExpr:
			if e.Op == token.ADD {
				return text(e.X) + text(e.Y)
			}
		}
		return "…"
	}
	suggests := func(n ast.Node) (yes bool) {
		ast.Inspect(n, func(n ast.Node) bool {
			if c, ok := n.(*ast.CompositeLit); ok {
				s, named := c.Type.(*ast.SelectorExpr)
				yes = yes || named && types[s.Sel.Name]
			}
			return !yes
		})
		return yes
	}
	for _, dir := range dirs {
		files, err := filepath.Glob("../../../../" + dir + "/*.go")
		if err != nil || len(files) == 0 {
			t.Fatalf("no files in %s: %v", dir, err)
		}
		for _, file := range files {
			if name := filepath.Base(file); strings.HasSuffix(name, "_test.go") || name == "words.go" || name == "codes.go" || name == "doc.go" || dir == "runtime/module" && name == "fields.go" {
				continue
			}
			parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
			if err != nil {
				t.Fatal(err)
			}
			var around []ast.Node // the nodes around one, outermost first
			ast.Inspect(parsed, func(n ast.Node) bool {
				if n == nil {
					around = around[:len(around)-1]
					return true
				}
				around = append(around, n)
				if e, ok := n.(ast.Expr); ok && (dir != "stdlib/grammar" || isInstead(around)) {
					said := text(e)
					if imperative.MatchString(said) && strings.Trim(said, "…") != "" {
						said = strings.ReplaceAll(said, "\n", " ")
						found[said] = found[said] || suggests(unit(around))
						around = around[:len(around)-1]
						return false
					}
				}
				return true
			})
		}
	}
	return found
}

// isInstead tells whether the innermost node is a value of the key Instead: the grammar has
// many other texts, which are no hints.
func isInstead(around []ast.Node) bool {
	if len(around) < 2 {
		return false
	}
	pair, ok := around[len(around)-2].(*ast.KeyValueExpr)
	if !ok {
		return false
	}
	key, ok := pair.Key.(*ast.Ident)
	return ok && key.Name == "Instead"
}

// unit is the innermost simple statement or entry of a table among nodes.
func unit(around []ast.Node) ast.Node {
	for _, n := range slices.Backward(around) {
		switch n.(type) {
		case *ast.ReturnStmt, *ast.AssignStmt, *ast.ExprStmt, *ast.KeyValueExpr, *ast.ValueSpec:
			return n
		}
	}
	return around[len(around)-1]
}

// TestEveryHintHasAnActionOrAReason lists the hints of all that loads a module, and what
// comes of each in an editor: testdata/hints.txt says it, a line each. "done" is made with
// a suggestion; the others say why not.
func TestEveryHintHasAnActionOrAReason(t *testing.T) {
	hints := hintsIn(t, "lang/luasyntax", "lang/sandbox", "lang/sandbox/compile", "lang/formula", "lang/types", "lang/dice", "lang/dice/chance", "runtime/content", "runtime/rules", "runtime/rules/link", "runtime/rules/names", "runtime/rules/resolve", "runtime/rules/lint", "runtime/module", "runtime/builtin", "stdlib/declare", "stdlib/declare/loading", "stdlib/declare/deprecated", "stdlib/declare/tables", "stdlib/grammar", "stdlib/inspect", "stdlib/engine")
	said := map[string]string{}
	text := mustRead(t, filepath.Join("testdata", "hints.txt"))
	reasons := map[string]bool{}
	for _, line := range strings.Split(strings.TrimSpace(text), "\n") {
		if name, _, is := strings.Cut(line, " - "); is && !strings.Contains(line, "\t") {
			reasons[name] = true
			continue
		}
		if why, hint, ok := strings.Cut(line, "\t"); ok {
			if !reasons[why] {
				t.Errorf("%q is no reason", why)
			}
			said[hint] = why
		}
	}
	if path := os.Getenv("HINTS"); path != "" {
		var b strings.Builder
		for _, h := range slices.Sorted(maps.Keys(hints)) {
			why := said[h]
			if hints[h] {
				why = "done"
			}
			b.WriteString(why + "\t" + h + "\n")
		}
		if err := os.WriteFile(path, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for h, suggests := range hints {
		why, listed := said[h]
		switch {
		case !listed:
			t.Errorf("neither an action nor a reason: %q", h)
		case (why == "done") != suggests:
			t.Errorf("%q is listed as %s, and is made with a suggestion: %v", h, why, suggests)
		}
		delete(said, h)
	}
	for h := range said {
		t.Errorf("no such hint: %q", h)
	}
}
