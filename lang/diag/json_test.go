package diag_test

import (
	"encoding/json"
	"testing"

	"houserule/lang/diag"
)

// What programs read stays JSON, whatever its texts hold; only a text that is too long is
// cut, and says so.
func TestData(t *testing.T) {
	for text, want := range map[string]string{
		`{"a":"short"}`:                 `{"a":"short"}`,
		`{"a":"0123456789abc","b":1}`:   `{"a":"01234567… (5 bytes more are not shown)","b":1}`,
		`["0123456\"\\","0123456789"]`:  `["0123456\"… (1 bytes more are not shown)","01234567… (2 bytes more are not shown)"]`,
		`{"0123456789":[1,2,"x",null]}`: `{"01234567… (2 bytes more are not shown)":[1,2,"x",null]}`,
		`["ééééé"]`:                     `["éééé… (2 bytes more are not shown)"]`,
		"[\"\x7f\u202e\u2028<&>\"]":     `["\u007f\u202e\u2028<… (2 bytes more are not shown)"]`,
	} {
		got := diag.SafeJSON(text, 8)
		if got != want || !json.Valid([]byte(got)) {
			t.Errorf("%s: got %s, want %s", text, got, want)
		}
	}
}
