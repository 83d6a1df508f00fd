package handbook_test

import (
	"encoding/xml"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"houserule/modules"
	"houserule/runtime/content"
	"houserule/runtime/module"
	"houserule/runtime/rules"
	"houserule/stdlib/engine"
	"houserule/stdlib/handbook"
	"houserule/stdlib/handbook/handbooktest"
)

// element is one of a page, with its attributes.
type element struct {
	name string
	has  map[string]string
}

// inline is the style and the script of a page, which are no markup.
var inline = regexp.MustCompile(`(?s)<(style|script)>.*?</(style|script)>`)

// elements reads a page strictly: what is opened is closed, in its order.
func elements(t *testing.T, page []byte) (list []element, text string) {
	t.Helper()
	bare := inline.ReplaceAllString(string(page), "<$1></$1>")
	d := xml.NewDecoder(strings.NewReader(bare))
	d.Entity, d.AutoClose = xml.HTMLEntity, xml.HTMLAutoClose
	d.Strict = true
	// What HTML never closes is closed here, so that all else can be held to it.
	bare = regexp.MustCompile(`<(meta|link|input|br)\b([^>]*)>`).ReplaceAllString(bare, "<$1$2/>")
	bare = strings.NewReplacer("<!DOCTYPE html>", "", " hidden>", ` hidden="">`, " open>", ` open="">`).Replace(bare)
	d = xml.NewDecoder(strings.NewReader(bare))
	d.Entity = xml.HTMLEntity
	var b strings.Builder
	for {
		token, err := d.Token()
		if err == io.EOF {
			return list, b.String()
		}
		if err != nil {
			t.Fatalf("the page is not sound: %s", err)
		}
		switch x := token.(type) {
		case xml.StartElement:
			e := element{x.Name.Local, map[string]string{}}
			for _, a := range x.Attr {
				e.has[a.Name.Local] = a.Value
			}
			list = append(list, e)
		case xml.CharData:
			b.Write(x)
		}
	}
}

// soundPage holds every page to the same: ids are there once, links lead somewhere on the
// page, headings go down step by step, cells of heads say for what, nothing comes from
// elsewhere.
func soundPage(t *testing.T, page []byte) (found map[string]bool, text string) {
	t.Helper()
	list, text := elements(t, page)
	ids, level, found := map[string]bool{}, 0, map[string]bool{}
	counted := map[string]int{}
	for _, e := range list {
		counted[e.name]++
		if id, ok := e.has["id"]; ok {
			if ids[id] || id == "" {
				t.Errorf("the id %q occurs twice", id)
			}
			ids[id] = true
		}
		if name, ok := e.has["data-find"]; ok {
			found[name] = true
		}
		for name, value := range e.has {
			if strings.HasPrefix(name, "on") || name == "src" || name == "style" || name == "srcset" || name == "action" || name == "href" && !strings.HasPrefix(value, "#") && value != "data:," {
				t.Errorf("<%s %s=%q>", e.name, name, value)
			}
		}
		if e.name == "th" && e.has["scope"] == "" {
			t.Error("a cell of a head does not say for what it is one")
		}
		if m := regexp.MustCompile(`^h([1-6])$`).FindStringSubmatch(e.name); m != nil {
			next := int(m[1][0] - '0')
			if next > level+1 {
				t.Errorf("<%s> stands under a heading of level %d", e.name, level)
			}
			level = next
		}
	}
	for _, e := range list {
		for _, name := range []string{"href", "for", "aria-labelledby", "aria-describedby", "aria-controls"} {
			to, ok := e.has[name]
			if ok && to != "data:," && !ids[strings.TrimPrefix(to, "#")] {
				t.Errorf("<%s %s=%q> leads nowhere", e.name, name, to)
			}
		}
	}
	for name, want := range map[string]int{"main": 1, "h1": 1, "nav": 1, "header": 1, "footer": 1, "script": 1, "style": 1, "input": 1, "label": 1, "iframe": 0, "img": 0, "form": 0} {
		if counted[name] != want {
			t.Errorf("there are %d <%s>, not %d", counted[name], name, want)
		}
	}
	return found, text
}

// soundMarkdown holds a text to the same: links lead to places that are there once.
func soundMarkdown(t *testing.T, text string) {
	t.Helper()
	ids := map[string]bool{}
	for _, m := range regexp.MustCompile(`<a id="([^"]*)"></a>`).FindAllStringSubmatch(text, -1) {
		if ids[m[1]] {
			t.Errorf("the place %q occurs twice", m[1])
		}
		ids[m[1]] = true
	}
	links := regexp.MustCompile(`\]\(#([^)]*)\)`).FindAllStringSubmatch(text, -1)
	for _, m := range links {
		if !ids[m[1]] {
			t.Errorf("a link leads to %q, which is not there", m[1])
		}
	}
	if len(ids) == 0 {
		t.Error("there are no places to link to")
	}
}

