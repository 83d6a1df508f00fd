package handbook

import (
	"embed"
	"html/template"
	"slices"
	"strconv"

	"houserule/stdlib/webpage"
)

//go:embed page
var pageFiles embed.FS

var page = webpage.New(pageFiles, template.FuncMap{"ordinal": func(i int) string { return strconv.Itoa(i + 1) }, "owner": owner})

// HTML returns the handbook as one page with its styles and scripts, which loads nothing
// else. All texts of the module are escaped. The error is one of the template.
func (h *Handbook) HTML() ([]byte, error) {
	return page.Make(struct {
		*Handbook
		Frame webpage.Frame
	}{h, page.Frame(h.Module.Title + " " + h.Module.Version + ": reference")})
}

// All returns the number of worked examples that were played.
func (h *Handbook) All() int { return h.Passed + h.Failed }

// Holding lists the entries with declarations inside.
func (l List) Holding() (list []Entry) {
	for _, e := range l.Entries {
		if len(e.Holds) > 0 {
			list = append(list, e)
		}
	}
	return list
}

// Link returns a link to the printed rule, if it is listed in the handbook.
func (s Statement) Link() Link { return Link{s.ID, s.To} }

// Added reports whether another module adds the layer.
func (y Layer) Added() bool { return y.Foreign && !y.Defines }

// isEmpty reports whether a layer has nothing to show.
func (y Layer) isEmpty() bool {
	return len(y.Formula)+len(y.Rows)+len(y.Table)+len(y.Says)+len(y.Code)+len(y.When)+len(y.Text) == 0
}

// Conditional reports whether a row has a condition.
func (y Layer) Conditional() bool {
	return slices.ContainsFunc(y.Rows, func(r Row) bool { return len(r.When) > 0 })
}

// owner returns the name of a module for readers.
func owner(module string) string {
	if module == "houserule" {
		return "the engine"
	}
	return module
}

// Layered reports whether a rule has several layers, or only layers that change it.
func (r Rule) Layered() bool { return layered(r.Layers) }

// Layered is [Rule.Layered] for a line of a check.
func (l Line) Layered() bool { return layered(l.Layers) }

func layered(layers []Layer) bool {
	return len(layers) > 1 || len(layers) == 1 && (!layers[0].Defines || layers[0].Foreign)
}
