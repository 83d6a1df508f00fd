package handbook

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"fmt"
	"html/template"
	"strconv"
)

//go:embed page
var pageFiles embed.FS

// asset is a part of the page that is taken over as it stands.
func asset(name string) string {
	text, err := pageFiles.ReadFile("page/" + name)
	if err != nil {
		panic(err) // it is inside the program
	}
	return string(text)
}

var page = template.Must(template.New("page.tmpl.html").Funcs(template.FuncMap{"ordinal": func(i int) string { return strconv.Itoa(i + 1) }, "owner": owner}).
	ParseFS(pageFiles, "page/*.tmpl.html"))

// HTML is the handbook as one page, with style and script in it. It loads nothing else, and
// its policy allows nothing else to run: that is taken from the hashes of the two. Whatever
// stands in a module is text there. The error is one of the page itself.
func (h *Handbook) HTML() ([]byte, error) {
	style, script := asset("page.css"), asset("page.js")
	var out bytes.Buffer
	err := page.Execute(&out, struct {
		*Handbook
		Policy string
		Style  template.CSS
		Script template.JS
	}{h, policy(style, script), template.CSS(style), template.JS(script)})
	return out.Bytes(), err
}

// policy allows the page its own style and script, and nothing from elsewhere.
func policy(style, script string) string {
	hash := func(text string) string {
		sum := sha256.Sum256([]byte(text))
		return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
	}
	return fmt.Sprintf("default-src 'none'; style-src %s; script-src %s; img-src data:; base-uri 'none'; form-action 'none'", hash(style), hash(script))
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
