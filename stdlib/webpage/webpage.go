// Package webpage provides the common frame of the HTML pages that houserule writes: style,
// scripts and a content security policy, under which they load nothing. Handbook and coverage
// use it.
//
//	//go:embed page
//	var files embed.FS
//	var page = webpage.New(files, nil)
//	text, err := page.Make(struct{ Frame webpage.Frame }{page.Frame("A title")})
//
// The folder page contains page.tmpl.html, which includes {{template "head" .Frame}} in its
// head, other templates, page.css and page.js.
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

// Page is a page template.
type Page struct {
	template      *template.Template
	style, script string
}

// Frame is the data of the template "head".
type Frame struct {
	Title  string
	Policy string // content security policy
	Style  template.CSS
	Script template.JS
}

// New parses a page from the folder "page" of embedded files. It panics if they are invalid.
func New(files fs.FS, functions template.FuncMap) *Page {
	text := func(from fs.FS, name string) string {
		text, err := source.Read(from, name, 1<<20)
		if err != nil {
			panic(err) // it is embedded
		}
		return string(text)
	}
	t := template.New("page.tmpl.html").Funcs(functions)
	t = template.Must(template.Must(t.ParseFS(frame, "frame/*.tmpl.html")).ParseFS(files, "page/*.tmpl.html"))
	return &Page{t, text(frame, "frame/base.css") + text(files, "page/page.css"), text(frame, "frame/base.js") + text(files, "page/page.js")}
}

// Frame returns the frame of a page with a title. The policy allows only the style and script
// with these hashes, and loads nothing.
func (p *Page) Frame(title string) Frame {
	policy := fmt.Sprintf("default-src 'none'; style-src %s; script-src %s; img-src data:; base-uri 'none'; form-action 'none'", hash(p.style), hash(p.script))
	return Frame{title, policy, template.CSS(p.style), template.JS(p.script)}
}

func hash(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}

// Make renders the page. Texts are escaped, and characters that control terminals or the
// direction of writing are removed.
func (p *Page) Make(what any) ([]byte, error) {
	var out bytes.Buffer
	err := p.template.Execute(&out, what)
	return []byte(diag.Printable(out.String())), err
}
