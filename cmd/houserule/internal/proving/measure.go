package proving

import (
	"slices"

	"houserule/lang/diag"
	"houserule/lang/sandbox"
	"houserule/stdlib/declare"
	"houserule/stdlib/engine"
	"houserule/stdlib/mutation"
)

// Measure plays all examples and notes what of the module each of them needs. The error is
// why the module does not load.
func Measure(c Config) (*Proof, error) {
	p := &Proof{Config: c}
	for range max(c.Workers, 1) {
		p.workers = append(p.workers, &worker{p, make([]*engine.Options, len(c.Meetings))})
	}
	if err := p.read(); err != nil {
		return nil, err
	}
	var all []*diag.File
	for _, files := range p.files {
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
	p.Reach = reach
	texts := reach.Prepared()
	if game, err := p.workers[0].open(0, texts, func(o *engine.Options) { reach.Listen().Into(o) }); err != nil {
		p.Blind, texts = true, nil
	} else {
		game.Close()
	}
	if p.Blind {
		reach.Plain()
	}
	p.listen(texts)
	return p, nil
}

// read finds the files and the examples of the module.
func (p *Proof) read() error {
	for m := range p.Meetings {
		game, err := p.workers[0].open(m, nil, nil)
		if err != nil {
			return err
		}
		files, err := ownFiles(game, p.ID)
		for _, e := range p.examples(game, m) {
			p.Examples = append(p.Examples, Example{Meeting: m, Title: e.Title, Pos: e.Pos, Loads: e.Rules != ""})
		}
		game.Close()
		if err != nil {
			return err
		}
		p.files = append(p.files, files)
	}
	return nil
}

// ownFiles are the files of a module that are loaded, without its examples.
func ownFiles(game *engine.Game, id string) ([]*diag.File, error) {
	m := game.Order.Find(id)
	names := slices.Clone(m.Files)
	for _, layer := range game.Order.Layers(m) {
		names = append(names, layer.Files...)
	}
	var files []*diag.File
	for _, name := range names {
		if name == engine.MainScript {
			continue
		}
		f, err := m.Lua(name, sandbox.DefaultLimits().Source)
		if err != nil {
			return nil, err
		}
		files = append(files, f)
	}
	return files, nil
}

// heard is a game that is listened to.
type heard struct {
	*engine.Game
	by       *mutation.Listener
	examples []*declare.Example
}

// listen plays all examples on games that are listened to. One that fails there is played
// once more on a game that nobody listens to.
func (p *Proof) listen(texts map[string]string) {
	from := make([]int, len(p.Meetings)) // number of the first example of each meeting
	for i := len(p.Examples) - 1; i >= 0; i-- {
		from[p.Examples[i].Meeting] = i
	}
	games := map[*worker]map[int]*heard{}
	for _, w := range p.workers {
		games[w] = map[int]*heard{}
	}
	p.parallel("examples", len(p.Examples), func(w *worker, i int) {
		e := &p.Examples[i]
		nth := i - from[e.Meeting]
		g, err := w.listening(games[w], e.Meeting, texts)
		if err == nil {
			g.by.Plays(i)
			err = play(g.Game, g.examples[nth], 0)
			g.by.Plays(-1)
			if e.Steps = g.Session.Host.TotalSteps(); err == nil {
				return
			}
			g.Close()
			delete(games[w], e.Meeting)
		}
		e.apart = true
		plain, err := w.open(e.Meeting, nil, nil)
		if err != nil {
			e.Err = err
			return
		}
		e.Err = play(plain, p.examples(plain, e.Meeting)[nth], 0)
		e.Steps = max(e.Steps, plain.Session.Host.TotalSteps())
		plain.Close()
	})
	for _, w := range p.workers {
		for _, g := range games[w] {
			g.Close()
		}
	}
}

// FileNames are the names of the files of the module that are loaded, in their order.
func (p *Proof) FileNames() []string {
	var names []string
	for _, files := range p.files {
		for _, f := range files {
			if !slices.Contains(names, f.Name) {
				names = append(names, f.Name)
			}
		}
	}
	return names
}

// listening gives the game of a worker that is listened to.
func (w *worker) listening(games map[int]*heard, meeting int, texts map[string]string) (*heard, error) {
	if g := games[meeting]; g != nil {
		return g, nil
	}
	by := w.p.Reach.Listen()
	game, err := w.open(meeting, texts, by.Into)
	if err != nil {
		return nil, err
	}
	games[meeting] = &heard{game, by, w.p.examples(game, meeting)}
	return games[meeting], nil
}

// Failed are the examples that fail with nothing broken.
func (p *Proof) Failed() []Example {
	var list []Example
	for _, e := range p.Examples {
		if e.Err != nil {
			list = append(list, e)
		}
	}
	return list
}
