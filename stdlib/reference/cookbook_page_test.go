package reference

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
)

// recipe is one of the cookbook: a file of cookbook/, whose comment is a title,
// an empty line and a sentence or two.
type recipe struct {
	name, title, text string
	code, spec        string
	requires          string // a module that it needs, or ""
}

// page is the cookbook as its file order.txt puts it together.
type page struct {
	opening  string // what stands before every recipe
	chapters []cookbookChapter
}

// cookbookChapter is some recipes under one heading.
type cookbookChapter struct {
	title   string
	recipes []recipe
}

const cookbookFolder = "cookbook/"

const cookbookPreface = `# The cookbook

<!-- Generated from stdlib/reference/cookbook by "go generate ./stdlib/reference"; do not edit. -->

This cookbook contains mechanics that many games share. Each recipe has fewer than fifteen
lines, which you can copy, rename and change. A recipe needs only the setup below, not the other
recipes. The worked examples under each recipe are run whenever houserule is tested. The
[reference](REFERENCE.md) explains the words and begins with a guide.

`

// readCookbook reads all recipes in the order of the page.
func readCookbook(t *testing.T) page {
	t.Helper()
	p := page{opening: readCookbookFile(t, "opening.lua")}
	for _, line := range strings.Split(readCookbookFile(t, "order.txt"), "\n") {
		title, isTitle := strings.CutPrefix(line, "# ")
		switch {
		case line == "":
		case isTitle:
			p.chapters = append(p.chapters, cookbookChapter{title: title})
		case len(p.chapters) == 0:
			t.Fatalf("order.txt: %s stands under no heading", line)
		default:
			last := &p.chapters[len(p.chapters)-1]
			last.recipes = append(last.recipes, readRecipe(t, line))
		}
	}
	return p
}

func readCookbookFile(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(cookbookFolder + name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func readRecipe(t *testing.T, name string) recipe {
	t.Helper()
	archive := txtar.Parse([]byte(readCookbookFile(t, name+".txtar")))
	r := recipe{name: name}
	r.title, r.text, _ = strings.Cut(strings.TrimSpace(string(archive.Comment)), "\n\n")
	for _, file := range archive.Files {
		text := strings.TrimSpace(string(file.Data)) + "\n"
		switch file.Name {
		case "recipe.lua":
			r.code = text
		case "spec.lua":
			r.spec = text
		case "requires":
			r.requires = strings.TrimSpace(text)
		default:
			t.Errorf("%s: nothing reads its file %s", name, file.Name)
		}
	}
	if r.text == "" || r.code == "" || r.spec == "" {
		t.Errorf("%s: it needs a title, an empty line, a sentence, recipe.lua and spec.lua", name)
	}
	return r
}

// recipes are all of the page, in its order.
func (p page) recipes() []recipe {
	var list []recipe
	for _, c := range p.chapters {
		list = append(list, c.recipes...)
	}
	return list
}

// markdown is the whole cookbook.
func (p page) markdown() string {
	var b strings.Builder
	b.WriteString(cookbookPreface)
	for _, c := range p.chapters {
		fmt.Fprintf(&b, "- **%s**\n", c.title)
		for _, r := range c.recipes {
			fmt.Fprintf(&b, "  - [%s](#%s)\n", r.title, anchor(r.title))
		}
	}
	fmt.Fprintf(&b, "\n## Setup\n\nAll recipes use these declarations.\n\n```lua\n%s```\n", p.opening)
	for _, c := range p.chapters {
		fmt.Fprintf(&b, "\n## %s\n", c.title)
		for _, r := range c.recipes {
			b.WriteString("\n" + r.markdown())
		}
	}
	return b.String()
}

func (r recipe) markdown() string {
	needs := ""
	if r.requires != "" {
		needs = fmt.Sprintf("\n\nIt requires the module `%s`: `\"requires\": {\"%s\": \"*\"}` in `module.json`.", r.requires, r.requires)
	}
	return fmt.Sprintf("### %s\n\n%s%s\n\n```lua\n%s```\n\n<details><summary>Worked examples</summary>\n\n```lua\n%s```\n\n</details>\n",
		r.title, r.text, needs, r.code, r.spec)
}
