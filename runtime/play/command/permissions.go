package command

import (
	"errors"
	"fmt"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/world"
)

// Permissions is the permissions of a limited module at a table: those that its module.json asks
// for and a person granted.
type Permissions struct {
	Writes    bool  // write-records: boxes of other modules' things, and bringing and removing these
	Schedules bool  // schedule: let time pass, and schedule what happens later
	Steps     int64 // maximum steps of its functions in one command; 0 for no limit of its own

	command *Progress // the command to which used belongs
	used    int64
}

// Unpermitted is the cause of an error for want of a permission. It ends the command, which
// is rolled back.
type Unpermitted struct {
	Permission string // as module.json has it: "write-records"
	Module     string // the module that lacks it
	Box        string // the box that it tried to write: "character.wounds"; "" for none
}

// Error tells which permission is missing.
func (u *Unpermitted) Error() string {
	return fmt.Sprintf("%s lacks the permission `%s`", u.Module, u.Permission)
}

// Uncatchable prevents scripts from catching it.
func (u *Unpermitted) Uncatchable() bool { return true }

// PermissionHint is the hint for a missing permission. It addresses the author, who asks for it
// in module.json, and the person who grants it.
func PermissionHint(module, permission string) string {
	return fmt.Sprintf(`its author writes "permissions": [%q] in the module.json of %s; where that stands there already, nobody granted it to %s`, permission, module, module)
}

// SetPermissions sets the limited modules, by id; nil for none.
func (run *Run) SetPermissions(modules map[string]*Permissions) {
	run.Permissions, run.Actor = modules, actor{}
}

// actor is the module whose code runs; limit is nil for one that is not limited.
type actor struct {
	module      string
	permissions *Permissions
}

// CallAs calls a function of a module. What happens in it is done by that module, except in
// rules of other modules; rules of the engine act for their caller. at is the place of the
// function; zero for a whole file, whose commands are counted one by one.
func (run *Run) CallAs(module string, at diag.Pos, do func() error) error {
	before := run.SetActor(module)
	defer func() { run.Actor = before }()
	limit := run.Actor.permissions
	if limit == nil || limit.Steps == 0 || run.Budget.Used == nil || before.permissions == limit || at.IsZero() {
		return do()
	}
	if limit.command != run.Command || run.Command == nil {
		limit.command, limit.used = run.Command, 0
	}
	from := run.Budget.Used()
	err := do()
	if limit.used += run.Budget.Used() - from; err == nil && limit.used > limit.Steps {
		return run.WithPos(at, run.unpermitted("large-budget", "", fmt.Sprintf("%s took %d steps in one command, and may take %d", module, limit.used, limit.Steps)))
	}
	return err
}

// SetActor sets the module whose code runs, and returns the one before. The engine's module
// changes nothing.
func (run *Run) SetActor(module string) (before actor) {
	before = run.Actor
	if run.Permissions != nil && module != content.Engine {
		run.Actor = actor{module, run.Permissions[module]}
	}
	return before
}

// ActAsEngine sets the engine as actor, which may do everything, and returns the actor
// before.
func (run *Run) ActAsEngine() (before actor) {
	before, run.Actor = run.Actor, actor{}
	return before
}

// CheckWrite returns an error if the acting module may not write a box.
func (run *Run) CheckWrite(n types.Ref, b *content.Box) error {
	if l := run.Actor.permissions; l == nil || l.Writes || b.Module == run.Actor.module || run.ownedByActor(n) {
		return nil
	}
	whose := b.Module
	if world.OfEngine(b) {
		whose = run.World.ModuleOf(n)
	}
	return run.unpermitted("write-records", b.FullName(), fmt.Sprintf("%s may not write `%s` of %s, a box of %s", run.Actor.module, b.Name, run.World.Names.Of(n), whose))
}

// CheckThing returns an error if the acting module may not bring, remove, give or take
// a thing of another module. does is the verb in the message, e the entry if it is one, n
// the thing; zero for one that is not created yet.
func (run *Run) CheckThing(does string, k *content.Kind, e *content.Entry, n types.Ref) error {
	l := run.Actor.permissions
	if l == nil || l.Writes || k.Module == run.Actor.module || e != nil && e.Module == run.Actor.module || n != (types.Ref{}) && run.ownedByActor(n) {
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

// CheckClock returns an error if the acting module may not act on the game clock.
func (run *Run) CheckClock(does string) error {
	if l := run.Actor.permissions; l == nil || l.Schedules {
		return nil
	}
	return run.unpermitted("schedule", "", fmt.Sprintf("%s may not %s", run.Actor.module, does))
}

func (run *Run) unpermitted(permission, box, message string) error {
	module := run.Actor.module
	return &diag.Problem{Message: message + ": it lacks the permission `" + permission + "`", Hint: PermissionHint(module, permission),
		Cause: &Unpermitted{permission, module, box}}
}

// ownedByActor reports whether a thing belongs to the acting module: its kind or entry
// does, or the module brought it and no other module prints it.
func (run *Run) ownedByActor(n types.Ref) bool {
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

// RecordMaker records that the acting module created a record, if it is limited.
func (run *Run) RecordMaker(n types.Ref) error {
	if run.Actor.permissions == nil {
		return nil
	}
	if world.IsEvent(n) {
		return run.World.Events().Set(n.Record-world.EventBase, world.MadeByKey, run.Actor.module)
	}
	return run.World.State().Set(n.Record, world.MadeByKey, run.Actor.module)
}

// WithPos adds a place to an error of a missing permission that has none.
func (run *Run) WithPos(pos diag.Pos, err error) error {
	if err == nil || run.Permissions == nil {
		return err
	}
	var u *Unpermitted
	var p *diag.Problem
	if errors.As(err, &u) && errors.As(err, &p) && p.Pos.IsZero() {
		p.Pos = pos
	}
	return err
}
