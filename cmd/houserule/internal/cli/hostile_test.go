package cli

import (
	"encoding/csv"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"houserule/cmd/houserule/internal/cli/clitest"
	"houserule/cmd/houserule/internal/program"
	"houserule/lang/diag"
)

// hostileText is what terminals, browsers, renderers of Markdown and spreadsheets would act on, as
// it stands in Lua and in JSON.
const (
	hostileLua  = `"\27]0;pwn\7\27[31m\194\155\226\128\174\226\129\166\226\128\168\226\128\169\194\133\r<script>alert(1)</script><img src=x onerror=alert(1)>|` + "`a``b```" + `\n` + "```" + `\n~~~\n=cmd()|\"',;&]]>"`
	hostileJSON = `\u001b]0;pwn\u0007\u001b[31m\u009b\u202e\u2066\u2028\u2029\u0085\r<script>alert(1)</script><img src=x onerror=alert(1)>|` + "`a``b```" + `\n` + "```" + `\n~~~\n=cmd()|\"',;&]]>`
	hostileName = "=cmd()|<script>alert(1)</script>`x`" // allowed as a name: it has only visible characters
)

// hostileModule returns the files of a module with hostile texts of about long bytes.
func hostileModule(long int) map[string]string {
	text := hostileJSON + strings.Repeat("x ", long/200) // a manifest is bounded
	head := "local H = " + hostileLua + ` .. ("x "):rep(` + fmt.Sprint(long/2) + ")\nlocal T = \"" + hostileName + "\"\n"
	files := map[string]string{
		"game/module.json": `{"id": "game", "version": "1.0.0", "title": "` + text + `", "licence": "` + text + `", "game": "` + text + `", "credit": "` + text + `", "source": "javascript:` + text + `", "description": "` + text +
			`", "authors": ["` + text + `"], "options": {"harder": {"type": "yes or no = no", "text": "` + text + `", "source": "` + text + `"}}}`,
		"game/init.lua": head + `local unread = H
kind "hero" { like = "entity", strength = "number = 0", luck = "number = 1", motto = "text = ''", text = H, source = H }
kind "tool" { rated = "0..6", carried = true, brand = "text = ''", text = H }
tool "Saw" { text = H, short = H, brand = H, source = H }
tool (T) { text = H, brand = H }
box "hero.hurt" { "0..10", text = H, source = H }
rule "hero.might" { sum = { { H, "strength" } }, text = H, source = H }
rule "hero.said" { function(me) return H end, text = H }
headline "hero" { H, "{motto}" }
sheet "hero" { { H .. "{name} {motto}", right = "luck {luck}" } }
check "hero.lifts (difficulty = 0)" { dice = "2d6", modifier = { { H, "strength" } }, against = "7 + difficulty", say = H, summary = H, text = H }
offer (T) { on = "hero.lifts", by = "roller", costs = "1 luck", changes = { dice = "again" }, say = H, summary = H, text = H }
action "hero.is_told" { menu = "turn", requires = { H, "strength < 90" }, say = H, summary = H, text = H, source = H }
action "hero.rests" { menu = "rest", requires = { H, "strength > 90" }, say = H }
action "hero.asks" { menu = "advance", function(me) me.motto = choose(me, H, { H, H .. "2" }, { note = H, shows = function() return H end }) end }
action "hero.is_created" { menu = "create", function(me) me.strength = choose(me, H, 1, 6) end }
action "hero.errs" { function() error(H) end }
action "hero.refuses" { function() refuse(H) end }
action "hero.says" { function() say(H) end }
action "game.is_awarded" { menu = "award", summary = H, text = H }
to "hero.might" { label = H, add = "0 * luck" }
after "hero.might" { function(who, given, usual) return usual end, text = H }
table "game.weather" { roll = "1d6", { "1 to 3", H }, { "4 and up", H } }
`,
		"game/spec/hostile.lua": head + `example (H) { function() expect(H):is(H .. "2") end }
example "an error" { function() error(H) end }
example "odds" { function() expect(odds(function() return H .. roll "1d2" end)):is { [H] = 1 } end }
`,
		"lines.lua": `ann = bring("hero", { name = "` + hostileName + `", strength = 4, has = { "Saw" } })
print(ann.said) ann:says() ann:is_told() dice(3, 3) ann:lifts() ann:errs()
`,
		"count.lua":  "local ann = bring(\"hero\")\nreturn ann.said .. roll \"1d2\"\n",
		"broken.lua": "ann = bring(\"\\27[31m\u202e<script>" + strings.Repeat("x ", long/2) + "\")\n",
	}
	files["sound/module.json"] = strings.Replace(files["game/module.json"], `"game"`, `"sound"`, 1) // its examples hold
	files["sound/init.lua"] = files["game/init.lua"]
	files["sound/spec/hostile.lua"] = head + "example (H) { function() expect(bring(\"hero\").luck):is(1) end }\n"
	return files
}

