package cli

import (
	"context"
	"errors"
	"fmt"
	"math"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/spf13/cobra"

	"houserule/cmd/houserule/internal/library"
	"houserule/cmd/houserule/internal/program"
	"houserule/lang/diag"
	"houserule/lang/sandbox"
	"houserule/lang/sandbox/compile"
	"houserule/lang/source"
	"houserule/runtime/sim"
	"houserule/stdlib/engine"
)

func simCommand(p *program.Program) *cobra.Command {
	s := &simulation{Program: p}
	cmd := &cobra.Command{
		Use:   "sim FILE|DIR",
		Short: "Run a script many times and count its results",
		Long: `Run a Lua file, or the main.lua of a module, many times, and count the results. Each trial
is a new game with its own dice. The result of a trial is a number, yes or no, a text, or a
table of these with names. Probabilities and means have 95 % confidence intervals.

Trial 17 has seed 17: houserule run FILE --seed 17 repeats it alone. --seed changes the
seeds of all trials. The result is the same, byte for byte, for any number of workers and
shards. A shard writes its part with --json, and houserule sim merge combines all shards.

--against runs every trial a second time, with the same dice and other rules: an option
(my-game.deadly=yes), a file of house rules (house.lua), or other modules instead of those
of --module. The difference is the second result minus the first.

Memory is limited: a text may have up to 4096 bytes, and all different values of all
results together up to 128 MiB, or --memory.

--within 0.005 stops as soon as every interval extends at most that far to either side. The
number applies to probabilities (half a percentage point) and means or, with --against, to
differences. winner=0.005 considers only the result called winner. The intervals are
checked whenever the number of trials has doubled; they are wide enough that the 95 %
confidence includes these repeated checks.

Ctrl-C stops the simulation and prints the result so far.`,
		Example: `  houserule sim duel.lua --module rpj-core --trials 10000
  houserule sim duel.lua --module rpj-core --trials 100000 --within 0.005
  houserule sim duel.lua --module rpj-core --against harder.lua
  houserule sim duel.lua --module rpj-core --shard 2/4 --json > 2.json
  houserule sim merge 1.json 2.json 3.json 4.json`,
		Args: program.ArgCount(1, 1),
		RunE: func(_ *cobra.Command, args []string) error {
			s.path = args[0]
			return s.play()
		},
	}
	p.WithLimits(cmd)
	f := cmd.Flags()
	f.Lookup("memory").Usage = "MiB of memory before odds are sampled, and for different values of the trials (128)"
	f.IntVar(&s.trials, "trials", 10_000, "number of trials; with --within the maximum")
	f.IntVar(&s.workers, "workers", runtime.GOMAXPROCS(0), "number of parallel trials")
	f.StringVar(&s.shard, "shard", "", "the part of the trials to run: 2/4 is the second of four")
	f.StringVar(&s.within, "within", "", "stop when every interval is within this distance to either side: 0.005; for one result: winner=0.005")
	f.StringArrayVar(&s.against, "against", nil, "also run the same trials with an option, a file of house rules or other modules; may be repeated")
	f.BoolVar(&s.csv, "csv", false, "a table for spreadsheets")
	merge := &cobra.Command{
		Use:   "merge FILE...",
		Short: "Combine the shards of a simulation",
		Long: `Combine the shards that houserule sim --shard wrote with --json. The result is the same as
that of a single run, byte for byte. Name every shard once.`,
		Example: `  houserule sim merge shard-*.json`,
		Args:    program.ArgCount(1, -1),
		RunE:    func(_ *cobra.Command, args []string) error { return s.merge(args) },
	}
	merge.Flags().BoolVar(&s.csv, "csv", false, "a table for spreadsheets")
	merge.Flags().Int64Var(&p.Flags.Memory, "memory", 0, "MiB for different values (128)")
	p.WithCheckedLimits(merge)
	cmd.AddCommand(merge)
	return cmd
}

// simulation holds the script of sim, its flags and the opened games.
type simulation struct {
	*program.Program
	path            string
	trials, workers int
	shard           string
	within          string
	precision       float64 // --within: the half-width of intervals to reach
	ofResult        string
	against         []string
	csv             bool

	cache *compile.Cache
	mu    sync.Mutex
	ready map[bool]*engine.Trials // opened, not yet given to a worker; key: for --against
}

