// Package formula compiles the one-line rules of a module, such as
// "floor(level / 3)" or "target.Rope_Use.level", and runs them fast.
//
// A caller gives the words a formula may use as a [Scope]: what a bare name
// means, and what may follow a dot behind a value of some type. [Compile]
// checks the whole formula against it, every dotted path included, and gives
// all its problems with their places in the author's file. The [Program] is
// run with a frame, whatever the caller's getters need to know ("whose rule,
// which attack"); only those getters run whose answer is needed.
//
// The language is expr's, cut down and made strict:
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
// None is never a number: where a value is missing, the run ends in an error
// with its place, never in a zero.
package formula

import (
	"errors"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/formula/internal/hooks"
	"houserule/lang/types"
)

// Source is the text of a formula and where it stands.
type Source struct {
	Text string
	// Place gives the place of a byte offset of Text in the author's file. Nil
	// when the formula is the whole file.
	Place func(offset int) diag.Pos
}

// ErrUnknown is what a [Scope] returns for a name it does not have; the
// message and the nearest name are then written here. Any other error is
// shown in the scope's own words.
var ErrUnknown = errors.New("unknown name")

// Scope says what the words of a formula mean. It is asked while compiling
// only. What else a scope can tell it says by [Entries], [Kinds] and
// [Narrower].
type Scope interface {
	// Lookup finds a bare name. The error is [ErrUnknown], or says why the
	// name cannot be used, as when it has two meanings.
	Lookup(name string) (Symbol, error)
	// Member finds the name behind a dot, on a value of type of.
	Member(of types.Type, name string) (Symbol, error)
	// Names lists the bare names, for the nearest one.
	Names() []string
	// MemberNames lists what may stand behind a dot on a value of type of.
	MemberNames(of types.Type) []string
}

// Entries is a Scope that knows the entries of kinds, so that a text which is
// compared with an entry can be checked.
type Entries interface {
	// EntryExists reports whether a kind has an entry of exactly this name, and
	// if not, which one may be meant. Kind is "" when any will do.
	EntryExists(kind, name string) (ok bool, hint diag.Hint)
}

// Kinds is a Scope that knows the kinds and which count as others.
type Kinds interface {
	// Kinds lists all kinds.
	Kinds() []string
	// IsA reports whether a thing of kind is also one of kind of.
	IsA(kind, of string) bool
}

// KindNames is a Scope in which kinds are written shorter than their full names.
type KindNames interface {
	// KindName is the full name of the kind that is meant by a written one.
	KindName(written string) string
}

// ByName is a Scope that knows how an entry is written where there is only its name.
type ByName interface {
	// EntryNamed is the hint for a text that stands where a thing of a kind is
	// wanted; "" where names do not help.
	EntryNamed(kind, text string) string
}

// Narrower is a Scope that knows more bare words once the kind of the
// formula's own noun is known ("kind == 'guard' and attack > 2").
type Narrower interface {
	Narrow(kind string) Scope
}

// Some is a Scope that knows the words of those kinds that are like others, for
// what is asked with ?? behind it.
type Some interface {
	// LookupOfSome finds a bare name that only some things of the noun's kind have:
	// none of all others.
	LookupOfSome(name string) (Symbol, bool)
	// MemberOfSome finds such a name behind a dot.
	MemberOfSome(of types.Type, name string) (Symbol, bool)
}

// Itself is a Scope in which the formula's own noun has a name.
type Itself interface {
	// IsItself tells the names that mean the noun itself.
	IsItself(name string) bool
}

// Perhaps is a Scope with words that may be none where the same formula is read
// for something else.
type Perhaps interface {
	// PerhapsNone tells such a word.
	PerhapsNone(name string) bool
}

// Spender is a frame that hears how much a formula does, so that formulas that
// go through long lists again and again end with the budget of whoever runs them.
type Spender interface {
	// Spend counts elements of lists that are looked at; an error ends the run.
	Spend(elements int) error
}

// Symbol is what a name means: its type, what it must be given, and how to get
// its value.
type Symbol struct {
	Name     string
	Type     types.Type
	Params   []Param
	Variadic bool // the last parameter may be given any number of times
	Call     bool // it must be written with brackets, even without parameters
	// Get works the value out. Frame is what [Program.Run] was given; self is
	// the value before the dot, nil for a bare name; args has one value for
	// each parameter (none for an optional one left out), and all further
	// ones when Variadic. Args must not be kept. Its result must have Type.
	Get func(frame any, self types.Value, args []types.Value) (types.Value, error)
	// Rule is what the frame is asked, an [Asker], in place of Get, which gives the same;
	// nil where there is none.
	Rule any
	// Text is Get for what is always a text; nil where there is none.
	Text func(frame any, self types.Value) (string, error)
	// Over is the word that must stand before the dot, where self is what that one
	// is of, and not what it gives: rival of rival.dice.gear.
	Over string
	// Answers works out the type from what it is asked with, in place of Type; nil
	// where that does not matter. It may give another value for what is written out
	// in the formula. An error that is a [*diag.Problem] brings its hint along.
	Answers func(asked []Supplied) (types.Type, []Supplied, error)
	// Names is the kind whose entries the text names, so that what it is
	// compared with can be checked; "" for other texts.
	Names string
	// Plural is the kind that a list holds all of, so that what is in it is known
	// to be one; "" for other lists.
	Plural string
	// Holds tells whether a thing is in such a list without making it; nil where
	// the list has to be looked through.
	Holds func(frame any, self types.Value, n types.Ref) (bool, error)
}