// hostileLines are what is typed at the table of the module: each command of the prompt that
// tells or writes something.
const hostileLines = `ann = bring("hero", { name = "` + hostileName + `", strength = 4, has = { "Saw" } })
ann.motto = ann.said
ann:lifts { difficulty = 9 }
:take 1
ann:is_told {}
ann.said
ann:errs()
:why !
ann:refuses()
ann:says()
ann:asks()
1
:advance ann
:back
1
:create Bob
:later
:create Bob
2
game:weather()
:who
:show ann all
:show hero
:show Saw
:show ann words
:sheet ann
:sheet ann --md
:sheet ann --html
:sheet ann --json
:why
:why 2
:why 3 all
:why ann.might
:why hero.might
:history ann.motto
:history ann.motto all
:changes 2
:rules *
:rules hero.might --changed
:log
:log --md
:log --json
:log --all
:odds ann.said
:odds ann:lifts().success
:turn ann
:rest ann
:options
:modules
:modules conflicts
house "hero.might" "usual + 1"
:house
:edit hero.might
:alias up (who) = who:says()
:alias
:up ann
:help all
:help hero
:help Saw
:help hero.might
:clocks
:calendar
:dice
:seed
:secret ann:says()
:reveal 48
:rename ann Anna
:undo 2
:redo
:note ` + "\u202e<script>alert(1)</script> \x1b[31m" + `
:seat <script>alert(1)</script>
:seat
:note
:next
:away ann
:back ann
:session words Marta hat
:session begin
ann:is_told {}
:session end
:people
:people export people.csv
:people export people.json
:people import people.json
:run lines.lua
:modules reload
:reload
:save again.hr
:goto 3
:no ` + "\u202e<script>" + `
`

// Readers of an output. Each is harmed by different content.
const (
	byPeople    = "people"
	byPrograms  = "programs" // JSON, an object a line or one for all
	byReaders   = "other programs of houserule"
	byBrowsers  = "browsers"
	byRenderers = "renderers of Markdown"
	byHosts     = "code hosts" // JUnit
	bySheets    = "spreadsheets"
)

