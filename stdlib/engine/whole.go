package engine

import (
	"context"
	"errors"

	"houserule/lang/sandbox"
)

// Whole runs what one line of the prompt does: whatever it lets happen has one
// budget of steps together ([sandbox.Limits]), an [Game.Interrupt] stops it wherever it is, and a
// panic, whoever caused it, comes out as an error. When the script machine broke,
// it is started again before Whole returns.
func (g *Game) Whole(run func() error) error {
	defer g.control.begin()()
	return g.replaceBrokenHost(func() error { return g.Loaded.Session.Host.Total(0, run) })
}

// Within is [Game.Whole] until a context ends: what is running then is stopped soon, the
// running command is taken back, and the cause of the context is that of the error.
//
//	err := game.Within(r.Context(), func() error {
//		check, err = game.Check("Ann", "Climbing.check")
//		return err
//	})
func (g *Game) Within(ctx context.Context, run func() error) error {
	return g.Whole(func() error {
		if ctx.Err() != nil {
			return sandbox.Interrupted(context.Cause(ctx))
		}
		told := make(chan struct{})
		stop := context.AfterFunc(ctx, func() {
			g.Interrupt(context.Cause(ctx))
			close(told)
		})
		defer func() {
			if !stop() {
				<-told // the interrupt has come before the next call begins
			}
		}()
		return run()
	})
}

// replaceBrokenHost calls run, outside of all commands. If that breaks the script host, the
// host is replaced: the compiled files in force run and are linked again. The game, its
// journal, the dice set in advance and the names of the prompt stay, except names of
// functions, which lived in the broken host.
func (g *Game) replaceBrokenHost(run func() error) error {
	err := run()
	if g.Loaded == nil || !g.Loaded.Session.Host.Broken() || g.Table.Run().Command != nil {
		return err
	}
	b, failed := g.loader().assemble(g.loader().newLoad(), g.Loaded.files, nil)
	if failed != nil {
		return errors.Join(err, failed)
	}
	broken := g.Table.World().Program()
	g.use(b)
	g.Table.Replace(broken, b.Program)
	return err
}
