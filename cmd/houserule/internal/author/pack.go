package author

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"houserule/cmd/houserule/internal/program"
	"houserule/lang/diag"
	"houserule/runtime/module"
	"houserule/stdlib/install"
	"houserule/stdlib/outfile"
)

// PackCommand returns the command that packs a module; `houserule mod` has it, too.
func PackCommand(p *program.Program) *cobra.Command {
	var into string
	c := &cobra.Command{
		Use:   "pack FOLDER",
		Short: "Pack a module into a reproducible zip",
		Long: `Pack a module into a zip file. The bytes are the same on every machine: they do not depend
on the order, times, modes or line endings of the files.

Files that do not belong to a module are omitted and listed: files whose names begin with
a dot, editor backups, archives, keys and signatures. If the module could not be
installed, it is not packed.`,
		Example: `  houserule pack ./torches
  houserule pack ./torches --into torches.zip`,
		Args: program.ArgCount(1, 1),
		RunE: func(_ *cobra.Command, args []string) error { return modPack(p, args[0], into) },
	}
	c.Flags().StringVar(&into, "into", "", "the file (default ID-VERSION.zip)")
	return c
}

func modPack(p *program.Program, dir, into string) error {
	if _, err := os.Stat(dir); err != nil {
		return program.Missing(dir, err)
	}
	m, err := module.Open(os.DirFS(dir), filepath.ToSlash(filepath.Clean(dir)))
	if err != nil {
		return program.Fail(err)
	}
	if problem := module.CheckPortable(m.ID); problem != nil {
		problem.Pos = diag.Pos{File: m.Shown(module.ManifestName)}
		return program.Fail(problem)
	}
	packed, err := install.PackModule(os.DirFS(dir))
	if err != nil {
		return p.RefusedArchive(err)
	}
	if into == "" {
		into = fmt.Sprintf("%s-%s.zip", m.ID, m.Version)
	}
	if err := outfile.Write(into, packed.Zip); err != nil {
		return program.Fail(err)
	}
	if p.Flags.JSON {
		return p.WriteJSON(map[string]any{"file": filepath.ToSlash(into), "id": m.ID, "version": m.Version.String(), "hash": packed.Hash, "bytes": len(packed.Zip), "left_out": packed.LeftOut})
	}
	_, err = fmt.Fprintf(p.Out, "%s: %s %s, %s, %s\n", filepath.ToSlash(into), m.ID, m.Version, program.Counted(len(packed.Zip), "byte"), packed.Hash)
	if len(packed.LeftOut) > 0 {
		fmt.Fprintf(p.Out, "left out: %s\n", diag.Brief(strings.Join(packed.LeftOut, ", ")))
	}
	if packed.LineEnds > 0 {
		fmt.Fprintf(p.Out, "Windows line endings converted: %s\n", program.Counted(packed.LineEnds, "file"))
	}
	return err
}
