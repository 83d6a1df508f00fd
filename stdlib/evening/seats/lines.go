package seats

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
	"houserule/stdlib/evening/seating"
	"houserule/stdlib/narrate"
)

// lineMaker makes lines of the prompt of commands.
type lineMaker struct{ h *Host }

// refusedError is the error of a command that its seat may not give.
type refusedError struct{ text string }

// Error implements error.
func (r *refusedError) Error() string { return r.text }

// refuse returns a refusedError.
func refuse(format string, args ...any) error { return &refusedError{fmt.Sprintf(format, args...)} }

// lineOf returns the line of the prompt for a command; "" if the gamemaster was asked instead.
func (h *Host) lineOf(s seating.Seat, c Command) (string, error) {
	switch c.Act {
	case Do:
		return h.lines.actionLine(s, c)
	case Check:
		return h.lines.checkLine(s, c)
	case Take:
		return h.offers.takeLine(s, c)
	case Undo:
		return h.undoLine(s, c)
	case Note:
		if s.LooksOn() {
			return "", refuse("%s looks on", s.Name)
		}
		if text := strings.TrimSpace(strings.Join(strings.Fields(c.Text), " ")); text != "" {
			return ":note " + text, nil
		}
		return "", errors.New("a note needs a text")
	case Create:
		if s.LooksOn() {
			return "", refuse("%s looks on", s.Name)
		}
		name := strings.TrimSpace(c.Text)
		if wrong := diag.CheckName(name); wrong != nil || name == "" || strings.ContainsAny(name, "\"") {
			return "", errors.New("create: the text is the name of the new character")
		}
		return ":create " + name, nil
	case Redo, Line:
		if !s.Gamemaster {
			return "", refuse("%s is for the gamemaster alone", c.Act)
		}
		if c.Act == Redo {
			return ":redo", nil
		}
		if name, _, _ := strings.Cut(strings.TrimPrefix(strings.TrimSpace(c.Text), ":"), " "); slices.Contains(leaving, name) && strings.HasPrefix(strings.TrimSpace(c.Text), ":") {
			return "", errors.New("the evening is ended by the program, not by a line")
		}
		if strings.TrimSpace(c.Text) == "" {
			return "", errors.New("the line is empty")
		}
		return c.Text, nil
	}
	return "", &diag.Problem{Message: fmt.Sprintf("there is no act %q", diag.Cut(string(c.Act), diag.MaxLine)), Hint: diag.DidYouMean(string(c.Act), acts())}
}

// leaving are the commands of the prompt that end the program, and those that would wait for a
// terminal.
var leaving = []string{"q", "quit", "exit", "edit"}

// acts lists the kinds of commands.
func acts() (names []string) {
	for _, a := range []Act{Do, Check, Answer, Back, Throw, Take, Pass, Undo, Redo, Note, Line, Create, Leave, Return} {
		names = append(names, string(a))
	}
	return names
}

// thing returns the thing that an id or a name means. what is the argument, for the error.
func (of *lineMaker) thing(s seating.Seat, name, what string) (types.Ref, error) {
	g := of.h.play.Game
	w := g.Table.World()
	n, ok := types.Ref{}, false
	if id, err := strconv.ParseUint(name, 10, 64); err == nil {
		n = w.Record(id)
		ok = n.Kind != "" && w.State().Exists(id)
	} else if name == "game" {
		n, ok = w.Game(), true
	} else {
		n, ok = narrate.Find(g, name)
	}
	if !ok || !of.h.audiences.knows(s, n) {
		var names []string
		for _, n := range narrate.AtTable(g.Table) {
			if of.h.audiences.knows(s, n) {
				names = append(names, w.Names.Of(n))
			}
		}
		return n, &diag.Problem{Message: fmt.Sprintf("%s: nobody at the table is called %q", what, diag.Cut(name, diag.MaxLine)), Hint: diag.DidYouMean(name, names)}
	}
	return n, w.Departed.CheckExists(n)
}

