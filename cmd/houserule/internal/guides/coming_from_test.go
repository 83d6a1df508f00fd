package guides_test

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	lua "github.com/yuin/gopher-lua"
	"github.com/yuin/gopher-lua/parse"

	"houserule/lang/dice"
)

// theirs lists, for each page of stdlib/coming-from, the languages of the blocks written for
// another program. These blocks have the word theirs after the language. They are never run, but
// parsed if there is a parser in parsed.
var theirs = map[string][]string{
	"foundry.md":               {"js", "json"},
	"avrae.md":                 {"python", "json", "text"},
	"fantasy-grounds.md":       {"lua", "xml", "text"},
	"gurps-character-sheet.md": {"json", "js"},
}

// parsed holds the parser of each language of such blocks; nil for languages without a parser.
var parsed = map[string]func(string) error{
	"json": func(text string) error {
		var any any
		return json.Unmarshal([]byte(text), &any)
	},
	"lua": func(text string) error {
		chunk, err := parse.Parse(strings.NewReader(text), "theirs")
		if err == nil {
			_, err = lua.Compile(chunk, "theirs")
		}
		return err
	},
	"xml": func(text string) error {
		d := xml.NewDecoder(strings.NewReader(text))
		for {
			if _, err := d.Token(); err == io.EOF {
				return nil
			} else if err != nil {
				return err
			}
		}
	},
	"js":     nil,
	"python": nil,
	"text":   nil,
}

