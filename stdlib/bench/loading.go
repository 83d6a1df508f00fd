package bench

import (
	"fmt"
	"io/fs"
	"strings"
	"testing/fstest"

	lua "github.com/yuin/gopher-lua"
	"github.com/yuin/gopher-lua/parse"

	"houserule/lang/formula"
	"houserule/lang/sandbox"
	"houserule/runtime/module"
	"houserule/stdlib/engine"
)

// generateModule returns a module with about this many lines that contain all kinds of declarations.
func generateModule(lines int) string {
	const each = `
--- the %[1]dth thing that people learn
skill "Craft %[1]d" { attribute = "Might" }
box "entity.made_%[1]d" "number = 0"
rule "skill.worth_%[1]d (extra = 0)" { source = "p. %[1]d",
  sum = {
    { "level", "level * 2" },
    { "bonus", "attribute.bonus", when = "level > 1" },
    { "extra", "extra" },
  } }
action "entity.makes_%[1]d (cost = 1)" { source = "p. %[1]d",
  function(who, given)
    if who.made_%[1]d > 10 then
      refuse("enough")
    end
    for i = 1, given.cost do
      who.made_%[1]d = who.made_%[1]d + 1
    end
  end }
`
	var b strings.Builder
	b.WriteString(small)
	per := strings.Count(each, "\n")
	for i := range (lines - strings.Count(small, "\n")) / per {
		fmt.Fprintf(&b, each, i)
	}
	return b.String()
}

func bareCompile(lines int) func() (*Job, error) {
	return func() (*Job, error) {
		text := generateModule(lines)
		return &Job{Close: func() {}, Do: func() error {
			chunk, err := parse.Parse(strings.NewReader(text), "init.lua")
			if err != nil {
				return err
			}
			_, err = lua.Compile(chunk, "init.lua")
			return err
		}}, nil
	}
}

// moduleOf returns the files of a module with one script.
func moduleOf(id, text string) fstest.MapFS {
	return fstest.MapFS{id + "/module.json": {Data: fmt.Appendf(nil, `{"id": %q, "version": "1.0.0", "title": "A game", "licence": "MIT"}`, id)}, id + "/init.lua": {Data: []byte(text)}}
}

func load() (*Job, error) {
	files := moduleOf("long", generateModule(loaded))
	return &Job{Close: func() {}, Reset: forget, Do: func() error {
		g, err := open(files, "long")
		if err != nil {
			return err
		}
		g.Close()
		return nil
	}}, nil
}

// forget empties the caches that a load fills for the next one in the same process.
func forget() error {
	formula.ClearCache()
	return nil
}

// edited returns a module after an edit: the formula in the middle is changed and all line
// numbers are shifted.
func edited(text string, edition int) string {
	const formula = `"level * 2"`
	middle := len(text) / 2
	middle += strings.Index(text[middle:], formula)
	return strings.Repeat("-- changed\n", 1+edition%2) + text[:middle] + fmt.Sprintf(`"level * %d"`, 3+edition) + text[middle+len(formula):]
}

// reload reloads a module that is changed each time.
func reload() (*Job, error) {
	text, edition := generateModule(reloaded), 0
	shelf := func() (*module.Shelf, error) {
		edition++
		shelf, err := module.NewShelf()
		if err != nil {
			return nil, err
		}
		files, err := fs.Sub(moduleOf("long", edited(text, edition)), "long")
		if err != nil {
			return nil, err
		}
		m, err := module.Open(files, "long")
		if err != nil {
			return nil, err
		}
		return shelf, shelf.Put(m)
	}
	first, err := shelf()
	if err != nil {
		return nil, err
	}
	g, err := engine.Open(engine.Options{Modules: []string{"long"}, Finder: first, Limits: sandbox.Limits{Heap: -1}.NoWall()})
	if err != nil {
		return nil, err
	}
	next, err := shelf()
	return &Job{Close: g.Close, Do: func() error { return g.Reload(next) }, Reset: func() (err error) {
		next, err = shelf()
		return err
	}}, err
}

func toPrompt() (*Job, error) {
	return &Job{Close: func() {}, Reset: forget, Do: func() error {
		g, _, _, err := fighters(nil)
		if err != nil {
			return err
		}
		g.Close()
		return nil
	}}, nil
}
