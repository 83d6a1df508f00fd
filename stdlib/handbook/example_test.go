package handbook_test

import (
	"fmt"
	"strings"
	"testing/fstest"

	"houserule/stdlib/engine"
	"houserule/stdlib/handbook"
)

// A program writes the reference of a module.
func Example() {
	options := engine.Options{Modules: []string{"ferry"}, Folder: fstest.MapFS{
		"ferry/module.json": {Data: []byte(`{"id": "ferry", "version": "1.0.0", "title": "The Ferry", "licence": "MIT"}`)},
		"ferry/rules.lua": {Data: []byte(`
kind "ferry" { like = "entity", seats = "number = 6" }
source "p. 2"
rule "ferry.room" { text = "for passengers", "seats - 1" }
`)},
	}}
	game, err := engine.Open(options)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer game.Close()
	options.Specs = true
	played, err := engine.Open(options)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer played.Close()
	book, err := handbook.Make("ferry", game, played)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, line := range strings.Split(book.Markdown(), "\n") {
		if strings.HasPrefix(line, "#") {
			fmt.Println(line)
		}
	}
	page, err := book.HTML()
	fmt.Println(strings.HasPrefix(string(page), "<!"), err)
	// Output:
	// # The Ferry
	// ## <a id="kinds"></a>Kinds and boxes
	// ### <a id="kind-ferry"></a>`ferry`
	// ## <a id="rules"></a>Rules
	// ### <a id="rules-of-ferry"></a>Rules of `ferry`
	// #### <a id="rule-ferry.room"></a>`ferry.room`
	// ## <a id="pages"></a>Pages of the book
	// true <nil>
}
