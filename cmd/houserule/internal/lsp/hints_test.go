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

// hintsIn are the texts of the packages that load modules which say what can be done, with
// an ellipsis for what is put into them.
func hintsIn(t *testing.T, dirs ...string) []string {
	found := map[string]bool{}
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
			ast.Inspect(parsed, func(n ast.Node) bool {
				e, ok := n.(ast.Expr)
				if !ok {
					return true
				}
				switch e.(type) {
				case *ast.BasicLit, *ast.BinaryExpr:
					if said := text(e); imperative.MatchString(said) && strings.Trim(said, "…") != "" {
						found[strings.ReplaceAll(said, "\n", " ")] = true
						return false
					}
				}
				return true
			})
		}
	}
	return slices.Sorted(maps.Keys(found))
}

// TestEveryHintHasAnActionOrAReason lists the hints of all that loads a module, and what
// comes of each in an editor: testdata/hints.txt says it, a line each. "done" is done by
// one of the forms; the others say why not.
func TestEveryHintHasAnActionOrAReason(t *testing.T) {
	hints := hintsIn(t, "lang/luasyntax", "lang/sandbox", "lang/formula", "lang/types", "lang/dice", "runtime/content", "runtime/rules", "runtime/rules/link", "runtime/rules/lint", "runtime/module", "runtime/builtin", "stdlib/declare", "stdlib/inspect", "stdlib/engine")
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
		for _, h := range hints {
			why := said[h]
			if why == "" && isDone(h) {
				why = "done"
			}
			b.WriteString(why + "\t" + h + "\n")
		}
		if err := os.WriteFile(path, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, h := range hints {
		why, listed := said[h]
		switch {
		case !listed:
			t.Errorf("neither an action nor a reason: %q", h)
		case why != "code" && (why == "done" || why == "shape") != isDone(h):
			t.Errorf("%q is listed as %s, and a form of an action fits it: %v", h, why, isDone(h))
		}
		delete(said, h)
	}
	for h := range said {
		t.Errorf("no such hint: %q", h)
	}
}

var verb = regexp.MustCompile(`%(?:\[\d\])?[sqdv]`)

// isDone tells whether a form of actions fits a hint, with a name for what is put into it.
func isDone(hint string) bool {
	hint = verb.ReplaceAllStringFunc(hint, func(v string) string {
		if strings.HasSuffix(v, "q") {
			return `"name"`
		}
		return "name"
	})
	last := strings.LastIndex(hint, "…")
	for _, name := range []string{"name", "payer.name", "==", "\"name\"", "'name'"} {
		says := []string{strings.ReplaceAll(hint, "…", name)}
		if last >= 0 {
			says = append(says, strings.ReplaceAll(hint[:last], "…", name)+"`"+name+"`"+strings.ReplaceAll(hint[last+len("…"):], "…", name))
		}
		for _, hint := range says {
			if slices.ContainsFunc(forms, func(f form) bool { return f.hint.MatchString(hint) }) {
				return true
			}
		}
	}
	return false
}
