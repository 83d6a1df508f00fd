// Package formula compiles and runs formulas: one-line expressions in modules, such as
// "floor(level / 3)" or "target.Rope_Use.level".
//
// The caller provides the names that a formula may use as a [Scope]: bare names, and members of
// values by type. [Compile] parses the formula with expr, type-checks it against the scope, and
// returns either a [Program] of closures or all problems with their positions in the author's
// file. [Program.Run] takes a frame, an arbitrary value for the getters of the scope. Only the
// getters that the result needs are called. Package eval runs the formulas of rules; lint and
// the language server analyse them with [Narrowings], [PresentPaths] and [OnMeaning].
//
// The language is a strict subset of expr's:
//
//   - All numbers are float64. + - * and / are as usual, ^ or ** is the power,
//     % the remainder that is never negative for a positive divisor. Dividing by zero
//     and results that are not finite are errors.
//   - and or not (also && || !), == != < <= > >=, in, a ? b : c, and ?? for
//     "unless it is none" (in brackets beside other operators).
//   - 'text' or "text"; true or yes, false or no; none or nil; [1, 2, 3].
//   - abs ceil floor round (half away from zero) int (towards zero) min max
//     median mean sum len, and any all none count filter map over a list with
//     # for its element: sum(wounds, #.points), any(allies, #.level > 2).
//   - list[i] counts from 1, as Lua does; list[i] and map[key] are none where
//     nothing is.
//   - An entry compares with a text by its name: class == 'Mage'. A text that
//     names no entry, or no choice of the box, is an error when the caller can
//     tell.
//   - Behind a.kind == 'x' and ..., and in the first answer of
//     a.kind == 'x' ? ... : ..., a is known to be an x. So it is behind a in xs,
//     where xs is the caller's word for all of a kind.
//
// None is never converted to a number: an operator on a missing value is an error with its
// position.
package formula

import (
	"errors"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/formula/internal/hooks"
	"houserule/lang/types"
)

// Source is the text of a formula and its position.
type Source struct {
	Text string
	// Place returns the position of a byte offset of Text in the author's file. Nil if the
	// formula is the whole file.
	Place func(offset int) diag.Pos
}

// ErrUnknown is returned by a [Scope] for an unknown name. The compiler then writes the message
// and suggests the nearest name; the messages of other errors are shown as they are.
var ErrUnknown = errors.New("unknown name")

// Scope resolves the names of a formula. It is only used during compilation. The interfaces
// [Entries], [Kinds], [Narrower] and others below are optional extensions of a Scope.
type Scope interface {
	// Lookup resolves a bare name. The error is [ErrUnknown], or the reason why the name cannot
	// be used, such as ambiguity.
	Lookup(name string) (Symbol, error)
	// Member resolves the name after a dot, on a value of type of.
	Member(of types.Type, name string) (Symbol, error)
	// Names lists all bare names, for suggestions.
	Names() []string
	// MemberNames lists the names that are valid after a dot on a value of type of.
	MemberNames(of types.Type) []string
}

// Entries is a Scope that knows the entries of kinds. With it, texts that are compared with
// entries are checked.
type Entries interface {
	// EntryExists reports whether a kind has an entry of exactly this name; if not, hint
	// suggests another. Kind is "" for entries of any kind.
	EntryExists(kind, name string) (ok bool, hint diag.Hint)
}

// Kinds is a Scope that knows the kinds of things.
type Kinds interface {
	// Kinds lists all kinds.
	Kinds() []string
	// IsA reports whether a thing of kind is also one of kind of.
	IsA(kind, of string) bool
}

// KindNames is a Scope in which kinds have short names.
type KindNames interface {
	// KindName returns the full name of a kind.
	KindName(written string) string
}

// EntryHinter is a Scope that knows how a formula refers to an entry by its name.
type EntryHinter interface {
	// EntryHint returns a hint for a text where a thing of a kind is required; "" for none.
	EntryHint(kind, text string) string
}

