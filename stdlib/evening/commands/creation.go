package commands

import (
	"fmt"
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/play/command"
	"houserule/runtime/rules"
	"houserule/runtime/table"
	"houserule/runtime/world"
	"houserule/stdlib/evening"
	"houserule/stdlib/evening/newcomers"
	"houserule/stdlib/narrate"
)

// create runs :create, the creation of an entity.
func create(e *evening.Evening, rest string) (string, error) {
	name := strings.Trim(strings.TrimSpace(rest), `"`)
	if name == "" {
		return waitingCreations(e.Questions)
	}
	if wrong := diag.CheckName(name); wrong != nil && !e.Game.Table.Actions().KeepsNames {
		return "", wrong
	}
	line := ":create " + name
	who, there := narrate.Find(e.Game, name)
	if there {
		name = e.Game.Table.World().Names.Of(who)
	}
	actions, err := menu(e.Game.Table.World().Program(), "create", who)
	switch {
	case err != nil:
		return "", err
	case len(actions) == 0 && there:
		return "", &diag.Problem{Message: fmt.Sprintf("%s is at the table already, and no module can create %s", name, diag.A(who.Kind)), Hint: ":advance " + rest + " improves a character"}
	case len(actions) == 0:
		return "", &diag.Problem{Message: "no loaded module has a character creation", Hint: "bring(\"NAME\") brings a printed entry; :show lists them"}
	}
	if err := e.Questions.ResumeCreation(line); err != nil {
		return "", err
	}
	action, err := chooseAction(e.Game.Table, actions, types.Ref{}, "What is created?", there)
	if err != nil {
		return "", err
	}
	if there {
		return e.EvalCreation(line, loneMenuItem(e.Game.Table.Journal(), who, action))
	}
	variable := (&newcomers.FreeNames{Game: e.Game}).Of(name)
	return e.EvalCreation(line, func() (lua.LValue, error) {
		// Value begins the line, so performItem is called without NextLine.
		if _, err := e.Game.Value(fmt.Sprintf("%s = bring(%q, { name = %q })", variable, action.Kind.Name, name)); err != nil {
			return nil, err
		}
		who, _ := e.Game.Variables.Thing(variable)
		return lua.LNil, performItem(e.Game.Table.Journal(), who, action)
	})
}

// loneMenuItem returns a function that performs a menu item as a separate line.
func loneMenuItem(j *table.Journal, who types.Ref, action *rules.Rule) func() (lua.LValue, error) {
	return func() (lua.LValue, error) {
		j.NextLine()
		return lua.LNil, performItem(j, who, action)
	}
}

// performItem performs the action of a menu without arguments.
func performItem(j *table.Journal, who types.Ref, action *rules.Rule) error {
	_, err := j.Do(who, action.Word, nil)
	return err
}

// waitingCreations lists the creations that wait for an answer.
func waitingCreations(questions *evening.Questions) (string, error) {
	list, err := questions.Creations()
	if err != nil {
		return "", err
	}
	if len(list) == 0 {
		return "", &diag.Problem{Message: "whom? :create NAME", Hint: ":advance WHO improves a character"}
	}
	var out []string
	for _, w := range list {
		out = append(out, evening.WaitsText(questions.Game, w))
	}
	return strings.Join(out, "\n"), nil
}

// advance runs :advance, the advancement of an entity.
func advance(e *evening.Evening, rest string) (string, error) {
	if rest == "" {
		return "", &diag.Problem{Message: "whom? :advance WHO", Hint: ":create NAME creates a character"}
	}
	who, there := narrate.Find(e.Game, rest)
	if !there {
		return "", noSuchPerson(e.Game.Table.World(), rest)
	}
	actions, err := menu(e.Game.Table.World().Program(), "advance", who)
	if err != nil {
		return "", err
	}
	name := e.Game.Table.World().Names.Of(who)
	if len(actions) == 0 {
		return "", &diag.Problem{Message: fmt.Sprintf("no loaded module has rules to improve %s", diag.A(who.Kind)), Hint: ":show " + rest + " words lists what " + name + " can do"}
	}
	line := ":advance " + rest
	if err := e.Questions.ResumeCreation(line); err != nil {
		return "", err
	}
	action, err := chooseAction(e.Game.Table, actions, who, "How?", true)
	if err != nil {
		return "", err
	}
	return e.EvalCreation(line, loneMenuItem(e.Game.Table.Journal(), who, action))
}

// noSuchPerson returns the error for a name that no entity at the table has.
func noSuchPerson(w *world.World, name string) error {
	var names []string
	for _, id := range w.State().Records() {
		if n := w.Record(id); n.Kind != "" {
			names = append(names, narrate.NameWords(w.Names.Of(n))...)
		}
	}
	hint := diag.DidYouMean(name, names)
	if hint == "" {
		hint = ":create " + name + " creates a character"
	}
	return &diag.Problem{Message: fmt.Sprintf("nobody at the table is called %q", name), Hint: hint}
}

// chooseAction asks people to choose one of the actions, unless there is only one. If there is
// set, who exists and actions are chosen by name, otherwise by kind.
func chooseAction(t *table.Table, actions []*rules.Rule, who types.Ref, question string, there bool) (*rules.Rule, error) {
	if len(actions) == 1 {
		return actions[0], nil
	}
	var options []types.Value
	for _, a := range actions {
		text := strings.ReplaceAll(a.Word, "_", " ")
		if !there {
			text = a.Kind.Name
		}
		options = append(options, text)
	}
	if who == (types.Ref{}) {
		who = t.World().Game()
	}
	v, err := t.Run().Choose(who, question, options, "", command.DecisionTexts{})
	if err != nil {
		return nil, err
	}
	return actions[slices.Index(options, v)], nil
}

// FirstSteps returns the message on the first commands at an empty table.
func FirstSteps(program *rules.Program) string {
	if list, err := menu(program, "create", types.Ref{}); err == nil && len(list) > 0 {
		return ":help lists the commands, :create NAME makes " + diag.A(content.Written(list[0].Kind.Name))
	}
	return ":help lists the commands, :quit leaves"
}

// menu returns the actions of a menu that have no required parameters: those of who or, for a
// zero who, of all kinds.
func menu(program *rules.Program, menu string, who types.Ref) (list []*rules.Rule, err error) {
	for _, r := range program.Everything() {
		needs := slices.ContainsFunc(r.Signature.Params, func(x rules.Param) bool { return !x.Optional })
		if r.Kind == nil || r.Decl.Action.Menu != menu || needs {
			continue
		}
		if who == (types.Ref{}) || program.Find(program.Catalogue.Kind(who.Kind), r.Word) == r {
			list = append(list, r)
		}
	}
	return list, nil
}
