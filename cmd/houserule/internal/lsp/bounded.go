package lsp

import (
	"encoding/json"
	"strings"

	"houserule/lang/diag"
)

// Texts of modules and strangers are shortened and made safe when they are sent to an editor,
// as at a terminal: see [diag.Sanitize]. Texts that an editor writes into a file or sends back are
// not changed.

// MarshalJSON implements json.Marshaler.
func (d diagnostic) MarshalJSON() ([]byte, error) {
	type plain diagnostic
	d.Message = diag.Sanitize(d.Message, diag.MaxShown)
	return json.Marshal(plain(d))
}

// MarshalJSON implements json.Marshaler.
func (r relatedInformation) MarshalJSON() ([]byte, error) {
	type plain relatedInformation
	r.Message = diag.Sanitize(r.Message, diag.MaxShown)
	return json.Marshal(plain(r))
}

// MarshalJSON implements json.Marshaler.
func (m markupContent) MarshalJSON() ([]byte, error) {
	type plain markupContent
	m.Value = diag.Sanitize(m.Value, 2*diag.MaxShown) // the fences of code blocks must not be cut off
	return json.Marshal(plain(m))
}

// MarshalJSON implements json.Marshaler.
func (c completionItem) MarshalJSON() ([]byte, error) {
	type plain completionItem
	c.Label, c.Detail = diag.SanitizeName(c.Label), diag.SanitizeName(c.Detail)
	return json.Marshal(plain(c))
}

// MarshalJSON implements json.Marshaler.
func (d documentSymbol) MarshalJSON() ([]byte, error) {
	type plain documentSymbol
	d.Name, d.Detail = diag.SanitizeName(d.Name), diag.SanitizeName(d.Detail)
	return json.Marshal(plain(d))
}

// MarshalJSON implements json.Marshaler.
func (w workspaceSymbol) MarshalJSON() ([]byte, error) {
	type plain workspaceSymbol
	w.Name, w.ContainerName = diag.SanitizeName(w.Name), diag.SanitizeName(w.ContainerName)
	return json.Marshal(plain(w))
}

// MarshalJSON implements json.Marshaler.
func (c command) MarshalJSON() ([]byte, error) {
	type plain command
	c.Title = diag.SanitizeName(c.Title)
	return json.Marshal(plain(c))
}

// MarshalJSON implements json.Marshaler.
func (a codeAction) MarshalJSON() ([]byte, error) {
	type plain codeAction
	a.Title = diag.SanitizeName(a.Title)
	return json.Marshal(plain(a))
}

// MarshalJSON implements json.Marshaler.
func (h inlayHint) MarshalJSON() ([]byte, error) {
	type plain inlayHint
	h.Label = diag.SanitizeName(h.Label)
	h.Tooltip = diag.Sanitize(h.Tooltip, diag.MaxShown)
	return json.Marshal(plain(h))
}

// fenced returns a text as a code block of Markdown, with a fence that the text does not
// contain.
func fenced(language, text string) string {
	fence := "```"
	for strings.Contains(text, fence) && len(fence) < 100 {
		fence += "`"
	}
	if strings.Contains(text, fence) {
		text = strings.ReplaceAll(text, "`", "'")
	}
	text = strings.TrimRight(diag.Sanitize(text, diag.MaxShown), "\n")
	return fence + language + "\n" + text + "\n" + fence
}