// actor returns the thing that acts in a command of a seat, and its Lua expression.
func (of *lineMaker) actor(s seating.Seat, c Command) (types.Ref, string, error) {
	if c.Who == "" {
		return types.Ref{}, "", fmt.Errorf("%s: who acts is missing", c.Act)
	}
	who, err := of.thing(s, c.Who, "who")
	if err != nil {
		return who, "", err
	}
	name := of.h.audiences.public(s, of.h.play.Game.Table.World().Names.Of(who))
	if !s.Gamemaster && !s.Plays(who.Record, who.Owner) {
		return who, "", refuse("%s does not play %s", s.Name, name)
	}
	expr := "game"
	if who != of.h.play.Game.Table.World().Game() {
		expr = narrate.ActorName(of.h.play.Game, who)
	}
	if expr == "" {
		return who, "", &diag.Problem{Message: name + " has no name in lines", Hint: "the gamemaster gives one, as in ann = all(\"character\")[1]"}
	}
	return who, expr, nil
}

// actionLine returns the line that performs the action of a command.
func (of *lineMaker) actionLine(s seating.Seat, c Command) (string, error) {
	who, expr, err := of.actor(s, c)
	if err != nil {
		return "", err
	}
	program := of.h.play.Game.Table.World().Program()
	kind := program.Catalogue.Kind(who.Kind)
	r := program.Find(kind, content.Underscored(c.Word))
	if r == nil || r.DeclKind != rules.Action && r.DeclKind != rules.Check {
		return "", unknownWord(program, kind, c.Word)
	}
	if err := of.mayDo(s, r, who); err != nil {
		return "", err
	}
	args, err := of.arguments(s, r, c.Args)
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("%s:%s%s", expr, r.Word, args), nil
}

// playersMenus are the menus whose actions players perform themselves.
var playersMenus = []string{"turn", "rest"}

// mayDo refuses an action that a seat does not perform: players perform checks and what is in
// playersMenus, and while somebody has a turn only those who have it.
func (of *lineMaker) mayDo(s seating.Seat, r *rules.Rule, who types.Ref) error {
	t := of.h.play.Game.Table
	acting, isTurn := narrate.Acting(t)
	switch {
	case s.Gamemaster || r.DeclKind == rules.Check:
		return nil
	case !slices.Contains(playersMenus, r.Decl.Action.Menu):
		return refuse("%s is in no menu of players: only the gamemaster performs it", narrate.InSentence(r.Word))
	case isTurn && acting != who && of.h.audiences.knows(s, acting):
		return refuse("it is the turn of %s", of.h.audiences.public(s, t.World().Names.Of(acting)))
	case isTurn && acting != who:
		return refuse("it is the turn of somebody else")
	}
	return nil
}

// isPlayers reports whether players give an argument of an action themselves: it is required, or it is a
// thing. Other optional ones, such as a bonus, are the gamemaster's.
func isPlayers(r *rules.Rule, p rules.Param) bool {
	t := p.Type
	if t.Elem != nil {
		t = *t.Elem
	}
	return !p.Optional || t.Base == types.RefBase || r.DeclKind == rules.Check
}

// unknownWord returns the error for a word that is no action or check of a kind.
func unknownWord(program *rules.Program, kind *content.Kind, word string) error {
	var words []string
	for _, r := range program.Everything() {
		if (r.DeclKind == rules.Action || r.DeclKind == rules.Check) && r.Kind != nil && program.Find(kind, r.Word) == r {
			words = append(words, r.Word)
		}
	}
	slices.Sort(words)
	return &diag.Problem{Message: fmt.Sprintf("%s has no action or check `%s`", diag.A(kind.Name), diag.Cut(word, diag.MaxLine)), Hint: diag.DidYouMean(word, words)}
}

