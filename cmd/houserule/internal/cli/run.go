package cli

import (
	"bytes"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"houserule/cmd/houserule/internal/library"
	"houserule/cmd/houserule/internal/program"
	"houserule/lang/diag"
	"houserule/lang/dice"
	"houserule/runtime/explain"
	"houserule/runtime/rules"
	"houserule/runtime/table"
	"houserule/stdlib/engine"
	"houserule/stdlib/evening"
)

func runCommand(p *program.Program) *cobra.Command {
	verbose := false
	cmd := &cobra.Command{
		Use:   "run FILE|DIR",
		Short: "Run a script, or a module with its main.lua",
		Long: `Run a Lua file, or a folder with a module.json or a main.lua.

A file may declare its own rules, which are loaded before the script runs; it needs no
module. --module loads a module. If DIR is the folder of a module, the module is loaded
and its main.lua is run.`,
		Example: `  houserule run examples/orc-guards --seed 7
  houserule run fight.lua --module rpj-core`,
		Args: program.ArgCount(1, 1),
		RunE: func(_ *cobra.Command, args []string) error { return run(p, args[0], verbose) },
	}
	cmd.Flags().BoolVarP(&verbose, "verbose", "v", false, "show every roll")
	return p.WithLimits(cmd)
}

func run(p *program.Program, path string, verbose bool) error {
	path, isModule, err := scriptAt(p, path, "run")
	if err != nil {
		return err
	}
	seed, err := p.NewSeed()
	if err != nil {
		return err
	}
	r := &runner{Program: p, seed: seed, dice: dice.NewSeeded(seed), out: p.Out, verbose: verbose}
	var heard bytes.Buffer
	if p.Flags.JSON {
		r.out = &heard
	}
	if isModule {
		err = r.module(path)
	} else {
		err = r.file(path)
	}
	if p.Flags.JSON {
		return r.reportJSON(heard.String(), err)
	}
	if !p.Flags.Seeded && r.rolled() {
		fmt.Fprintf(p.Err, "the dice were random; --seed %d repeats them\n", seed)
	}
	return err
}

// runner runs one script.
type runner struct {
	*program.Program
	seed uint64
	dice *dice.Seeded
	out  io.Writer

	verbose bool // print every roll
}

// reportRolls prints the rolls of a command.
func (r *runner) reportRolls(e *table.Entry) {
	for _, f := range e.Checks {
		if text := explain.AnnouncementText(f.View()); text != "" {
			fmt.Fprintln(r.out, text)
		}
	}
	if len(e.Checks) > 0 || !e.Rolled {
		return
	}
	var faces []string
	for _, fell := range e.Inputs.Dice.Sorted() {
		for _, face := range fell {
			faces = append(faces, face.String())
		}
	}
	fmt.Fprintf(r.out, "%s: %s\n", e.Title, strings.Join(faces, ", "))
}

// rolled reports whether any die has been rolled.
func (r *runner) rolled() bool {
	now, err := r.dice.MarshalBinary()
	before, errBefore := dice.NewSeeded(r.seed).MarshalBinary()
	return err != nil || errBefore != nil || !bytes.Equal(now, before)
}

// file runs a plain Lua file.
func (r *runner) file(path string) error {
	text, err := r.ScriptText(path)
	if err != nil {
		return err
	}
	lib, err := libraryFor(r.Program, path, false)
	if err != nil {
		return program.Fail(err)
	}
	game, err := r.open(lib)
	if err != nil {
		return err
	}
	defer game.Close()
	return r.play(game, func() error { return game.Play(diag.NewFile(filepath.ToSlash(path), text)) })
}

// module loads a module and runs its main.lua.
func (r *runner) module(path string) error {
	lib, err := libraryFor(r.Program, path, true)
	if err != nil {
		return program.Fail(err)
	}
	game, err := r.open(lib)
	if err != nil {
		return err
	}
	defer game.Close()
	m := lib.Modules[len(lib.Modules)-1]
	played := false
	err = r.play(game, func() error {
		var err error
		played, err = game.MainOf(m)
		return err
	})
	if err == nil && !played {
		fmt.Fprintf(r.out, "%s %s loaded: %s\n", program.OneLine(m.About.Title), m.Version, contents(game.Table.World().Program(), m.ID))
		fmt.Fprintf(r.out, "it has no main.lua to run; at the prompt: houserule repl --module %s\n", filepath.ToSlash(path))
	}
	return err
}

// open opens a game with the modules of --module and those that the library names.
func (r *runner) open(lib *library.Library) (*engine.Game, error) {
	ids := append(r.Selection().IDs, lib.Named...)
	if err := r.Resolve(lib, ids, r.Flags.Options...); err != nil {
		return nil, err
	}
	options := engine.Options{
		Modules: ids, Set: r.Flags.Options, Finder: lib, Limited: lib.Limited, Prefer: lib.Prefer(), Seed: r.seed, Dice: r.dice, Limits: program.Limits(1), Odds: r.Flags.Odds,
		Print: r.out,
		Say:   func(text string) { fmt.Fprintln(r.out, text) },
	}
	if r.verbose {
		options.Hooks.Happened = r.reportRolls
	}
	game, err := engine.Open(options)
	return game, program.Fail(err)
}

func (r *runner) play(game *engine.Game, run func() error) error {
	stop := r.OnInterrupt(func() { game.Interrupt(evening.ErrStopped) })
	defer stop()
	return program.Fail(run())
}

// reportJSON writes the output of a script as JSON.
func (r *runner) reportJSON(heard string, err error) error {
	report := struct {
		Seed   uint64   `json:"seed"`
		Output []string `json:"output"`
		Error  string   `json:"error,omitempty"`
	}{Seed: r.seed, Output: []string{}}
	if heard = strings.TrimSuffix(heard, "\n"); heard != "" {
		report.Output = strings.Split(heard, "\n")
	}
	if err != nil {
		report.Error = diag.Sanitize(err.Error(), diag.MaxShown)
	}
	if err := r.WriteAnswer(report); err != nil {
		return err
	}
	return err
}

// contents describes how many kinds, rules, changes and entries a module declares.
func contents(book *rules.Program, id string) string {
	kinds, declared, changes, entries := 0, 0, 0, 0
	for _, k := range book.Catalogue.Kinds() {
		if k.Module == id {
			kinds++
		}
		for _, e := range book.Catalogue.Entries(k.Name) {
			if e.Kind == k && e.Module == id {
				entries++
			}
		}
	}
	for _, r := range book.Everything() {
		if r.Decl.Module == id && r.DeclKind != rules.Line {
			declared++
		}
		for _, l := range r.Layers() {
			if l.Module == id && l != r.Base && l.Family.Inherited == "" {
				changes++
			}
		}
	}
	return fmt.Sprintf("%s, %s, %s, %s", program.Counted(kinds, "kind"), program.Counted(declared, "rule"), program.Counted(changes, "change"), program.Plural(entries, "entry", "entries"))
}
