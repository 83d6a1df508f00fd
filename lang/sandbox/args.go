package sandbox

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/diag"
)

// Unpack validates the arguments of a Go function and stores them in variables. After the
// function's name come pairs of a description and a pointer:
//
//	count, sides, who := 1, 6, ""
//	sandbox.Unpack(L, "roll", "count 1..100", &count, "sides? 2..1000", &sides, "who? me|you", &who)
//
// A description consists of a name, a ? if the argument may be omitted or nil (the variable then
// keeps its value), and a range for numbers or the allowed words for texts. The pointer
// determines the type: *int (integers only), *float64 (finite), *string, *bool, **lua.LTable,
// **lua.LFunction, *lua.LValue, or *[]string (a list of texts). An invalid argument raises an
// error that scripts may catch.
func Unpack(L *lua.LState, function string, pairs ...any) { UnpackFrom(L, 1, function, pairs...) }

// UnpackFrom is Unpack for the arguments from number first on; methods use 2.
func UnpackFrom(L *lua.LState, first int, function string, pairs ...any) {
	count := len(pairs) / 2
	for i := 0; i < count; i++ {
		f := parseField(pairs[2*i].(string))
		v := L.Get(first + i)
		if problem := f.store(v, pairs[2*i+1]); problem != "" {
			Raisef(L, "%s: argument %d (%s) %s", function, first+i, f.name, problem)
		}
	}
	if given := L.GetTop() - first + 1; given > count {
		Raisef(L, "%s: takes %s, but %d were given", function, plural(count, "argument"), given)
	}
}

// UnpackFields validates the fields of a table in the same way; the names of the descriptions
// are the keys. Other keys are errors, with a suggestion of the nearest one.
func UnpackFields(L *lua.LState, what string, t *lua.LTable, pairs ...any) {
	names := make([]string, 0, len(pairs)/2)
	for i := 0; i+1 < len(pairs); i += 2 {
		f := parseField(pairs[i].(string))
		names = append(names, f.name)
		if problem := f.store(L.GetField(t, f.name), pairs[i+1]); problem != "" {
			Raisef(L, "%s: field `%s` %s", what, f.name, problem)
		}
	}
	for k, v := t.Next(lua.LNil); k != lua.LNil; k, v = t.Next(k) {
		name, ok := k.(lua.LString)
		if !ok {
			Raisef(L, "%s: cannot take %s; it takes named fields", what, Describe(v))
		}
		if !contains(names, string(name)) {
			hint := diag.SuggestNearest(string(name), names).Or(diag.Hint{Text: "it has: " + strings.Join(names, ", ")})
			raiseHint(L, hint, "%s: has no field `%s`", what, string(name))
		}
	}
}

// field is a parsed description.
type field struct {
	name     string
	optional bool
	low      float64
	high     float64
	words    []string
}

func parseField(text string) field {
	name, rest, _ := strings.Cut(text, " ")
	f := field{low: math.Inf(-1), high: math.Inf(1)}
	f.name, f.optional = strings.CutSuffix(name, "?")
	if low, high, ok := strings.Cut(rest, ".."); ok {
		if v, err := strconv.ParseFloat(low, 64); err == nil {
			f.low = v
		}
		if v, err := strconv.ParseFloat(high, 64); err == nil {
			f.high = v
		}
	} else if rest != "" {
		f.words = strings.Split(rest, "|")
	}
	return f
}

// store stores v and returns "", or returns a description of the problem.
func (f field) store(v lua.LValue, into any) string {
	if v == lua.LNil {
		if f.optional {
			return ""
		}
		if _, any := into.(*lua.LValue); !any {
			return "is missing; it must be " + f.kind(into)
		}
	}
	if f.fits(v, into) {
		return ""
	}
	return "must be " + f.kind(into) + ", not " + Describe(v)
}

func (f field) fits(v lua.LValue, into any) bool {
	switch p := into.(type) {
	case *int:
		n, ok := v.(lua.LNumber)
		if !ok || float64(n) < f.low || float64(n) > f.high {
			return false
		}
		value, exact := Int(n, -maxInt, maxInt)
		if exact {
			*p = value
		}
		return exact
	case *float64:
		n, ok := v.(lua.LNumber)
		if _, special := specialText(float64(n)); !ok || special || float64(n) < f.low || float64(n) > f.high {
			return false
		}
		*p = float64(n)
	case *string:
		s, ok := v.(lua.LString)
		if !ok || f.words != nil && !contains(f.words, string(s)) {
			return false
		}
		*p = string(s)
	case *bool:
		b, ok := v.(lua.LBool)
		if !ok {
			return false
		}
		*p = bool(b)
	case **lua.LTable:
		t, ok := v.(*lua.LTable)
		if !ok {
			return false
		}
		*p = t
	case **lua.LFunction:
		fn, ok := v.(*lua.LFunction)
		if !ok {
			return false
		}
		*p = fn
	case *[]string:
		return listOfText(v, p)
	case *lua.LValue:
		*p = v
	default:
		panic(fmt.Sprintf("script: cannot unpack into %T", into))
	}
	return true
}

func listOfText(v lua.LValue, into *[]string) bool {
	t, ok := v.(*lua.LTable)
	if !ok {
		return false
	}
	t = contents(t)
	list := make([]string, 0, t.Len())
	for i := 1; i <= t.Len(); i++ {
		s, ok := t.RawGetInt(i).(lua.LString)
		if !ok {
			return false
		}
		list = append(list, string(s))
	}
	*into = list
	return true
}

// kind describes the values that a variable accepts.
func (f field) kind(into any) string {
	switch into.(type) {
	case *int:
		return "a whole number" + f.span()
	case *float64:
		return "a number" + f.span()
	case *string:
		if f.words != nil {
			return "one of " + strings.Join(f.words, ", ")
		}
		return "a text"
	case *bool:
		return "true or false"
	case **lua.LTable:
		return "a table"
	case **lua.LFunction:
		return "a function"
	case *[]string:
		return "a list of texts"
	}
	return "a value"
}

// span returns the range of numbers for messages; "" for no range.
func (f field) span() string {
	low, high := FormatNumber(lua.LNumber(f.low)), FormatNumber(lua.LNumber(f.high))
	switch {
	case low == "-inf" && high == "inf":
		return ""
	case high == "inf":
		return ", " + low + " or more"
	case low == "-inf":
		return ", " + high + " or less"
	}
	return " from " + low + " to " + high
}

// Describe describes a value for error messages: short, without addresses, and without running
// code of a script.
func Describe(v lua.LValue) string {
	switch v := v.(type) {
	case nil, *lua.LNilType:
		return "nil"
	case lua.LNumber:
		return FormatNumber(v)
	case lua.LString:
		return quote(string(v))
	case lua.LBool:
		return v.String()
	case *lua.LTable:
		return "a table"
	case *lua.LFunction:
		return "a function"
	}
	return "a value of the engine"
}

// quote returns a text in quotes for messages, truncated and printable.
func quote(s string) string {
	const longest = 40
	short := []rune(Printable(s))
	if len(short) > longest {
		return `"` + string(short[:longest]) + `..."`
	}
	return `"` + string(short) + `"`
}

func contains(list []string, s string) bool {
	for _, x := range list {
		if x == s {
			return true
		}
	}
	return false
}

func plural(n int, word string) string {
	if n == 1 {
		return "1 " + word
	}
	return strconv.Itoa(n) + " " + word + "s"
}
