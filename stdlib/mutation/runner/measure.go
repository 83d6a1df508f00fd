package runner

import (
	"slices"

	"houserule/lang/diag"
	"houserule/lang/sandbox/compile"
	"houserule/stdlib/declare"
	"houserule/stdlib/engine"
	"houserule/stdlib/mutation"
)

// Measure plays all examples and records the code that each of them reaches. It returns an error if
// the module does not load.
func Measure(c Config) (*Run, error) {
	r := &Run{Config: c}
	for range max(c.Workers, 1) {
		r.workers = append(r.workers, &worker{r, make([]*engine.Options, len(c.Setups))})
	}
	if err := r.read(); err != nil {
		return nil, err
	}
	var all []*diag.File
	for _, files := range r.files {
		for _, f := range files {
			if !slices.ContainsFunc(all, func(g *diag.File) bool { return g.Name == f.Name }) {
				all = append(all, f)
			}
		}
	}
	reach, err := mutation.NewReach(all)
	if err != nil {
		return nil, err
	}
	r.Reach = reach
	texts := reach.InstrumentedTexts()
	if game, err := r.workers[0].open(0, texts, reach.NewRecorder().Instrument); err != nil {
		r.Uninstrumented, texts = true, nil
		reach.RemoveInstrumentation()
	} else {
		game.Close()
	}
	r.playInstrumented(texts)
	return r, nil
}

// read finds the files and the examples of the module in each setup.
func (r *Run) read() error {
	for setup := range r.Setups {
		game, err := r.workers[0].open(setup, nil, nil)
		if err != nil {
			return err
		}
		files, err := ownFiles(game, r.ID)
		for _, e := range r.examples(game.Loaded, setup) {
			r.Examples = append(r.Examples, Example{Setup: setup, Title: e.Title, Pos: e.Pos, Loads: e.Rules != ""})
		}
		game.Close()
		if err != nil {
			return err
		}
		r.files = append(r.files, files)
	}
	return nil
}

// ownFiles returns the loaded files of a module in a game, without the main script.
func ownFiles(game *engine.Game, id string) ([]*diag.File, error) {
	m := game.Ruleset.Order.Find(id)
	names := slices.Clone(m.Files)
	for _, layer := range game.Ruleset.Order.Layers(m) {
		names = append(names, layer.Files...)
	}
	var files []*diag.File
	for _, name := range names {
		if name == engine.MainScript {
			continue
		}
		f, err := m.Lua(name, compile.Limits{}.Filled().Source)
		if err != nil {
			return nil, err
		}
		files = append(files, f)
	}
	return files, nil
}

// instrumentedGame is a game with the instrumented module.
type instrumentedGame struct {
	game     *engine.Game
	recorder *mutation.Recorder
	examples []*declare.Example
}

// playInstrumented plays all examples with the instrumented texts. An example that fails there is
// played once more in the unmodified module.
func (r *Run) playInstrumented(texts map[string]string) {
	first := make([]int, len(r.Setups)) // index of the first example of each setup
	for i := len(r.Examples) - 1; i >= 0; i-- {
		first[r.Examples[i].Setup] = i
	}
	games := map[*worker]map[int]*instrumentedGame{} // by worker and setup
	for _, w := range r.workers {
		games[w] = map[int]*instrumentedGame{}
	}
	r.parallel("examples", len(r.Examples), func(w *worker, i int) {
		e := &r.Examples[i]
		nth := i - first[e.Setup]
		g, err := w.instrumented(games[w], e.Setup, texts)
		if err == nil {
			g.recorder.SetExample(i)
			err = play(g.game, g.examples[nth], 0)
			g.recorder.SetExample(-1)
			if e.Steps = g.game.Loaded.Session.Host.TotalSteps(); err == nil {
				return
			}
			g.game.Close()
			delete(games[w], e.Setup)
		}
		e.failsInstrumented = true
		game, err := w.open(e.Setup, nil, nil)
		if err != nil {
			e.Err = err
			return
		}
		e.Err = play(game, r.examples(game.Loaded, e.Setup)[nth], 0)
		e.Steps = max(e.Steps, game.Loaded.Session.Host.TotalSteps())
		game.Close()
	})
	for _, w := range r.workers {
		for _, g := range games[w] {
			g.game.Close()
		}
	}
}

// FileNames returns the names of the loaded files of the module, in loading order.
func (r *Run) FileNames() []string {
	var names []string
	for _, files := range r.files {
		for _, f := range files {
			if !slices.Contains(names, f.Name) {
				names = append(names, f.Name)
			}
		}
	}
	return names
}

// instrumented returns the instrumented game of a worker for a setup, and opens it if it is
// not among games.
func (w *worker) instrumented(games map[int]*instrumentedGame, setup int, texts map[string]string) (*instrumentedGame, error) {
	if g := games[setup]; g != nil {
		return g, nil
	}
	recorder := w.run.Reach.NewRecorder()
	game, err := w.open(setup, texts, recorder.Instrument)
	if err != nil {
		return nil, err
	}
	games[setup] = &instrumentedGame{game, recorder, w.run.examples(game.Loaded, setup)}
	return games[setup], nil
}

// Failed returns the examples that fail in the unmodified module.
func (r *Run) Failed() []Example {
	var list []Example
	for _, e := range r.Examples {
		if e.Err != nil {
			list = append(list, e)
		}
	}
	return list
}