// Narrower is a Scope with further bare names if the kind of the formula's noun is known, as in
// "kind == 'guard' and attack > 2". The noun is the thing whose rule the formula is.
type Narrower interface {
	Narrow(kind string) Scope
}

// SubkindScope is a Scope that knows the names of subkinds, which are valid before `??`.
type SubkindScope interface {
	// LookupInSubkinds resolves a bare name that only some subkinds of the noun's kind have. Its
	// value is none for all other things.
	LookupInSubkinds(name string) (Symbol, bool)
	// MemberInSubkinds is LookupInSubkinds for a name after a dot.
	MemberInSubkinds(of types.Type, name string) (Symbol, bool)
}

// SelfScope is a Scope in which names denote the formula's noun.
type SelfScope interface {
	// IsSelf reports whether a name denotes the noun.
	IsSelf(name string) bool
}

// MaybeNoneScope is a Scope with names that may be none in other uses of the same formula.
type MaybeNoneScope interface {
	// MaybeNone reports whether a name may be none.
	MaybeNone(name string) bool
}

// Spender is a frame that limits the number of list elements that formulas visit.
type Spender interface {
	// Spend is called with the number of elements to be visited. An error ends the run.
	Spend(elements int) error
}

// Symbol is the meaning of a name: its type, its parameters, and how to get its value.
type Symbol struct {
	Name        string
	Type        types.Type
	Params      []Param
	Variadic    bool // the last parameter may be repeated
	NeedsParens bool // parentheses are required, even without parameters
	// Get returns the value. frame is the argument of [Program.Run]; self is the value before
	// the dot, nil for a bare name; args has one value for each parameter (none for an omitted
	// optional one), and all further ones if Variadic. args must not be retained. The value must
	// have type Type.
	Get func(frame any, self types.Value, args []types.Value) (types.Value, error)
	// Rule is passed to an [Asker] frame instead of calling Get, with the same result. Nil if
	// there is none.
	Rule any
	// Text is Get for a value that is always a text. Nil if there is none.
	Text func(frame any, self types.Value) (string, error)
	// Qualifier is the name that must precede the dot. self is then the value before that name and
	// not its own value, as with rival in rival.dice.gear. "" for other symbols.
	Qualifier string
	// ResultType returns the type of the value for given arguments, instead of Type. It may also
	// return arguments with other literals. A [*diag.Problem] as error provides the hint. Nil if
	// Type does not depend on arguments.
	ResultType func(asked []SymbolArg) (types.Type, []SymbolArg, error)
	// EntryKind is the kind whose entries the text names, so that texts compared with it are
	// checked; "" for other values.
	EntryKind string
	// AllOfKind is the kind of which the list contains all things, so `x in list` narrows x to it;
	// "" for other values.
	AllOfKind string
	// Of is the symbol of the value before a dot that is not written: the name is read of that value,
	// which must not be none. Nil if there is none.
	Of *Symbol
	// Contains reports whether such a list contains a thing, without building the list. Nil if the
	// list must be searched.
	Contains func(frame any, self types.Value, n types.Ref) (bool, error)
}

// ArgProblem is an error of [Symbol.ResultType] about one of the arguments.
type ArgProblem struct {
	Arg     int // its index
	Problem *diag.Problem
}

// Error returns the message of the problem.
func (e *ArgProblem) Error() string { return e.Problem.Message }

// Unwrap returns the problem.
func (e *ArgProblem) Unwrap() error { return e.Problem }

// SymbolArg is an argument passed to a [Symbol], as far as it is known at compile time.
type SymbolArg struct {
	Type    types.Type
	Text    string      // the source text
	Literal types.Value // the value of a literal; nil for other arguments
	// Entry is the entry that a literal name denotes, or the zero Ref. It is set by Answers, for
	// [OnMeaning].
	Entry types.Ref
}

// Param is a parameter of a [Symbol].
type Param struct {
	Name     string
	Type     types.Type
	Optional bool // it may be omitted and is then none
	Named    bool // a text that names a thing; a reference to the thing is accepted, too
}