// hostileOutputs has a row for each kind of output of the program. Output to a file is read from
// the file.
var hostileOutputs = []struct{ args, in, file, by string }{
	{args: "check ./game", by: byPeople}, {args: "check ./game --json", by: byPrograms}, {args: "check ./game --sarif -", by: byPrograms}, {args: "check ./game --sarif check.sarif", file: "check.sarif", by: byPrograms},
	{args: "test ./game", by: byPeople}, {args: "test ./game --why --verbose", by: byPeople}, {args: "test ./game --json", by: byPrograms}, {args: "test ./game --junit out.xml", file: "out.xml", by: byHosts}, {args: "test ./sound --mutate", by: byPeople},
	{args: "test ./sound --cover", by: byPeople}, {args: "test ./sound --cover=out.html", file: "out.html", by: byBrowsers}, {args: "test ./sound --cover --json", by: byPrograms},
	{args: "run lines.lua --module ./game", by: byPeople}, {args: "run lines.lua --module ./game --json", by: byPrograms}, {args: "run ./game", by: byPeople}, {args: "run broken.lua --module ./game", by: byPeople},
	{args: "sim count.lua --module ./game --trials 20", by: byPeople}, {args: "sim count.lua --module ./game --trials 20 --json", by: byPrograms}, {args: "sim count.lua --module ./game --trials 20 --csv", by: bySheets}, {args: "sim merge game/module.json", by: byPeople},
	{args: "odds --module ./game bring(\"hero\").said", by: byPeople}, {args: "odds --module ./game bring(\"hero\").said --json", by: byPrograms}, {args: "odds --module ./game bring(\"hero\").said..roll(\"1d2\")", by: byPeople}, {args: "odds \x1b[31m\u202e", by: byPeople}, {args: "roll \x1b[31m\u202e", by: byPeople},
	{args: "rules --module ./game", by: byPeople}, {args: "rules --module ./game --changed", by: byPeople}, {args: "rules --module ./game --json", by: byPrograms},
	{args: "doc ./game", by: byRenderers}, {args: "doc ./game --format html", by: byBrowsers}, {args: "doc ./game --json", by: byPrograms}, {args: "doc ./game -o out.md", file: "out.md", by: byRenderers}, {args: "doc ./game -o doc.html", file: "doc.html", by: byBrowsers},
	{args: "repl --module ./game", in: hostileLines, by: byPeople}, {args: "repl --module ./game --json", in: hostileLines, by: byPrograms}, {args: "repl --module ./game", in: ":people export repl.csv\nann = bring(\"hero\", { name = \"" + hostileName + "\" })\nann.motto = ann.said\n:people export repl.csv\n", file: "repl.csv", by: bySheets},
	{args: "repl --module ./game", in: "ann = bring(\"hero\")\nann.motto = ann.said\n:sheet ann --html\n", by: byPeople},
	{args: "play more.hr --module ./game", in: hostileLines, by: byPeople}, {args: "play json.hr --module ./game --json", in: hostileLines, by: byPrograms}, {args: "play f.hr --read", in: ":log\n:why 3\n:who\n:log --json\n", by: byPeople},
	{args: "log f.hr", by: byPeople}, {args: "log f.hr --all", by: byPeople}, {args: "log f.hr --players", by: byPeople}, {args: "log f.hr --md", by: byRenderers}, {args: "log f.hr --json", by: byPrograms},
	{args: "verify f.hr", by: byPeople}, {args: "verify f.hr --json", by: byPrograms}, {args: "replay f.hr", by: byPeople}, {args: "replay f.hr --json", by: byPrograms}, {args: "replay f.hr --modules new", by: byPeople},
	{args: "export f.hr", by: byReaders}, {args: "export f.hr --players", by: byReaders}, {args: "import game/module.json in.hr", by: byPeople}, {args: "compact f.hr", by: byPeople},
	{args: "mod info ./game", by: byPeople}, {args: "mod info ./game --json", by: byPrograms}, {args: "mod list .", by: byPeople}, {args: "mod list . --json", by: byPrograms}, {args: "mod conflicts ./game", by: byPeople},
	{args: "mod conflicts --module ./game --svg out.svg", file: "out.svg", by: byBrowsers}, {args: "mod bisect ann.said --campaign f.hr", by: byPeople}, {args: "mod bisect ann.said --campaign f.hr --json", by: byPrograms}, {args: "mod pack ./game", by: byPeople}, {args: "pack ./game", by: byPeople},
	{args: "mod add ./game", in: "no\n", by: byPeople}, {args: "mod add ./game --yes", by: byPeople}, {args: "mod list", by: byPeople}, {args: "mod list --json", by: byPrograms}, {args: "mod info game", by: byPeople}, {args: "mod verify", by: byPeople}, {args: "mod why game", by: byPeople},
	{args: "mod update game", by: byPeople}, {args: "mod sign \x1b[31m", by: byPeople}, {args: "mod remove game", by: byPeople},
	{args: "new thing --on ./game", by: byPeople}, {args: "fmt --diff ./game", by: byPeople}, {args: "fmt --check ./game --json", by: byPrograms}, {args: "no\x1b[31m\u202e" + strings.Repeat("x", 100_000), by: byPeople},
}

