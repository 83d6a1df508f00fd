package command

import (
	"errors"
	"fmt"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/world"
)

// Limit is what a module that somebody else wrote may do at a table besides what any
// rule does: all of it is asked for in its module.json and granted by a person.
type Limit struct {
	Writes    bool  // boxes of other modules' things, which it may also bring and let leave
	Schedules bool  // let time pass, and put something on the clock
	Steps     int64 // what one command may take in its functions; 0 for what any command may

	during *Progress // of which used tells
	used   int64
}

// Unpermitted is the cause of a problem: what a module wanted to do without having the
// permission. It ends the command, and everything is taken back.
type Unpermitted struct {
	Permission string // as module.json has it: "write-records"
	Module     string // which has it not
	Box        string // that it would have written: "character.wounds"; "" for none
}

// Error tells which permission is missing.
func (u *Unpermitted) Error() string {
	return fmt.Sprintf("%s lacks the permission `%s`", u.Module, u.Permission)
}

// Uncatchable keeps scripts from swallowing it.
func (u *Unpermitted) Uncatchable() bool { return true }

// LimitHint tells both who can change that a module lacks a permission: its author, and
// the person who granted it others.
func LimitHint(module, permission string) string {
	return fmt.Sprintf(`its author writes "permissions": [%q] in the module.json of %s; where that stands there already, nobody granted it to %s`, permission, module, module)
}

// Limit says which modules are limited, and how; nil for none. It counts from the next
// rule on that is played.
func (run *Run) Limit(modules map[string]*Limit) { run.Limits, run.Actor = modules, actor{} }

// actor is the module whose code runs; limit is nil for one that is not limited.
type actor struct {
	module string
	limit  *Limit
}

// ActsAs runs a function that a module wrote: what is done in it is done by that module,
// until a rule of another one is played. Rules of the engine act for who calls them. at is
// where the function stands; zero for a whole file, whose commands are counted each by
// itself.
func (run *Run) ActsAs(module string, at diag.Pos, do func() error) error {
	before := run.Acts(module)
	defer func() { run.Actor = before }()
	limit := run.Actor.limit
	if limit == nil || limit.Steps == 0 || run.Budget.Used == nil || before.limit == limit || at.IsZero() {
		return do()
	}
	if limit.during != run.Command || run.Command == nil {
		limit.during, limit.used = run.Command, 0
	}
	from := run.Budget.Used()
	err := do()
	if limit.used += run.Budget.Used() - from; err == nil && limit.used > limit.Steps {
		return run.PlacedAt(at, run.unpermitted("large-budget", "", fmt.Sprintf("%s took %d steps in one command, and may take %d", module, limit.used, limit.Steps)))
	}
	return err
}

// Acts says whose code runs now, and gives whose ran before.
func (run *Run) Acts(module string) (before actor) {
	before = run.Actor
	if run.Limits != nil && module != content.Engine {
		run.Actor = actor{module, run.Limits[module]}
	}
	return before
}

// ActsItself says that the engine itself acts, for nobody.
func (run *Run) ActsItself() (before actor) {
	before, run.Actor = run.Actor, actor{}
	return before
}

// Permitted refuses a box of something that is another module's, where the module that
// acts may not write such.
func (run *Run) Permitted(n types.Ref, b *content.Box) error {
	if l := run.Actor.limit; l == nil || l.Writes || b.Module == run.Actor.module || run.isIts(n) {
		return nil
	}
	whose := b.Module
	if world.OfEngine(b) {
		whose = run.World.ModuleOf(n)
	}
	return run.unpermitted("write-records", b.FullName(), fmt.Sprintf("%s may not write `%s` of %s, a box of %s", run.Actor.module, b.Name, run.World.Names.Of(n), whose))
}

// PermittedThing refuses that a thing of another module comes or leaves, or that somebody
// gains or loses it.
func (run *Run) PermittedThing(does string, k *content.Kind, e *content.Entry, n types.Ref) error {
	l := run.Actor.limit
	if l == nil || l.Writes || k.Module == run.Actor.module || e != nil && e.Module == run.Actor.module || n != (types.Ref{}) && run.isIts(n) {
		return nil
	}
	whose, what := k.Module, diag.A(content.Written(k.Name))
	if e != nil {
		whose, what = e.Module, e.Name
	}
	if n.Record != 0 {
		what = run.World.Names.Of(n)
	}
	if whose == content.Engine {
		if n.Record == 0 {
			return nil // a countdown of its own
		}
		whose = "another module"
	}
	return run.unpermitted("write-records", "", fmt.Sprintf("%s may not %s %s, which is of %s", run.Actor.module, does, what, whose))
}

// PermittedTime refuses to act on the game clock.
func (run *Run) PermittedTime(does string) error {
	if l := run.Actor.limit; l == nil || l.Schedules {
		return nil
	}
	return run.unpermitted("schedule", "", fmt.Sprintf("%s may not %s", run.Actor.module, does))
}

func (run *Run) unpermitted(permission, box, message string) error {
	module := run.Actor.module
	return &diag.Problem{Message: message + ": it lacks the permission `" + permission + "`", Hint: LimitHint(module, permission),
		Cause: &Unpermitted{permission, module, box}}
}

// isIts tells whether a thing is of the module that acts: of a kind of its own, printed by
// it, or brought by it without being anybody else's.
func (run *Run) isIts(n types.Ref) bool {
	module := run.Actor.module
	if k := run.World.Kind(n); k != nil && k.Module == module {
		return true
	}
	if e := run.World.Entry(n); e != nil && e.Module == module {
		return true
	}
	if e := run.World.Printed(n); e != nil {
		return e.Module == module
	}
	return run.World.MakerModule(n) == module
}

// Brought notes who brings or makes something.
func (run *Run) Brought(n types.Ref) error {
	if run.Actor.limit == nil {
		return nil
	}
	if world.IsEvent(n) {
		return run.World.Events().Set(n.Record-world.EventBase, world.MadeByKey, run.Actor.module)
	}
	return run.World.State().Set(n.Record, world.MadeByKey, run.Actor.module)
}

// PlacedAt gives what is not permitted the place where it is written, unless it has one.
func (run *Run) PlacedAt(pos diag.Pos, err error) error {
	if err == nil || run.Limits == nil {
		return err
	}
	var u *Unpermitted
	var p *diag.Problem
	if errors.As(err, &u) && errors.As(err, &p) && p.Pos.IsZero() {
		p.Pos = pos
	}
	return err
}
