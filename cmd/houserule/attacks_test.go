package main

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"houserule/cmd/houserule/internal/story"
)

var (
	attacks = flag.Bool("attacks", false, "play testdata/attacks.jsonl against the program")
	slower  = flag.Float64("slower", 3, "multiplies the time that attacks have, for a slow machine")
)

// attack is one line of testdata/attacks.jsonl: a hostile or faulty input with
// the outcome that it must have.
type attack struct {
	ID     string             `json:"id"`
	Family string             `json:"family"`
	Why    string             `json:"why"`        // the required behaviour in one sentence
	Files  map[string]content `json:"files"`      // by their paths
	More   []manyFiles        `json:"more_files"` // series of numbered files
	Argv   []content          `json:"argv"`       // arguments of houserule
	Stdin  *content           `json:"stdin"`      // a content, or {"file": PATH}; empty if missing
	To     string             `json:"stdout_to"`  // file to write standard output to, such as /dev/full
	Env    map[string]string  `json:"env"`        // added to the environment
	Also   *again             `json:"also"`       // a second run with the same required output
	Build  map[string]string  `json:"build"`      // instead of argv: the program must build with these variables
	Signal *interruption      `json:"signal"`     // sent while it runs
	Limits limits             `json:"limits"`     // resource limits
	Expect outcomes           `json:"expect"`     // at least one must hold
}

// content is a text, or a list of contents that are concatenated, or
//
//	{"repeat": "r%d asks r%p\n", "from": 1, "to": 9, "between": ","}
//	{"base64": TEXT}  {"gzip": TEXT in base64}  {"sparse": BYTES}  {"fifo": true}  {"link": TARGET}  {"file": PATH}
//
// where %d is the number and %p the one before it.
type content struct {
	text  []byte
	parts []content

	Repeat  *string `json:"repeat"`
	From    int     `json:"from"`
	To      int     `json:"to"`
	Between string  `json:"between"`
	Base64  *string `json:"base64"`
	Gzip    *string `json:"gzip"`
	Sparse  int64   `json:"sparse"`
	Fifo    bool    `json:"fifo"`
	Link    string  `json:"link"`
	File    string  `json:"file"`
}

// manyFiles are files whose paths and texts are numbered by %d.
type manyFiles struct {
	Path string `json:"path"`
	Text string `json:"text"`
	From int    `json:"from"`
	To   int    `json:"to"`
}

// again is a second run: with additional environment variables, or by a program built with some.
type again struct {
	Env   map[string]string `json:"env"`
	Build map[string]string `json:"build"`
}

type interruption struct {
	After float64 `json:"after_s"`
	Name  string  `json:"name"`    // INT, TERM
	Again int     `json:"again_s"` // number of repetitions while the program runs
}

type limits struct {
	Seconds  float64 `json:"time_s"` // 20
	Memory   int     `json:"mem_mb"` // of address space; 4096
	Resident int     `json:"rss_mb"` // any
	Output   int     `json:"out_kb"` // both streams together; 256
}

// outcome is a set of conditions on a run. In patterns ^ and $ match at line boundaries.
type outcome struct {
	Exit        codes    `json:"exit"` // a number or several; -2 means ended by signal 2; 0 if missing
	StdoutHas   patterns `json:"stdout_has"`
	StdoutLacks patterns `json:"stdout_lacks"`
	StderrHas   patterns `json:"stderr_has"`
	StderrLacks patterns `json:"stderr_lacks"`
	Has         patterns `json:"has"` // in either stream
	Lacks       patterns `json:"lacks"`
	State       *pattern `json:"state"`       // the end of standard output
	NoGoDump    *bool    `json:"no_go_dump"`  // no output of a Go crash; true if missing
	NoControls  bool     `json:"no_controls"` // no control characters
}

type (
	outcomes []outcome
	codes    []int
	patterns []*pattern
	pattern  struct{ *regexp.Regexp }
)

// result is the result of a run.
type result struct {
	exit     int
	out, err string
	cut      string // why the test killed it; "" if it ended by itself
	resident int    // MiB
}

// strictly decodes JSON without unknown fields.
func strictly(text []byte, into any) error {
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	return d.Decode(into)
}