// unwalked lists commands whose output contains no text of modules or campaigns or has other tests,
// by the reason.
var unwalked = map[string]string{
	"bench": "measures what is built in", "version": "numbers of the build", "completion": "scripts of shells", "help": "what is built in",
	"dev": "shows what check and test show, until Ctrl-C", "lsp": "speaks a protocol: TestEditorsAreShownHarmlessTexts in internal/lsp",
	"mod": "lists its commands", "mod look": "what mod info and mod add show is worked out there, in a process of its own",
}

// acts matches tags that a browser would act on. The program's own pages have a script in their
// head.
var acts = regexp.MustCompile(`(?i)<script>alert|<img|href="javascript:`)

// spans are the parts of a line of Markdown in which nothing is acted on.
var spans = regexp.MustCompile("(?s)(`+)[^`].*?[^`](`+)")

// harmful describes what in an output is harmful to its readers or too long; "" for nothing.
func harmful(text, by string) string {
	if !utf8.ValidString(text) {
		return "no UTF-8"
	}
	for i, r := range text {
		if r != '\n' && r != '\t' && r != '\u200d' && unicode.In(r, unicode.Cc, unicode.Zl, unicode.Zp, unicode.Cf) {
			return fmt.Sprintf("%U at %q", r, text[max(0, i-30):min(len(text), i+30)])
		}
	}
	if by != byReaders && len(text) > 4<<20 {
		return fmt.Sprintf("%d bytes", len(text))
	}
	switch by {
	case byPrograms, byReaders:
		d := json.NewDecoder(strings.NewReader(text))
		for {
			var v any
			if err := d.Decode(&v); errors.Is(err, io.EOF) {
				return ""
			} else if err != nil {
				return fmt.Sprintf("no JSON: %s", err)
			}
			if n := longestText(v); by == byPrograms && n > 8*diag.MaxShown+200 {
				return fmt.Sprintf("a text of %d bytes", n)
			}
		}
	case bySheets:
		rows, err := csv.NewReader(strings.NewReader(text)).ReadAll()
		if err != nil {
			return err.Error()
		}
		for _, cell := range slices.Concat(rows...) {
			if strings.ContainsAny(cell[:min(1, len(cell))], "=+@\t\r") {
				return fmt.Sprintf("a formula: %.50q", cell)
			}
		}
		return ""
	case byHosts:
		if err := xml.Unmarshal([]byte(text), new(struct{})); err != nil {
			return err.Error()
		}
		fallthrough
	case byBrowsers:
		if found := acts.FindString(text); found != "" {
			return fmt.Sprintf("a browser acts on %q", found)
		}
	case byRenderers:
		if found := acts.FindString(rendered(text)); found != "" {
			return fmt.Sprintf("a browser acts on %q", found)
		}
	}
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, `{"line":`) && json.Valid([]byte(line)) {
			continue // of :log --json
		}
		if most := 5 * diag.MaxShownLine; utf8.RuneCountInString(line) > most && by == byPeople {
			return fmt.Sprintf("a line of %d letters: %.60q", utf8.RuneCountInString(line), line)
		}
	}
	return ""
}

// rendered returns Markdown without code and escaped characters.
func rendered(text string) string {
	var b strings.Builder
	fence := ""
	for line := range strings.Lines(text) {
		trimmed := strings.TrimSpace(line)
		switch {
		case fence != "":
			if strings.HasPrefix(trimmed, fence) && strings.Trim(trimmed, "`") == "" {
				fence = ""
			}
			continue
		case strings.HasPrefix(trimmed, "```"):
			fence = trimmed[:len(trimmed)-len(strings.TrimLeft(trimmed, "`"))]
			continue
		}
		b.WriteString(strings.ReplaceAll(spans.ReplaceAllString(line, ""), `\<`, ""))
	}
	return b.String()
}