// checkLine returns the line that makes the check of a command: one of the thing itself, or of an
// entry by its name.
func (of *lineMaker) checkLine(s seating.Seat, c Command) (string, error) {
	who, expr, err := of.actor(s, c)
	if err != nil {
		return "", err
	}
	program := of.h.play.Game.Table.World().Program()
	kind := program.Catalogue.Kind(who.Kind)
	if r := program.Find(kind, content.Underscored(c.Word)); r != nil && r.DeclKind == rules.Check {
		return of.actionLine(s, c)
	}
	var names []string
	for _, e := range narrate.Entries(program.Catalogue) {
		r := program.Find(e.Kind, "check")
		if r == nil || r.DeclKind != rules.Check {
			continue
		}
		if names = append(names, e.Name); !narrate.IsEntry(e, c.Word) {
			continue
		}
		args, err := of.arguments(s, r, c.Args)
		if err != nil {
			return "", err
		}
		return fmt.Sprintf("%s[%s]:check%s", expr, luaText(e.Name), args), nil
	}
	return "", &diag.Problem{Message: fmt.Sprintf("%s cannot check %s", diag.A(kind.Name), diag.Cut(c.Word, diag.MaxLine)), Hint: diag.DidYouMean(c.Word, names)}
}

// arguments returns the Lua table of the arguments of a rule; "()" for none.
func (of *lineMaker) arguments(s seating.Seat, r *rules.Rule, given map[string]any) (string, error) {
	var list, names []string
	for _, p := range r.Signature.Params {
		names = append(names, p.Name)
		v, ok := given[p.Name]
		if !ok {
			continue
		}
		if !s.Gamemaster && !isPlayers(r, p) {
			return "", refuse("%s is for the gamemaster to say", narrate.InSentence(p.Name))
		}
		text, err := of.argument(s, p.Name, p.Type, v)
		if err != nil {
			return "", err
		}
		list = append(list, p.Name+" = "+text)
	}
	for name := range given {
		if !slices.Contains(names, name) {
			return "", &diag.Problem{Message: fmt.Sprintf("%s has no argument %s", narrate.InSentence(r.Word), diag.Cut(name, diag.MaxLine)), Hint: diag.DidYouMean(name, names)}
		}
	}
	if len(list) == 0 {
		return "()", nil
	}
	return "{ " + strings.Join(list, ", ") + " }", nil
}

// argument returns an argument as Lua.
func (of *lineMaker) argument(s seating.Seat, name string, t types.Type, v any) (string, error) {
	switch v := v.(type) {
	case nil:
		return "nil", nil
	case bool:
		return strconv.FormatBool(v), nil
	case float64:
		if t.Base != types.RefBase {
			return strconv.FormatFloat(v, 'g', -1, 64), nil
		}
		return of.thingArgument(s, name, t, strconv.FormatFloat(v, 'f', -1, 64))
	case int:
		return of.argument(s, name, t, float64(v))
	case string:
		if t.Base == types.RefBase {
			return of.thingArgument(s, name, t, v)
		}
		return luaText(v), nil
	case []any:
		elem := types.Type{}
		if t.Elem != nil {
			elem = *t.Elem
		}
		var list []string
		for _, e := range v {
			text, err := of.argument(s, name, elem, e)
			if err != nil {
				return "", err
			}
			list = append(list, text)
		}
		return "{ " + strings.Join(list, ", ") + " }", nil
	}
	return "", fmt.Errorf("argument %s: it is no number, text, yes or no, or list", name)
}

// thingArgument returns a thing or printed entry that an argument names as Lua.
func (of *lineMaker) thingArgument(s seating.Seat, name string, t types.Type, value string) (string, error) {
	k := of.h.play.Game.Table.World().Program().Catalogue.Kind(t.Kind)
	if k != nil && k.Nature != content.Record {
		return luaText(value), nil
	}
	n, err := of.thing(s, value, name)
	if err != nil {
		if k == nil { // the type permits an entry, too
			return luaText(value), nil
		}
		return "", err
	}
	if expr := narrate.ActorName(of.h.play.Game, n); expr != "" {
		return expr, nil
	}
	return "", &diag.Problem{Message: of.h.play.Game.Table.World().Names.Of(n) + " has no name in lines", Hint: "the gamemaster gives one"}
}

// luaText writes a text as a Lua string.
func luaText(text string) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, c := range []byte(text) {
		switch {
		case c == '"' || c == '\\':
			b.WriteByte('\\')
			b.WriteByte(c)
		case c < ' ' || c == 0x7f:
			fmt.Fprintf(&b, "\\%03d", c)
		default:
			b.WriteByte(c)
		}
	}
	b.WriteByte('"')
	return b.String()
}
