package actions

import (
	"fmt"
	"maps"
	"slices"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/play/command"
	"houserule/runtime/rules"
	"houserule/runtime/world"
)

// Bring creates a record from a sheet, and a record from each sheet nested in it, as one repeatable
// command. An entity then gains the entries of its sheet and performs "entity.arrives", in which
// modules add what every entity starts with.
func (ac *Actions) Bring(run *command.Run, s *content.Sheet) (types.Ref, error) {
	v, err := ac.commands.Repeatable("bring "+s.Name, func() (any, error) { return ac.bring(run, s) })
	if err != nil {
		return types.Ref{}, err
	}
	return v.(types.Ref), nil
}

func (ac *Actions) bring(run *command.Run, s *content.Sheet) (types.Ref, error) {
	if run.ReadOnly() {
		return types.Ref{}, run.ReadOnlyError("bring " + s.Name)
	}
	if s.Kind.Nature != content.Record {
		return types.Ref{}, &diag.Problem{Message: fmt.Sprintf("%s cannot be brought to the table", diag.A(s.Kind.Name)),
			Hint: `only kinds that are like "entity" or "record" live at the table`}
	}
	for _, only := range []string{"game", "time"} {
		if s.Kind.Is(only) {
			what := map[string]string{"game": "one game", "time": "one game clock"}[only]
			return types.Ref{}, &diag.Problem{Message: fmt.Sprintf("%s cannot be brought to the table: there is %s", diag.A(s.Kind.Name), what),
				Hint: fmt.Sprintf("the word `%s` is it", only)}
		}
	}
	if err := run.CheckThing("bring", s.Kind, s.Entry, types.Ref{}); err != nil {
		return types.Ref{}, err
	}
	n, again, err := run.Create(s.Kind.Name, s.Name)
	if err != nil {
		return n, err
	}
	if wrong := diag.CheckName(s.Name); wrong != nil && !again && !ac.KeepsNames { // a recalled record keeps its name
		return n, wrong
	}
	if err := run.RecordMaker(n); err != nil {
		return n, err
	}
	before := run.ActAsEngine()
	defer func() { run.Actor = before }()
	if err := run.Spend(command.AskSteps + len(s.Values) + len(s.Levels)); err != nil {
		return n, err
	}
	if s.Name != "" {
		name := ac.world.Names.Free(s.Name)
		if err := ac.world.State().Set(n.Record, "name", name); err != nil {
			return n, err
		}
		run.RememberName(n.Record, name)
	}
	if s.Entry != nil {
		if err := ac.world.State().Set(n.Record, world.PrintedKey, s.Entry.Kind.Name+"/"+s.Entry.Name); err != nil {
			return n, err
		}
	}
	if err := ac.fill(run, n, s); err != nil {
		return n, err
	}
	if s.Kind.Is("entity") {
		for _, g := range s.Has {
			if _, err := ac.Perform(run, ac.world.Program().Rule(Gains), n, ac.Inventory.gainArgs(g)); err != nil {
				return n, err
			}
		}
		if _, err := ac.Perform(run, ac.world.Program().Rule("entity.arrives"), n, nil); err != nil {
			return n, err
		}
	}
	return n, ac.world.Limits.Settle(run, n, s)
}

// New creates an event from a sheet, through the Player.
func (ac *Actions) New(run *command.Run, s *content.Sheet) (types.Ref, error) {
	if run.ReadOnly() {
		return types.Ref{}, run.ReadOnlyError("make " + s.Kind.Name)
	}
	if s.Kind.Nature != content.Event {
		return types.Ref{}, &diag.Problem{Message: fmt.Sprintf("%s is not made by new", diag.A(s.Kind.Name)), Hint: fmt.Sprintf("write bring(%q, {...})", s.Kind.Name)}
	}
	return ac.player.Make(run, s)
}

// MakeEvent creates an event from a valid sheet.
func (ac *Actions) MakeEvent(run *command.Run, s *content.Sheet) (types.Ref, error) {
	if err := run.Spend(command.AskSteps + len(s.Values)); err != nil {
		return types.Ref{}, err
	}
	n, err := run.CreateEvent(s.Kind.Name, s.Name)
	if err != nil {
		return types.Ref{}, err
	}
	if err := run.RecordMaker(n); err != nil {
		return n, err
	}
	before := run.ActAsEngine()
	defer func() { run.Actor = before }()
	if err := ac.fill(run, n, s); err != nil {
		return n, err
	}
	return n, ac.world.Limits.Settle(run, n, s)
}

// fill writes the values and levels of a sheet into the boxes of a record or event.
func (ac *Actions) fill(run *command.Run, n types.Ref, s *content.Sheet) error {
	var room [16]string
	names := slices.AppendSeq(room[:0], maps.Keys(s.Values))
	slices.Sort(names)
	for _, name := range names {
		value := s.Values[name]
		if _, told := value.(rules.Function); told && s.Entry != nil {
			continue // not stored: a function is read from the entry each time
		}
		v, err := ac.bringNested(run, value)
		if err != nil {
			return err
		}
		switch b := ac.world.Box(s.Kind, name); {
		case b == nil:
			err = ac.world.Boxes.Set(run, n, name, v)
		case b.Type.HasWordBounds():
			err = ac.world.Limits.StoreUnchecked(n, b, v)
		case world.RoleOf(&b.Type) != "":
			err = ac.world.Boxes.WriteBy(run, n, b, v, false) // Limits.Settle checks the owner
		default:
			err = ac.world.Boxes.Write(run, n, b, v)
		}
		if err != nil {
			return err
		}
	}
	for _, l := range s.Levels {
		own := types.Ref{Kind: l.Entry.Kind.Name, Name: l.Entry.Name, Owner: n.Record}
		if err := ac.world.Boxes.Set(run, own, "level", l.Value); err != nil {
			return err
		}
	}
	return nil
}

// bringNested returns v with the sheets in it replaced by records created from them.
func (ac *Actions) bringNested(run *command.Run, v any) (types.Value, error) {
	switch v := v.(type) {
	case *content.Sheet:
		return ac.bring(run, v)
	case []any:
		list := types.List{}
		for _, e := range v {
			x, err := ac.bringNested(run, e)
			if err != nil {
				return nil, err
			}
			list = append(list, x)
		}
		return list, nil
	}
	return v, nil
}

// Remove removes a record and ends everything that lasts as long as it exists.
func (ac *Actions) Remove(run *command.Run, n types.Ref) error {
	if run.ReadOnly() {
		return run.ReadOnlyError("remove " + ac.world.Names.Of(n))
	}
	if n.Record <= 2 || world.IsEvent(n) || n.IsCopy() {
		return &diag.Problem{Message: ac.world.Names.Of(n) + " cannot be removed"}
	}
	if err := ac.world.Departed.CheckExists(n); err != nil {
		return err
	}
	if run.Permissions != nil {
		if err := run.CheckThing("let leave", ac.world.Kind(n), ac.world.Printed(n), n); err != nil {
			return err
		}
	}
	if name, ok := ac.world.State().Get(n.Record, "name"); ok {
		if name, isText := name.(string); isText {
			run.RememberName(n.Record, name)
		}
	}
	left, carried := ac.world.Record(n.Record), ac.world.Carried.List(n.Record)
	if err := ac.world.State().Remove(n.Record); err != nil {
		return err
	}
	return ac.Clock.endLastingFor(run, left, carried)
}
