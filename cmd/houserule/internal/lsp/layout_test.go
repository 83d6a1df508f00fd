package lsp

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"houserule/lang/diag"
	"houserule/lang/layout"
)

// apply makes the changes of a client in a text.
func apply(text string, edits []textEdit) string {
	edits = slices.Clone(edits)
	slices.SortStableFunc(edits, func(a, b textEdit) int {
		return offsetAt(text, b.Range.Start) - offsetAt(text, a.Range.Start)
	})
	for _, e := range edits {
		text = text[:offsetAt(text, e.Range.Start)] + e.NewText + text[offsetAt(text, e.Range.End):]
	}
	return text
}

func TestFormattingChangesBlanksAlone(t *testing.T) {
	c := start(t, writeWorkspace(t))
	c.open("boots/boots.lua")
	uri := uriOf(c.path("boots/boots.lua"))
	c.tell("textDocument/didChange", map[string]any{"textDocument": versionedTextDocumentIdentifier{uri, 2}, "contentChanges": []contentChange{{Text: "kind \"trait\" {carried=true}   \n\n\n\ntrait \"Good Boots\" { source = \"p. 1\",\n      to \"skill.efective\" { label = \"gut 😀\",  add=\"1\" } }"}}})
	var edits []textEdit
	c.ask("textDocument/formatting", documentParams{textDocumentIdentifier{uri}}, &edits)
	want := []textEdit{
		{textRange{position{0, 14}, position{0, 14}}, " "},
		{textRange{position{0, 21}, position{0, 21}}, " "},
		{textRange{position{0, 22}, position{0, 22}}, " "},
		{textRange{position{0, 26}, position{0, 26}}, " "},
		{textRange{position{0, 27}, position{0, 30}}, ""},
		{textRange{position{2, 0}, position{3, 0}}, ""},
		{textRange{position{3, 0}, position{4, 0}}, ""},
		{textRange{position{5, 0}, position{5, 6}}, "  "},
		{textRange{position{5, 45}, position{5, 47}}, " "},
		{textRange{position{5, 50}, position{5, 50}}, " "},
		{textRange{position{5, 51}, position{5, 51}}, " "},
		{textRange{position{5, 58}, position{5, 58}}, "\n"},
	}
	if !slices.Equal(edits, want) {
		t.Errorf("edits:\n%+v\nwanted:\n%+v", edits, want)
	}
	c.ask("textDocument/rangeFormatting", rangeParams{textDocumentIdentifier{uri}, textRange{position{4, 0}, position{5, 5}}}, &edits)
	if !slices.Equal(edits, want[7:]) {
		t.Errorf("of some lines:\n%+v\nwanted:\n%+v", edits, want[7:])
	}
	for name, text := range map[string]string{"what is no Lua": "kind \"trait { carried = true }", "what is laid out": "kind \"trait\" { carried = true }\n"} {
		c.tell("textDocument/didChange", map[string]any{"textDocument": versionedTextDocumentIdentifier{uri, 3}, "contentChanges": []contentChange{{Text: text}}})
		edits = want
		c.ask("textDocument/formatting", documentParams{textDocumentIdentifier{uri}}, &edits)
		if len(edits) > 0 {
			t.Errorf("%s: %+v", name, edits)
		}
	}
	c.open("boots/module.json")
	edits = want
	c.ask("textDocument/formatting", documentParams{textDocumentIdentifier{uriOf(c.path("boots/module.json"))}}, &edits)
	if edits != nil {
		t.Errorf("a manifest: %+v", edits)
	}
}

// TestFormattingIsThatOfFmt takes blanks out of sound files and puts others in: what the
// changes of the server make of it is what `houserule fmt` makes of it, whatever the ends
// of the lines, and nothing but blanks is in the changes.
func TestFormattingIsThatOfFmt(t *testing.T) {
	files := []string{mustRead(t, "../../../../modules/brp/attack.lua"), mustRead(t, "../../../../modules/hex-tactical/damage.lua"), "-- é😀\nlocal t = [[\n  x  \n\n\n]]   -- y\n\n\nreturn t"}
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.SampledFrom(files).Draw(t, "file")
		lines := strings.SplitAfter(text, "\n")
		from := rapid.IntRange(0, len(lines)-1).Draw(t, "from")
		for i := from; i < min(from+40, len(lines)); i++ {
			line := strings.TrimRight(lines[i], "\n")
			switch rapid.IntRange(0, 5).Draw(t, "how") {
			case 0:
				line = strings.TrimLeft(line, " ")
			case 1:
				line = "\t  " + line
			case 2:
				line += "  \t"
			case 3:
				line += "\n\n \n"
			case 4:
				line = strings.ReplaceAll(line, ", ", ",")
			}
			lines[i] = line + "\n"
		}
		text = strings.Join(lines, "")
		if rapid.Bool().Draw(t, "crlf") {
			text = strings.ReplaceAll(text, "\n", "\r\n")
		}
		laid, err := layout.Format(diag.NewFile("x.lua", text))
		if err != nil {
			t.Skip("no Lua any more")
		}
		ws := &workspace{open: map[string]*openDocument{"/x.lua": {path: "/x.lua", text: text}}}
		edits := ws.formattingEdits("file:///x.lua", nil)
		got := apply(text, edits)
		if strings.Contains(text, "\r\n") {
			laid = strings.ReplaceAll(laid, "\n", "\r\n")
		}
		if got != laid {
			t.Fatalf("%q\ncame to\n%q\nwanted\n%q", text, got, laid)
		}
		for _, e := range edits {
			if loaded := text[offsetAt(text, e.Range.Start):offsetAt(text, e.Range.End)]; strings.Trim(loaded+e.NewText, whitespace) != "" || loaded == e.NewText {
				t.Fatalf("%q in place of %q", e.NewText, loaded)
			}
		}
	})
}
