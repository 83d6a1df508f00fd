package stranger_test

import (
	"crypto/sha256"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"houserule/cmd/houserule/internal/cli"
	"houserule/cmd/houserule/internal/cli/clitest"
	"houserule/cmd/houserule/internal/program"
	"houserule/stdlib/campaign"
	"houserule/stdlib/campaign/campaigntest"
	"houserule/stdlib/campaign/file"
	"houserule/stdlib/evening/commands"
)

// strangersGame is the game of a stranger's campaign.
var strangersGame = map[string]string{
	"game/module.json": `{"id": "game", "version": "1.0.0", "title": "A Game", "licence": "MIT", "options": {"harder": {"type": "yes or no", "default": false, "text": "All is harder."}}}`,
	"game/init.lua": `kind "hero" { like = "entity", strength = "number = 0", luck = "number = 1" }
rule "hero.might" { sum = { { "strength", "strength" } } }
check "hero.lifts (difficulty = 0)" { dice = "2d6", modifier = { { "might", "might" } }, against = "7 + difficulty" }
offer "Second Grip" { on = "hero.lifts", by = "roller", costs = "1 luck", changes = { dice = "again" } }
action "hero.grows" { menu = "advance", function(me) me.strength = me.strength + me:lifts().total end }
action "hero.is_created" { menu = "create", function(me) me.strength = choose(me, "How strong?", 1, 6) end }
`,
}

// strangersEvening holds its typed lines, of nearly every kind.
var strangersEvening = []string{
	`ann = bring("hero", { name = "Ann", strength = 4 })`, `ann:lifts { difficulty = 9 }`, `after "hero.might" "usual + 1"`, `:rename ann Anna`, `:secret 2d6`,
	`:alias up (who) = who:lifts { difficulty = 5 }`, `:up ann`, `:session words Marta hat`, `:options harder yes`, `:advance ann`, `3d6`, `:undo`, `:redo`, `:dice physical`, `:dice machine`, `x = 1`,
}

// bait holds files around a stranger's campaign that must not be read or overwritten.
var bait = map[string]string{
	"people.json": `{"houserule": "people", "version": 1, "people": []}`, "people.csv": "name\nEve\n", "dice.txt": "6 6 6\n", "ambush.lua": "ann.strength = 99\n",
	"rules/module.json": `{"id": "rules", "version": "1.0.0", "title": "Rules", "licence": "MIT"}`, "rules/init.lua": "house \"hero.might\" \"50\"\n",
	"evil/module.json": `{"id": "evil", "version": "1.0.0", "title": "Evil", "licence": "MIT"}`, "evil/init.lua": "house \"hero.might\" \"66\"\n",
}

// around describes all files in a folder: names, times and contents.
func around(t testing.TB, folder string) string {
	t.Helper()
	var list []string
	err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		line := fmt.Sprint(path, " ", info.Mode(), " ", info.ModTime().UnixNano())
		if !d.IsDir() {
			text, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			line += fmt.Sprintf(" %x", sha256.Sum256(text))
		}
		list = append(list, line)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return strings.Join(list, "\n")
}

// stranger plays strangersEvening, and returns the campaign and the new working folder, which
// contains the bait.
func stranger(t testing.TB) (campaigntest.Forged, string) {
	t.Helper()
	home := t.TempDir()
	clitest.WriteFiles(t, home, strangersGame)
	t.Chdir(home)
	p, out, errs := clitest.NewProgram(strings.Join(strangersEvening, "\n") + "\n")
	if code := cli.Main(p, []string{"play", "f.hr", "--module", "./game", "--seed", "7"}); code != 0 || errs.Len() > 0 {
		t.Fatalf("exit code %d\n%s%s", code, out, errs)
	}
	all := campaigntest.Take(t, "f.hr")
	if len(all.Lines) < 14 {
		t.Fatalf("only %d lines are kept:\n%s", len(all.Lines), out)
	}
	work := filepath.Join(t.TempDir(), "work")
	clitest.WriteFiles(t, work, bait)
	clitest.WriteFiles(t, work, strangersGame)
	t.Chdir(work)
	return all, work
}

// readers lists the commands that read a campaign, with their input.
var readers = []struct {
	args []string
	in   string
}{
	{[]string{"replay", "f.hr"}, ""},
	{[]string{"replay", "f.hr", "--modules", "new"}, ""},
	{[]string{"verify", "f.hr"}, ""},
	{[]string{"log", "f.hr", "--all"}, ""},
	{[]string{"export", "f.hr"}, ""},
	{[]string{"export", "f.hr", "--players"}, ""},
	{[]string{"mod", "bisect", "ann.strength", "--campaign", "f.hr"}, ""},
	{[]string{"play", "f.hr", "--read"}, ":log\n:who\n:why\n:changes 4\n:goto 1\n:redo\n:take\n"},
}

