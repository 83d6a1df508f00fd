package modules_test

import (
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"houserule/runtime/module"
)

// chapters are the optional mechanics of RPJ: the module of each, and how the ids of its rules
// begin. Spell defence is one rule of Structured Magic.
var chapters = map[string]string{
	"rpj-cinematic-combat":  "RPJ-CINE-",
	"rpj-coin-flips":        "RPJ-COIN-",
	"rpj-conditions":        "RPJ-COND-",
	"rpj-damage-scales":     "RPJ-SCALE-",
	"rpj-fire-and-movement": "RPJ-FIRE-",
	"rpj-inventory":         "RPJ-INV-",
	"rpj-mass-combat":       "RPJ-MASS-",
	"rpj-money":             "RPJ-MONEY-",
	"rpj-spell-defence":     "RPJ-SMAG-26",
	"rpj-structured-magic":  "RPJ-SMAG-",
	"rpj-wild-magic":        "RPJ-WMAG-",
}

// coreMechanics are mechanics of rpj-core that meet all of these, and the ids of their rules.
var coreMechanics = map[string][]string{
	"grappling":       ids("RPJ-GCS-", 69, 76),
	"mooks":           ids("RPJ-GCS-", 63, 68),
	"Lucky Breaks":    ids("RPJ-ATTR-", 13, 18),
	"several weapons": ids("RPJ-GCS-", 84, 87),
	"free attacks":    ids("RPJ-GCS-", 59, 61),
	"the fallen":      ids("RPJ-GCS-", 46, 57),
	"countdowns":      ids("RPJ-CD-", 1, 20),
}

func ids(prefix string, from, to int) (list []string) {
	for i := from; i <= to; i++ {
		list = append(list, fmt.Sprintf("%s%02d", prefix, i))
	}
	return list
}

// withoutScene are the pairs of a mechanic of the core and a module between which nothing
// happens, and why.
var withoutScene = map[string]string{
	"Lucky Breaks, rpj-coin-flips":           "spec/coins.lua has them as rules of that module",
	"several weapons, rpj-fire-and-movement": "spec/several_weapons.lua has them as rules of that module",
	"several weapons, rpj-spell-defence":     "magic is resisted without weapons",
	"several weapons, rpj-structured-magic":  "a spell strikes with one weapon",
	"several weapons, rpj-wild-magic":        "abilities are no attacks",
	"free attacks, rpj-money":                "a purchase provokes nobody",
	"free attacks, rpj-spell-defence":        "resisting provokes nobody",
	"free attacks, rpj-wild-magic":           "abilities are no attacks",
	"countdowns, rpj-cinematic-combat":       "a fight on a map has none of its own",
	"countdowns, rpj-damage-scales":          "countdowns take no damage",
	"countdowns, rpj-fire-and-movement":      "shots are no skill checks",
	"countdowns, rpj-mass-combat":            "markers are no countdown",
	"countdowns, rpj-spell-defence":          "resisting is no skill check",
}

// TestOptionalMechanicsMeetInScenes finds two optional mechanics of RPJ without a worked example
// that plays both of them: one that cites rules of both chapters. It stands in a spec of either
// module that is named after the other; if one requires the other, in any spec. Each of them
// has a scene with the mechanics of the core that it meets, too.
func TestOptionalMechanicsMeetInScenes(t *testing.T) {
	t.Parallel()
	shelf, _ := standard(t)
	scenes := map[string][]scene{}
	names := slices.Sorted(maps.Keys(chapters))
	for _, id := range names {
		scenes[id] = scenesOf(t, id)
	}
	meet := func(id, other string) bool {
		required := slices.ContainsFunc(shelf.Versions(id)[0].Relations.Requires, func(r module.Range) bool { return r.ID == other })
		return slices.ContainsFunc(scenes[id], func(s scene) bool {
			return (required || s.file == fileWith(other)) && s.cites(chapters[id]) && s.cites(chapters[other])
		})
	}
	for i, a := range names {
		for _, b := range names[i+1:] {
			if !meet(a, b) && !meet(b, a) {
				t.Errorf("no scene plays %s and %s: write it into spec/%s, or into spec/%s of the other, with rules %s... and %s... as its source", a, b, fileWith(b), fileWith(a), chapters[a], chapters[b])
			}
		}
	}
	for _, mechanic := range slices.Sorted(maps.Keys(coreMechanics)) {
		for _, id := range names {
			found := slices.ContainsFunc(scenes[id], func(s scene) bool {
				return s.cites(chapters[id]) && slices.ContainsFunc(coreMechanics[mechanic], s.cites)
			})
			switch why := withoutScene[mechanic+", "+id]; {
			case !found && why == "":
				t.Errorf("no scene of %s plays %s of rpj-core", id, mechanic)
			case found && why != "":
				t.Errorf("a scene of %s plays %s, though %s", id, mechanic, why)
			}
		}
	}
}

// scene is a worked example: the file it stands in, and the rules it cites.
type scene struct {
	file  string
	rules []string
}

// cites reports whether a scene names a rule whose id begins with the given text.
func (s scene) cites(rule string) bool {
	return slices.ContainsFunc(s.rules, func(id string) bool { return strings.HasPrefix(id, rule) })
}

var (
	exampleOrSource = regexp.MustCompile(`(?m)^(example|source)\b`)
	sourceOf        = regexp.MustCompile(`(?s)source =? ?(\{[^}]*\}|"[^"]*")`)
	ruleID          = regexp.MustCompile(`RPJ-[A-Z]+-\d+`)
)

// scenesOf reads the examples of a module. A source above examples is that of those without
// one of their own.
func scenesOf(t *testing.T, id string) (list []scene) {
	t.Helper()
	folder := os.DirFS(path.Join(root, "modules", id))
	files, err := fs.Glob(folder, "spec/*.lua")
	if err != nil || len(files) == 0 {
		t.Fatalf("%s has no specs: %v", id, err)
	}
	for _, file := range files {
		data, err := fs.ReadFile(folder, file)
		if err != nil {
			t.Fatal(err)
		}
		text, above := string(data), []string(nil)
		starts := exampleOrSource.FindAllStringIndex(text, -1)
		for i, at := range starts {
			end := len(text)
			if i+1 < len(starts) {
				end = starts[i+1][0]
			}
			block := text[at[0]:end]
			cited := ruleID.FindAllString(sourceOf.FindString(block), -1)
			if strings.HasPrefix(block, "source") {
				above = cited
				continue
			}
			if len(cited) == 0 {
				cited = above
			}
			list = append(list, scene{path.Base(file), cited})
		}
	}
	return list
}

// fileWith is the name of the spec that is loaded with a module.
func fileWith(id string) string {
	return "with_" + strings.ReplaceAll(strings.TrimPrefix(id, "rpj-"), "-", "_") + ".lua"
}
