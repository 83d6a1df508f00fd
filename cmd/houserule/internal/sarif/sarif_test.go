package sarif

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"unicode/utf8"

	"houserule/lang/diag"
	"houserule/lang/sandbox"
	"houserule/runtime/module"
	"houserule/stdlib/inspect"
)

// TestTheFormOfSARIF checks the output against the schema of SARIF 2.1.0: the allowed and required
// properties of each object, and their ranges.
func TestTheFormOfSARIF(t *testing.T) {
	for name, l := range logs(t) {
		t.Run(name, func(t *testing.T) {
			var b bytes.Buffer
			if err := Write(&b, l); err != nil {
				t.Fatal(err)
			}
			var v map[string]any
			if err := json.Unmarshal(b.Bytes(), &v); err != nil {
				t.Fatal(err)
			}
			c := &checker{t: t, seen: map[string]int{}}
			c.object("log", v)
			for _, r := range list(v["runs"]) {
				c.rules(r.(map[string]any))
			}
			if c.seen["result"] != len(l.Findings)+len(l.Silenced) {
				t.Errorf("%d results of %d", c.seen["result"], len(l.Findings)+len(l.Silenced))
			}
			if name == "everything" {
				for _, kind := range []string{"fix", "suppression", "relatedLocation", "region", "replacement"} {
					if c.seen[kind] == 0 {
						t.Errorf("no %s was looked at", kind)
					}
				}
			}
		})
	}
}

// property describes the requirements of the schema for one property.
type property struct {
	kind  string // the object that it is, or "text", "number", "uri", or one of several words with |
	many  bool
	must  bool
	least int // of numbers, and of how many there are
}

// schema is the used part of the SARIF schema: properties by object.
var schema = map[string]map[string]property{
	"log":                 {"$schema": {kind: "uri"}, "version": {kind: "2.1.0", must: true}, "runs": {kind: "run", many: true, must: true}},
	"run":                 {"tool": {kind: "tool", must: true}, "columnKind": {kind: "utf16CodeUnits|unicodeCodePoints"}, "results": {kind: "result", many: true}},
	"tool":                {"driver": {kind: "toolComponent", must: true}},
	"toolComponent":       {"name": {kind: "text", must: true}, "version": {kind: "text"}, "rules": {kind: "reportingDescriptor", many: true}},
	"reportingDescriptor": {"id": {kind: "text", must: true}, "name": {kind: "text"}, "shortDescription": {kind: "text object"}, "fullDescription": {kind: "text object"}, "help": {kind: "text object"}, "defaultConfiguration": {kind: "configuration"}},
	"configuration":       {"level": {kind: "none|note|warning|error"}},
	"text object":         {"text": {kind: "text", must: true}},
	"result":              {"ruleId": {kind: "text"}, "ruleIndex": {kind: "number", least: -1}, "level": {kind: "none|note|warning|error"}, "message": {kind: "text object", must: true}, "locations": {kind: "location", many: true}, "relatedLocations": {kind: "relatedLocation", many: true}, "partialFingerprints": {kind: "texts"}, "fixes": {kind: "fix", many: true}, "suppressions": {kind: "suppression", many: true}},
	"location":            {"physicalLocation": {kind: "physicalLocation"}, "message": {kind: "text object"}},
	"relatedLocation":     {"physicalLocation": {kind: "physicalLocation"}, "message": {kind: "text object"}},
	"physicalLocation":    {"artifactLocation": {kind: "artifactLocation", must: true}, "region": {kind: "region"}},
	"artifactLocation":    {"uri": {kind: "uri"}},
	"region":              {"startLine": {kind: "number", least: 1}, "startColumn": {kind: "number", least: 1}, "endLine": {kind: "number", least: 1}, "endColumn": {kind: "number", least: 1}, "snippet": {kind: "text object"}},
	"fix":                 {"description": {kind: "text object"}, "artifactChanges": {kind: "artifactChange", many: true, must: true, least: 1}},
	"artifactChange":      {"artifactLocation": {kind: "artifactLocation", must: true}, "replacements": {kind: "replacement", many: true, must: true, least: 1}},
	"replacement":         {"deletedRegion": {kind: "region", must: true}, "insertedContent": {kind: "text object"}},
	"suppression":         {"kind": {kind: "inSource|external", must: true}, "justification": {kind: "text"}},
}

type checker struct {
	t    *testing.T
	seen map[string]int
}

