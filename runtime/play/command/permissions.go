package command

import (
	"errors"
	"fmt"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/world"
)

// Permissions are the permissions of a limited module at a table: those that its module.json
// requests and a person granted.
type Permissions struct {
	Writes    bool  // write-records: write boxes of other modules' things, and bring and remove these
	Schedules bool  // schedule: let time pass, and schedule steps for later
	Steps     int64 // maximum steps of its functions in one command; 0 for no limit of its own

	command *Progress // the command to which used belongs
	used    int64
}

// PermissionError is the cause of an error due to a missing permission. It ends the command, which
// is rolled back.
type PermissionError struct {
	Permission string // as in module.json: "write-records"
	Module     string // the module that lacks it
	Box        string // the box that it tried to write: "character.wounds"; "" for none
}

// Error names the module and the permission.
func (e *PermissionError) Error() string {
	return fmt.Sprintf("%s lacks the permission `%s`", e.Module, e.Permission)
}

// Uncatchable prevents scripts from catching it.
func (e *PermissionError) Uncatchable() bool { return true }

// PermissionHint returns the hint for a missing permission. It addresses the author, who requests
// the permission in module.json, and the person who grants it.
func PermissionHint(module, permission string) string {
	return fmt.Sprintf(`its author writes "permissions": [%q] in the module.json of %s; where that stands there already, nobody granted it to %s`, permission, module, module)
}

// SetPermissions sets the limited modules, by id; nil for none.
func (run *Run) SetPermissions(modules map[string]*Permissions) {
	run.Permissions, run.Actor = modules, actor{}
}

// actor is the module whose code runs. permissions is nil for a module that is not limited.
type actor struct {
	module      string
	permissions *Permissions
}

// CallAs calls a function of a module, which is the actor until the function returns, except in
// rules of other modules; rules of the engine act for their caller. at is the position of the
// function; zero for a file that is run, whose commands are counted one by one.
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

// SetActor sets the module whose code runs, and returns the actor before. For the engine's
// module it changes nothing.
func (run *Run) SetActor(module string) (before actor) {
	before = run.Actor
	if run.Permissions != nil && module != content.Engine {
		run.Actor = actor{module, run.Permissions[module]}
	}
	return before
}

// ActAsEngine makes the engine the actor, which may do everything, and returns the actor before.
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

// CheckThing returns an error if the acting module may not bring, remove, give or take a thing.
// does is the verb for the message, e the entry, nil if it is none, and n the thing, zero if it
// is not created yet.
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
			return nil // it creates a thing of an engine kind, such as a countdown
		}
		whose = "another module"
	}
	return run.unpermitted("write-records", "", fmt.Sprintf("%s may not %s %s, which is of %s", run.Actor.module, does, what, whose))
}

// CheckClock returns an error if the acting module may not act on the game clock. does is the
// verb for the message.
func (run *Run) CheckClock(does string) error {
	if l := run.Actor.permissions; l == nil || l.Schedules {
		return nil
	}
	return run.unpermitted("schedule", "", fmt.Sprintf("%s may not %s", run.Actor.module, does))
}

func (run *Run) unpermitted(permission, box, message string) error {
	module := run.Actor.module
	return &diag.Problem{Message: message + ": it lacks the permission `" + permission + "`", Hint: PermissionHint(module, permission),
		Cause: &PermissionError{permission, module, box}}
}

// ownedByActor reports whether a thing belongs to the acting module: its kind or entry is of the
// module, or the module created it and no other module prints it.
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

// WithPos adds a position to the error of a missing permission, unless it has one.
func (run *Run) WithPos(pos diag.Pos, err error) error {
	if err == nil || run.Permissions == nil {
		return err
	}
	var u *PermissionError
	var p *diag.Problem
	if errors.As(err, &u) && errors.As(err, &p) && p.Pos.IsZero() {
		p.Pos = pos
	}
	return err
}
