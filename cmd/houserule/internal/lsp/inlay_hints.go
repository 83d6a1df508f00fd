package lsp

import (
	"fmt"
	"slices"
	"strings"

	"houserule/runtime/rules"
	"houserule/stdlib/xref"
)

// inlayHints returns hints after the names of rules: how many layers change each, and by which
// modules.
func (ws *workspace) inlayHints(p rangeParams) (any, error) {
	list := []inlayHint{}
	file, ok := ws.fileAt(p.TextDocument.URI)
	if !ok || file.indexed == nil {
		return list, nil
	}
	changes := ws.changesOf(file.path)
	for _, occ := range file.indexed.Occurrences {
		if !occ.Declares || occ.Symbol == nil || occ.Symbol.Rule == nil {
			continue
		}
		end, known := file.change.toNew(occ.End)
		layers := changes[occ.Symbol.Key()]
		if !known || len(layers) == 0 {
			continue
		}
		pos := positionOf(file.text, end)
		if pos.Line < p.Range.Start.Line || pos.Line > p.Range.End.Line {
			continue
		}
		label := "1 changes it"
		if len(layers) > 1 {
			label = fmt.Sprintf("%d change it", len(layers))
		}
		list = append(list, inlayHint{Position: pos, Label: label, Tooltip: ws.shorten(strings.Join(layers, "\n")), PaddingLeft: true})
	}
	return list, nil
}

// changesOf describes the layers that change the rules of a file in any module of the workspace,
// by the key of the symbol.
func (ws *workspace) changesOf(path string) map[string][]string {
	found := map[string][]string{}
	for _, dir := range ws.dirs() {
		p := ws.projects[dir]
		if index := p.main(); index == nil || index.File(slashed(path)) == nil {
			continue
		}
		for key, layers := range p.ownChanges() {
			for _, text := range layers {
				if !slices.Contains(found[key], text) {
					found[key] = append(found[key], text)
				}
			}
		}
	}
	return found
}

// ownChanges describes the layers that change rules, or lines of checks, when the module is
// loaded alone, by the key of the symbol. The module must have been loaded.
func (p *project) ownChanges() map[string][]string {
	if p.layerChanges != nil {
		return p.layerChanges
	}
	p.layerChanges = map[string][]string{}
	index := p.main()
	add := func(sym *xref.Symbol, layers []*rules.Layer) {
		for _, layer := range layers {
			if layer.Family.Inherited == "" {
				p.layerChanges[sym.Key()] = append(p.layerChanges[sym.Key()], layer.Heading()+" of "+layer.Module+", "+layer.Pos.String())
			}
		}
	}
	for _, r := range index.Program.Rules() {
		add(index.RuleSymbol(r), r.Changes())
		if r.Plan == nil {
			continue
		}
		for _, line := range r.Plan.Lines {
			if line.Word != rules.AgainLine {
				add(index.LineSymbol(r, line.Word), line.Changes())
			}
		}
	}
	return p.layerChanges
}