// Reading a stranger's campaign with valid hashes runs only commands of the game, whatever its
// lines contain. The test tries each command of the prompt. Those that no line can contain are
// reported by replay and verify, and read or write no files.
func TestNoCommandOfAStrangersCampaignReachesOutOfIt(t *testing.T) {
	part, mine := clitest.InParts(t, 2)
	if !mine {
		return
	}
	all, work := stranger(t)
	if err := all.Write(t, "f.hr"); err != nil {
		t.Fatal(err)
	}
	before, bisected := around(t, work), ""
	for _, reader := range readers {
		p, out, errs := clitest.NewProgram(reader.in)
		if code := cli.Main(p, reader.args); code != 0 && reader.args[0] != "play" {
			t.Errorf("%v of what was played: exit code %d\n%s%s", reader.args, code, out, errs)
		}
		if reader.args[0] == "mod" {
			bisected = out.String()
		}
	}
	if got := around(t, work); got != before {
		t.Errorf("before:\n%s\nafterwards:\n%s", before, got)
	}
	if err := os.Remove("f.hr"); err != nil {
		t.Fatal(err)
	}
	var typed []string
	for _, name := range append(clitest.CommandNames(t, cli.Main), "q", "exit", "verify", "up") {
		for _, rest := range []string{"", " ambush.lua", " export out.json", " import people.json", " script dice.txt"} {
			typed = append(typed, ":"+name+rest)
		}
	}
	typed = append(typed, ":people import people.csv", ":house export out", ":house import rules", ":modules add ./evil", ":modules watch", ":save out.hr", ":people export out.csv ann", ":edit hero.might", ":options harder no")
	forged, n := filepath.Join(work, "f.hr"), 0
	for i, text := range typed {
		for _, kind := range []string{campaign.Play, campaign.House, campaign.Secret, campaign.Left} {
			if n++; testing.Short() && n%16 != 0 || n%4 != i%4 && kind != campaign.Play || i%2 != part {
				continue
			}
			f := all.Typed(4, kind, text)
			if kind == campaign.Secret {
				f = all.Typed(4, kind, ":secret "+text)
			}
			if err := f.Write(t, forged); err != nil {
				t.Fatal(err)
			}
			want := ""
			if held := commands.Recorded(file.Line{Number: 4, Kind: kind, Typed: f.Lines[3].Typed}); held != nil {
				want = held.Error() + "\n"
			}
			before := around(t, work)
			for j, reader := range readers {
				bisects := reader.args[0] == "mod"
				if j == 1 && n%8 != 0 || j > 2 && (!bisects || n%3 != 0) {
					continue
				}
				p, out, errs := clitest.NewProgram(reader.in)
				code := cli.Main(p, reader.args)
				if wrong := clitest.Fault(code, out.String(), errs.String()); wrong != "" {
					t.Errorf("%v of %s %q: %s", reader.args, kind, text, wrong)
				}
				if bisects { // what was typed is nothing to it
					refused := kind == campaign.Left && code != 0 && strings.Contains(errs.String(), "line 4 cannot be followed")
					if !refused && (code != 0 || out.String() != bisected) {
						t.Errorf("%v of %s %q: exit code %d\n%s%s\nwanted:\n%s", reader.args, kind, text, code, out, errs, bisected)
					}
					continue
				}
				if want != "" && (code != program.Failed || !strings.Contains(out.String(), want)) {
					t.Errorf("%v of %s %q: exit code %d\n%s%s\nwanted:\n%s", reader.args, kind, text, code, out, errs, want)
				}
			}
			if got := around(t, work); got != before {
				t.Fatalf("%s %q: before:\n%s\nafterwards:\n%s", kind, text, before, got)
			}
			os.Remove(forged)
		}
	}
	if !testing.Short() && n < 160 {
		t.Errorf("only %d campaigns were forged", n)
	}
}

