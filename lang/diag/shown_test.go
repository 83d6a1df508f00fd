package diag_test

import (
	"strings"
	"testing"

	"houserule/lang/diag"
)

// What is shown of a text is bounded in its lines and as a whole, holds nothing on which
// a terminal acts, and is the text itself where it is short and harmless.
func TestShown(t *testing.T) {
	long := strings.Repeat("a", 5000)
	for _, tt := range []struct {
		text string
		most int
		want string
	}{
		{"short\nand plain\t1", 100, "short\nand plain\t1"},
		{"a\x1b[31mred\u202e", 100, "a␛[31mred\ufffd"},
		{long, 10000, long[:4000] + "…"},
		{"x\n" + long + "\ny", 10000, "x\n" + long[:4000] + "…\ny"},
		{strings.Repeat("line\n", 1000), 12, "line\nline\nli\n(4,988 bytes more are not shown)"},
		{strings.Repeat("é", 3000), 11, "ééééé\n(5,990 bytes more are not shown)"},
	} {
		if got := diag.Shown(tt.text, tt.most); got != tt.want {
			t.Errorf("%.40q: got %.60q of %d, want %.60q of %d", tt.text, got, len(got), tt.want, len(tt.want))
		}
	}
	for _, text := range []string{strings.Repeat("no ", 300000), strings.Repeat("\x1b]0;", 1<<18), strings.Repeat("e\u0301", 1<<18), strings.Repeat("x\n", 1<<19), strings.Repeat("e"+strings.Repeat("\u0301", 1000), 1000)} {
		if got := diag.Shown(text, diag.MaxShown); len(got) > 3*diag.MaxShown {
			t.Errorf("%.20q: %d bytes are shown", text, len(got))
		}
	}
	if got := diag.ShownName("Ann\nBob\x1b" + long); got != "Ann␊Bob␛"+long[:192]+"…" {
		t.Errorf("got %q", got)
	}
}
