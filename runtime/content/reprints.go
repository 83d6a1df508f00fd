package content

import (
	"fmt"
	"slices"

	"houserule/lang/diag"
)

// Modules is what a catalogue asks about those who print its entries.
type Modules interface {
	// Requires tells whether module a names module b in its module.json, straight
	// or through others, whether b is there or not.
	Requires(a, b string) bool
	// Loaded tells whether a module is there, and whether all of it is: not
	// where it has files for another one that is missing.
	Loaded(id string) (there, whole bool)
	// Names lists the modules that a module names in its module.json, whether
	// they are there or not.
	Names(id string) []string
}

// Engine is the module of what the engine itself brings.
const Engine = "houserule"

// House is the module of what the gamemaster writes at the table. It stands
// above all.
const House = "house"

// Settle decides which entry stands where several of one kind and name are
// printed: the one that says it is printed instead of another module's. It is
// asked once, when all are added; before, the catalogue finds none. Two that
// do not know each other are a problem with both places.
func (c *Catalogue) Settle(modules Modules) diag.List {
	var problems diag.List
	var order [][]*Entry
	same := map[[2]string]int{}
	for _, e := range c.printed {
		key := [2]string{e.Kind.Name, e.Name}
		at, known := same[key]
		if !known {
			at = len(order)
			same[key], order = at, append(order, nil)
		}
		order[at] = append(order[at], e)
	}
	for _, entries := range order {
		sound := true
		for _, e := range entries {
			if p := c.baseless(e, entries, modules); p != nil {
				problems.Add(p)
				sound = false
			}
		}
		standing, quarrels := c.settle(entries, modules)
		if sound {
			problems.Add(quarrels...)
		}
		for _, e := range entries {
			if e != standing {
				e.ReplacedBy, standing.Replaces = standing, append(standing.Replaces, e)
			}
		}
	}
	for _, e := range c.printed {
		if e.ReplacedBy != nil {
			continue
		}
		of := c.entries[e.Kind.Name]
		if of == nil {
			of = map[string]*Entry{}
			c.entries[e.Kind.Name] = of
		}
		of[e.Name] = e
		c.listed[e.Kind.Name] = append(c.listed[e.Kind.Name], e)
	}
	c.call()
	return problems
}

// settle gives the entry that prevails over all others of its kind and name, or
// else the pairs of which neither does.
func (c *Catalogue) settle(same []*Entry, modules Modules) (*Entry, diag.List) {
	for _, e := range slices.Backward(same) {
		if !slices.ContainsFunc(same, func(x *Entry) bool { return x != e && !e.prevails(x, same, modules) }) {
			return e, nil
		}
	}
	// Of those over which none prevails, one too many is printed.
	unbeaten := slices.DeleteFunc(slices.Clone(same), func(e *Entry) bool {
		return slices.ContainsFunc(same, func(x *Entry) bool { return x != e && x.prevails(e, same, modules) })
	})
	var quarrels diag.List
	for i := 1; i < len(unbeaten); i++ {
		quarrels.Add(c.both(unbeaten[i], unbeaten[0], modules))
	}
	return same[len(same)-1], quarrels
}

// prevails tells whether an entry is printed instead of another one of its kind
// and name: it says so of that one's module, or of one whose entry that one is
// printed instead of, too, and knows them both.
func (e *Entry) prevails(other *Entry, same []*Entry, modules Modules) bool {
	switch {
	case e.InsteadOf == "":
		return false
	case e.Module == House:
		return true
	case other.Module == House || e.Module == other.Module:
		return false
	case e.InsteadOf == other.Module:
		return true
	}
	return modules.Requires(e.Module, other.Module) && slices.ContainsFunc(same, func(x *Entry) bool { return x.Module == e.InsteadOf })
}