// reaching holds Lua that tries to access files or the system, and extreme numbers and texts.
var reaching = []string{
	`io.open("out.txt", "w"):write("x")`, `os.execute("touch out.txt")`, `os.remove("people.json")`, `os.rename("people.json", "out")`, `require("os").exit(0)`, `dofile("ambush.lua")`, `loadfile("ambush.lua")()`,
	`load("ann.strength = 99")()`, `loadstring("x = 1")()`, `package.loadlib("libc.so", "system")`, `debug.getregistry()`, `string.dump(print)`, `import "ambush"`, `collectgarbage()`, `getmetatable("").__index = nil`,
	`while true do end`, `repeat x = (x or "x") .. (x or "x") until false`, `local t = {} while true do t[#t + 1] = string.rep("x", 1e6) end`, `string.rep("x", 1e12)`, `bring("hero", 1e9)`, `roll "1000000d6"`, `999999999999d99999999999`,
	`function f() return f() end f()`, `print(("x"):rep(1e7))`, `error(("x"):rep(1e6))`, `say(("x"):rep(1e7))`, `ann.strength = 0 / 0`, `ann.strength = 1e308 * 10`,
	"x = \x00", "\u202e:run x", "\ufeff:run ambush.lua", " :run ambush.lua", "\n:run ambush.lua", "x = 1\n:run ambush.lua", "--[[\n]]:run ambush.lua", strings.Repeat("(", 100_000), strings.Repeat("x = 1 ", 100_000),
	`decide { ["How strong?"] = 6 }`, `taking { "Second Grip" }`, `attempt(function() while true do end end)`, `odds(function() while true do end end)`, `ann:lifts { difficulty = ann }`, `game:session_begins()`,
}

// Lines of Lua cannot access files or the system either, and each ends.
func TestNoLuaOfAStrangersCampaignReachesOutOfIt(t *testing.T) {
	part, mine := clitest.InParts(t, 2)
	if !mine {
		return
	}
	all, work := stranger(t)
	for i, text := range reaching {
		if testing.Short() && i%6 != 0 || i/6%2 != part {
			continue
		}
		if err := all.Typed(4, campaign.Play, text).Write(t, "f.hr"); err != nil {
			t.Fatal(err)
		}
		before := around(t, work)
		for _, reader := range readers {
			p, out, errs := clitest.NewProgram(reader.in)
			code := cli.Main(p, reader.args)
			if wrong := clitest.Fault(code, out.String(), errs.String()); wrong != "" {
				t.Errorf("%v of %.60q: %.2000s", reader.args, text, wrong)
			}
			if reader.args[0] == "replay" && code != program.Failed {
				t.Errorf("%v of %.60q: exit code %d\n%.2000s%.2000s", reader.args, text, code, out, errs)
			}
			if out.Len() > 1<<20 && reader.args[0] != "export" && reader.args[0] != "log" || errs.Len() > 1<<20 {
				t.Errorf("%v of %.60q says %d and %d bytes", reader.args, text, out.Len(), errs.Len())
			}
		}
		if got := around(t, work); got != before {
			t.Fatalf("%.60q: before:\n%s\nafterwards:\n%s", text, before, got)
		}
		os.Remove("f.hr")
	}
}

// Invalid values in other fields of a line are reported, and have no effect.
func TestLinesThatNobodyWroteAreTold(t *testing.T) {
	part, mine := clitest.InParts(t, 2)
	if !mine {
		return
	}
	all, work := stranger(t)
	deep := strings.Repeat("[", 100_000) + strings.Repeat("]", 100_000)
	texts := []string{"", "{", "null", "[]", "0", `"x"`, `{"to":-1}`, `{"to":99999999999}`, `{"to":4}`, `{"to":1e99}`, `{"drops":-5}`, `{"drops":9007199254740993}`, `{"reveals":-1}`, `{"entries":[null]}`,
		`{"entries":[{}]}`, `{"entries":[{"rolls":[["a",[1e308]]]}]}`, `{"entries":` + deep + `}`, `{"state":[],"rest":{}}`, `{"state":{"changes":[["x"]]},"rest":[]}`, `{"rest":{"house":[["house 1","while true do end"]]}}`,
		`{"rest":{"house":[[1,2]]}}`, `{"rest":{"modules":[["game","1.0.0",""]]}}`, `{"rest":{"modules":[["../../evil","1.0.0","x"]]}}`, `{"rest":{"wanted":["./evil"],"besides":["/etc"]}}`, `{"rest":{"lines":-1}}`, `{"rest":{"lines":1e300}}`,
		`{"rest":{"dice":"////"}}`, `{"rest":{"names":[["x",{"line":"os.exit()","number":1}]]}}`, `{"rest":{"names":[["x",{"line":"while true do end","number":-1}]]}}`, `{"rest":{"tables":[[1]]}}`, `{"rest":{"":{}}}`,
		`{"session":-1,"fell":[["seal",-1,6,6]]}`, `{"session":1,"fell":[["seal",0,0,0]]}`, `{"session":9007199254740993,"fell":[["hand",1e300,-6,1e300]]}`, `{"thrower":"nobody"}`, `{"thrower":"script","script":[` + strings.Repeat("1,", 10_000) + `1]}`, "\x00", deep}
	set := map[string]func(l *file.Line, text string){
		"command": func(l *file.Line, text string) { l.Command = []byte(text) }, "change": func(l *file.Line, text string) { l.Change = []byte(text) },
		"dice": func(l *file.Line, text string) { l.Dice = []byte(text) }, "answers": func(l *file.Line, text string) { l.Answers = []byte(text) },
	}
	n := 0
	for _, column := range []string{"command", "change", "dice", "answers"} {
		for i, text := range texts {
			if n++; testing.Short() && n%12 != 0 || n/12%2 != part {
				continue
			}
			line := []int{4, 12, 1, 15}[i%4]
			err := all.With(func(lines []file.Line) []file.Line {
				set[column](&lines[line-1], text)
				return lines
			}).Write(t, "f.hr")
			if err != nil {
				t.Fatal(err)
			}
			before := around(t, work)
			for _, reader := range readers {
				p, out, errs := clitest.NewProgram(reader.in)
				code := cli.Main(p, reader.args)
				if wrong := clitest.Fault(code, out.String(), errs.String()); wrong != "" {
					t.Errorf("%v, %s of line %d %.60q: %.2000s", reader.args, column, line, text, wrong)
				}
			}
			if got := around(t, work); got != before {
				t.Fatalf("%s %.60q: before:\n%s\nafterwards:\n%s", column, text, before, got)
			}
			os.Remove("f.hr")
		}
	}
}