func (s *simulation) play() error {
	shard, err := s.check()
	if err != nil {
		return err
	}
	s.cache = compile.NewCache(s.limits().Compile)
	job, err := s.prepare()
	defer s.closeUnused()
	if err != nil {
		return err
	}
	plan := sim.Plan{Trials: s.trials, Seed: s.Flags.Seed, Shard: shard, Within: s.precision, Of: s.ofResult, Workers: s.workers, Against: len(s.against) > 0, Memory: s.Flags.Odds.Memory,
		Open: s.nextTrials}
	clear := func() {}
	if s.ErrIsTerminal && s.Now != nil {
		bar := &program.Progress{Program: s.Program}
		most := ""
		if s.precision > 0 {
			most = "at most "
		}
		plan.Progress, clear = func(done, of int) { bar.Trials(done, of, most) }, bar.Clear
	} else if s.Now != nil {
		plan.Progress = s.ProgressLines()
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	stop := s.OnInterrupt(cancel)
	defer stop()
	tally, err := sim.Run(ctx, plan)
	clear()
	if problem, ok := err.(*diag.Problem); ok {
		return program.Unusable(problem)
	}
	if err != nil {
		return program.Fail(s.withSingleRun(err))
	}
	if tally.Stopped() && tally.Played() == 0 {
		return program.Fail(errors.New("stopped by Ctrl-C before the first trial ended"))
	}
	tally.Job = job
	if err := s.show(tally); err != nil {
		return err
	}
	if tally.Stopped() {
		return program.Fail(fmt.Errorf("stopped by Ctrl-C after %d of %d trials", tally.Played(), tally.Last-tally.First+1))
	}
	return nil
}

// mostTrials is the highest number of trials.
const mostTrials = 1_000_000_000

// check returns the shard to run, and an error for flags without effect or contradicting flags.
func (s *simulation) check() (shard sim.Shard, err error) {
	switch {
	case s.trials < 1 || s.trials > mostTrials:
		err = fmt.Errorf("--trials takes a number from 1 to %d, not %d", mostTrials, s.trials)
	case s.workers < 1:
		err = fmt.Errorf("--workers takes a number of 1 or more, not %d", s.workers)
	case s.within != "" && s.shard != "":
		err = fmt.Errorf("--within and --shard exclude each other: one shard cannot know when all of them have enough trials")
	case s.csv && s.Flags.JSON:
		err = fmt.Errorf("--csv and --json exclude each other")
	case s.within != "":
		err = s.readWithin()
	case s.shard != "":
		if shard, err = sim.ParseShard(s.shard); err != nil {
			err = fmt.Errorf("--shard: %w", err)
		}
	}
	return shard, program.Unusable(err)
}

// readWithin parses --within: 0.005 or winner=0.005.
func (s *simulation) readWithin() (err error) {
	number := s.within
	if at := strings.LastIndex(s.within, "="); at >= 0 {
		s.ofResult, number = s.within[:at], s.within[at+1:]
	}
	if s.precision, err = strconv.ParseFloat(number, 64); err != nil || !(s.precision > 0) || math.IsInf(s.precision, 0) {
		return fmt.Errorf("--within takes how far an interval may reach to either side, more than 0, and not %q: 0.005, or winner=0.005", s.within)
	}
	return nil
}

func (s *simulation) limits() sandbox.Limits {
	sides := 1
	if len(s.against) > 0 {
		sides = 2
	}
	return program.Limits(s.workers * sides)
}

// prepare opens one game of each kind, so that errors are reported before the first trial, and
// returns the job.
func (s *simulation) prepare() (job sim.Job, err error) {
	s.ready = map[bool]*engine.Trials{}
	job = sim.Job{Script: program.ShownPath(s.path), Modules: []string{}, Options: append([]string{}, s.Flags.Options...), Against: slices.Clone(s.against), Engine: program.VersionText()}
	for _, against := range []bool{false, true}[:min(len(s.against), 1)+1] {
		t, game, err := s.open(against)
		if err != nil {
			return job, err
		}
		s.ready[against] = t
		job.Rules += t.Stamp()
		if !against {
			for _, m := range game.Ruleset.Order {
				job.Modules = append(job.Modules, m.ID+" "+m.Version.String())
			}
		}
	}
	return job, nil
}

// nextTrials implements the Open of a plan: the prepared games go to the first worker.
func (s *simulation) nextTrials(against bool) (sim.Player, error) {
	s.mu.Lock()
	t := s.ready[against]
	delete(s.ready, against)
	s.mu.Unlock()
	if t != nil {
		return t, nil
	}
	t, _, err := s.open(against)
	if err != nil {
		return nil, err
	}
	return t, nil
}

// closeUnused closes the games that no worker took.
func (s *simulation) closeUnused() {
	for _, t := range s.ready {
		t.Close()
	}
}

// alternative is the value of --against.
type alternative struct {
	modules, options, rules []string
}

func (s *simulation) parseAgainst() alternative {
	var o alternative
	for _, text := range s.against {
		switch {
		case strings.HasSuffix(text, ".lua"):
			o.rules = append(o.rules, text)
		case strings.Contains(text, "="):
			o.options = append(o.options, text)
		default:
			o.modules = append(o.modules, text)
		}
	}
	return o
}

// open opens a game for the script, or the one of --against.
func (s *simulation) open(against bool) (*engine.Trials, *engine.Game, error) {
	s.mu.Lock()
	p := *s.Program
	s.mu.Unlock()
	options, rules := s.Flags.Options, []string(nil)
	if against {
		o := s.parseAgainst()
		options, rules = slices.Concat(options, o.options), o.rules
		if len(o.modules) > 0 {
			p.Flags.Modules = o.modules
		}
	}
	path, isModule, err := scriptAt(&p, s.path, "sim")
	if err != nil {
		return nil, nil, err
	}
	lib, err := libraryFor(&p, path, isModule)
	if err != nil {
		return nil, nil, program.Fail(err)
	}
	ids := append(p.Selection().IDs, lib.Named...)
	s.mu.Lock()
	err = p.Resolve(lib, ids, options...)
	s.Shadows = p.Shadows
	s.mu.Unlock()
	if err != nil {
		return nil, nil, err
	}
	game, err := engine.Open(engine.Options{Modules: ids, Set: options, Finder: lib, Limited: lib.Limited, Prefer: lib.Prefer(), Cache: s.cache, Limits: s.limits(), Odds: s.Flags.Odds})
	if err != nil {
		return nil, nil, program.Fail(err)
	}
	t, err := s.script(&p, game, lib, path, isModule, rules)
	if err != nil {
		game.Close()
		return nil, nil, err
	}
	return t, game, nil
}

// script prepares the script to run in a game, with house rules from files.
func (s *simulation) script(p *program.Program, game *engine.Game, lib *library.Library, path string, isModule bool, rules []string) (*engine.Trials, error) {
	var house []*diag.File
	for _, name := range rules {
		text, err := p.ScriptText(name)
		if err != nil {
			return nil, err
		}
		house = append(house, diag.NewFile(filepath.ToSlash(name), text))
	}
	if !isModule {
		text, err := p.ScriptText(path)
		if err != nil {
			return nil, err
		}
		t, err := game.Trials(diag.NewFile(filepath.ToSlash(path), text), house...)
		return t, program.Fail(err)
	}
	t, err := game.TrialsOf(lib.Modules[len(lib.Modules)-1], house...)
	if err == nil && t == nil {
		return nil, program.Unusable(&diag.Problem{Message: fmt.Sprintf("%s has no main.lua to run", path), Hint: "name a script: houserule sim fight.lua --module " + filepath.ToSlash(path)})
	}
	return t, program.Fail(err)
}

// withSingleRun adds to the error of a trial how to run it alone.
func (s *simulation) withSingleRun(err error) error {
	var f *sim.TrialError
	if !errors.As(err, &f) {
		return err
	}
	if _, ofResult := f.Err.(*diag.Problem); ofResult {
		return err // it does not fail under houserule run
	}
	modules, options := s.Flags.Modules, s.Flags.Options
	if f.Against {
		o := s.parseAgainst()
		if len(o.rules) > 0 {
			return err // houserule run has no house rules
		}
		options = slices.Concat(options, o.options)
		if len(o.modules) > 0 {
			modules = o.modules
		}
	}
	words := []string{"houserule run", program.ShownPath(s.path)}
	for _, m := range modules {
		words = append(words, "--module", m)
	}
	for _, o := range options {
		words = append(words, "--option", o)
	}
	return fmt.Errorf("%w\nalone: %s --seed %d", err, strings.Join(words, " "), f.Seed)
}

// show prints a tally in the requested format.
func (s *simulation) show(t *sim.Tally) (err error) {
	switch {
	case s.Flags.JSON:
		return s.WriteJSON(t)
	case s.csv:
		return t.WriteCSV(s.Out)
	}
	return s.Print(strings.TrimSuffix(t.String(), "\n"))
}

// mostShard is the largest size in bytes of a shard file.
const mostShard = 256 << 20

// merge combines the results of shard files and shows them.
func (s *simulation) merge(files []string) error {
	if s.csv && s.Flags.JSON {
		return program.Unusable(fmt.Errorf("--csv and --json exclude each other"))
	}
	var shards []sim.Named
	for _, name := range files {
		text, err := source.ReadPath(name, mostShard)
		var large *source.TooLargeError
		if errors.As(err, &large) {
			return program.Unusable(source.Problem(name, err))
		}
		if err != nil {
			return program.Missing(name, err)
		}
		t, err := sim.Read(text, s.Flags.Odds.Memory)
		if err != nil {
			return program.Unusable(fmt.Errorf("%s can't be merged: %w", program.ShownPath(name), err))
		}
		shards = append(shards, sim.Named{Name: program.ShownPath(name), Tally: t})
	}
	t, err := sim.Merge(shards, s.Flags.Odds.Memory)
	if err != nil {
		return program.Unusable(err)
	}
	return s.show(t)
}
