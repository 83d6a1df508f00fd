package handbook

import (
	"embed"
	"html/template"
	"slices"
	"strconv"
	"sync"

	"houserule/stdlib/webpage"
)

//go:embed page
var pageFiles embed.FS

// page is parsed when the first handbook is written: that takes milliseconds.
var page = sync.OnceValue(func() *webpage.Page {
	return webpage.New(pageFiles, template.FuncMap{"ordinal": func(i int) string { return strconv.Itoa(i + 1) }, "owner": ownerName})
})

// HTML returns the handbook as one page with its styles and scripts, which loads nothing
// else. All texts of the module are escaped. The error is one of the template.
func (h *Handbook) HTML() ([]byte, error) {
	return page().Make(struct {
		*Handbook
		Frame webpage.Frame
	}{h, page().Frame(h.Module.Title + " " + h.Module.Version + ": reference")})
}

// Played returns the number of worked examples that passed or failed.
func (h *Handbook) Played() int { return h.Passed + h.Failed }

// WithDeclarations lists the entries with declarations inside.
func (l EntryList) WithDeclarations() (list []Entry) {
	for _, e := range l.Entries {
		if len(e.Declarations) > 0 {
			list = append(list, e)
		}
	}
	return list
}

// Link returns a link to the printed rule, if it is listed in the handbook.
func (s Statement) Link() Link { return Link{s.ID, s.To} }

// IsAdded reports whether the layer is a change by another module.
func (layer Layer) IsAdded() bool { return layer.Foreign && !layer.Defines }

// isEmpty reports whether a layer has nothing to show but its heading.
func (layer Layer) isEmpty() bool {
	return len(layer.Formula)+len(layer.Rows)+len(layer.Table)+len(layer.Effects)+len(layer.Code)+len(layer.When)+len(layer.Text) == 0
}

// HasConditions reports whether a row has a condition.
func (layer Layer) HasConditions() bool {
	return slices.ContainsFunc(layer.Rows, func(r Row) bool { return len(r.When) > 0 })
}

// ownerName returns the name of a module for readers.
func ownerName(module string) string {
	if module == "houserule" {
		return "the engine"
	}
	return module
}

// IsLayered reports whether a rule has several layers, or only layers that change it.
func (r Rule) IsLayered() bool { return isLayered(r.Layers) }

// IsLayered is [Rule.IsLayered] for a line of a check.
func (l Line) IsLayered() bool { return isLayered(l.Layers) }

func isLayered(layers []Layer) bool {
	return len(layers) > 1 || len(layers) == 1 && (!layers[0].Defines || layers[0].Foreign)
}
