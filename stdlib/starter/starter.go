// Package starter creates the files of new modules: an entry, a rule and a check with worked
// examples, and files for editors and readers. The folder templates contains complete modules; a
// new module is a copy with other names. The command `houserule new` uses it.
//
//	files := starter.Game("night-walks")            // a game
//	targets := starter.Targets(game, base)          // rules of a loaded game that can be changed
//	files = starter.On("night-walks", targets[0])   // a module that changes one of them
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

// mostText is the maximum size of a template file in bytes.
const mostText = 1 << 20

// File is a file of a new module: its path in the folder and its text.
type File struct{ Name, Text string }

// Game returns the files of a new game with the module id.
func Game(id string) []File {
	return written("my-game", nil, [][2]string{{"my-game", id}, {"My Game", Title(id)}}, []string{"character", "trait"})
}

// On returns the files of a module that requires another one and changes its target.
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
		// The game has a kind of carried entries.
		dropped = append(dropped, `-- Knacks .*\nkind "knack".*\n\n`)
	}
	var drop *regexp.Regexp
	if len(dropped) > 0 {
		drop = regexp.MustCompile("(?m)^(?:" + strings.Join(dropped, "|") + ")")
	}
	return written("my-addon", drop, append(names, [2]string{"knack", carried}), append(slices.Clone(t.kinds), carried))
}

// Title returns the title for a module id: "Night Walks" for night-walks.
func Title(id string) string {
	words := strings.Split(id, "-")
	for i, w := range words {
		words[i] = strings.ToUpper(w[:1]) + w[1:]
	}
	return strings.Join(words, " ")
}

// since returns the version range for a module that is written for this version.
func since(v *semver.Version) string { return fmt.Sprintf("^%d.%d", v.Major(), v.Minor()) }

// written returns the files of a template with names replaced, longer ones first. A name is
// replaced only at the beginning of a word. Parts that match drop are removed.
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
		panic(err) // the template is embedded
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
			whole = laid // names of other lengths change the alignment
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

// globals returns the global names for Lua editors: words of the language and of kinds.
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
		panic(err) // strings can be encoded
	}
	return strings.ReplaceAll(string(text), `","`, `", "`)
}
