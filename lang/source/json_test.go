package source

import (
	"encoding/json"
	"errors"
	"fmt"
	"testing"
)

func TestJSONKnowsWhereItsTokensStand(t *testing.T) {
	const text = "{\"ä\": [1,\n null, \"x\"], \"ä\":{}}"
	j, err := NewJSON([]byte(text), 2)
	if err != nil {
		t.Fatal(err)
	}
	got := ""
	for range 10 {
		token, err := j.Next()
		if err != nil {
			t.Fatal(err)
		}
		got += fmt.Sprintf("%v=%s ", token, text[j.Start:j.End])
	}
	want := "{={ ä=\"ä\" [=[ 1=1 <nil>=null x=\"x\" ]=] ä=\"ä\" {={ }=} "
	if got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if _, err := j.Next(); err != nil || j.Close() != nil {
		t.Error("the text is whole:", err, j.Close())
	}
}

// What is wrong is told with its place: by Check, and by reading on to the end.
func TestJSONErrors(t *testing.T) {
	for _, c := range []struct {
		text, check, read string
	}{
		{`{"a": [1]}`, "", ""},
		{"{\"a\": \"\xff\"}", "it is not valid UTF-8 at 7", ""},
		{``, "unexpected end of JSON input at -1, early", "the text ends too early at 0, early"},
		{`{"a": 1`, "unexpected end of JSON input at 6, early", "the text ends too early at 7, early"},
		{`{"a": 1,}`, "invalid character '}' looking for beginning of object key string at 8", "invalid character '}' looking for beginning of object key string at 8"},
		{`[1 2]`, "invalid character '2' after array element at 3", "invalid character '2' after array element at 3"},
		{`{"a": tru}`, "invalid character '}' in literal true (expecting 'e') at 9", "invalid character '}' in literal true (expecting 'e') at 6"},
		{`[[[1]]]`, "", "more than 2 lists and objects inside one another at 2"},
		{`[{"a":1}]`, "", ""},
		{`{"a": 1, "a": 2}`, "", `"a" occurs twice at 9`},
		{`[{"a": 1}, {"a": {}}]`, "", "more than 2 lists and objects inside one another at 17"},
		{`[] []`, "invalid character '[' after top-level value at 3", "something stands behind its end at 4"},
	} {
		j, err := NewJSON([]byte(c.text), 2)
		check, read := place(err), ""
		if err == nil {
			check, read = place(j.CheckSyntax()), place(j.Validate())
		}
		if check != c.check || read != c.read {
			t.Errorf("%q:\ngot  %q, %q\nwant %q, %q", c.text, check, read, c.check, c.read)
		}
	}
}

func place(err error) string {
	var e *JSONError
	if !errors.As(err, &e) {
		return ""
	}
	text := fmt.Sprintf("%s at %d", e, e.Offset)
	if e.Truncated {
		text += ", early"
	}
	var syntax *json.SyntaxError
	if errors.As(e.Cause, &syntax) && syntax.Error() != e.Message {
		text += ", by " + syntax.Error()
	}
	return text
}
