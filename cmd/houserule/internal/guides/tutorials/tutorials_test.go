// Package tutorials_test runs the commands that the tutorials show, and compares their output.
package tutorials_test

import (
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"
	"time"

	"houserule/cmd/houserule/internal/story"
)

// tutorials are the pages for authors, each with the page whose folder it continues in; "" for a
// new folder.
var tutorials = []struct{ page, after string }{
	{"first-module", ""},
	{"changing-a-game", ""},
	{"a-game", ""},
	{"odds", "a-game"},
	{"publishing", "first-module"},
}

func TestMain(m *testing.M) { story.Main(m) }

// TestTutorials follows the pages for authors. With UPDATE=1 the console blocks are rewritten with
// the current output.
func TestTutorials(t *testing.T) {
	for _, tutorial := range tutorials {
		t.Run(tutorial.page, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			if tutorial.after != "" {
				readsAlong(t, dir, tutorial.after)
			}
			reads(t, dir, tutorial.page)
		})
	}
}

// reading follows a page in a folder.
type reading struct {
	*testing.T
	dir    string
	fast   bool // run only what a later page needs, without comparing output
	update bool
}

// fenced is a block of a page: its language, the rest of the opening fence, its lines, and the
// paragraph before it.
type fenced struct{ language, info, body, lead string }

