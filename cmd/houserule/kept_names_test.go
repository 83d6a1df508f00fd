package main

import (
	"encoding/json"
	"flag"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"houserule/stdlib/campaign/file"
)

var updateKept = flag.Bool("update-kept", false, "add names to testdata/kept_names.txt")

// TestKeptNamesStand reads testdata/kept_names.txt: names that occur in campaign files and must
// never be renamed. They are JSON keys, kinds of lines, and names of notes. Each must occur in a
// string or a field tag of the program, and each that occurs in a frozen campaign must be listed.
// (TestFrozenCampaigns tests that keys of decisions and dice keep their meaning, by replaying the
// campaigns.) New ones are added with
//
//	go test ./cmd/houserule -run TestKeptNamesStand -update-kept
func TestKeptNamesStand(t *testing.T) {
	const record = "testdata/kept_names.txt"
	spelled := strings.Join(slices.Collect(maps.Keys(spelledInCode(t, filepath.Join("..", "..")))), "\n")
	isSpelled := func(name string) bool { return strings.Contains("\n"+spelled+"\n", "\n"+name+"\n") }
	content, err := os.ReadFile(record)
	if err != nil && !*updateKept {
		t.Fatal(err)
	}
	listed := map[string]bool{}
	for line := range strings.Lines(string(content)) {
		line = strings.TrimSpace(line)
		listed[line] = true
		if _, name, ok := strings.Cut(line, " "); !ok || !isSpelled(name) {
			t.Errorf("%q stands in files of campaigns, and the program does not know it any more", line)
		}
	}
	frozen, err := filepath.Glob("testdata/frozen/*.hr.gz")
	if err != nil || len(frozen) == 0 {
		t.Fatalf("no campaigns, %v", err)
	}
	for _, compressed := range frozen {
		path := filepath.Join(t.TempDir(), "frozen.hr")
		unpack(t, compressed, path)
		for name := range namesInCampaign(t, path) {
			if _, bare, _ := strings.Cut(name, " "); !listed[name] && isSpelled(bare) {
				listed[name] = true
				if !*updateKept {
					t.Errorf("%s holds %q, which is not listed", filepath.Base(compressed), name)
				}
			}
		}
	}
	if *updateKept {
		if err := os.WriteFile(record, []byte(strings.Join(slices.Sorted(maps.Keys(listed)), "\n")+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if len(listed) < 50 {
		t.Errorf("only %d names are listed", len(listed))
	}
}

// namesInCampaign collects the keys of JSON, the kinds of lines and the notes of a campaign.
// Names of modules and of players are among them.
func namesInCampaign(t *testing.T, path string) map[string]bool {
	t.Helper()
	names := map[string]bool{}
	f, err := file.Open(path, file.Options{Read: true})
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for l, err := range f.Lines(0, -1) {
		if err != nil {
			t.Fatal(err)
		}
		if l.Kind != "" {
			names["kind "+l.Kind] = true
		}
		for _, text := range [][]byte{l.Command, l.Change, l.Dice, l.Answers} {
			keysOfJSON(text, names)
		}
	}
	notes, err := f.Notes()
	if err != nil {
		t.Fatal(err)
	}
	for _, note := range notes {
		names["note "+note] = true
		text, err := f.Note(note)
		if err != nil {
			t.Fatal(err)
		}
		keysOfJSON([]byte(text), names)
	}
	return names
}

// keysOfJSON adds the keys of a JSON text to names; it ignores other texts.
func keysOfJSON(text []byte, names map[string]bool) {
	var value any
	if json.Unmarshal(text, &value) != nil {
		return
	}
	var walk func(v any)
	walk = func(v any) {
		switch v := v.(type) {
		case map[string]any:
			for key, inner := range v {
				if key != "" && !strings.ContainsAny(key, " \n") {
					names["key "+key] = true
				}
				walk(inner)
			}
		case []any:
			for _, inner := range v {
				walk(inner)
			}
		}
	}
	walk(value)
}

// spelledInCode collects the strings of the packages below a folder but for tests, and the
// JSON names in tags of their fields.
func spelledInCode(t *testing.T, root string) map[string]bool {
	t.Helper()
	all := map[string]bool{}
	err := filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && name != root && (strings.HasPrefix(d.Name(), ".") || d.Name() == "testdata") {
			return fs.SkipDir
		}
		if d.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return nil
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		ast.Inspect(parsed, func(n ast.Node) bool {
			literal, ok := n.(*ast.BasicLit)
			if !ok || literal.Kind != token.STRING {
				return true
			}
			text, err := strconv.Unquote(literal.Value)
			if err != nil {
				return true
			}
			if _, tag, ok := strings.Cut(text, `json:"`); ok {
				tag, _, _ = strings.Cut(tag, `"`)
				text, _, _ = strings.Cut(tag, ",")
			}
			all[text] = true
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}
