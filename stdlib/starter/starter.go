// Package starter makes modules to begin with: one trait, one rule, one check, the
// examples that prove them, and what editors and readers need. They stand under
// templates as modules that load; what is made of them is those with other names.
//
//	files := starter.Game("night-walks")            // a game of its own
//	targets := starter.Targets(game, base)          // what of a loaded game can be changed
//	files = starter.On("night-walks", targets[0])   // a module that changes one thing of it
package starter

import (
	"embed"
	"encoding/json"
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strings"

	"github.com/Masterminds/semver/v3"

	"houserule/lang/diag"
	"houserule/lang/layout"
	"houserule/lang/source"
	"houserule/stdlib/engine"
)

//go:embed all:templates
var templates embed.FS

// mostText is how long a file of a template may be.
const mostText = 1 << 20

// File is a file of a new module: its path inside of the folder, and its text.
type File struct{ Name, Text string }

// Game gives the files of a game of its own, under the id of its module.
func Game(id string) []File {
	return written("my-game", nil, [][2]string{{"my-game", id}, {"My Game", Title(id)}}, []string{"character", "trait"})
}

// On gives the files of a module that requires another one and changes what the target
// names of it.
func On(id string, t Target) []File {
	names := [][2]string{
		{"my-addon", id}, {"My Addon", Title(id)},
		{`"^0.1"`, `"` + since(t.Version) + `"`}, {"my-game", t.Module},
		{"character.pace", t.Rule}, {"pace", t.word()}, {"character", t.Person},
		{"calmness", t.free("calmness")}, {"keeps_calm", t.free("keeps_calm")}, {"Head Start", t.entry},
	}
	var dropped []string
	if t.Like == "" {
		dropped = append(dropped, `-- Most checks of .*\n`)
	} else {
		names = append(names, [2]string{"core", t.Like})
	}
	carried := t.Carried
	if carried == "" {
		carried = t.free("knack")
	} else {
		// What somebody may have is a kind of the game already.
		dropped = append(dropped, `-- Knacks .*\nkind "knack".*\n\n`)
	}
	var drop *regexp.Regexp
	if len(dropped) > 0 {
		drop = regexp.MustCompile("(?m)^(?:" + strings.Join(dropped, "|") + ")")
	}
	return written("my-addon", drop, append(names, [2]string{"knack", carried}), append(slices.Clone(t.kinds), carried))
}

// Title is the title that a module of this id gets: night-walks is Night Walks.
func Title(id string) string {
	words := strings.Split(id, "-")
	for i, w := range words {
		words[i] = strings.ToUpper(w[:1]) + w[1:]
	}
	return strings.Join(words, " ")
}

// since is the range of versions that a module written for this one fits.
func since(v *semver.Version) string { return fmt.Sprintf("^%d.%d", v.Major(), v.Minor()) }

// written gives the files of a template with other names, longer ones before those that
// stand in them. A name begins a word: the pace in whitespace is none. What drop matches is
// left out.
func written(template string, drop *regexp.Regexp, names [][2]string, kinds []string) []File {
	var old []string
	now := map[string]string{}
	for _, name := range names {
		begins := ""
		if name[0][0] != '"' {
			begins = `\b`
		}
		old, now[name[0]] = append(old, begins+regexp.QuoteMeta(name[0])), name[1]
	}
	named := regexp.MustCompile(strings.Join(old, "|"))
	sub, err := fs.Sub(templates, "templates/"+template)
	if err != nil {
		panic(err) // it is built into the program
	}
	var files []File
	err = fs.WalkDir(sub, ".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		text, err := source.Read(sub, path, mostText)
		if err != nil {
			return err
		}
		whole := string(text)
		if drop != nil {
			whole = drop.ReplaceAllString(whole, "")
		}
		whole = named.ReplaceAllStringFunc(whole, func(name string) string { return now[name] })
		if laid, err := layout.Format(diag.NewFile(path, whole)); err == nil && strings.HasSuffix(path, ".lua") {
			whole = laid // other names are as long as they are
		}
		if path == ".luarc.json" {
			whole = strings.Replace(whole, `"diagnostics.globals": []`, `"diagnostics.globals": `+globals(kinds), 1)
		}
		files = append(files, File{path, whole})
		return nil
	})
	if err != nil {
		panic(err)
	}
	return files
}

// globals are the words that a file of a module may use, as editors of Lua want them:
// those of the language and those that kinds make.
func globals(kinds []string) string {
	var list []string
	for _, lib := range engine.Libraries {
		for _, w := range lib.Words {
			if lib.Name != "things" && lib.Name != "check" && lib.Name != "lua" {
				list = append(list, w.Name)
			}
		}
	}
	list = append(list, kinds...)
	slices.Sort(list)
	text, err := json.Marshal(slices.Compact(list))
	if err != nil {
		panic(err) // they are texts
	}
	return strings.ReplaceAll(string(text), `","`, `", "`)
}