// Supplied is what a [Symbol] is asked with.
type Supplied struct {
	Type    types.Type
	Text    string      // as it is written
	Literal types.Value // what is written out; nil for what is worked out
	// Entry is the entry that a written name was found to mean; its zero value for none.
	// Only Answers sets it, for [OnMeaning].
	Entry types.Ref
}

// Param is a parameter of a [Symbol].
type Param struct {
	Name     string
	Type     types.Type
	Optional bool // may be left out; it is none then
	Named    bool // a text that names something: the thing itself may stand for it
}

// Narrowing says that what stands at a dotted path is a thing of a kind. An
// empty Path means the formula's own noun.
type Narrowing struct {
	Path, Kind string
	// Among is the path of a list in which it stands, in place of the kind: when
	// that is all of a kind, see [Symbol], it is one.
	Among string
}

// Option changes how a formula is compiled.
type Option func(*binder)

// Assume compiles under narrowings that are known to hold, such as those of
// the `when` beside the formula; see [Narrowings].
func Assume(known ...Narrowing) Option {
	return func(b *binder) { b.assume(known) }
}

// Elements is a frame that knows what # stands for outside of every list
// function, where a formula was compiled with [Element].
type Elements interface {
	Element() types.Value
}

// Element compiles a formula in which # stands for something of a type, outside
// of list functions, too. It is run with a frame that is [Elements].
func Element(t types.Type) Option {
	return func(b *binder) { b.elements, b.outer = append(b.elements, t), true }
}

// OfElement compiles a formula that is asked of every element of a list, so that its
// words are the element's own, and the word of its kind is the element itself. `#` has
// no place there outside of list functions, and who writes it is told so.
func OfElement(kind string) Option { return func(b *binder) { b.places.element = kind } }

// Argument compiles a formula as what a rule or an action is given for one of
// its parameters; the wanted type is that of the parameter.
func Argument(of string, p Param) Option {
	return func(b *binder) { b.givenTo, b.param = of, &p }
}

// Shown compiles a formula whose value is only shown to people, so that a text
// may stand where something else would: weapon ?? 'nothing'.
func Shown() Option { return func(b *binder) { b.types.shown = true } }

// Bounds of a formula. They keep the parser from recursing and a run from
// taking long; no honest formula comes near them.
const (
	MaxLength = 4096 // bytes
	MaxDepth  = 32   // brackets in each other, signs in a row
	MaxNodes  = 256  // operations, names and literals

	stepBudget = 200_000  // list elements visited in one run
	textBudget = 64 << 10 // bytes of text that may be joined in one run
)

// Compile checks a formula and makes it ready to run. File is the author's
// file, for the source line in problems; nil when there is none. The result
// must be of type want. The error is a [*diag.Problem] or a [diag.List] of all
// problems found.
func Compile(file *diag.File, src Source, scope Scope, want types.Type, options ...Option) (*Program, error) {
	places := newPlaces(file, src)
	b := &binder{places: places, scope: scope, types: typeRules{scope: scope}}
	for _, o := range options {
		o(b)
	}
	places.outer, places.unknown = b.outer, b.unknownFunction
	tree, err := parse(places)
	if err != nil {
		return nil, err
	}
	places.unknown = nil // a program keeps its places, and should keep nothing else
	root := b.bind(tree)
	if b.param != nil {
		root = b.argument(root, *b.param, b.givenTo)
	} else {
		root = b.result(root, want)
	}
	if err := single(b.problems); err != nil {
		return nil, err
	}
	slices.Sort(b.uses)
	p := &Program{code: root.code, path: root.code.path, want: want, answer: root.t, places: places, uses: b.uses, reads: b.reads, warned: b.warnings, outer: b.outer}
	if k, ok := scope.(Kinds); ok {
		p.isA = k.IsA
	}
	p.lanes()
	if root.literal != nil {
		p.settle(root.literal)
	}
	if b.ran != nil {
		p.watched(b.ran)
	}
	if hooks.Compiled != nil {
		hooks.Compiled(p, tree, scope)
	}
	return p, nil
}

// single gives the one problem itself, several as a list, none as nil.
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
