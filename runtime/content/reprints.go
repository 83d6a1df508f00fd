package content

import (
	"fmt"
	"slices"

	"houserule/lang/diag"
)

// Modules provides information about loaded modules to a catalogue.
type Modules interface {
	// Requires reports whether module a names module b in its module.json, directly or
	// indirectly. b need not be loaded.
	Requires(a, b string) bool
	// Loaded reports whether a module is loaded, and whether completely: files for use with a
	// module that is missing are not loaded.
	Loaded(id string) (there, whole bool)
	// Names returns the modules that a module names in its module.json, loaded or not.
	Names(id string) []string
}

// Engine is the module name of built-in declarations.
const Engine = "houserule"

// House is the module name of house rules. It takes precedence over all modules.
const House = "house"

// Settle resolves entries of the same kind and name: the one that replaces the others
// (InsteadOf) is kept. It is called once after all entries were added; before that, no entry can
// be found. Two entries of which neither replaces the other are a problem with both positions.
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
			if p := c.checkReplacement(e, entries, modules); p != nil {
				problems.Add(p)
				sound = false
			}
		}
		standing, quarrels := c.resolve(entries, modules)
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
	c.indexNames()
	return problems
}

// resolve returns the entry that replaces all others of its kind and name, or the problems of
// those of which neither replaces the other.
func (c *Catalogue) resolve(same []*Entry, modules Modules) (*Entry, diag.List) {
	for _, e := range slices.Backward(same) {
		if !slices.ContainsFunc(same, func(x *Entry) bool { return x != e && !e.prevails(x, same, modules) }) {
			return e, nil
		}
	}
	// Several entries are not replaced by any other.
	unbeaten := slices.DeleteFunc(slices.Clone(same), func(e *Entry) bool {
		return slices.ContainsFunc(same, func(x *Entry) bool { return x != e && x.prevails(e, same, modules) })
	})
	var quarrels diag.List
	for i := 1; i < len(unbeaten); i++ {
		quarrels.Add(c.conflictProblem(unbeaten[i], unbeaten[0], modules))
	}
	return same[len(same)-1], quarrels
}

// prevails reports whether an entry replaces another one of its kind and name: it names that
// one's module, or the module of an entry that both replace, and requires the other's module.
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

// checkReplacement returns the problem of an entry that replaces one of a module that is unknown, or has
// no such entry; nil for none.
func (c *Catalogue) checkReplacement(e *Entry, same []*Entry, modules Modules) *diag.Problem {
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
		return p.Advise(diag.SuggestNearest(id, modules.Names(e.Module)).Or(
			diag.Suggest(fmt.Sprintf(`write "optional": {"%s": "*"} in its module.json, or "requires"`, id), diag.Require{Module: id, Versions: "*"})))
	case e.Module == House && !there && !prints:
		p := &diag.Problem{Pos: e.Pos, Message: fmt.Sprintf("%s is printed instead of that of %s, which is not there", e.Heading(), id)}
		return p.Advise(c.replacementHint(e))
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
	p.Advise(diag.SuggestNearest(e.Name, names))
	if !whole && e.Module != House {
		p.Code = "instead-of-nothing"
		if p.Hint != "" { // otherwise it may declare it for use with a missing module
			c.warned = append(c.warned, p)
		}
		return nil
	}
	return p
}

// Warnings returns problems that do not prevent play.
func (c *Catalogue) Warnings() diag.List { return c.warned }

// replacementHint returns a hint that names the last module with such an entry.
func (c *Catalogue) replacementHint(e *Entry) diag.Hint {
	for _, x := range slices.Backward(c.printed) {
		if x != e && x.Kind == e.Kind && x.Name == e.Name {
			return diag.Suggest(fmt.Sprintf("write instead_of = %q", x.Module), diag.AddField{Key: c.Anew, Value: x.Module})
		}
	}
	return diag.Hint{}
}

// conflictProblem returns the problem of two entries of which neither replaces the other.
func (c *Catalogue) conflictProblem(e, other *Entry, modules Modules) *diag.Problem {
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

// Heading returns the declaration of the entry as in its file: gift "Quick Draw".
func (e *Entry) Heading() string { return fmt.Sprintf("%s %q", e.Kind.Name, e.Name) }
