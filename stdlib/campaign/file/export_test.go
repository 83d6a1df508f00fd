package file

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

// TestTheExportedForm is the promise of what an export looks like: others read it.
func TestTheExportedForm(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "friday.hr")
	want := play(t, path, 3, defaultLayout)
	f := must(Open(path, Options{Read: true}))(t)
	defer f.Close()
	var out bytes.Buffer
	ok(t, f.Export(&out))
	golden := filepath.Join("testdata", "friday.jsonl")
	if os.Getenv("UPDATE") != "" {
		ok(t, os.MkdirAll("testdata", 0o755))
		ok(t, os.WriteFile(golden, out.Bytes(), 0o644))
	}
	if !bytes.Equal(out.Bytes(), must(os.ReadFile(golden))(t)) {
		t.Errorf("it is another one than %s:\n%s", golden, out.Bytes())
	}
	again := filepath.Join(dir, "again.hr")
	ok(t, Import(&out, again))
	g := must(Open(again, Options{}))(t)
	defer g.Close()
	if got := must(everything(g))(t); !reflect.DeepEqual(got, want) {
		t.Errorf("read  %+v\nwrote %+v", got, want)
	}
}

// TestWhatCannotBeImported changes the export in one place each.
func TestWhatCannotBeImported(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	play(t, "friday.hr", 3, small)
	f := must(Open("friday.hr", Options{Read: true}))(t)
	var out bytes.Buffer
	ok(t, f.Export(&out))
	ok(t, f.Close())
	rows := strings.SplitAfter(out.String(), "\n")
	without := func(n int) string { return strings.Join(rows[:n], "") + strings.Join(rows[n+1:], "") }
	with := func(old, new string) string {
		if !strings.Contains(out.String(), old) {
			t.Fatalf("no %q in %s", old, out.String())
		}
		return strings.Replace(out.String(), old, new, 1)
	}
	for _, c := range []struct{ what, text, want string }{
		{"nothing", "", "the export is damaged: its last row is missing"},
		{"something else", "{}\n", "row 1 of the export: it does not begin an exported campaign"},
		{"a newer format", with(`"format":1`, `"format":9`), "row 1 of the export: format 9, written by a newer houserule: this one reads formats up to 1"},
		{"no founding", without(1), "row 2 of the export: line 0 is expected here"},
		{"a line less", without(3), "row 4 of the export: line 2 is missing"},
		{"other dice", with(`[3,5]`, `[6,6]`), "row 3 of the export: line 1 is damaged"},
		{"another number", with(`{"line":1,`, `{"line":2,`), "row 3 of the export: line 2 is damaged"},
		{"a field more", with(`{"line":1,`, `{"line":1,"x":1,`), `row 3 of the export: it does not belong in an exported campaign: "{\"line\":1,\"x\":1,\"kind\":\"play\",\"who\":\"gamemaster\",\"typed\":\"ug"`},
		{"no UTF-8", with("gamemaster", "gamema\xffter"), "row 3 of the export: it is not UTF-8"},
		{"no end", without(len(rows) - 2), "the export is damaged: its last row is missing"},
		{"the last line less", without(4), "row 5 of the export: the snapshot of line 3 does not belong to a line of the export"},
		{"another end", with(`{"end":3`, `{"end":2`), "row 9 of the export: it ends with line 2, not with the line before it"},
		{"more", out.String() + "{}\n", "row 10 of the export: nothing may follow the end"},
		{"another content", with(`"content":"`, `"content":"AAAA`), "row 7 of the export: the content 3f5c is damaged or occurs twice"},
		{"a line too late", strings.Join(rows[:6], "") + rows[4], "row 7 of the export: line 3 comes after the end of the lines"},
		{"a snapshot twice", strings.Join(rows[:6], "") + rows[5], "row 7 of the export: the snapshot of line 3 occurs twice"},
		{"line 0 twice", strings.Join(rows[:2], "") + rows[1], "row 3 of the export: line 0 occurs twice"},
	} {
		err := Import(strings.NewReader(c.text), "new.hr")
		if _, other := VerifyExport(strings.NewReader(c.text)); errText(other) != errText(err) {
			t.Errorf("%s: verified it is %v, imported %v", c.what, other, err)
		}
		var bad *ImportError
		if got := strings.ReplaceAll(errText(err), "content "+contentName(out.String()), "content 3f5c"); got != c.want || !errors.As(err, &bad) {
			t.Errorf("%s: %s\nwant %s", c.what, got, c.want)
		}
		if left, _ := filepath.Glob("new.hr*"); len(left) > 0 {
			t.Fatalf("%s: left behind: %v", c.what, left)
		}
	}
	if err := Import(&out, "friday.hr"); errText(err) != "friday.hr exists already" {
		t.Error(err)
	}
}

func errText(err error) string {
	if err == nil {
		return "no error"
	}
	return err.Error()
}

// contentName is how the content is called in messages.
func contentName(export string) string {
	_, rest, _ := strings.Cut(export, `{"kept":"`)
	return rest[:8]
}

// FuzzImport looks for an export that is taken for whole and cannot be imported, or is
// another one when it is exported again. Most of what it tries is refused
// without any file.
func FuzzImport(f *testing.F) {
	text, err := os.ReadFile(filepath.Join("testdata", "friday.jsonl"))
	if err != nil {
		f.Fatal(err)
	}
	f.Add(text)
	for _, row := range bytes.SplitAfter(text, []byte("\n")) {
		f.Add(bytes.Replace(text, row, nil, 1))
		f.Add(append(bytes.Clone(text), row...))
	}
	f.Add([]byte(`{"houserule":"campaign","format":1}` + "\n" + `{"line":0}`))
	dir := scratch(f)
	f.Fuzz(func(t *testing.T, text []byte) {
		want, err := VerifyExport(bytes.NewReader(text))
		if err != nil {
			var bad *ImportError
			if !errors.As(err, &bad) {
				t.Fatalf("not told as one of the export: %v", err)
			}
			return
		}
		run, err := os.MkdirTemp(dir, "run")
		ok(t, err)
		defer os.RemoveAll(run)
		path := filepath.Join(run, "friday.hr")
		ok(t, importAs(bytes.NewReader(text), path, small))
		c := must(open(path, Options{}, small, nil))(t)
		defer c.Close()
		if got := must(c.Verify())(t); !reflect.DeepEqual(got, want) {
			t.Fatalf("verified %+v as an export, %+v as a file", want, got)
		}
		var once bytes.Buffer
		ok(t, c.Export(&once))
		if got := must(VerifyExport(&once))(t); !reflect.DeepEqual(got, want) {
			t.Fatalf("verified %+v, exported again %+v", want, got)
		}
	})
}
