package names

import (
	"slices"
	"strings"

	"houserule/lang/formula"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
)

// sharedFormulas are programs of formulas that are compiled in many scopes: a line of a check is
// compiled for every check that inherits it. A program is used again in a scope that differs only in
// parameters, contextual names and the check, if each of the formula's names has the same meaning
// among these: all other meanings depend on the key alone.
type sharedFormulas struct {
	once     map[*content.Formula]struct{} // formulas that were compiled; only from the second time on programs are kept
	programs map[sharedKey][]*sharedFormula
}

func newSharedFormulas() *sharedFormulas {
	return &sharedFormulas{once: map[*content.Formula]struct{}{}, programs: map[sharedKey][]*sharedFormula{}}
}

// sharedKey is a formula with what its meaning depends on besides the names of [localName].
type sharedKey struct {
	source  *content.Formula
	module  string
	noun    *content.Kind
	shownAs string // see Scope.shownAs; its warnings were added for the first scope
	private string // see Scope.Private
}

// sharedFormula is a formula that was compiled without problems and warnings.
type sharedFormula struct {
	program *formula.Program
	want    types.Type
	assume  []formula.Narrowing
	names   []localName // the names that were looked up
}

// localName is a name with its meaning among the contextual names, parameters and lines of a scope.
type localName struct {
	name             string
	inContext, param bool
	line             int        // index of the line; -1 if it is none
	what             types.Type // the type; Any if it is none of the three
}

// lookups records the names that a formula looks up in a scope.
type lookups struct {
	names  []localName
	ofDice bool // a name was looked up whose type belongs to one check alone
}

// maxShared is the number of programs of one formula that are kept.
const maxShared = 4

// canShare reports whether a formula without further options was compiled before, and means the same
// in scopes in which its names do.
func (l *Compiler) canShare(src *content.Formula, s *Scope) bool {
	if l.shared == nil || l.hooks.OnMention != nil || l.hooks.OnFormula != nil || l.hooks.OnResult != nil {
		return false
	}
	if _, again := l.shared.once[src]; !again {
		l.shared.once[src] = struct{}{}
		return false
	}
	return s.Element == nil && s.before == nil && s.carrier == nil && s.boxes == nil && s.Doer == nil && !s.readsOrder && len(s.openQuestions) == 0 &&
		!strings.Contains(src.Text, rules.DoneWord)
}

func sharedKeyOf(src *content.Formula, s *Scope) sharedKey {
	return sharedKey{src, s.Module, s.Noun, s.shownAs, s.Private}
}

// findShared returns the program of a formula that was compiled in a scope in which it means the same;
// nil if there is none.
func (l *Compiler) findShared(src *content.Formula, s *Scope, want types.Type, assume []formula.Narrowing) *formula.Program {
	for _, x := range l.shared.programs[sharedKeyOf(src, s)] {
		if x.want.Identical(want) && slices.Equal(x.assume, assume) && meanIn(s, x.names) {
			return x.program
		}
	}
	return nil
}

// share keeps a program that was compiled in a scope.
func (l *Compiler) share(src *content.Formula, s *Scope, want types.Type, assume []formula.Narrowing, p *formula.Program) {
	key := sharedKeyOf(src, s)
	if s.looked.ofDice || len(p.Warnings()) > 0 || len(l.shared.programs[key]) == maxShared {
		return
	}
	l.shared.programs[key] = append(l.shared.programs[key], &sharedFormula{p, want, assume, s.looked.names})
}

// StopSharing forgets which formulas were compiled.
func (l *Compiler) StopSharing() { l.shared = nil }

// meanIn reports whether names have the same local meanings in another scope.
func meanIn(s *Scope, names []localName) bool {
	for i := range names {
		was := &names[i]
		now, ok := localIn(s, was.name)
		if !ok || now.inContext != was.inContext || now.param != was.param || now.line != was.line || !now.what.Identical(was.what) {
			return false
		}
	}
	return true
}

// localIn returns the local meaning of a name in a scope. ok is false for dice and symbols, whose types name the
// check.
func localIn(s *Scope, name string) (n localName, ok bool) {
	n = localName{name: name, line: -1}
	if n.what, n.inContext = s.Context[name]; n.inContext {
		return n, true
	}
	for i := range s.Params {
		if s.Params[i].Name == name {
			n.param, n.what = true, s.Params[i].Type
		}
	}
	if s.Check == nil {
		return n, true
	}
	if name == "dice" || name == "symbols" {
		return n, false
	}
	if i, found := s.Check.LineIndex(name); found {
		n.line, n.what = i, s.Check.LineType(i)
	}
	return n, true
}

// note records a name that is looked up in a scope.
func (k *lookups) note(s *Scope, name string) {
	if k == nil || slices.ContainsFunc(k.names, func(n localName) bool { return n.name == name }) {
		return
	}
	n, ok := localIn(s, name)
	k.names, k.ofDice = append(k.names, n), k.ofDice || !ok
}
