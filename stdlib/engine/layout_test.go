package engine

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// root is the folder of the repository.
const root = "../.."

// TestArrowsPointDownward keeps the import directions: cmd -> stdlib -> runtime
// -> lang.
func TestArrowsPointDownward(t *testing.T) {
	t.Parallel()
	out, err := exec.Command("go", "list", "-deps=false", "-json=ImportPath,Imports", "houserule/...").Output()
	if err != nil {
		t.Fatal(err)
	}
	rank := map[string]int{"lang": 0, "runtime": 1, "modules": 1, "stdlib": 2, "cmd": 3, "examples": 3}
	layer := func(path string) (string, bool) {
		parts := strings.Split(path, "/")
		return parts[min(1, len(parts)-1)], parts[0] == "houserule" && len(parts) > 1
	}
	packages := 0
	for dec := json.NewDecoder(strings.NewReader(string(out))); dec.More(); {
		var p struct {
			ImportPath string
			Imports    []string
		}
		if err := dec.Decode(&p); err != nil {
			t.Fatal(err)
		}
		packages++
		from, ok := layer(p.ImportPath)
		if !ok {
			t.Errorf("%s lies outside of the layers", p.ImportPath)
			continue
		}
		for _, i := range p.Imports {
			to, ours := layer(i)
			if ours && rank[to] > rank[from] {
				t.Errorf("%s imports %s, which lies above it", p.ImportPath, i)
			}
			if from == "runtime" && strings.Contains(i, "gopher-lua") {
				t.Errorf("%s imports the Lua machine", p.ImportPath)
			}
			if i == "github.com/chzyer/readline" && from != "cmd" {
				t.Errorf("%s imports a terminal", p.ImportPath)
			}
			if p.ImportPath != keepsFiles && (strings.HasPrefix(i, "modernc.org/") || strings.HasSuffix(i, "/flock") && p.ImportPath != "houserule/stdlib/install") {
				t.Errorf("%s imports %s: campaigns are kept by %s alone", p.ImportPath, i, keepsFiles)
			}
			if p.ImportPath == keepsFiles && ours && to != "lang" {
				t.Errorf("%s imports %s: it knows nothing but lines", p.ImportPath, i)
			}
		}
	}
	if packages < 15 {
		t.Fatalf("only %d packages were looked at", packages)
	}
}

// keepsFiles is the one package that knows SQLite, whose first build takes a minute.
const keepsFiles = "houserule/stdlib/campaign/file"

// TestTheLowerFloorsNeedNoSQLite holds for their tests, too: whoever changes a
// rule of dice does not wait for a database to be built.
func TestTheLowerFloorsNeedNoSQLite(t *testing.T) {
	t.Parallel()
	out, err := exec.Command("go", "list", "-test", "-deps", "houserule/lang/...", "houserule/runtime/...").Output()
	if err != nil {
		t.Fatal(err)
	}
	packages := strings.Fields(string(out))
	for _, p := range packages {
		if strings.HasPrefix(p, "modernc.org/") || p == keepsFiles {
			t.Errorf("lang or runtime need %s", p)
		}
	}
	if len(packages) < 100 {
		t.Fatalf("only %d packages were looked at", len(packages))
	}
}

// TestTopLevel keeps stray files out of the top level.
func TestTopLevel(t *testing.T) {
	allowed := regexp.MustCompile(`^(cmd|lang|runtime|stdlib|modules|examples|go\.mod|go\.sum|README\.md|LICENSE|CONTRIBUTING\.md|CHANGELOG\.md|\..*)$`)
	out, err := exec.Command("git", "-C", root, "ls-files").Output()
	if err != nil {
		t.Skip("not a git checkout")
	}
	for _, f := range strings.Fields(string(out)) {
		top, _, _ := strings.Cut(f, "/")
		if !allowed.MatchString(top) {
			t.Errorf("%s does not belong at the top level", top)
		}
		if dir := filepath.Dir(f); dir == "runtime" && strings.HasSuffix(f, ".go") {
			t.Errorf("%s: a package named runtime would hide the standard one", f)
		}
		if strings.HasPrefix(f, "modules/") && strings.HasSuffix(f, ".go") && f != "modules/embed.go" {
			t.Errorf("%s: modules hold no Go but their embed.go", f)
		}
	}
}

// games is the vocabulary of the games that modules implement. What the engine
// needs has general words; those a game shares with everyday language, such as
// skill, weapon and wound, serve as examples in its comments.
var games = map[string]string{
	"RPJ":             `strength|dexterity|constitution|willpower|charisma|lucky breaks?|mooks?|dodges?|absorbs?|orcs?|elf|elven|spells?|club|longbow|ug|laeniel|initiative|grapples?|melee|archery|swordselfship|coin flips?|overwatch|suppressive|stamina|overdraw\w*|giga|mega|wealth|haggl\w+|markers?|rout`,
	"TBD":             `advantages?|blazes?|glory|death rolls?|quick actions?|double turns?|very good|very bad|burrowing|specialized|mishaps?`,
	"B.U.M.":          `re-?checks?|axes?|character cards?|sneak attacks?|longspears?|electricity|falling damage|shotguns?`,
	"Basic":           `percentile|fate points?|resistance table|special success|characteristics?|encumbrance|aging|fumbles?|hit points?|power points?|magic points?|sanity`,
	"hex":             `lackeys?|luck points?|command points?|action points?|cripple[ds]?|stun(s|ned)?|downed|parry|parries|toughness|ambush\w*|allegiance|morale|poison\w*|shield bash|counterattacks?|frenzied`,
	"names of theirs": `rpj|brp|bum|tbd`,
}

// TestNoGameInTheEngine keeps games out of lang and runtime: their rules live
// in modules.
func TestNoGameInTheEngine(t *testing.T) {
	t.Parallel()
	var lists []string
	for _, list := range games {
		lists = append(lists, list)
	}
	words := regexp.MustCompile(`(?i)\b(` + strings.Join(lists, "|") + `)\b`)
	for _, c := range []string{"type LuckyBreak struct", "luck_points", "// a Percentile roll", "var isStunned bool", "actionPoints", "BlazeOfGlory", "fatePoint int"} {
		if words.FindString(inWords(c)) == "" {
			t.Fatalf("%q is not found", c)
		}
	}
	looked := 0
	for _, dir := range []string{"lang", "runtime"} {
		err := filepath.WalkDir(filepath.Join(root, dir), func(path string, d os.DirEntry, err error) error {
			if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			text, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			looked++
			for i, line := range strings.Split(string(text), "\n") {
				if word := words.FindString(inWords(line)); word != "" {
					t.Errorf("%s:%d: %q is a word of a game: %s", path, i+1, word, strings.TrimSpace(line))
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if looked < 50 {
		t.Fatalf("only %d files were looked at", looked)
	}
}

var parts = regexp.MustCompile(`([a-z])([A-Z])`)

// inWords parts the names of Go into their words: LuckyBreak, lucky_break.
func inWords(line string) string {
	line = strings.ReplaceAll(line, "_", " ")
	return parts.ReplaceAllString(line, "$1 $2")
}