// TestComingFrom follows the pages for authors from other programs: of each pair, our block is run
// and theirs is parsed if its language has a parser.
func TestComingFrom(t *testing.T) {
	folder := "../../../../stdlib/coming-from"
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	list, err := os.ReadFile(filepath.Join(folder, "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	var found []string
	for _, e := range entries {
		if e.Name() == "README.md" {
			continue
		}
		found = append(found, e.Name())
		if !bytes.Contains(list, []byte("("+e.Name()+")")) {
			t.Errorf("README.md does not name %s", e.Name())
		}
		t.Run(strings.TrimSuffix(e.Name(), ".md"), func(t *testing.T) {
			t.Parallel()
			languages, known := theirs[e.Name()]
			if !known {
				t.Fatal("nobody said which languages its blocks may have")
			}
			text, err := os.ReadFile(filepath.Join(folder, e.Name()))
			if err != nil {
				t.Fatal(err)
			}
			c := comparing{T: t, tell: t.Errorf, dir: t.TempDir(), languages: languages}
			c.page(string(text))
			c.modules()
		})
	}
	for page := range theirs {
		if !slices.Contains(found, page) {
			t.Errorf("there is no page %s", page)
		}
	}
}

// comparing follows a page that compares two programs side by side.
type comparing struct {
	*testing.T
	tell      func(format string, args ...any) // reports a fault of the page
	dir       string
	languages []string // of their blocks
}

// pair is a chapter of a page, with the numbers of blocks of each side.
type pair struct {
	title        string
	theirs, ours int
}

var fileSaid = regexp.MustCompile("`([^`\n]+)`:$")

// page processes all blocks in order. A block that is neither a file, nor commands, nor marked as
// theirs is a fault, and so is a pair without one of its sides.
func (c comparing) page(text string) {
	var pairs []*pair
	at := &pair{}                // counts blocks that belong to no pair
	waiting := map[string]bool{} // files that no command has used yet
	lead, inside := "", false
	lines := strings.SplitAfter(text, "\n")
	for i := 0; i < len(lines); i++ {
		line := strings.TrimSuffix(lines[i], "\n")
		mark := strings.TrimSpace(line)
		switch {
		case strings.HasPrefix(line, "## "):
			inside, at = line == "## Side by side", &pair{}
		case strings.HasPrefix(line, "### ") && inside:
			at = &pair{title: strings.TrimPrefix(line, "### ")}
			pairs = append(pairs, at)
		case strings.HasPrefix(mark, "```") || strings.HasPrefix(mark, "~~~"):
			body := ""
			for i++; i < len(lines) && lines[i] != "```\n"; i++ {
				body += lines[i]
			}
			if i == len(lines) || !strings.HasPrefix(line, "```") {
				c.Fatalf("a block that begins or ends as none does: %s\n%s", line, body)
			}
			c.block(at, waiting, strings.Fields(strings.TrimPrefix(line, "```")), lead, body)
			lead = ""
			continue
		}
		if mark != "" {
			lead = mark
		}
	}
	c.judge(pairs, waiting)
	c.notation(text)
	for _, link := range regexp.MustCompile(`\]\(([^)#:]+)[^)]*\)`).FindAllStringSubmatch(text, -1) {
		if _, err := os.Stat(filepath.Join("../../../../stdlib/coming-from", link[1])); err != nil {
			c.tell("a link leads nowhere: %v", err)
		}
	}
}

// block processes one block. fence holds its language, and the word theirs for blocks of theirs.
func (c comparing) block(at *pair, waiting map[string]bool, fence []string, lead, body string) {
	c.Helper()
	switch name := fileSaid.FindStringSubmatch(lead); {
	case len(fence) == 2 && fence[1] == "theirs":
		at.theirs++
		reads, known := parsed[fence[0]]
		if !known || !slices.Contains(c.languages, fence[0]) {
			c.tell("%s: their block is in %s, and here they write %v", at.title, fence[0], c.languages)
		} else if reads != nil {
			if err := reads(body); err != nil {
				c.tell("%s: their block is no %s: %v\n%s", at.title, fence[0], err, body)
			}
		}
	case len(fence) == 1 && fence[0] == "console":
		at.ours++
		if console(c.T, c.dir, body) == 0 {
			c.tell("%s: a block without a command:\n%s", at.title, body)
		}
		for word := range strings.FieldsSeq(body) {
			for file := range waiting {
				if word == file || strings.HasPrefix(file, word+"/") {
					delete(waiting, file)
				}
			}
		}
	case len(fence) == 1 && name != nil:
		waiting[name[1]] = true
		path := filepath.Join(c.dir, filepath.FromSlash(name[1]))
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			c.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(body), 0o600); err != nil {
			c.Fatal(err)
		}
	default:
		c.tell("%s: neither a file, nor a command, nor marked as theirs, after %q:\n%s", at.title, lead, body)
	}
}

// judge reports what the page lacks, after all blocks are processed.
func (c comparing) judge(pairs []*pair, waiting map[string]bool) {
	if len(pairs) < 6 || len(pairs) > 10 {
		c.tell("it has %d pairs, and 6 to 10 can be read in one go", len(pairs))
	}
	for _, p := range pairs {
		if p.theirs == 0 || p.ours == 0 {
			c.tell("%s: %d blocks of theirs and %d commands of ours", p.title, p.theirs, p.ours)
		}
	}
	for file := range waiting {
		c.tell("no command uses the file %s", file)
	}
}

// modules requires that the modules written by the page pass check without warnings, and have the
// layout of fmt.
func (c comparing) modules() {
	manifests, err := filepath.Glob(filepath.Join(c.dir, "*", "module.json"))
	if err != nil || len(manifests) == 0 {
		c.Fatal("it writes no module", err)
	}
	for _, manifest := range manifests {
		name := filepath.Base(filepath.Dir(manifest))
		for _, args := range [][]string{{"check", name}, {"fmt", "--check", name}} {
			cmd := exec.Command("houserule", args...)
			cmd.Dir = c.dir
			out, err := cmd.CombinedOutput()
			if err != nil || args[0] == "check" && !bytes.Contains(out, []byte("0 problems, 0 warnings")) {
				c.tell("houserule %s: %v\n%s", strings.Join(args, " "), err, out)
			}
		}
	}
}

// notation parses the dice in tables whose second column is headed "here, in dice": the second
// column must contain dice notation, or the first column if the second is "the same".
func (c comparing) notation(text string) {
	quoted := regexp.MustCompile("`([^`]+)`")
	here := false
	for line := range strings.Lines(text) {
		cells := strings.Split(strings.Trim(line, "| \n"), " | ")
		if !strings.HasPrefix(line, "|") {
			here = false
			continue
		}
		if len(cells) > 1 && strings.TrimSpace(cells[1]) == "here, in dice" {
			here = true
			continue
		}
		if !here || strings.HasPrefix(line, "|---") || len(cells) < 2 {
			continue
		}
		cell := cells[1]
		if strings.Contains(cell, "the same") {
			cell = cells[0]
		}
		list := quoted.FindAllStringSubmatch(cell, -1)
		if len(list) == 0 {
			c.tell("no dice in %s", line)
		}
		for _, q := range list {
			if _, err := dice.Parse(q[1]); err != nil {
				c.tell("%s: %v", q[1], err)
			}
		}
	}
}

// TestComingFromIsStrict has pages that must fail, each with the reported fault.
func TestComingFromIsStrict(t *testing.T) {
	const f = "\n```\n"
	for _, c := range []struct{ page, want string }{
		{"```lua\nbox \"a.b\" {}" + f, "neither a file, nor a command, nor marked as theirs"},
		{"`a.lua`:\n\n```lua extra\nbox \"a.b\" {}" + f, "neither a file, nor a command, nor marked as theirs"},
		{"`a.lua`:\n\n```lua\nbox \"a.b\" {}" + f, "no command uses the file a.lua"},
		{"```json theirs\n{\"a\": 1,}" + f, "their block is no json: invalid character '}'"},
		{"```lua theirs\nfunction f(" + f, "their block is no lua: theirs"},
		{"```xml theirs\n<root><a></root>" + f, "their block is no xml: XML syntax error"},
		{"```ruby theirs\nputs 1" + f, "their block is in ruby"},
		{"## Side by side\n\n### Dice\n\n```json theirs\n{}" + f, "Dice: 1 blocks of theirs and 0 commands of ours"},
		{"## Side by side\n\n### Dice\n", "it has 1 pairs"},
		{"| there | here, in dice |\n|---|---|\n| `2d6x` | `2d6x` |\n", "2d6x: "},
		{"| there | here, in dice |\n|---|---|\n| `2d6x` | explodes |\n", "no dice in"},
		{"[nowhere](nowhere.md)\n", "a link leads nowhere"},
	} {
		var said strings.Builder
		tell := func(format string, args ...any) { fmt.Fprintf(&said, format+"\n", args...) }
		comparing{T: t, tell: tell, dir: t.TempDir(), languages: []string{"json", "lua", "xml"}}.page(c.page)
		if !strings.Contains(said.String(), c.want) {
			t.Errorf("%s\nsays\n%s\nand not %q", c.page, said.String(), c.want)
		}
	}
}
