package lsp

import (
	"strings"

	"houserule/lang/formula"
	"houserule/lang/luasyntax"
	"houserule/stdlib/xref"
)

// signatureHelp describes the parameters of the call around a position: of a rule in a formula, or
// an action in a function.
func (ws *workspace) signatureHelp(p textDocumentPositionParams) (any, error) {
	file, ok := ws.fileAt(p.TextDocument.URI)
	if !ok || file.project == nil {
		return nil, nil
	}
	c, ok := file.cursorAt(p.Position)
	if !ok {
		return nil, nil
	}
	if c.inString {
		return c.formulaSignature(), nil
	}
	for i := len(c.brackets) - 1; i >= 0; i-- {
		sym := c.callee(c.brackets[i])
		if sym == nil || sym.Rule == nil {
			continue
		}
		sig := signatureInformation{Label: sym.Word, Documentation: &markupContent{"markdown", fenced("text", sym.Rule.Decl.Text)}, Parameters: []parameterInformation{}}
		var labels []string
		active := 0
		for n, param := range sym.Rule.Signature.Params {
			label := param.Name + ": " + param.Type.String()
			labels = append(labels, label)
			sig.Parameters = append(sig.Parameters, parameterInformation{label})
			if key, _, ok := strings.Cut(c.text[c.tokens[c.brackets[i].token].End:], "="); ok && strings.HasSuffix(strings.TrimSpace(key), param.Name) {
				active = n
			}
		}
		sig.Label += " { " + strings.Join(labels, ", ") + " }"
		return signatureHelp{Signatures: []signatureInformation{sig}, ActiveParameter: active}, nil
	}
	return nil, nil
}

// formulaSignature returns the signature of the rule or function that is called in a formula;
// nil for none.
func (c *cursor) formulaSignature() any {
	heading, name, _, ok := c.heading()
	if !ok {
		return nil
	}
	scope := c.index.Scope(c.module, c.path, c.loadedOffset, heading, name)
	if scope == nil {
		return nil
	}
	depth, commas := 0, 0
	for i := len(c.stringText) - 1; i >= 0; i-- {
		switch c.stringText[i] {
		case ')', ']':
			depth++
		case ',':
			if depth == 0 {
				commas++
			}
		case '(', '[':
			if depth--; depth >= 0 {
				continue
			}
			return signatureBefore(scope, c.stringText[:i], commas)
		}
	}
	return nil
}

// signatureBefore returns the signature of the name at the end of the beginning of a formula;
// nil for an unknown one. active is the index of the parameter that is being written.
func signatureBefore(scope formula.Scope, text string, active int) any {
	word, start := luasyntax.NameAround(text, len(text))
	var sym formula.Symbol
	err := formula.ErrUnknown
	if start > 0 && text[start-1] == '.' {
		if t, ok := xref.TypeOf(scope, lastPath(text[:start-1])); ok {
			sym, err = scope.Member(t, word)
		}
	} else if word != "" {
		sym, err = scope.Lookup(word)
	}
	if err != nil {
		for _, w := range formula.Words() {
			if w.Name == word {
				return signatureHelp{Signatures: []signatureInformation{{Label: w.Usage, Documentation: &markupContent{"plaintext", w.Text}, Parameters: []parameterInformation{}}}}
			}
		}
		return nil
	}
	sig := signatureInformation{Parameters: []parameterInformation{}}
	var labels []string
	for _, p := range sym.Params {
		label := p.Name + ": " + p.Type.String()
		labels = append(labels, label)
		sig.Parameters = append(sig.Parameters, parameterInformation{label})
	}
	sig.Label = word + "(" + strings.Join(labels, ", ") + "): " + sym.Type.String()
	return signatureHelp{Signatures: []signatureInformation{sig}, ActiveParameter: active}
}
