package lsp

import (
	"cmp"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"houserule/stdlib/inspect"
)

// mends tells of each code what comes of it in an editor besides a comment that silences
// it: an action, or why there is none.
var mends = map[string]string{
	"default-never-counts":   "action",
	"does-not-reach":         "which of the two is meant its author knows",
	"dropped-lines":          "whether they are missed its author knows",
	"empty-example":          "action",
	"final-silences":         "it is in order, and worth knowing",
	"gained-later":           "it is in order, and worth knowing",
	"games-disagree":         "a house rule at the table settles it",
	"hides-a-list":           "it is in order, and worth knowing",
	"in-place-of":            "it is in order, and worth knowing",
	"instead-of-nothing":     "action",
	"memory-in-a-file":       "whose box it is its author knows",
	"misspelt-line":          "action",
	"missing-permission":     "action",
	"missing-source":         "action",
	"needless-silence":       "action",
	"never-none":             "action",
	"nothing-is-like-it":     "what will be like it is not written yet",
	"old-word":               "action",
	"option-without-text":    "action",
	"problem":                "action",
	"read-before-function":   "which of the two is meant its author knows",
	"row-missing":            "action",
	"same-source":            "action",
	"same-tag":               "whether it is one tag or two their authors know",
	"takes-itself-out":       "it is in order, and worth knowing",
	"tells-private":          "what players may know is for the author to decide",
	"silence-without-reason": "action",
	"unasked-check":          "whether whoever does the deed rolls it its author knows",
	"unasked-rule":           "action",
	"undecided-line":         "which value the line has its author knows",
	"undeclared-name":        "action",
	"unlimited-count":        "which number matters its author knows",
	"unknown-code":           "action",
	"unknown-module":         "action",
	"unknown-name":           "action",
	"unknown-word":           "action",
	"unlisted-file":          "action",
	"unreachable-layer":      "action",
	"unread-box":             "action",
	"unread-option":          "where it is read its author knows",
	"unused-local":           "action",
	"by-letters":             "which rule or line of a check compares",
	"without-line":           "which check it is like",
	"without-tag":            "whether it is meant to have the tag its author knows",
}

// TestEveryCodeHasActionsOrAReason opens the modules in which the package inspect proves
// all codes, and asks for actions: those of the list have one there, the others none, and
// every warning and note of a line of Lua can be silenced.
func TestEveryCodeHasActionsOrAReason(t *testing.T) {
	for _, c := range inspect.Codes {
		if mends[c.Name] == "" {
			t.Errorf("neither an action nor a reason: %s", c.Name)
		}
	}
	if len(mends) != len(inspect.Codes) {
		t.Errorf("%d codes are listed, of %d", len(mends), len(inspect.Codes))
	}
	archive, err := txtar.ParseFile("../../../../stdlib/inspect/testdata/findings.txtar")
	if err != nil {
		t.Fatal(err)
	}
	seen, mended, hints := map[string]bool{}, map[string]bool{}, map[string]bool{}
	var files []txtar.File
	for _, f := range archive.Files {
		if !strings.HasSuffix(f.Name, ".want") {
			files = append(files, f)
			continue
		}
		whole := &txtar.Archive{}
		for _, f := range files {
			dir, _, _ := strings.Cut(f.Name, "/")
			if !slices.ContainsFunc(files, func(x txtar.File) bool { return x.Name == dir+"/module.json" }) && !slices.ContainsFunc(whole.Files, func(x txtar.File) bool { return x.Name == dir+"/module.json" }) {
				whole.Files = append(whole.Files, txtar.File{Name: dir + "/module.json", Data: []byte(`{"id": "` + dir + `", "version": "1.0.0", "title": "T", "licence": "MIT"}`)})
			}
			whole.Files = append(whole.Files, f)
		}
		c := kit(t, string(txtar.Format(whole)))
		c.settle()
		for _, f := range whole.Files {
			if filepath.Ext(f.Name) != ".lua" && filepath.Base(f.Name) != "module.json" {
				continue
			}
			c.open(f.Name)
			told := slices.Clone(c.diagnostics[c.path(f.Name)].Diagnostics)
			for _, a := range c.actions(f.Name) {
				if a.Kind == fixAll {
					continue
				}
				code := cmp.Or(a.Diagnostics[0].Code, "problem")
				if !strings.HasPrefix(a.Title, "silence it ") {
					mended[code] = true
				}
				told = slices.DeleteFunc(told, func(d diagnostic) bool { return d.Range == a.Diagnostics[0].Range && d.Code == a.Diagnostics[0].Code })
			}
			for _, d := range told {
				lua := filepath.Ext(f.Name) == ".lua" && d.Severity != severityError && !strings.HasPrefix(d.Code, "silence") && d.Code != "unknown-code" && d.Code != "needless-silence"
				if lua && d.Code != "unlisted-file" {
					t.Errorf("%s: nothing silences %s", f.Name, d.Message)
				}
			}
			for _, d := range c.diagnostics[c.path(f.Name)].Diagnostics {
				code := cmp.Or(d.Code, "problem")
				seen[code], hints[code] = true, hints[code] || strings.Contains(d.Message, "\nhint: ")
			}
		}
		files = nil
	}
	for code, what := range mends {
		if !seen[code] && code != "games-disagree" && code != "same-tag" && code != "instead-of-nothing" { // which are found in several modules
			t.Errorf("%s is found nowhere", code)
		}
		if seen[code] && mended[code] != (what == "action") && (mended[code] || hints[code]) {
			t.Errorf("%s is listed as %q; there is an action: %v", code, what, mended[code])
		}
	}
}
