package table

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
func (run *Run) Limit(modules map[string]*Limit) { run.limits, run.actor = modules, actor{} }

// HasLimits tells whether any module is limited: otherwise nobody needs to say who acts.
func (run *Run) HasLimits() bool { return run.limits != nil }

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
	before := run.acts(module)
	defer func() { run.actor = before }()
	limit := run.actor.limit
	if limit == nil || limit.Steps == 0 || run.budget.Used == nil || before.limit == limit || at.IsZero() {
		return do()
	}
	if limit.during != run.command || run.command == nil {
		limit.during, limit.used = run.command, 0
	}
	from := run.budget.Used()
	err := do()
	if limit.used += run.budget.Used() - from; err == nil && limit.used > limit.Steps {
		return run.placedAt(at, run.unpermitted("large-budget", "", fmt.Sprintf("%s took %d steps in one command, and may take %d", module, limit.used, limit.Steps)))
	}
	return err
}

// acts says whose code runs now, and gives whose ran before.
func (run *Run) acts(module string) (before actor) {
	before = run.actor
	if run.limits != nil && module != content.Engine {
		run.actor = actor{module, run.limits[module]}
	}
	return before
}

// actsItself says that the engine itself acts, for nobody.
func (run *Run) actsItself() (before actor) {
	before, run.actor = run.actor, actor{}
	return before
}

// permitted refuses a box of something that is another module's, where the module that
// acts may not write such.
func (run *Run) permitted(n types.Ref, b *content.Box) error {
	if l := run.actor.limit; l == nil || l.Writes || b.Module == run.actor.module || run.isIts(n) {
		return nil
	}
	whose := b.Module
	if world.OfEngine(b) {
		whose = run.world.ModuleOf(n)
	}
	return run.unpermitted("write-records", b.FullName(), fmt.Sprintf("%s may not write `%s` of %s, a box of %s", run.actor.module, b.Name, run.world.Names.Of(n), whose))
}

// permittedThing refuses that a thing of another module comes or leaves, or that somebody
// gains or loses it.
func (run *Run) permittedThing(does string, k *content.Kind, e *content.Entry, n types.Ref) error {
	l := run.actor.limit
	if l == nil || l.Writes || k.Module == run.actor.module || e != nil && e.Module == run.actor.module || n != (types.Ref{}) && run.isIts(n) {
		return nil
	}
	whose, what := k.Module, diag.A(content.Written(k.Name))
	if e != nil {
		whose, what = e.Module, e.Name
	}
	if n.Record != 0 {
		what = run.world.Names.Of(n)
	}
	if whose == content.Engine {
		if n.Record == 0 {
			return nil // a countdown of its own
		}
		whose = "another module"
	}
	return run.unpermitted("write-records", "", fmt.Sprintf("%s may not %s %s, which is of %s", run.actor.module, does, what, whose))
}

// permittedTime refuses to act on the game clock.
func (run *Run) permittedTime(does string) error {
	if l := run.actor.limit; l == nil || l.Schedules {
		return nil
	}
	return run.unpermitted("schedule", "", fmt.Sprintf("%s may not %s", run.actor.module, does))
}

func (run *Run) unpermitted(permission, box, message string) error {
	module := run.actor.module
	return &diag.Problem{Message: message + ": it lacks the permission `" + permission + "`", Hint: LimitHint(module, permission),
		Cause: &Unpermitted{permission, module, box}}
}

// isIts tells whether a thing is of the module that acts: of a kind of its own, printed by
// it, or brought by it without being anybody else's.
func (run *Run) isIts(n types.Ref) bool {
	module := run.actor.module
	if k := run.world.Kind(n); k != nil && k.Module == module {
		return true
	}
	if e := run.world.Entry(n); e != nil && e.Module == module {
		return true
	}
	if e := run.world.Printed(n); e != nil {
		return e.Module == module
	}
	return run.world.MakerModule(n) == module
}

// brought notes who brings or makes something.
func (run *Run) brought(n types.Ref) error {
	if run.actor.limit == nil {
		return nil
	}
	if world.IsEvent(n) {
		return run.world.Events().Set(n.Record-world.EventBase, world.MadeByKey, run.actor.module)
	}
	return run.world.State().Set(n.Record, world.MadeByKey, run.actor.module)
}

// placedAt gives what is not permitted the place where it is written, unless it has one.
func (run *Run) placedAt(pos diag.Pos, err error) error {
	if err == nil || run.limits == nil {
		return err
	}
	var u *Unpermitted
	var p *diag.Problem
	if errors.As(err, &u) && errors.As(err, &p) && p.Pos.IsZero() {
		p.Pos = pos
	}
	return err
}
