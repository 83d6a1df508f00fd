package engine

import (
	"strconv"
	"testing"

	"pgregory.net/rapid"
)

func TestQuotedIsQuote(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.OneOf(rapid.String(), rapid.Map(rapid.SliceOf(rapid.Byte()), func(b []byte) string { return string(b) })).Draw(t, "text")
		if got, want := string(appendQuoted(nil, text)), strconv.Quote(text); got != want {
			t.Fatalf("%s, not %s", got, want)
		}
	})
}
