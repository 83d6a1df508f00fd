package lsp

import (
	"encoding/json"
	"strings"
	"testing"

	"houserule/lang/diag"
)

// Whatever modules are called and say, an editor gets texts of a bounded length on which
// no terminal acts, and a fence in Markdown that they do not end.
func TestEditorsAreShownHarmlessTexts(t *testing.T) {
	for _, hostile := range []string{"\x1b[31mred\x00\x7f", "\u202egnp.exe\u2066", "line\r\nend\u0085\u2028", strings.Repeat("long ", 1<<18), strings.Repeat("\x1b", 1<<20), "\xff\xfe", "```\n<script>alert(1)</script>\n````"} {
		m := markupContent{"markdown", fenced("text", hostile)}
		for what, v := range map[string]any{
			"diagnostic": diagnostic{Message: hostile, Related: []relatedInformation{{Message: hostile}}}, "hover": hover{Contents: m},
			"completion": completionList{Items: []completionItem{{Label: hostile, Detail: hostile, Documentation: &m}}},
			"symbol":     []documentSymbol{{Name: hostile, Detail: hostile, Children: []documentSymbol{{Name: hostile}}}}, "workspace symbol": workspaceSymbol{Name: hostile, ContainerName: hostile},
			"lens": codeLens{Command: &command{Title: hostile}}, "action": codeAction{Title: hostile, Diagnostics: []diagnostic{{Message: hostile}}}, "inlay": inlayHint{Label: hostile, Tooltip: hostile},
		} {
			text, err := json.Marshal(v)
			if err != nil {
				t.Fatal(err)
			}
			if len(text) > 12*diag.MaxShown {
				t.Errorf("%s of %.20q: %d bytes", what, hostile, len(text))
			}
			var back any
			if err := json.Unmarshal(text, &back); err != nil {
				t.Fatal(err)
			}
			eachText(back, func(text string) {
				if diag.Printable(text) != text {
					t.Errorf("%s of %.20q holds %.80q", what, hostile, text)
				}
			})
		}
		fence, _, _ := strings.Cut(m.Value, "text\n")
		if inside := strings.TrimSuffix(strings.TrimPrefix(m.Value, fence), fence); strings.Contains(inside, fence) {
			t.Errorf("%.20q ends its fence: %.80q", hostile, m.Value)
		}
	}
}

func eachText(v any, do func(string)) {
	switch v := v.(type) {
	case string:
		do(v)
	case []any:
		for _, x := range v {
			eachText(x, do)
		}
	case map[string]any:
		for _, x := range v {
			eachText(x, do)
		}
	}
}