// reads follows a page, and fails the test for a block of unknown purpose.
func reads(t *testing.T, dir, page string) {
	t.Helper()
	path := "../../../../../stdlib/tutorials/" + page + ".md"
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	r := reading{T: t, dir: dir, update: os.Getenv("UPDATE") != ""}
	now, ran := r.follows(string(text))
	if ran == 0 {
		t.Error("it shows no command of houserule")
	}
	if r.update && now != string(text) {
		if err := os.WriteFile(path, []byte(now), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// readsAlong follows a page whose folder another page continues in, without comparing output.
func readsAlong(t *testing.T, dir, page string) {
	t.Helper()
	text, err := os.ReadFile("../../../../../stdlib/tutorials/" + page + ".md")
	if err != nil {
		t.Fatal(err)
	}
	reading{T: t, dir: dir, fast: true}.follows(string(text))
}

// follows processes a page and returns it with updated blocks, and the number of commands run.
func (r reading) follows(text string) (now string, ran int) {
	var page strings.Builder
	lead, lines := "", strings.SplitAfter(text, "\n")
	for i := 0; i < len(lines); i++ {
		line := lines[i]
		page.WriteString(line)
		mark := strings.TrimSpace(line)
		if !strings.HasPrefix(mark, "```") && !strings.HasPrefix(mark, "~~~") {
			switch {
			case strings.TrimSpace(line) != "":
				lead += line
			case i+1 < len(lines) && !strings.HasPrefix(lines[i+1], "```"):
				lead = "" // a blank line directly before a block does not end its lead
			}
			continue
		}
		language, info, _ := strings.Cut(strings.TrimPrefix(strings.TrimSuffix(line, "\n"), "```"), " ")
		b := fenced{language: language, info: info, lead: strings.Join(strings.Fields(lead), " ")}
		for i++; i < len(lines) && lines[i] != "```\n"; i++ {
			b.body += lines[i]
		}
		if i >= len(lines) || !strings.HasPrefix(line, "```") || b.language == "" {
			r.Fatalf("a block that nobody can follow: %s%s", line, b.body)
		}
		lead = ""
		body, n := r.does(b)
		ran += n
		page.WriteString(body + "```\n")
	}
	return page.String(), ran
}

var named = regexp.MustCompile("(?i)(at the end of |stands in |in |)`([^`\n]+)`:$")

// does processes one block and returns its updated text, and the number of commands run.
func (r reading) does(b fenced) (body string, ran int) {
	r.Helper()
	if b.language == "console" {
		return r.console(b)
	}
	said := named.FindStringSubmatch(b.lead)
	if said == nil || b.info != "" {
		r.Errorf("neither a file nor a part of one nor a command, after %q:\n%s", b.lead, b.body)
		return b.body, 0
	}
	name := said[2]
	path := filepath.Join(r.dir, filepath.FromSlash(name))
	how := strings.ToLower(strings.TrimSpace(said[1]))
	if how == "stands in" {
		text, err := os.ReadFile(path)
		if err != nil && strings.HasPrefix(name, "modules/") {
			text, err = os.ReadFile(filepath.Join("../../../../..", filepath.FromSlash(name)))
		}
		if err != nil || !strings.Contains(string(text), b.body) {
			r.Errorf("in %s (%v) there is no\n%s", name, err, b.body)
		}
		return b.body, 0
	}
	text := b.body
	switch old, err := os.ReadFile(path); {
	case how == "at the end of" && err == nil:
		text = string(old) + "\n" + b.body
	case b.language == "diff" && how == "in" && err == nil:
		text = r.changed(name, string(old), b.body)
	case how != "":
		r.Errorf("%s cannot be changed: %v\n%s", name, err, b.body)
		return b.body, 0
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		r.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		r.Fatal(err)
	}
	return b.body, r.workflow(b)
}

// changed applies a diff block to a text: lines after - are removed, lines after + are added, and
// others are context.
func (r reading) changed(name, text, diff string) string {
	r.Helper()
	var old, now strings.Builder
	for line := range strings.Lines(diff) {
		switch line[0] {
		case '-':
			old.WriteString(line[1:])
		case '+':
			now.WriteString(line[1:])
		default:
			old.WriteString(strings.TrimPrefix(line, " "))
			now.WriteString(strings.TrimPrefix(line, " "))
		}
	}
	if strings.Count(text, old.String()) != 1 || old.String() == now.String() {
		r.Fatalf("%s has not once\n%s", name, old.String())
	}
	return strings.Replace(text, old.String(), now.String(), 1)
}

// workflow runs the houserule commands of a CI workflow file.
func (r reading) workflow(b fenced) (ran int) {
	r.Helper()
	if b.language != "yaml" {
		return 0
	}
	for _, run := range regexp.MustCompile(`(?m)^\s*-? *run: (houserule .*)$`).FindAllStringSubmatch(b.body, -1) {
		ran++
		if out, err := r.runs(r.dir, run[1], ""); err != nil && !r.fast {
			r.Errorf("%s: %v\n%s", run[1], err, out)
		}
	}
	if ran == 0 {
		r.Errorf("it runs no command of houserule:\n%s", b.body)
	}
	return ran
}

// runs runs a command line with typed as standard input, and returns its output.
func (r reading) runs(dir, line, typed string) (string, error) {
	r.Helper()
	args := story.Words(line)
	if len(args) == 0 || args[0] != "houserule" {
		r.Fatalf("%q is no command of houserule", line)
	}
	cmd := exec.Command(args[0], args[1:]...)
	cmd.Dir, cmd.Stdin = dir, strings.NewReader(typed)
	out, err := cmd.CombinedOutput()
	return string(out), err
}

// console runs the commands of a block. All must succeed or, in a block marked "fails", all must
// fail. A line of three points matches any printed lines; a command shown with ^C is interrupted.
// A cd lasts to the end of the block.
func (r reading) console(b fenced) (body string, ran int) {
	r.Helper()
	if b.info != "" && b.info != "fails" {
		r.Errorf("a console block is one that fails or has no word: %s", b.info)
	}
	var page strings.Builder
	dir := r.dir
	defer func() { r.dir = dir }()
	parts := regexp.MustCompile(`(?m)^\$ `).Split(b.body, -1)
	if parts[0] != "" || len(parts) < 2 {
		r.Errorf("a console block begins with a command:\n%s", b.body)
	}
	for _, c := range parts[1:] {
		line, rest, _ := strings.Cut(c, "\n")
		page.WriteString("$ " + line + "\n")
		if r.walks(line) {
			continue
		}
		ran++
		if before, ended := strings.CutSuffix(rest, "^C\n"); ended {
			if !r.fast {
				r.interrupts(line, before)
			}
			page.WriteString(rest)
			continue
		}
		if r.fast && !writes.MatchString(line) {
			continue
		}
		marks, typed, want := parted(rest)
		before := ""
		if r.update {
			before = r.copied()
		}
		out, err := r.runs(r.dir, line, strings.Join(typed, ""))
		var exit *exec.ExitError
		if failed := errors.As(err, &exit) && exit.ExitCode() == 1; err != nil && !failed || failed != (b.info == "fails") {
			r.Errorf("$ %s: %v\n%s", line, err, out)
		}
		if r.fast {
			continue
		}
		if like(out, want) {
			page.WriteString(rest)
			continue
		}
		if !r.update {
			r.Errorf("$ %s\n%s\nthe page shows:\n%s", line, out, want)
			continue
		}
		page.WriteString(r.typedAnew(before, line, marks, typed, out))
	}
	return page.String(), ran
}

// walks runs mkdir and cd, and reports whether the line is one of them.
func (r *reading) walks(line string) bool {
	r.Helper()
	word, folder, _ := strings.Cut(line, " ")
	switch path := filepath.Join(r.dir, filepath.FromSlash(folder)); word {
	case "mkdir":
		if err := os.Mkdir(path, 0o700); err != nil {
			r.Fatal(err)
		}
	case "cd":
		if at, err := os.Stat(path); err != nil || !at.IsDir() {
			r.Fatalf("nobody can go to %s: %v", folder, err)
		}
		r.dir = path
	default:
		return false
	}
	return true
}

// answer matches an answer typed at a question of the program; other lines that begin with a
// question mark are messages.
var answer = regexp.MustCompile(`^\? (yes|no|\d+)\n$`)

// promptMark matches the prompt, in a campaign with the number of the line.
var promptMark = regexp.MustCompile(`^([0-9]+( [^->:\n]+)?)?> |^(?:[A-Z]\w*|\d+d\d+)?\? `)

// parted separates the typed lines, with the prompts before them, from the printed ones.
func parted(rest string) (marks, typed []string, want string) {
	for line := range strings.Lines(rest) {
		if mark := promptMark.FindString(line); mark != "" && (mark != "? " || answer.MatchString(line)) {
			marks, typed = append(marks, mark), append(typed, line[len(mark):])
		} else if input, ok := strings.CutPrefix(line, "... "); ok {
			marks, typed = append(marks, "... "), append(typed, input)
		} else {
			want += line
		}
	}
	return marks, typed, want
}

// writes matches commands that write files which a later page needs.
var writes = regexp.MustCompile(`^houserule (new|fmt|pack|mod) |--fix`)

// keys matches ids of signing keys.
var keys = regexp.MustCompile(`\b[0-9A-F]{16}\b`)

// like reports whether output matches the text shown on a page.
func like(out, want string) bool {
	var pattern strings.Builder
	want, out = keys.ReplaceAllString(want, "~"), keys.ReplaceAllString(out, "~")
	for line := range strings.Lines(story.Normalize(want)) {
		if line == "...\n" {
			pattern.WriteString(`(?:.*\n)*`)
		} else {
			pattern.WriteString(regexp.QuoteMeta(line))
		}
	}
	return regexp.MustCompile("^" + pattern.String() + "$").MatchString(story.Normalize(out))
}

// typedAnew returns the typed lines, each followed by the output it caused. To find that output it
// runs the command with fewer lines, each time in a copy of the folder before.
func (r reading) typedAnew(before, line string, marks, typed []string, out string) string {
	var page strings.Builder
	shown := 0
	for i := range typed {
		text, _ := r.runs(reading{T: r.T, dir: before}.copied(), line, strings.Join(typed[:i], ""))
		same := 0
		for same < min(len(text), len(out)) && text[same] == out[same] {
			same++
		}
		if same = strings.LastIndex(out[:same], "\n") + 1; same > shown {
			page.WriteString(out[shown:same])
			shown = same
		}
		page.WriteString(marks[i] + typed[i])
	}
	if len(out) > shown {
		page.WriteString(out[shown:])
	}
	return page.String()
}

// copied returns a new folder with copies of the files of r.dir.
func (r reading) copied() string {
	r.Helper()
	to := r.TempDir()
	if err := os.CopyFS(to, os.DirFS(r.dir)); err != nil {
		r.Fatal(err)
	}
	return to
}

// interrupts runs a command until it has printed want, and then interrupts it.
func (r reading) interrupts(line, want string) {
	r.Helper()
	if runtime.GOOS == "windows" {
		return // a process cannot be interrupted there
	}
	args := story.Words(line)
	cmd := exec.Command(args[0], args[1:]...)
	cmd.Dir = r.dir
	out, err := cmd.StdoutPipe()
	if err != nil {
		r.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		r.Fatal(err)
	}
	stuck := time.AfterFunc(2*time.Minute, func() { _ = cmd.Process.Kill() })
	got := make([]byte, 0, 1<<16)
	for !like(strings.TrimRight(timeless(string(got)), "\n")+"\n", strings.TrimRight(timeless(want), "\n")+"\n") {
		n, err := out.Read(got[len(got):cap(got)])
		got = got[:len(got)+n]
		if err != nil {
			r.Errorf("$ %s ended by itself\n%s\nthe page shows:\n%s", line, got, want)
			break
		}
	}
	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		r.Error(err)
	}
	if _, err := io.Copy(io.Discard, out); err != nil {
		r.Error(err)
	}
	stuck.Stop()
	if err := cmd.Wait(); err != nil {
		r.Errorf("$ %s, after ^C: %v", line, err)
	}
}

var took = regexp.MustCompile(`\d+(\.\d+)? m?s\b|\d\d:\d\d:\d\d`)

// timeless replaces durations and times of day in a text.
func timeless(text string) string { return took.ReplaceAllString(text, "some time") }