// Playing a stranger's campaign, with undo, redo and goto, does not run its lines again: their
// results are stored in them.
func TestPlayingAStrangersCampaignCarriesOutNothing(t *testing.T) {
	all, work := stranger(t)
	for _, text := range []string{":people export out.json", ":house export out", ":run ambush.lua", ":save out.hr", ":modules add ./evil", `ann.strength = 99`} {
		if err := all.Typed(16-2, campaign.Play, text).Write(t, "f.hr"); err != nil {
			t.Fatal(err)
		}
		p, out, errs := clitest.NewProgram(":undo 3\n:redo 2\n:goto 2\n:redo\n:take 1\n:why\n:log\n:advance ann\n")
		code := cli.Main(p, []string{"play", "f.hr"})
		if wrong := clitest.Fault(code, out.String(), errs.String()); wrong != "" || strings.Contains(out.String(), "-> 99") {
			t.Errorf("%q: exit code %d\n%s%s", text, code, out, errs)
		}
		p, out, errs = clitest.NewProgram("")
		if code := cli.Main(p, []string{"compact", "f.hr"}); code != 0 {
			t.Errorf("%q: exit code %d\n%s%s", text, code, out, errs)
		}
		left, err := filepath.Glob("*")
		if err != nil {
			t.Fatal(err)
		}
		left = slices.DeleteFunc(left, func(name string) bool { return name == "f.hr" || name == "f.hr.lock" })
		if got, want := fmt.Sprint(left), "[ambush.lua dice.txt evil game people.csv people.json rules]"; got != want {
			t.Errorf("%q: there are %s", text, got)
		}
		for name, was := range bait {
			if is, err := os.ReadFile(filepath.Join(work, filepath.FromSlash(name))); err != nil || string(is) != was {
				t.Errorf("%q: %s is %q, %v", text, name, is, err)
			}
		}
		os.Remove("f.hr")
	}
}

// FuzzForgedLine puts arbitrary data into a line of a campaign with valid hashes: commands that
// read it end with a message, and change no other files.
func FuzzForgedLine(f *testing.F) {
	all, work := stranger(f)
	for i, l := range all.Lines {
		f.Add(byte(i), l.Kind, l.Typed, string(l.Command), string(l.Dice), string(l.Answers), string(l.Change), string(l.Said))
	}
	for _, typed := range []string{":people export out.json", ":run ambush.lua", ":house import rules", ":people import people.json", ":people import people.csv\nname\nEve\n"} {
		l := all.Lines[3]
		f.Add(byte(3), l.Kind, typed, string(l.Command), string(l.Dice), string(l.Answers), string(l.Change), string(l.Said))
	}
	f.Fuzz(func(t *testing.T, line byte, kind, typed, command, dice, answers, change, said string) {
		forged := all.With(func(lines []file.Line) []file.Line {
			l := &lines[int(line)%len(lines)]
			l.Kind, l.Typed, l.Command, l.Dice, l.Answers, l.Change, l.Said = kind, typed, []byte(command), []byte(dice), []byte(answers), []byte(change), []byte(said)
			return lines
		})
		os.Remove("f.hr")
		if err := forged.Write(t, "f.hr"); err != nil {
			return // it is no text
		}
		before := around(t, work)
		for _, reader := range readers {
			p, out, errs := clitest.NewProgram(reader.in)
			if wrong := clitest.Fault(cli.Main(p, reader.args), out.String(), errs.String()); wrong != "" {
				t.Errorf("%v: %s", reader.args, wrong)
			}
		}
		if got := around(t, work); got != before {
			t.Errorf("before:\n%s\nafterwards:\n%s", before, got)
		}
	})
}
