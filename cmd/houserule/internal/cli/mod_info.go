package cli

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"houserule/cmd/houserule/internal/program"
	"houserule/lang/diag"
	"houserule/lang/source"
	"houserule/runtime/module"
)

func infoCommand(p *program.Program) *cobra.Command {
	var beside []string
	c := &cobra.Command{
		Use:   "info FOLDER|ZIP|TAR.GZ|GIT-URL[@VERSION]|MODULE",
		Short: "Examine a module without installing it",
		Long: `Examine a module in a separate process with limited resources. The output shows its manifest,
the permissions it requests, its effect on rules of other modules, conflicts, whether its
worked examples and those of other modules pass, and the resources it uses. Nothing is
installed.`,
		Example: `  houserule mod info ./torches
  houserule mod info torches-0.1.0.zip
  houserule mod info rpj-money --beside rpj-inventory`,
		Args: program.ArgCount(1, 1),
		RunE: func(_ *cobra.Command, args []string) error { return modInfo(p, args[0], beside) },
	}
	c.Flags().StringArrayVar(&beside, "beside", nil, "a module to examine it together with; may be repeated")
	return c
}

func modInfo(p *program.Program, name string, beside []string) error {
	if needsFetching(name) {
		return packedInfo(p, name, beside)
	}
	m, err := moduleCalled(p, name)
	if err != nil {
		return err
	}
	if !p.Flags.JSON {
		p.Print(headline(m))
	}
	r, err := examine(p, m, beside, m.Permissions, nil)
	if err != nil {
		return program.Fail(fmt.Errorf("%s %s: %w", m.ID, m.Version, err))
	}
	if p.Flags.JSON {
		return writeReport(p, r)
	}
	return p.Print(examinationText(p, r, ""))
}

// needsFetching reports whether a name is that of an archive or of a remote source.
func needsFetching(name string) bool {
	if info, err := os.Stat(name); err == nil {
		return !info.IsDir()
	}
	return isArchive(name) || strings.Contains(name, "://") || strings.HasPrefix(name, "git@")
}

// isArchive reports whether a name is that of an archive.
func isArchive(name string) bool {
	name = strings.ToLower(name)
	return strings.HasSuffix(name, ".zip") || strings.HasSuffix(name, ".tar.gz") || strings.HasSuffix(name, ".tgz")
}

// packedInfo describes a module that has to be fetched, from a temporary folder.
func packedInfo(p *program.Program, from string, beside []string) error {
	return withFetched(p, from, func(in *fetchedModule, m *module.Module, s *program.Store) error {
		signed, _, _, err := signature(p, from, in.archive, s, m.ID)
		if err != nil {
			return err
		}
		if !p.Flags.JSON {
			p.Print(headline(m))
		}
		r, err := examine(p, m, append(s.IDs(m.ID), beside...), m.Permissions, s.Prefer())
		if err != nil {
			return program.Fail(fmt.Errorf("%s %s: %s", m.ID, m.Version, strings.ReplaceAll(err.Error(), m.Dir, from)))
		}
		r = reportWithSource(r, m.Dir, from)
		if p.Flags.JSON {
			return writeReport(p, r)
		}
		return p.Print(examinationText(p, r, signed))
	})
}

// withFetched fetches a module into a temporary folder and calls does with it.
func withFetched(p *program.Program, from string, does func(in *fetchedModule, m *module.Module, s *program.Store) error) error {
	s, err := p.OpenStore()
	if err != nil {
		return err
	}
	place, remove, err := source.MkdirTemp("", "houserule-")
	if err != nil {
		return program.Fail(err)
	}
	defer remove()
	in, err := receive(p, from, &program.Store{Folder: place})
	if err != nil {
		return err
	}
	defer in.Discard()
	dir := filepath.ToSlash(in.Dir())
	m, err := module.Open(os.DirFS(in.Dir()), dir)
	if err != nil {
		return program.Refuse("what %s holds is not a module\n%w", from, withSource(err, dir, from))
	}
	return does(in, m, s)
}

// listFolder lists the modules in a folder, unpacked and archives, by their manifests.
func listFolder(p *program.Program, dir string) error {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return program.Missing(dir, err)
	}
	type lies struct {
		From    string   `json:"from"`
		ID      string   `json:"id,omitempty"`
		Version string   `json:"version,omitempty"`
		Title   string   `json:"title,omitempty"`
		Authors []string `json:"authors,omitempty"`
		Refused string   `json:"refused,omitempty"`
	}
	list, width := []lies{}, 0
	for _, e := range entries {
		path := filepath.Join(dir, e.Name())
		x := lies{From: filepath.ToSlash(path)}
		says := func(m *module.Module) {
			x.ID, x.Version, x.Title, x.Authors = m.ID, m.Version.String(), m.About.Title, m.About.Authors
		}
		var err error
		switch {
		case e.IsDir():
			if _, none := os.Stat(filepath.Join(path, module.ManifestName)); none != nil {
				continue
			}
			var m *module.Module
			if m, err = module.Open(os.DirFS(path), x.From); err == nil {
				says(m)
			}
		case isArchive(e.Name()):
			err = withFetched(p, path, func(_ *fetchedModule, m *module.Module, _ *program.Store) error {
				says(m)
				return nil
			})
		default:
			continue
		}
		if err != nil {
			var refused *program.Refused
			if errors.As(err, &refused) {
				err = refused.Err
			}
			x.Refused = diag.FirstLine(err.Error())
		}
		list, width = append(list, x), max(width, len(x.From))
	}
	if p.Flags.JSON {
		return p.WriteJSON(list)
	}
	if len(list) == 0 {
		_, err := fmt.Fprintf(p.Out, "there are no modules in %s\n", filepath.ToSlash(dir))
		return err
	}
	for _, x := range list {
		text := fmt.Sprintf("%s %s, %s", x.ID, x.Version, x.Title)
		if len(x.Authors) > 0 {
			text += ", by " + strings.Join(x.Authors, ", ")
		}
		if x.Refused != "" {
			text = "! " + x.Refused
		}
		p.Print(fmt.Sprintf("%-*s  %s", width, x.From, text))
	}
	_, err = fmt.Fprintf(p.Out, "houserule mod info %s examines one of them, mod add installs it\n", list[0].From)
	return err
}

// moduleCalled finds a module by folder or id.
func moduleCalled(p *program.Program, name string) (*module.Module, error) {
	p.Flags.Modules = append(p.Flags.Modules, name)
	lib, err := p.Library(nil, ".")
	if err != nil {
		return nil, program.Fail(err)
	}
	id := program.IDOf(lib, p.Selection(), name)
	for _, m := range lib.Modules {
		if m.ID == id {
			return m, nil
		}
	}
	order, err := program.OrderOf(lib, []string{id})
	if err != nil {
		return nil, err
	}
	return order[len(order)-1], nil
}
