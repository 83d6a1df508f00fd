package engine

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/odds"
	"houserule/runtime/rules"
	"houserule/runtime/table"
	"houserule/stdlib/ask"
)

// Args names what something is given: parameters of an action or check, boxes
// and levels of what is brought. Values are Go numbers, texts, booleans, things
// of the table, and lists ([]any, []string) and tables (Args, map[string]any) of
// those, as JSON has them. A text stands for the entry it names where an entry is
// wanted.
type Given map[string]any

// Bring brings something to the table, as bring does in a script: a printed
// sheet by its name, or a thing of a kind; given holds its name, boxes, levels
// and has. Of what is given twice the last counts.
//
//	ann, err := game.Bring("character", engine.Args{"name": "Ann", "Might": 3, "has": []string{"Cat"}})
func (g *Game) Bring(what string, given ...Given) (n types.Ref, err error) {
	err = g.survive(func() error {
		n, err = g.bring(what, given)
		return err
	})
	return n, err
}

func (g *Game) bring(what string, given []Given) (types.Ref, error) {
	g.Table.NextLine()
	args := []lua.LValue{lua.LString(what)}
	if len(given) > 0 {
		all := Given{}
		for _, more := range given {
			maps.Copy(all, more)
		}
		v, err := g.plain(all)
		if err != nil {
			return types.Ref{}, err
		}
		args = append(args, v)
	}
	bring, ok := g.Loaded.env.Get("bring").(*lua.LFunction)
	if !ok {
		return types.Ref{}, fmt.Errorf("a script gave the name bring to something else")
	}
	v, err := g.Loaded.Session.Host.Call(bring, args...)
	if err != nil {
		return types.Ref{}, err
	}
	n, _ := g.Loaded.Session.IsNoun(v)
	return n, nil
}

// Find gives somebody at the table by their name, in upper or lower case.
func (g *Game) Find(who string) (types.Ref, bool) { return ask.Named(g.Table, who) }

// Do lets somebody at the table do something and gives what comes of it: the
// value of an action, the *table.Form of a check. Who is a name; what may lead
// through boxes and entries of theirs. It is one command: on an error, which may
// be a *rules.Refusal, the game is as it was before.
//
//	_, err := game.Do("Ann", "climb", engine.Args{"difficulty": 2})
func (g *Game) Do(who, what string, given ...Given) (any, error) {
	n, word, err := g.find(who, what)
	if err != nil {
		return nil, err
	}
	read, err := g.read(n, word, given)
	if err != nil {
		return nil, err
	}
	g.Table.NextLine()
	var v any
	err = g.survive(func() error {
		v, err = g.Table.Journal().Do(n, word, read)
		return err
	})
	return v, err
}

// TakeBefore says that somebody takes an offer that opens before the dice, or
// before an action, the next time that allows it; said again it is taken back. It
// tells whether the offer is taken. Offers on dice that lie there are taken by
// [table.Table.Take].
func (g *Game) TakeBefore(offer, who string) (bool, error) {
	payer, ok := g.Find(who)
	if strings.EqualFold(who, "gamemaster") {
		payer, ok = g.Table.World().Game(), true
	}
	if !ok {
		return false, fmt.Errorf("nobody at the table is called %q", who)
	}
	var names []string
	for _, r := range g.Table.World().Book().Offers() {
		if r.Offer.Before {
			names = append(names, r.Word)
			if strings.EqualFold(r.Word, offer) {
				return g.Book(r, payer, 0)
			}
		}
	}
	return false, &diag.Problem{Message: fmt.Sprintf("no offer called %q opens before the dice", offer), Hint: diag.DidYouMean(offer, names)}
}

// Book is [Game.TakeBefore] for an offer of the book and a thing at the table: so many
// times, or where times is 0, once, and said again not at all.
func (g *Game) Book(offer *rules.Rule, payer types.Ref, times int) (bool, error) {
	if why := g.Table.Offers().NotFor(offer, payer); why != "" {
		return false, &rules.Refusal{Reason: fmt.Sprintf("%s cannot take %q: %s", g.Table.World().Names.OfTaker(payer), offer.Word, why)}
	}
	return g.Loaded.Prepared.Declare(offer.Word, payer, times), nil
}

// Decided lists the decisions that decide {...} made beforehand and that still
// hold, as "question: answer".
func (g *Game) Decided() []string { return g.Loaded.Prepared.Decided() }

// Ready lists the dice that lie ready: what they show, as people write it.
func (g *Game) Ready() []string { return g.Loaded.Prepared.Ready() }

// DeclaredOffers lists what waits for a roll by [Game.TakeBefore]: the offers
// and who takes them.
func (g *Game) DeclaredOffers() (offers []string, who []types.Ref) {
	return g.Loaded.Prepared.Declared()
}

// Check lets somebody roll a check, settled with its offers.
//
//	check, err := game.Check("Ann", "Climbing.check", engine.Args{"difficulty": 2})
//	success, err := check.View().Look("success")
func (g *Game) Check(who, what string, given ...Given) (*table.Check, error) {
	n, word, err := g.find(who, what)
	if err != nil {
		return nil, err
	}
	book := g.Table.World().Book()
	if r := book.Find(book.Catalogue.Kind(n.Kind), word); r != nil && r.Sort == rules.Action {
		return nil, fmt.Errorf("%s of %s is an action, not a check", what, who)
	}
	v, err := g.Do(who, what, given...)
	if err != nil {
		return nil, err
	}
	f, ok := v.(*table.Check)
	if !ok {
		return nil, fmt.Errorf("%s of %s is not a check", what, who)
	}
	return f, nil
}

