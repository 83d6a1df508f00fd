package lsp

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// TestNothingBreaksInBrokenFiles types and deletes at random in sound files, and asks
// everything at random places of what comes of it: no request may end in a fault, and at
// the end the text is the same on both sides.
func TestNothingBreaksInBrokenFiles(t *testing.T) {
	rounds := 40
	if testing.Short() {
		rounds = 10
	}
	for seed := range uint64(3) {
		c := start(t, writeWorkspace(t))
		names := []string{"bog/init.lua", "boots/boots.lua", "bog/spec/crossing.lua", "boots/module.json"}
		for _, name := range names {
			c.open(name)
		}
		r := rand.New(rand.NewPCG(seed, 7))
		pieces := []string{"", "\"", "'", "{", "}", "(", ")", "[[", "--", "\n", ".", ":", "who.", "owner.", " = ", "function() ", " end", "é", "😀", "\r\n", "kind \"x\" {", "rule \"skill.", "#", "\\"}
		for round := range rounds {
			name := names[r.IntN(len(names))]
			text := c.texts[name]
			from := r.IntN(len(text) + 1)
			to := min(len(text), from+r.IntN(4)*r.IntN(9))
			for from > 0 && from < len(text) && text[from]&0xC0 == 0x80 {
				from--
			}
			for to < len(text) && text[to]&0xC0 == 0x80 {
				to++
			}
			now := pieces[r.IntN(len(pieces))]
			edit := rangeOf(text, from, max(from, to))
			// A carriage return with its line feed is one end of a line: nobody edits between.
			if strings.HasPrefix(text[max(from-1, 0):], "\r\n") && from > 0 || to > 0 && strings.HasPrefix(text[to-1:], "\r\n") {
				continue
			}
			c.texts[name] = text[:from] + now + text[max(from, to):]
			c.tell("textDocument/didChange", map[string]any{"textDocument": versionedTextDocumentIdentifier{uriOf(c.path(name)), round + 2}, "contentChanges": []contentChange{{Range: &edit, Text: now}}})
			if round%4 == 0 {
				c.settle()
			}
			at := positionOf(c.texts[name], r.IntN(len(c.texts[name])+1))
			for method, params := range requestsAt(uriOf(c.path(name)), at) {
				if m := c.answer(c.asks(method, params)); m.Error != nil && (m.Error.Code == internalError || m.Error.Code == invalidParams) {
					t.Fatalf("seed %d, round %d: %s at %+v: %s\n%s", seed, round, method, at, m.Error.Message, c.texts[name])
				}
			}
		}
		for i, name := range names {
			// What the server has is what it would complete behind: the whole text is replaced by
			// a known one, and must load.
			c.tell("textDocument/didChange", map[string]any{"textDocument": versionedTextDocumentIdentifier{uriOf(c.path(name)), 1000 + i}, "contentChanges": []contentChange{{Text: mustRead(t, c.path(name))}}})
			c.texts[name] = mustRead(t, c.path(name))
		}
		for _, name := range names {
			same(t, fmt.Sprintf("seed %d: %s at the end", seed, name), c.told(name), nil)
		}
	}
}