// Narrowing states that the value at a dotted path is a thing of a kind. An empty Path denotes
// the formula's noun.
type Narrowing struct {
	Path, Kind string
	// Among is the path of a list that contains the value. Instead of Kind, it narrows the value
	// if the list contains all things of a kind, see Symbol.AllOfKind.
	Among string
}

// Option changes how a formula is compiled.
type Option func(*binder)

// Assume compiles a formula under narrowings that hold when it is run, such as those of the
// `when` of its declaration; see [Narrowings].
func Assume(known ...Narrowing) Option {
	return func(b *binder) { b.assume(known) }
}

// ElementFrame is a frame that provides the value of # outside of list functions, for formulas
// compiled with [Element].
type ElementFrame interface {
	Element() types.Value
}

// Element allows # outside of list functions, with type t. The frame of a run must implement
// [ElementFrame].
func Element(t types.Type) Option {
	return func(b *binder) { b.elements, b.hasElement = append(b.elements, t), true }
}

// ForElement compiles a formula that is evaluated for each element of a list, with the element as
// its noun. kind is the name of the element, which the problem of a # outside of list functions
// suggests.
func ForElement(kind string) Option { return func(b *binder) { b.positions.element = kind } }

// AsArgument compiles a formula as an argument for parameter p of the rule or action of. The type
// of p replaces the wanted type.
func AsArgument(of string, p Param) Option {
	return func(b *binder) { b.argumentOf, b.param = of, &p }
}

// ForDisplay compiles a formula whose value is only displayed, so that alternatives may have
// different types: weapon ?? 'nothing'.
func ForDisplay() Option { return func(b *binder) { b.types.shown = true } }

// Limits of a formula. They bound the recursion of the parser and the time of a run.
const (
	MaxLength = 4096 // bytes
	MaxDepth  = 32   // nested brackets; consecutive signs
	MaxNodes  = 256  // nodes of the syntax tree

	stepBudget = 200_000  // list elements visited in a run
	textBudget = 64 << 10 // bytes of text concatenated in a run
)

// Compile compiles a formula whose result must have type want. file is the author's file, for
// the source lines of problems; it may be nil. The error is a [*diag.Problem] or a [diag.List]
// of all problems.
func Compile(file *diag.File, src Source, scope Scope, want types.Type, options ...Option) (*Program, error) {
	places := newPositions(file, src)
	b := &binder{positions: places, scope: scope, types: typeRules{scope: scope}}
	for _, o := range options {
		o(b)
	}
	places.allowElement, places.unknown = b.hasElement, b.unknownFunction
	tree, err := parse(places)
	if err != nil {
		return nil, err
	}
	places.unknown = nil // only needed for parsing
	wanted := want
	if b.param != nil {
		wanted = b.param.Type
	}
	root := b.bindAs(tree, wanted)
	if b.param != nil {
		root = b.argument(root, *b.param, b.argumentOf)
	} else {
		root = b.result(root, want)
	}
	if err := single(b.problems); err != nil {
		return nil, err
	}
	slices.Sort(b.uses)
	p := &Program{code: root.code, path: root.code.path, want: want, inferred: root.t, positions: places, uses: b.uses, reads: b.reads, warnings: b.warnings, hasElement: b.hasElement, words: b.words}
	if k, ok := scope.(Kinds); ok {
		p.isA = k.IsA
	}
	p.setEvaluators()
	if root.literal != nil {
		p.setConstant(root.literal)
	}
	if b.onResult != nil {
		p.wrapEvaluators(b.onResult)
	}
	if hooks.OnCompile != nil {
		hooks.OnCompile(p, tree, scope)
	}
	return p, nil
}

// single returns a list with one problem as that problem, and an empty one as nil.
func single(l diag.List) error {
	if len(l) == 1 {
		return l[0]
	}
	return l.Err()
}

func firstLine(s string) string {
	s, _, _ = strings.Cut(s, "\n")
	return s
}