func (c *content) UnmarshalJSON(text []byte) error {
	switch text[0] {
	case '"':
		var s string
		err := json.Unmarshal(text, &s)
		c.text = []byte(s)
		return err
	case '[':
		return strictly(text, &c.parts)
	}
	type plain content
	if err := strictly(text, (*plain)(c)); err != nil {
		return err
	}
	if c.Base64 != nil {
		var err error
		c.text, err = base64.StdEncoding.DecodeString(*c.Base64)
		return err
	}
	if c.Gzip != nil {
		r, err := gzip.NewReader(base64.NewDecoder(base64.StdEncoding, strings.NewReader(*c.Gzip)))
		if err != nil {
			return err
		}
		c.text, err = io.ReadAll(r)
		return err
	}
	return nil
}

func (o *outcomes) UnmarshalJSON(text []byte) error {
	if text[0] == '[' {
		return strictly(text, (*[]outcome)(o))
	}
	*o = make(outcomes, 1)
	return strictly(text, &(*o)[0])
}

func (e *codes) UnmarshalJSON(text []byte) error {
	if text[0] == '[' {
		return json.Unmarshal(text, (*[]int)(e))
	}
	*e = make(codes, 1)
	return json.Unmarshal(text, &(*e)[0])
}

func (p *pattern) UnmarshalJSON(text []byte) error {
	var s string
	if err := json.Unmarshal(text, &s); err != nil {
		return err
	}
	var err error
	p.Regexp, err = regexp.Compile("(?m)" + s)
	return err
}

// bytes returns the bytes that a content describes.
func (c content) bytes() []byte {
	if c.Repeat != nil {
		var b bytes.Buffer
		for i := c.From; i <= c.To; i++ {
			if i > c.From {
				b.WriteString(c.Between)
			}
			b.WriteString(numbered(*c.Repeat, i))
		}
		return b.Bytes()
	}
	all := c.text
	for _, part := range c.parts {
		all = append(all, part.bytes()...)
	}
	return all
}

func numbered(text string, i int) string {
	return strings.ReplaceAll(strings.ReplaceAll(text, "%d", strconv.Itoa(i)), "%p", strconv.Itoa(i-1))
}

// layOut makes the files of an attack. If this system cannot make them, it returns why.
func (a attack) layOut(t *testing.T, folder string) (cannot string) {
	t.Helper()
	for path, c := range a.Files {
		full := filepath.Join(folder, filepath.FromSlash(path))
		if err := os.MkdirAll(filepath.Dir(full), 0o700); err != nil {
			t.Fatal(err)
		}
		var err error
		switch {
		case c.Fifo:
			err = makeFifo(full)
		case c.Link != "":
			err = os.Symlink(c.Link, full)
		case c.Sparse > 0:
			if err = os.WriteFile(full, nil, 0o600); err == nil {
				err = os.Truncate(full, c.Sparse)
			}
		default:
			err = os.WriteFile(full, c.bytes(), 0o600)
		}
		if err != nil {
			return fmt.Sprintf("%s cannot be made here: %v", path, err)
		}
	}
	for _, many := range a.More {
		for i := many.From; i <= many.To; i++ {
			full := filepath.Join(folder, filepath.FromSlash(numbered(many.Path, i)))
			if err := os.MkdirAll(filepath.Dir(full), 0o700); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(full, []byte(numbered(many.Text, i)), 0o600); err != nil {
				t.Fatal(err)
			}
		}
	}
	return ""
}

// control returns the first control or bidirectional formatting character, quoted; "" for none.
func control(text string) string {
	for i, r := range text {
		switch {
		case r == '\r' && strings.HasPrefix(text[i:], "\r\n"), r == '\n', r == '\t':
		case r < 0x20, r >= 0x7f && r <= 0x9f, r == 0x200e, r == 0x200f, r == 0x061c, r >= 0x202a && r <= 0x202e, r >= 0x2066 && r <= 0x2069,
			r == 0xfffd && !strings.HasPrefix(text[i:], "\ufffd"):
			return strconv.QuoteToASCII(text[i:min(i+4, len(text))])
		}
	}
	return ""
}

