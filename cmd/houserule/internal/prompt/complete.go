package prompt

import (
	"regexp"
	"slices"
	"strings"

	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rulebook"
	"houserule/stdlib/engine"
	"houserule/stdlib/session"
)

// Complete lists what may follow the word at the end of a line: the rest of
// each candidate, and each candidate as a whole. Behind a thing stands what its
// kind has or does.
func (p *Prompt) Complete(line string) (ends, whole []string) {
	p.linking.RLock()
	defer p.linking.RUnlock()
	if w, ok := p.placed(line); ok {
		return beginning(w)
	}
	start := strings.LastIndexFunc(line, func(r rune) bool {
		return r != '_' && r != '.' && (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && (r < '0' || r > '9') && r < 0x80
	}) + 1
	word := line[start:]
	var candidates, first []string
	if start == 1 && line[0] == ':' {
		candidates = commandNames()
	} else if members, menu, thing := p.members(line, word); thing {
		candidates, first = members, menu
	} else {
		if word == "" {
			return nil, nil
		}
		candidates = p.named(start > 0 && line[start-1] == ':')
	}
	return beginning(written{word, candidates, first})
}

// beginning are the words that go on as one has begun.
func beginning(w written) (ends, whole []string) {
	slices.SortFunc(w.words, func(a, b string) int {
		if before := slices.Contains(w.first, a); before != slices.Contains(w.first, b) {
			if before {
				return -1
			}
			return 1
		}
		return strings.Compare(a, b)
	})
	for _, c := range slices.Compact(w.words) {
		if strings.HasPrefix(c, w.begun) && c != w.begun {
			ends, whole = append(ends, c[len(w.begun):]), append(whole, c)
		}
	}
	return ends, whole
}

// behindThing is a name behind a path: ann:cl, ann.Climbing.eff.
var behindThing = regexp.MustCompile(`([\pL_][\pL\pN_]*(?:\.[\pL_][\pL\pN_]*)*)([.:])([\pL\pN_]*)$`)

// members are the words that may stand at the end of a line, behind something of
// which the kind is known, each as Complete replaces the word there; and those of them that stand in a menu.
func (p *Prompt) members(line, word string) (list, menu []string, thing bool) {
	m := behindThing.FindStringSubmatch(line)
	if m == nil {
		return nil, nil, false
	}
	k := p.kindAt(strings.Split(m[1], "."))
	if k == nil {
		return nil, nil, false
	}
	before := strings.TrimSuffix(word, m[3])
	list = p.readable(k)
	if m[2] == ":" {
		list, menu = p.methods(k), p.inMenus(k, before)
	}
	for i := range list {
		list[i] = before + list[i]
	}
	return list, menu, true
}

// kindAt is the kind of what a path leads to; nil where that cannot be told.
func (p *Prompt) kindAt(path []string) *content.Kind {
	n, ok := p.find(path[0])
	if !ok {
		return nil
	}
	book := p.Game.Table.Book()
	k := book.Catalogue.Kind(n.Kind)
	for _, word := range path[1:] {
		if k == nil {
			return nil
		}
		var leads types.Type
		if b := k.Box(word); b != nil {
			leads = b.Type
		} else if r := book.Find(k, word); r != nil {
			leads = r.Answer
		} else if e := book.RatedEntry("", k, word); e != nil && k.Is("entity") {
			leads = types.NounType(e.Kind.Name)
		}
		if leads.Base != types.NounBase {
			return nil
		}
		k = book.Catalogue.Kind(leads.Kind)
	}
	return k
}

// readable is what stands behind the dot of a thing.
func (p *Prompt) readable(k *content.Kind) []string {
	list := []string{"name", "kind"}
	if k.Is("entity") || k.Nature == content.Printed {
		list = append(list, "owner")
	}
	if k.Rated != nil {
		list = append(list, "level")
	}
	for _, b := range k.Boxes() {
		list = append(list, content.Written(b.Name))
	}
	c := p.Game.Table.Book().Catalogue
	if k.Is("entity") {
		for _, e := range c.Rated(k.Module) {
			list = append(list, content.Underscored(e.Name))
		}
	}
	return append(list, p.rulesOf(k, func(r *rulebook.Rule) bool {
		return r.Sort == rulebook.Question && len(r.Params) == 0
	})...)
}

// methods are what stands behind the colon of a thing.
func (p *Prompt) methods(k *content.Kind) []string {
	var list []string
	for _, w := range session.NounWords {
		method := strings.Contains(w.Usage, ":"+w.Name+"(")
		if method && (k.Is("entity") || w.Name != "has" && w.Name != "the") && (k.Is("track") || w.Name != "note") {
			list = append(list, w.Name)
		}
	}
	return append(list, p.rulesOf(k, func(r *rulebook.Rule) bool {
		return r.Sort == rulebook.Action || r.Sort == rulebook.Check || len(r.Params) > 0
	})...)
}

// rulesOf are the words of the rules of a kind that are wanted.
func (p *Prompt) rulesOf(k *content.Kind, wanted func(*rulebook.Rule) bool) []string {
	var list []string
	book := p.Game.Table.Book()
	for _, word := range book.Words(k) {
		if r := book.Find(k, word); r != nil && wanted(r) && !strings.Contains(word, ".") {
			list = append(list, word)
		}
	}
	return list
}

// named is everything that has a name. What stands behind things and checks alone
// is left out, unless it stands behind something.
func (p *Prompt) named(behind bool) []string {
	list := p.Game.VariableNames()
	for _, lib := range engine.Libraries {
		if !behind && (lib.Name == "things" || lib.Name == "check") {
			continue
		}
		for _, w := range lib.Words {
			list = append(list, w.Name)
		}
	}
	book := p.Game.Table.Book()
	for _, r := range book.Everything() {
		list = append(list, r.Name)
	}
	list = append(list, book.Catalogue.KindNames()...)
	for _, e := range entries(book.Catalogue) {
		list = append(list, e.Name)
	}
	t := p.Game.Table
	for _, id := range t.State().Records() {
		list = append(list, t.NameOf(t.Record(id)))
	}
	return list
}
