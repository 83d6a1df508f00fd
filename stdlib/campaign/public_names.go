package campaign

import (
	"bytes"
	"maps"
	"slices"
	"strconv"
	"strings"

	"houserule/runtime/state"
	"houserule/runtime/world"
)

// publicNames tracks the names of things and prompt variables, and computes the names that players
// read in place of numbered ones whose number depends on secret things ("Wolf 3" while "Wolf 2"
// is secret).
type publicNames struct {
	names    map[state.ID]string // of all existing things
	secret   map[state.ID]bool   // secret things
	families map[string]*family  // by the name without its number
	public   map[string]string   // by name: what players read instead

	prompt map[string][]byte // encoded values of prompt variables
	given  map[string]bool   // prompt variables set in hidden lines
}

// family is the set of things that have one name apart from the number.
type family struct {
	secret int            // number of secret things
	taken  map[string]int // number of things by the name that players read
	lowest int            // all lower numbers are taken
}

func newPublicNames() *publicNames {
	return &publicNames{names: map[state.ID]string{}, secret: map[state.ID]bool{}, families: map[string]*family{}, public: map[string]string{},
		prompt: map[string][]byte{}, given: map[string]bool{}}
}

// follow follows a change of the state. hidden: its line is hidden from players; leads: its line
// is an undo, redo or goto.
func (p *publicNames) follow(x state.Change, hidden, leads bool) {
	switch {
	case x.Op == state.Removed:
		p.setName(x.Record, "")
	case x.Op == state.Created:
		if !leads {
			p.secret[x.Record] = hidden
		}
		name := ""
		for _, h := range x.Boxes {
			text, _ := h.Value.(string)
			switch h.Box {
			case "secret":
				p.secret[x.Record] = p.secret[x.Record] || h.Value == true
			case "name":
				name = text
			}
		}
		p.setName(x.Record, name)
	case x.Op == state.Changed && x.Box == "secret":
		name := p.names[x.Record]
		p.setName(x.Record, "")
		p.secret[x.Record] = x.After == true
		p.setName(x.Record, name)
	case x.Op == state.Changed && x.Box == "name":
		name, _ := x.After.(string)
		p.setName(x.Record, name)
	}
}

// setName sets the name of a thing, "" to remove it, and computes its public name.
func (p *publicNames) setName(id state.ID, name string) {
	if was := p.names[id]; was != "" {
		p.count(id, was, -1)
	}
	delete(p.names, id)
	if name == "" {
		return
	}
	base, number := world.NameAndNumber(name)
	f, first := p.family(base), base
	numbered := p.family(base+" 1").secret > 0
	if numbered {
		first = base + " 1"
	}
	if !p.secret[id] && number > 1 && p.public[name] == "" && (f.secret > 0 || numbered) {
		if free := f.free(first, base+" ", p.isTaken); free != name {
			p.public[name] = free
		}
	}
	p.names[id] = name
	p.count(id, name, 1)
}

func (p *publicNames) family(base string) *family {
	f := p.families[base]
	if f == nil {
		f = &family{taken: map[string]int{}}
		p.families[base] = f
	}
	return f
}

// count adds a thing to its family, or removes it for by = -1.
func (p *publicNames) count(id state.ID, name string, by int) {
	if !p.secret[id] && p.public[name] != "" {
		name = p.public[name]
	}
	base, _ := world.NameAndNumber(name)
	f := p.family(base)
	if by < 0 {
		f.lowest = 0
		p.family(strings.TrimSuffix(base, " 1")).lowest = 0
	}
	if p.secret[id] {
		f.secret += by
		return
	}
	f.taken[name] += by
}

// free returns the first name of the family that is not taken: first, or base with a number
// from 2 on.
func (f *family) free(first, base string, taken func(name string) bool) string {
	for name := first; ; name = base + strconv.Itoa(f.lowest) {
		if f.lowest > 1 && name == first {
			name = base + strconv.Itoa(f.lowest)
		}
		if !taken(name) {
			return name
		}
		f.lowest = max(f.lowest, 1) + 1
	}
}

func (p *publicNames) isTaken(name string) bool {
	base, _ := world.NameAndNumber(name)
	return p.family(base).taken[name] > 0
}

// setVariables sets the prompt variables behind a line and computes their public names.
func (p *publicNames) setVariables(rest parts, hidden, leads bool) {
	if len(rest.named("names")) == 0 {
		return
	}
	before := p.prompt
	p.prompt = map[string][]byte{}
	secret, taken := map[string]bool{}, map[string]bool{} // by the name without its number; by the public name
	for name, value := range variablesIn(rest) {
		p.prompt[name] = value
		if !leads && !bytes.Equal(before[name], value) {
			p.given[name] = hidden
		}
		switch base, _ := atPrompt(name); {
		case p.given[name]:
			secret[base] = true
		case p.public[name] != "":
			taken[p.public[name]] = true
		case before[name] != nil:
			taken[name] = true
		}
	}
	if hidden || leads || len(secret) == 0 {
		return
	}
	families := map[string]*family{}
	for _, name := range slices.Sorted(maps.Keys(p.prompt)) {
		base, number := atPrompt(name)
		if before[name] != nil || p.public[name] != "" || p.given[name] {
			continue
		}
		if number < 2 || !secret[base] || !bytes.Contains(p.prompt[name], []byte(`"noun"`)) {
			taken[name] = true
			continue
		}
		if families[base] == nil {
			families[base] = &family{}
		}
		free := families[base].free(base, base, func(name string) bool { return taken[name] })
		if taken[free] = true; free != name {
			p.public[name] = free
		}
	}
}

// atPrompt splits a prompt variable into its base and number; number is 0 if it has none.
func atPrompt(name string) (base string, number int) {
	base = strings.TrimRight(name, "0123456789")
	if n, err := strconv.Atoi(name[len(base):]); err == nil && base != "" && n > 1 && strconv.Itoa(n) == name[len(base):] {
		return base, n
	}
	return name, 1
}