// wrong lists the conditions that a run violates.
func (want outcome) wrong(got result) []string {
	var wrong []string
	both := got.out + "\n" + got.err
	allowed := want.Exit
	if len(allowed) == 0 {
		allowed = codes{0}
	}
	if !slices.Contains(allowed, got.exit) {
		wrong = append(wrong, fmt.Sprintf("exit %d, not %v", got.exit, []int(allowed)))
	}
	if want.NoGoDump == nil || *want.NoGoDump {
		if dump := story.GoDump.FindString(both); dump != "" {
			wrong = append(wrong, "text of the Go runtime: "+dump)
		}
	}
	if want.NoControls {
		if c := control(both); c != "" {
			wrong = append(wrong, "a control character: "+c)
		}
	}
	for _, part := range []struct {
		name, text string
		has, lacks patterns
	}{
		{"standard output", got.out, want.StdoutHas, want.StdoutLacks},
		{"standard error", got.err, want.StderrHas, want.StderrLacks},
		{"output", both, want.Has, want.Lacks},
	} {
		for _, p := range part.has {
			if !p.MatchString(part.text) {
				wrong = append(wrong, fmt.Sprintf("%s lacks /%s/", part.name, p))
			}
		}
		for _, p := range part.lacks {
			if p.MatchString(part.text) {
				wrong = append(wrong, fmt.Sprintf("%s has /%s/", part.name, p))
			}
		}
	}
	if want.State != nil && !regexp.MustCompile(`(?m)(?:`+strings.TrimPrefix(want.State.String(), "(?m)")+`)\s*\z`).MatchString(got.out) {
		wrong = append(wrong, fmt.Sprintf("standard output does not end with /%s/", want.State))
	}
	return wrong
}

// judge describes what is wrong with a run; "" if any of the outcomes holds.
func (a attack) judge(got result) string {
	if got.cut != "" {
		return got.cut
	}
	if most := a.Limits.Resident; most > 0 && got.resident > most {
		return fmt.Sprintf("%d MiB of memory, more than %d", got.resident, most)
	}
	wants := a.Expect
	if len(wants) == 0 {
		wants = outcomes{{}}
	}
	var all []string
	for _, want := range wants {
		wrong := want.wrong(got)
		if len(wrong) == 0 {
			return ""
		}
		all = append(all, strings.Join(wrong, ", "))
	}
	return strings.Join(all, "; or ")
}

// readAttacks reads all attacks. Unknown fields fail the test.
func readAttacks(t *testing.T) []attack {
	t.Helper()
	text, err := os.ReadFile("testdata/attacks.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	var all []attack
	seen := map[string]bool{}
	for n, line := range bytes.Split(text, []byte("\n")) {
		if len(line) == 0 {
			continue
		}
		var a attack
		if err := strictly(line, &a); err != nil {
			t.Fatalf("testdata/attacks.jsonl:%d: %v", n+1, err)
		}
		if a.ID == "" || a.Family == "" || a.Why == "" || seen[a.ID] {
			t.Fatalf("testdata/attacks.jsonl:%d: an attack has an id of its own, a family, and says why", n+1)
		}
		seen[a.ID] = true
		all = append(all, a)
	}
	return all
}

// TestAttacksAreWellFormed reads the attacks without playing them.
func TestAttacksAreWellFormed(t *testing.T) {
	for _, a := range readAttacks(t) {
		if (len(a.Argv) == 0) == (a.Build == nil) {
			t.Errorf("%s: it has arguments or is built", a.ID)
		}
	}
}

func TestContent(t *testing.T) {
	for text, want := range map[string]string{
		`"plain"`: "plain",
		`["a", {"repeat": "%d<%p", "from": 2, "to": 4, "between": ";"}, "b"]`: "a2<1;3<2;4<3b",
		`{"base64": "/w=="}`:                  "\xff",
		`{"repeat": "x", "from": 1, "to": 3}`: "xxx",
	} {
		var c content
		if err := json.Unmarshal([]byte(text), &c); err != nil || string(c.bytes()) != want {
			t.Errorf("%s: got %q, %v", text, c.bytes(), err)
		}
	}
	var c content
	if err := json.Unmarshal([]byte(`{"repeet": "x"}`), &c); err == nil {
		t.Error("a misspelt word went unnoticed")
	}
}

func TestControl(t *testing.T) {
	for text, want := range map[string]bool{"plain\t\r\n": false, "漢字 \ufffd": false, "a\rb": true, "\x1b[0m": true, "\u202e": true, "\x9b": true, "\u009b": true, "\x7f": true} {
		if got := control(text); (got != "") != want {
			t.Errorf("%q: got %q", text, got)
		}
	}
}
