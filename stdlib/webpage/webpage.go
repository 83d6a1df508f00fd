// Package webpage is what the pages have in common that houserule writes: their look, what
// they open by themselves, and that they load nothing.
//
//	//go:embed page
//	var files embed.FS
//	var page = webpage.New(files, nil)
//	text, err := page.Make(struct{ Frame webpage.Frame }{page.Frame("A title")})
//
// In the folder page stand page.tmpl.html, whose head is {{template "head" .Frame}}, other
// templates, page.css and page.js.
package webpage

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"fmt"
	"html/template"
	"io/fs"

	"houserule/lang/diag"
	"houserule/lang/source"
)

//go:embed frame
var frame embed.FS

// Page is a page without what it tells.
type Page struct {
	template      *template.Template
	style, script string
}

// Frame is what stands around all that a page tells.
type Frame struct {
	Title  string
	Policy string // of its content
	Style  template.CSS
	Script template.JS
}

// New reads a page from the folder "page" of files that are inside the program. It panics
// where they are none.
func New(files fs.FS, functions template.FuncMap) *Page {
	text := func(from fs.FS, name string) string {
		text, err := source.Read(from, name, 1<<20)
		if err != nil {
			panic(err) // it is inside the program
		}
		return string(text)
	}
	t := template.New("page.tmpl.html").Funcs(functions)
	t = template.Must(template.Must(t.ParseFS(frame, "frame/*.tmpl.html")).ParseFS(files, "page/*.tmpl.html"))
	return &Page{t, text(frame, "frame/base.css") + text(files, "page/page.css"), text(frame, "frame/base.js") + text(files, "page/page.js")}
}

// Frame is the frame of a page with a title. Its policy is taken from the hashes of style
// and script: nothing else runs there, and nothing is loaded.
func (p *Page) Frame(title string) Frame {
	policy := fmt.Sprintf("default-src 'none'; style-src %s; script-src %s; img-src data:; base-uri 'none'; form-action 'none'", hash(p.style), hash(p.script))
	return Frame{title, policy, template.CSS(p.style), template.JS(p.script)}
}

func hash(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}

// Make writes the page. Whatever texts it tells stay texts, without characters that steer
// a terminal or turn the direction of writing.
func (p *Page) Make(what any) ([]byte, error) {
	var out bytes.Buffer
	err := p.template.Execute(&out, what)
	return []byte(diag.Printable(out.String())), err
}