func (c *checker) object(kind string, v any) {
	c.seen[kind]++
	o, ok := v.(map[string]any)
	if !ok {
		c.t.Errorf("%v is no %s", v, kind)
		return
	}
	for name := range o {
		if _, known := schema[kind][name]; !known {
			c.t.Errorf("a %s has no %s", kind, name)
		}
	}
	for name, p := range schema[kind] {
		value, there := o[name]
		switch {
		case !there && p.must:
			c.t.Errorf("a %s must have %s: %v", kind, name, o)
		case !there:
		case p.many:
			values, ok := value.([]any)
			if !ok || len(values) < p.least {
				c.t.Errorf("%s of %s: %v", name, kind, value)
			}
			for _, x := range values {
				c.value(p, x)
			}
		default:
			c.value(p, value)
		}
	}
	if kind == "region" {
		c.region(o)
	}
}

func (c *checker) value(p property, v any) {
	if schema[p.kind] != nil {
		c.object(p.kind, v)
		return
	}
	text, isText := v.(string)
	switch p.kind {
	case "number":
		if n, ok := v.(float64); !ok || n != float64(int(n)) || int(n) < p.least {
			c.t.Errorf("%v is no number from %d on", v, p.least)
		}
	case "text":
		if !isText || text == "" {
			c.t.Errorf("%v is no text", v)
		}
	case "uri":
		if u, err := url.Parse(text); !isText || err != nil || u.String() != text || strings.ContainsAny(text, " \\") {
			c.t.Errorf("%v is no address: %v", v, err)
		}
	case "texts":
		for name, x := range v.(map[string]any) {
			if _, ok := x.(string); !ok || name == "" {
				c.t.Errorf("%v is no text", x)
			}
		}
	default:
		if !isText || !slices.Contains(strings.Split(p.kind, "|"), text) {
			c.t.Errorf("%v is none of %s", v, p.kind)
		}
	}
}

// region must not end before it begins, and columns belong to a line.
func (c *checker) region(o map[string]any) {
	n := func(name string, otherwise float64) float64 {
		if v, ok := o[name].(float64); ok {
			return v
		}
		return otherwise
	}
	line, column := n("startLine", 0), n("startColumn", 1)
	if line == 0 && o["startColumn"] != nil {
		c.t.Errorf("a column without a line: %v", o)
	}
	if end := n("endLine", line); end < line || end == line && n("endColumn", column) < column {
		c.t.Errorf("it ends before it begins: %v", o)
	}
}

// rules are there once, and each result is one of them.
func (c *checker) rules(run map[string]any) {
	var ids []string
	for _, r := range list(run["tool"].(map[string]any)["driver"].(map[string]any)["rules"]) {
		ids = append(ids, r.(map[string]any)["id"].(string))
	}
	if sorted := slices.Sorted(slices.Values(ids)); len(slices.Compact(sorted)) != len(ids) {
		c.t.Errorf("a rule twice: %v", ids)
	}
	for _, r := range list(run["results"]) {
		at := int(r.(map[string]any)["ruleIndex"].(float64))
		if at < 0 || at >= len(ids) || ids[at] != r.(map[string]any)["ruleId"] {
			c.t.Errorf("rule %d: %v", at, r)
		}
	}
}

func list(v any) []any {
	l, _ := v.([]any)
	return l
}

// TestFixesAreTheEdits: what a code host would write is what `check --fix` writes.
func TestFixesAreTheEdits(t *testing.T) {
	l := logs(t)["everything"]
	var b bytes.Buffer
	if err := Write(&b, l); err != nil {
		t.Fatal(err)
	}
	var v struct {
		Runs []struct {
			Results []struct {
				Fixes []struct {
					ArtifactChanges []struct {
						ArtifactLocation struct{ URI string }
						Replacements     []struct {
							DeletedRegion   struct{ StartLine, StartColumn, EndLine, EndColumn int }
							InsertedContent struct{ Text string }
						}
					}
				}
			}
		}
	}
	if err := json.Unmarshal(b.Bytes(), &v); err != nil {
		t.Fatal(err)
	}
	made := 0
	for i, r := range v.Runs[0].Results {
		for _, fix := range r.Fixes {
			made++
			in := fix.ArtifactChanges[0]
			name, err := url.PathUnescape(in.ArtifactLocation.URI)
			if err != nil {
				t.Fatal(err)
			}
			text := l.Texts[name]
			var edits []diag.Edit
			for _, x := range in.Replacements {
				edits = append(edits, diag.Edit{Start: offset(text, x.DeletedRegion.StartLine, x.DeletedRegion.StartColumn), End: offset(text, x.DeletedRegion.EndLine, x.DeletedRegion.EndColumn), New: x.InsertedContent.Text})
			}
			got, n := diag.Apply(text, [][]diag.Edit{edits})
			want, _ := diag.Apply(text, [][]diag.Edit{l.Findings[i].Fix})
			if n != 1 || got != want || got == text {
				t.Errorf("%s: %d changes, got\n%s\nwant\n%s", l.Findings[i].Message, n, got, want)
			}
		}
	}
	if made < 3 {
		t.Errorf("only %d fixes", made)
	}
}