// baseless tells what is wrong with an entry that is printed instead of another
// module's when that one is unknown, or prints no such thing.
func (c *Catalogue) baseless(e *Entry, same []*Entry, modules Modules) *diag.Problem {
	id := e.InsteadOf
	there, whole := modules.Loaded(id)
	prints := slices.ContainsFunc(same, func(x *Entry) bool { return x != e && x.Module == id })
	switch {
	case id == "":
		return nil
	case id == e.Module && id != House:
		return &diag.Problem{Pos: e.Pos, Message: fmt.Sprintf("%s is printed instead of itself", e.Heading()), Hint: "instead_of names another module"}
	case e.Module != House && !modules.Requires(e.Module, id):
		p := &diag.Problem{Pos: e.Pos, Message: fmt.Sprintf("%s is printed instead of that of %s, which %s does not name", e.Heading(), id, e.Module)}
		return p.Advise(diag.Meant(id, modules.Names(e.Module)).Or(
			diag.Suggest(fmt.Sprintf(`write "optional": {"%s": "*"} in its module.json, or "requires"`, id), diag.Require{Module: id, Versions: "*"})))
	case e.Module == House && !there && !prints:
		p := &diag.Problem{Pos: e.Pos, Message: fmt.Sprintf("%s is printed instead of that of %s, which is not there", e.Heading(), id)}
		return p.Advise(c.printers(e))
	case !there || prints:
		return nil
	}
	p := &diag.Problem{Pos: e.Pos, Message: fmt.Sprintf("%s is printed instead of that of %s, which prints none", e.Heading(), id)}
	var names []string
	for _, x := range c.printed {
		switch {
		case x.Module != id:
		case x.Name == e.Name:
			p.Notes = []diag.Note{{Pos: x.Pos, Message: "it is another kind here, in " + id}}
			return p.Advise(diag.Suggest("write "+x.Heading(), diag.Heading{Word: Written(x.Kind.Name), Name: x.Name}))
		case x.Kind == e.Kind:
			names = append(names, x.Name)
		}
	}
	p.Advise(diag.Meant(e.Name, names))
	if !whole && e.Module != House {
		p.Code = "instead-of-nothing"
		if p.Hint != "" { // else it may print it beside a module that is not there
			c.warned = append(c.warned, p)
		}
		return nil
	}
	return p
}

// Warnings are what an author is told though the entries can be played.
func (c *Catalogue) Warnings() diag.List { return c.warned }

// printers is a hint at the last module that prints the same.
func (c *Catalogue) printers(e *Entry) diag.Hint {
	for _, x := range slices.Backward(c.printed) {
		if x != e && x.Kind == e.Kind && x.Name == e.Name {
			return diag.Suggest(fmt.Sprintf("write instead_of = %q", x.Module), diag.AddField{Key: c.Anew, Value: x.Module})
		}
	}
	return diag.Hint{}
}

// both is the problem of two entries of one name, neither of which prevails.
func (c *Catalogue) both(e, other *Entry, modules Modules) *diag.Problem {
	p := twice(e.Pos, e.Heading()+" exists already", other.Pos, other.Module)
	Contradicts(p, e.Heading(), e.InsteadOf != "" && e.InsteadOf == other.InsteadOf, other.Module, other.Pos, e.Module, e.Pos)
	switch {
	case e.InsteadOf != "" && e.InsteadOf == other.InsteadOf:
		p.Message = fmt.Sprintf("%s and %s both print %s instead of that of %s", other.Module, e.Module, e.Heading(), e.InsteadOf)
		p.Hint = fmt.Sprintf("load only one of them, or print it in a module above both with instead_of = %q", e.Module)
	case e.Module == other.Module:
	case e.Module == House || modules.Requires(e.Module, other.Module):
		p.Advise(diag.Suggest(fmt.Sprintf("to print it anew, write instead_of = %q in it", other.Module), diag.AddField{Key: c.Anew, Value: other.Module}))
	case modules.Requires(other.Module, e.Module):
		p.Hint = fmt.Sprintf("to print it anew there, write instead_of = %q in it", e.Module)
	default:
		p.Hint = fmt.Sprintf(`a module that names %s in its module.json, under "optional" or "requires", prints it anew with instead_of = %q`, other.Module, other.Module)
	}
	return p
}

// Heading is an entry as it reads in its file: gift "Quick Draw".
func (e *Entry) Heading() string { return fmt.Sprintf("%s %q", e.Kind.Name, e.Name) }