// TestAllModulesStandInTheirHandbooks looks for every kind, box, entry, rule, line, option
// and example of every module of the program, on both kinds of pages.
func TestAllModulesStandInTheirHandbooks(t *testing.T) {
	t.Parallel()
	shelf, err := module.Folder(modules.Files, "modules")
	if err != nil {
		t.Fatal(err)
	}
	var things, modulesRead atomic.Int64
	for _, id := range shelf.IDs() {
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			modulesRead.Add(1)
			h := handbooktest.Of(t, id)
			page, err := h.HTML()
			if err != nil {
				t.Fatal(err)
			}
			found, text := soundPage(t, page)
			markdown := h.Markdown()
			soundMarkdown(t, markdown)
			game, err := engine.Open(engine.Options{Modules: []string{id}, Folder: modules.Files})
			if err != nil {
				t.Fatal(err)
			}
			defer game.Close()
			for what, names := range wanted(game, id) {
				for _, name := range names {
					things.Add(1)
					if what == "box" || what == "line" {
						if !strings.Contains(text, name) {
							t.Errorf("%s %s is not on the page", what, name)
						}
					} else if !found[name] {
						t.Errorf("%s %s is not found on the page", what, name)
					}
					if what != "entry" && !strings.Contains(markdown, "`"+name+"`") {
						t.Errorf("%s %s is not in the Markdown", what, name)
					}
				}
			}
			if h.Failed > 0 {
				t.Errorf("%d examples fail", h.Failed)
			}
		})
	}
	t.Cleanup(func() { // behind all modules
		if int(modulesRead.Load()) == len(shelf.IDs()) && things.Load() < 3000 {
			t.Errorf("only %d things were looked for", things.Load())
		}
	})
}

// wanted are the names of all that a module declares.
func wanted(game *engine.Game, id string) map[string][]string {
	program := game.Table.World().Program()
	all := map[string][]string{}
	for _, k := range program.Catalogue.Kinds() {
		if k.Module == id {
			all["kind"] = append(all["kind"], content.Written(k.Name))
		}
		for _, b := range k.Own() {
			if b.Module == id {
				all["box"] = append(all["box"], b.Name)
			}
		}
		for _, e := range program.Catalogue.Printed(k) {
			if e.Module == id {
				all["entry"] = append(all["entry"], e.Name)
			}
		}
	}
	for _, r := range program.Rules() {
		if r.Decl.Module == id {
			all["rule"] = append(all["rule"], r.DisplayName())
			for _, line := range r.Decl.Check.Lines {
				all["line"] = append(all["line"], line.Name)
			}
		}
		mine := func(layer *rules.Layer) bool { return layer.Module == id && layer.Family.Inherited == "" }
		if slices.ContainsFunc(r.Changes(), mine) {
			all["rule"] = append(all["rule"], r.DisplayName())
		}
	}
	m := game.Ruleset.Order[slices.IndexFunc(game.Ruleset.Order, func(m *module.Module) bool { return m.ID == id })]
	for _, o := range m.Options {
		all["option"] = append(all["option"], o.Name)
	}
	return all
}

// TestHostileTexts makes the handbook of a module whose texts try to be more than texts.
func TestHostileTexts(t *testing.T) {
	h := handbooktest.In(t, "testdata", "hostile")
	page, err := h.HTML()
	if err != nil {
		t.Fatal(err)
	}
	_, text := soundPage(t, page)
	markdown := h.Markdown()
	soundMarkdown(t, markdown)
	for n := 1; n <= 30; n++ {
		if n == 5 || n == 6 {
			continue // addresses, which stand there as texts
		}
		hit := regexp.MustCompile(fmt.Sprintf(`hacked ?= ?%d\b`, n))
		if !hit.MatchString(text) && !hit.MatchString(string(page)) {
			t.Errorf("text %d of the module is not on the page", n)
		}
	}
	outside := regexp.MustCompile("(?s)(`{3,})\\w*\n.*?\n(`{3,})\n|`+[^`\n]*`+").ReplaceAllString(markdown, "")
	outside = regexp.MustCompile(`\\.`).ReplaceAllString(outside, "") // what is escaped is no sign
	for _, sign := range []string{"<script", "<img", "<svg", "<b>", "</table", "](javascript:", "](https:", "\n# not", "\n* not", "\n# loud"} {
		if strings.Contains(strings.ToLower(outside), sign) {
			t.Errorf("%q stands in the Markdown as such", sign)
		}
	}
	if !strings.Contains(markdown, "hacked = 22") {
		t.Error("what a rule said is not in the Markdown")
	}
}

// TestWhoIsNotLoaded names the module that was meant.
func TestWhoIsNotLoaded(t *testing.T) {
	game, err := engine.Open(engine.Options{Modules: []string{"turns"}, Folder: modules.Files})
	if err != nil {
		t.Fatal(err)
	}
	defer game.Close()
	_, err = handbook.Make("turnz", game, nil)
	want := "no module \"turnz\" is loaded\n  hint: did you mean `turns`?"
	if err == nil || err.Error() != want {
		t.Errorf("it says %v, not %s", err, want)
	}
	if h, err := handbook.Make("turns", game, nil); err != nil || h.Played() != 0 || h.Rules() == 0 {
		t.Errorf("without examples it is %v, %v", h, err)
	}
}