// offset is where a line and a character of it stand in a text.
func offset(text string, line, column int) int {
	at := 0
	for ; line > 1; line-- {
		at += strings.IndexByte(text[at:], '\n') + 1
	}
	for ; column > 1; column-- {
		_, size := utf8.DecodeRuneInString(text[at:])
		at += size
	}
	return at
}

// logs are what is written of: nothing, and a module with something of each sort, in a
// folder whose name is no plain address.
func logs(t *testing.T) map[string]Log {
	t.Helper()
	folder := fstest.MapFS{
		"module.json": {Data: []byte(`{"id": "a", "version": "1.0.0", "title": "A", "licence": "MIT", "options": {"wet": {"type": "yes or no = no"}}}`)},
		"init.lua": {Data: []byte(`local _ = "größe"   local feet = 30
local long = tostring(3) -- called
source "p. 1"
kind "hero" { like = "entity", luck = "number = 0" }
kind "axe" {}
rule "hero.pace" { source = "p. 1", "6" }
instead_of "hero.pace" "7"
local spare = 1   -- check: unused-local, because it is "here"
check "hero.climb" { dice = "2d6", say = "up" }
check "hero.jump" { like = "hero.climb", say = "down" }
`)},
		"spec/a.lua": {Data: []byte("example \"nothing\" { given = { ann = { \"hero\" } }, function(ann) end }\n")},
	}
	m, err := module.Open(folder, "my games/a:ü")
	if err != nil {
		t.Fatal(err)
	}
	shelf, err := module.NewShelf(m)
	if err != nil {
		t.Fatal(err)
	}
	r := inspect.New(sandbox.DefaultLimits()).Module(m, shelf)
	if len(r.Findings) < 6 || len(r.Silenced) != 1 {
		t.Fatalf("%d findings, %d silenced", len(r.Findings), len(r.Silenced))
	}
	all := Log{Version: "0.1.0", Findings: r.Findings, Silenced: r.Silenced, Texts: r.Texts}
	all.Findings = append(all.Findings, inspect.Finding{Level: inspect.Problem, Problem: &diag.Problem{Code: "never heard of", Message: "somewhere"}})
	return map[string]Log{"nothing": {Version: "0.1.0"}, "everything": all}
}

func TestAddresses(t *testing.T) {
	for name, want := range map[string]string{
		"modules/a/init.lua": "modules/a/init.lua", "a b/ü.lua": "a%20b/%C3%BC.lua", "a:b/c.lua": "./a:b/c.lua", "/srv/a.lua": "file:///srv/a.lua", "../a.lua": "../a.lua",
	} {
		if got := uri(name); got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
}

func ExampleWrite() {
	var b bytes.Buffer
	found := inspect.Finding{Level: inspect.Warning, Problem: &diag.Problem{Code: "unused-local", Pos: diag.Pos{File: "a/init.lua", Line: 3, Column: 7}, Width: 4, Message: "nothing reads `feet`"}}
	if err := Write(&b, Log{Version: "0.1.0", Findings: []inspect.Finding{found}}); err != nil {
		fmt.Println(err)
	}
	_, results, _ := strings.Cut(b.String(), `"results": `)
	fmt.Println(strings.Join(strings.Fields(results), " "))
	// Output:
	// [ { "ruleId": "unused-local", "ruleIndex": 0, "level": "warning", "message": { "text": "nothing reads `feet`" }, "locations": [ { "physicalLocation": { "artifactLocation": { "uri": "a/init.lua" }, "region": { "startLine": 3, "startColumn": 7, "endColumn": 11 } } } ], "partialFingerprints": { "houserule/v1": "b42f84f363dee7e7" } } ] } ] }
}
