package author

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"houserule/cmd/houserule/internal/library"
	"houserule/cmd/houserule/internal/program"
	"houserule/lang/diag"
	"houserule/lang/sandbox/compile"
	"houserule/lang/source"
	"houserule/stdlib/engine"
	"houserule/stdlib/handbook"
	"houserule/stdlib/outfile"
)

// docFormats are the formats of handbooks with the extensions of their files.
var docFormats = map[string]string{"md": ".md", "html": ".html"}

func docCommand(p *program.Program) *cobra.Command {
	var format, output string
	c := &cobra.Command{
		Use:   "doc [MODULE]",
		Short: "Write a handbook of a module",
		Long: `Write a handbook of a module: its options, kinds and boxes; its entries; its rules with
their pages, texts, formulas and layers; its offers and their questions; its headlines and
sheets; and its worked examples with their current results.

MODULE is a folder or an id; the default is the current folder. The HTML format is a
single page that can be searched, printed, and read offline or on a phone. With --module,
other modules are also loaded and their layers are included; the examples are run without
these modules.

Without --output, the handbook is printed. The extension of FILE selects the format. If
FILE is a folder, the new file in it is named after the module. The same modules always
give the same bytes.`,
		Example: `  houserule doc climbing
  houserule doc climbing --output climbing.html
  houserule doc rpj-core --module rpj-coin-flips --format html --output public/`,
		Args: program.ArgCount(0, 1),
		RunE: func(_ *cobra.Command, args []string) error {
			name := "."
			if len(args) == 1 {
				name = args[0]
			}
			return document(p, name, format, output)
		},
	}
	c.Flags().StringVar(&format, "format", "", "md or html (default: the extension of FILE, or md)")
	c.Flags().StringVarP(&output, "output", "o", "", "the output file, or a folder for it")
	return c
}

func document(p *program.Program, name, format, output string) error {
	format, err := docFormat(format, output)
	if err != nil {
		return err
	}
	book, err := handbookOf(p, name)
	if err != nil {
		return err
	}
	if book.Failed > 0 {
		fmt.Fprintf(p.Err, "! %d of %d worked examples fail; the reference tells which\n", book.Failed, book.Played())
	}
	if p.Flags.JSON {
		return p.WriteJSON(book)
	}
	text := []byte(book.Markdown())
	if format == "html" {
		if text, err = book.HTML(); err != nil {
			return err
		}
	}
	if output == "" {
		_, err = p.Out.Write(text)
		return err
	}
	if isFolder(output) {
		output = filepath.Join(output, book.Module.ID+docFormats[format])
	}
	if dir := filepath.Dir(output); dir != "." {
		if err := os.MkdirAll(dir, 0o777); err != nil {
			return program.Fail(fmt.Errorf("%s cannot be written: %s", filepath.ToSlash(output), source.Reason(err)))
		}
	}
	if err := outfile.Write(output, text); err != nil {
		return program.Fail(err)
	}
	_, err = fmt.Fprintf(p.Out, "%s: %s %s, %s, %s\n", filepath.ToSlash(output), book.Module.ID, book.Module.Version, program.Counted(book.Rules(), "rule"), program.Counted(book.Played(), "worked example"))
	return err
}

// docFormat returns the format of --format, or else that of the extension of the output file.
func docFormat(format, output string) (string, error) {
	if format == "" && !isFolder(output) {
		format = strings.TrimPrefix(filepath.Ext(output), ".")
		switch format {
		case "htm":
			format = "html"
		case "markdown", "":
			format = "md"
		}
		if _, known := docFormats[format]; !known {
			return "", program.Unusable(&diag.Problem{Message: fmt.Sprintf("%s does not say whether it is md or html", output), Hint: "write --format html"})
		}
	}
	if format == "" {
		format = "md"
	}
	if _, known := docFormats[format]; !known {
		return "", program.Unusable(&diag.Problem{Message: fmt.Sprintf("there is no format %q", format), Hint: "it is md or html"})
	}
	return format, nil
}

// isFolder reports whether a path is a folder, or ends with a slash.
func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir() || strings.HasSuffix(path, "/") || strings.HasSuffix(path, string(filepath.Separator))
}

// handbookOf loads a module with those of --module and makes its handbook.
func handbookOf(p *program.Program, name string) (*handbook.Handbook, error) {
	if program.NamesFolder(name) && !library.IsModule(name) {
		return nil, program.Unusable(&diag.Problem{Message: fmt.Sprintf("%s is not a module: it has no module.json", shownFolder(name)), Hint: "name the folder or the id of one: houserule doc MODULE"})
	}
	p.Flags.Modules = append(p.Flags.Modules, name)
	lib, err := p.Library(nil, ".")
	if err != nil {
		return nil, program.Fail(err)
	}
	id := program.IDOf(lib, p.Selection(), name)
	beside := slices.DeleteFunc(append(lib.Named, p.Selection().IDs...), func(other string) bool { return other == id })
	if err := p.Resolve(lib, append([]string{id}, beside...), p.Flags.Options...); err != nil {
		return nil, err
	}
	limits := program.Limits(1)
	options := engine.Options{Modules: []string{id}, Beside: beside, Set: p.Flags.Options, Finder: lib, Limited: lib.Limited, Prefer: lib.Prefer(), Limits: limits, Cache: compile.NewCache(limits.Compile)}
	game, err := engine.Open(options)
	if err != nil {
		return nil, program.Fail(err)
	}
	defer game.Close()
	// Its examples test its own rules: they are played without the modules of --module.
	alone, err := program.OrderOf(lib, []string{id})
	if err != nil {
		return nil, err
	}
	options.Specs, options.Beside, options.Set = true, nil, program.FittingOptions(alone, p.Flags.Options)
	played, err := engine.Open(options)
	if err != nil {
		return nil, program.Fail(err)
	}
	defer played.Close()
	id, _, _ = strings.Cut(id, "@")
	book, err := handbook.Make(id, game, played)
	if err != nil {
		return nil, program.Fail(err)
	}
	return book, nil
}

// shownFolder returns a folder as shown in messages.
func shownFolder(name string) string {
	if name == "." {
		return "the current folder"
	}
	return program.ShownPath(name)
}