// OddsOf works out how likely each result of a check is that somebody would roll now, or
// each value of an action or a rule: an open check stands for its success. The game
// stays as it is. Who and what are those of [Game.Do]; what an answer may take is in the
// Odds of the [Options].
//
//	odds, err := game.OddsOf("Ann", "Climbing.check", engine.Args{"difficulty": 2})
//	chance := odds.Chance(true)
func (g *Game) OddsOf(who, what string, given ...Given) (d *odds.Distribution, err error) {
	n, word, err := g.find(who, what)
	if err != nil {
		return nil, err
	}
	read, err := g.read(n, word, given)
	if err != nil {
		return nil, err
	}
	book, isRule, check := g.Table.World().Book(), false, false
	if r := book.Find(book.Catalogue.Kind(n.Kind), word); r != nil {
		isRule = r.Sort == rules.Question
	}
	err = g.Whole(func() error {
		memory, err := g.Variables.Remember()
		if err != nil {
			return err
		}
		d, err = ask.Of(g.Table, memory, func() (types.Value, error) {
			if isRule {
				return g.Table.Eval().Ask(n, word, read)
			}
			v, err := g.Table.Journal().Do(n, word, read)
			if err != nil {
				return nil, err
			}
			_, check = v.(*table.Check)
			return ask.Answer(g.Loaded.Session, g.Loaded.Session.ToLua(v))
		}, g.Options.Odds)
		if err == nil {
			d.OfCheck = check
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	return d, nil
}

// Ask asks a rule or reads a box of somebody at the table.
//
//	effective, err := game.Ask("Ann", "Climbing.effective")
func (g *Game) Ask(who, what string, given ...Given) (types.Value, error) {
	n, word, err := g.find(who, what)
	if err != nil {
		return nil, err
	}
	if g.Table.World().Box(g.Table.World().Book().Catalogue.Kind(n.Kind), word) != nil {
		return g.Table.World().Boxes.Get(g.Table.Run(), n, word)
	}
	read, err := g.read(n, word, given)
	if err != nil {
		return nil, err
	}
	var v types.Value
	err = g.survive(func() error {
		return g.Loaded.Session.Host.Enter(0, func() error {
			v, err = g.Table.Eval().Ask(n, word, read)
			return err
		})
	})
	return v, err
}

// find follows a path from somebody to the thing whose word stands last.
func (g *Game) find(who, path string) (types.Ref, string, error) {
	n, ok := g.Find(who)
	if !ok {
		var names []string
		for _, id := range g.Table.World().State().Records() {
			names = append(names, g.Table.World().Names.Of(g.Table.World().Record(id)))
		}
		return n, "", &diag.Problem{Message: fmt.Sprintf("nobody at the table is called %q", who), Hint: diag.DidYouMean(who, names)}
	}
	words := strings.Split(path, ".")
	last := len(words) - 1
	v, err := g.Loaded.Session.Path(n, words[:last])
	if err != nil {
		return n, "", err
	}
	at, ok := v.(types.Ref)
	if !ok {
		return n, "", fmt.Errorf("%s of %s is %s, which has no `%s`", strings.Join(words[:last], "."), who, types.Format(v), words[last])
	}
	return at, words[last], nil
}

// read makes what Go gave a rule's parameters.
func (g *Game) read(n types.Ref, word string, given []Given) (rules.Args, error) {
	book, out := g.Table.World().Book(), rules.Args{}
	kinds := map[string]types.Type{}
	if r := book.Find(book.Catalogue.Kind(n.Kind), word); r != nil {
		for _, p := range r.Params {
			kinds[p.Name] = p.Type
		}
	}
	for _, more := range given {
		for _, name := range slices.Sorted(maps.Keys(more)) {
			p, err := g.plain(more[name])
			if err == nil {
				out[name], err = g.Loaded.Session.FromLua(p, kinds[name])
			}
			if err != nil {
				return nil, fmt.Errorf("%s: `%s`: %w", word, name, err)
			}
		}
	}
	return out, nil
}

// plain makes a Go value one of scripts.
func (g *Game) plain(v any) (lua.LValue, error) {
	t := g.Loaded.Session.Host.L.NewTable
	switch v := v.(type) {
	case nil, bool, string, float64, types.Ref, types.List, types.Map:
		return g.Loaded.Session.ToLua(v), nil
	case int:
		return lua.LNumber(v), nil
	case int64:
		return lua.LNumber(v), nil
	case []string:
		list := t()
		for _, s := range v {
			list.Append(lua.LString(s))
		}
		return list, nil
	case []any:
		list := t()
		for _, e := range v {
			p, err := g.plain(e)
			if err != nil {
				return nil, err
			}
			list.Append(p)
		}
		return list, nil
	case map[string]any:
		return g.plain(Given(v))
	case Given:
		fields := t()
		for _, name := range slices.Sorted(maps.Keys(v)) {
			p, err := g.plain(v[name])
			if err != nil {
				return nil, fmt.Errorf("`%s`: %w", name, err)
			}
			fields.RawSetString(name, p)
		}
		return fields, nil
	}
	return nil, fmt.Errorf("a %T is no value of the game", v)
}