// longestText returns the length in bytes of the longest string in a JSON value.
func longestText(v any) (n int) {
	switch v := v.(type) {
	case string:
		return len(v)
	case []any:
		for _, x := range v {
			n = max(n, longestText(x))
		}
	case map[string]any:
		for name, x := range v {
			n = max(n, len(name), longestText(x))
		}
	}
	return n
}

// For any names, titles and texts of a module or campaign, of any length, no output contains text
// that a terminal, a browser, a renderer of Markdown or a spreadsheet would act on; output for
// people is bounded, and output for programs is valid JSON. A new kind of output needs a row of
// hostileOutputs, a new command of the prompt a line of hostileLines.
func TestHostileTextsReachNobody(t *testing.T) {
	part, mine := clitest.InParts(t, 2)
	if !mine {
		return
	}
	for _, long := range []int{10, 300_000} {
		if testing.Short() && long > 10 {
			continue
		}
		home := t.TempDir()
		t.Chdir(home)
		clitest.WriteFiles(t, home, hostileModule(long))
		p, out, errs := clitest.NewProgram(hostileLines)
		if code := Main(p, []string{"play", "f.hr", "--module", "./game", "--seed", "3"}); code == program.Fault || !strings.Contains(out.String(), "comes to the table") {
			t.Fatalf("exit code %d\n%.3000s%.3000s", code, out, errs)
		}
		for _, row := range hostileOutputs {
			p, out, errs := clitest.NewProgram(row.in)
			args := strings.Split(row.args, " ")
			// What is typed at the prompt takes as long as all else, which is done in its order.
			if atPrompt := args[0] == "repl" || args[0] == "play"; atPrompt != (part == 1) {
				continue
			}
			if args[0] != "mod" && args[0] != "no" {
				args = append(args, "--seed", "3")
			}
			code := Main(p, args)
			if code == program.Fault {
				t.Errorf("%s is a fault: %.1000s", row.args, errs)
			}
			text := out.String()
			if wrong := harmful(errs.String(), byPeople); wrong != "" {
				t.Errorf("%s, of %d, beside its output: %s", row.args, long, wrong)
			}
			if row.file != "" {
				read, err := os.ReadFile(filepath.Join(home, row.file))
				if err != nil {
					t.Errorf("%s: %s\n%.1000s%.1000s", row.args, err, out, errs)
				}
				if wrong := harmful(text, byPeople); wrong != "" {
					t.Errorf("%s, of %d: %s", row.args, long, wrong)
				}
				text = string(read)
			}
			if wrong := harmful(text, row.by); wrong != "" {
				t.Errorf("%s, of %d, for %s: %s", row.args, long, row.by, wrong)
			}
		}
	}
}

// Each command of the program has a row in hostileOutputs, and each of the prompt a line.
func TestEveryOutputIsWalked(t *testing.T) {
	p, _, _ := clitest.NewProgram("")
	var walk func(c *cobra.Command, path string)
	walk = func(c *cobra.Command, path string) {
		for _, c := range c.Commands() {
			name := strings.TrimSpace(path + " " + c.Name())
			if !slices.ContainsFunc(hostileOutputs, func(row struct{ args, in, file, by string }) bool { return strings.HasPrefix(row.args+" ", name+" ") }) && unwalked[name] == "" {
				t.Errorf("houserule %s has no row", name)
			}
			if name != "completion" {
				walk(c, name)
			}
		}
	}
	walk(rootCommand(p), "")
	for _, name := range clitest.CommandNames(t, Main) {
		if name != "quit" && !strings.Contains("\n"+hostileLines, "\n:"+name) {
			t.Errorf(":%s is not typed", name)
		}
	}
}
