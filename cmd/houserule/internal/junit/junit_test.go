package junit_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"houserule/cmd/houserule/internal/junit"
	"houserule/lang/diag"
	"houserule/stdlib/examples"
	"houserule/stdlib/expect"
)

// A control character and what looks like markup may stand in a title or a message.
func TestWrite(t *testing.T) {
	report := examples.Report{Results: []examples.Result{
		{Module: "climbing", Title: "a <climb> & more", Source: []string{"CLIMB-1", "CLIMB-2"}, Pos: diag.Pos{File: "games/climbing/spec/up.lua", Line: 1, Column: 1}},
		{Module: "climbing", Title: "a \x01 fall", Pos: diag.Pos{File: "games/climbing/spec/up.lua", Line: 9, Column: 1},
			Err: &expect.Failure{Pos: diag.Pos{File: "games/climbing/spec/up.lua", Line: 11}, Expected: "9", Got: "8"}},
		{Module: "broken", Pos: diag.Pos{File: "broken"}, Err: errors.New("there is no kind \"nothing\"\n  hint: did you mean `thing`?")},
		{Module: "climbing", Title: "no dice", Pos: diag.Pos{File: "games/climbing/spec/down.lua", Line: 2}, Err: errors.New("no dice are set in advance")},
	}}
	var out bytes.Buffer
	if err := junit.Write(&out, report); err != nil {
		t.Fatal(err)
	}
	want := xml.Header + `<testsuites name="houserule" tests="4" failures="1" errors="2">
  <testsuite name="climbing" tests="3" failures="1" errors="1" skipped="0">
    <testcase classname="climbing.up" name="a &lt;climb&gt; &amp; more (CLIMB-1, CLIMB-2)" file="games/climbing/spec/up.lua" line="1"></testcase>
    <testcase classname="climbing.up" name="a ␁ fall" file="games/climbing/spec/up.lua" line="9">
      <failure message="expected 9, got 8" type="expectation">games/climbing/spec/up.lua:11: expected 9, got 8</failure>
    </testcase>
    <testcase classname="climbing.down" name="no dice" file="games/climbing/spec/down.lua" line="2">
      <error message="no dice are set in advance" type="error">no dice are set in advance</error>
    </testcase>
  </testsuite>
  <testsuite name="broken" tests="1" failures="0" errors="1" skipped="0">
    <testcase classname="broken" name="loads" file="broken">
      <error message="there is no kind &#34;nothing&#34;" type="load">there is no kind &#34;nothing&#34;&#xA;  hint: did you mean ` + "`thing`" + `?</error>
    </testcase>
  </testsuite>
</testsuites>
`
	if diff := cmp.Diff(want, out.String()); diff != "" {
		t.Error(diff)
	}
	// What was written is well-formed, and the numbers are those of the cases.
	var read struct {
		Tests  int `xml:"tests,attr"`
		Suites []struct {
			Tests int        `xml:"tests,attr"`
			Cases []struct{} `xml:"testcase"`
		} `xml:"testsuite"`
	}
	if err := xml.NewDecoder(strings.NewReader(out.String())).Decode(&read); err != nil {
		t.Fatal(err)
	}
	cases := 0
	for _, s := range read.Suites {
		if s.Tests != len(s.Cases) {
			t.Errorf("a suite of %d tests has %d cases", s.Tests, len(s.Cases))
		}
		cases += len(s.Cases)
	}
	if read.Tests != cases {
		t.Errorf("%d tests have %d cases", read.Tests, cases)
	}
}

// full is a writer that fails as on a full disk.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("no space left") }

func TestWriteTellsThatItCouldNot(t *testing.T) {
	if err := junit.Write(full{}, examples.Report{}); err == nil || err.Error() != "no space left" {
		t.Errorf("got %v", err)
	}
}

// For any texts of modules, a report is well-formed XML of bounded size without control characters.
func TestHostileTexts(t *testing.T) {
	for _, hostile := range []string{"\x1b[31mred\x00\x7f", "\u202egnp.exe", "line\r\nend\u2028", strings.Repeat("long ", 1<<18), "]]><script>", "\xff\xfe"} {
		pos := diag.Pos{File: "m/spec/a.lua", Line: 1, Column: 1}
		var out bytes.Buffer
		err := junit.Write(&out, examples.Report{Results: []examples.Result{
			{Module: "m", Title: hostile, Source: []string{hostile}, Pos: pos},
			{Module: "m", Title: hostile, Pos: pos, Err: errors.New(hostile)},
			{Module: "m", Title: hostile, Pos: pos, Err: &expect.Failure{Pos: pos, Expected: hostile, Got: hostile}},
		}})
		if err != nil {
			t.Fatal(err)
		}
		if text := out.String(); diag.Printable(text) != text || len(text) > 200_000 || strings.Contains(text, "<script") {
			t.Errorf("%.20q: %d bytes: %.300q", hostile, len(text), text)
		}
		if err := xml.Unmarshal(out.Bytes(), new(struct{})); err != nil {
			t.Errorf("%.20q: %v", hostile, err)
		}
	}
}
