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

// HTML is the handbook as one page, with style and script in it, that loads nothing else.
// Whatever stands in a module is text there. The error is one of the page itself.
func (h *Handbook) HTML() ([]byte, error) {
	return page.Make(struct {
		*Handbook
		Frame webpage.Frame
	}{h, page.Frame(h.Module.Title + " " + h.Module.Version + ": reference")})
}

// All is how many worked examples were played.
func (h *Handbook) All() int { return h.Passed + h.Failed }

// Holding are the entries of a list that hold something for whoever has them.
func (l List) Holding() (list []Entry) {
	for _, e := range l.Entries {
		if len(e.Holds) > 0 {
			list = append(list, e)
		}
	}
	return list
}

// Link leads to where the rule of the book is listed, if it is one of the module's book.
func (s Statement) Link() Link { return Link{s.ID, s.To} }

// Added says that another module changes the module's own.
func (y Layer) Added() bool { return y.Foreign && !y.Defines }

// isEmpty says that nothing stands in a layer.
func (y Layer) isEmpty() bool {
	return len(y.Formula)+len(y.Rows)+len(y.Table)+len(y.Says)+len(y.Code)+len(y.When)+len(y.Text) == 0
}

// Conditional says that one of its rows holds only under a condition.
func (y Layer) Conditional() bool {
	return slices.ContainsFunc(y.Rows, func(r Row) bool { return len(r.When) > 0 })
}

// owner is a module for people.
func owner(module string) string {
	if module == "houserule" {
		return "the engine"
	}
	return module
}

// Layered says that more than one layer counts, or that what is there is a change.
func (r Rule) Layered() bool { return layered(r.Layers) }

// Layered is [Rule.Layered] for a line of a check.
func (l Line) Layered() bool { return layered(l.Layers) }

func layered(layers []Layer) bool {
	return len(layers) > 1 || len(layers) == 1 && (!layers[0].Defines || layers[0].Foreign)
}
