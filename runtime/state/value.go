package state

import (
	"fmt"
	"slices"
	"strconv"

	"houserule/lang/types"
)

// Limits of one value, which bound the time to copy, hash and print it.
const (
	MaxDepth    = types.MaxDepth    // nesting of lists and maps
	MaxElements = types.MaxElements // items of lists and pairs of maps on all levels
	MaxText     = 65536             // bytes of one text
)

// normalize returns a value in the form in which the store keeps it: lists and maps are
// copied, maps are sorted, and -0 becomes 0. Of the error only Path, Reason and message
// are set.
func normalize(v types.Value) (types.Value, *ValueError) {
	// Valid scalars, nearly all that is written in play, need no copy.
	switch plain := v.(type) {
	case nil, bool:
		return v, nil
	case float64:
		if plain != 0 && finite(plain) {
			return v, nil
		}
	case string:
		if checkText(plain) == "" {
			return v, nil
		}
	case types.Ref:
		if checkText(plain.Kind) == "" && checkText(plain.Name) == "" {
			return v, nil
		}
	}
	k := normalizer{left: MaxElements}
	kept := k.normalize(v)
	return kept, k.err
}

// normalizer copies one value. It counts elements before it copies them, so that a
// hostile value takes no more memory than the limits allow.
type normalizer struct {
	left int         // number of elements that may still be added
	path []any       // indexes of lists (from 1) and keys of maps
	err  *ValueError // the first error
}

// refuse sets the error, unless there is one, and returns nil.
func (nz *normalizer) refuse(why Reason, message string) types.Value {
	if nz.err == nil {
		nz.err = &ValueError{Path: pathText(nz.path), Reason: why, message: message}
	}
	return nil
}

func (nz *normalizer) normalize(value types.Value) types.Value {
	switch v := value.(type) {
	case nil, bool:
		return value
	case float64:
		if !finite(v) {
			return nz.refuse(NotFinite, fmt.Sprintf("%v is not a finite number", v))
		}
		if v == 0 {
			return 0.0 // turns -0 into 0, so that equal numbers have equal hashes
		}
		return value
	case string:
		nz.text(v, "the text")
		return value
	case types.Ref:
		nz.text(v.Kind, "the kind")
		nz.text(v.Name, "the name")
		return value
	case types.List:
		if !nz.enter(len(v)) {
			return nil
		}
		list := make(types.List, len(v))
		for i, item := range v {
			nz.path = append(nz.path, i+1)
			list[i] = nz.normalize(item)
			nz.path = nz.path[:len(nz.path)-1]
			if nz.err != nil {
				return nil
			}
		}
		return list
	case types.Map:
		return nz.normalizeMap(v)
	}
	return nz.refuse(NotAValue, types.NonValueMessage(value))
}

func (nz *normalizer) normalizeMap(v types.Map) types.Value {
	if !nz.enter(len(v)) {
		return nil
	}
	kept := make(types.Map, len(v))
	for i, pair := range v {
		if pair.Key == nil {
			return nz.refuse(BadKey, "a key can't be none")
		}
		nz.path = append(nz.path, pair.Key)
		kept[i] = types.Pair{Key: nz.normalize(pair.Key), Value: nz.normalize(pair.Value)}
		nz.path = nz.path[:len(nz.path)-1]
		if nz.err != nil {
			return nil
		}
	}
	slices.SortFunc(kept, func(a, b types.Pair) int { return types.Compare(a.Key, b.Key) })
	for i := 1; i < len(kept); i++ {
		if types.Equal(kept[i-1].Key, kept[i].Key) {
			nz.path = append(nz.path, kept[i].Key)
			return nz.refuse(BadKey, "this key occurs twice")
		}
	}
	return kept
}

// enter counts the elements of a list or map before they are copied.
func (nz *normalizer) enter(n int) bool {
	if len(nz.path) >= MaxDepth {
		nz.refuse(TooDeep, fmt.Sprintf("more than %d lists inside one another", MaxDepth))
		return false
	}
	if nz.left -= n; nz.left < 0 {
		nz.refuse(TooMany, fmt.Sprintf("more than %d elements", MaxElements))
		return false
	}
	return true
}

// text refuses a text that is too long or not valid UTF-8.
func (nz *normalizer) text(s, what string) {
	if bad := checkText(s); bad != "" {
		why := NotUTF8
		if len(s) > MaxText {
			why = TooLong
		}
		nz.refuse(why, what+" is "+bad)
	}
}

// pathText returns a path in the syntax of Lua: [3]["by"].
func pathText(path []any) string {
	text := ""
	for _, step := range path {
		switch step := step.(type) {
		case int:
			text += "[" + strconv.Itoa(step) + "]"
		case string:
			text += "[" + strconv.Quote(shorten(step)) + "]"
		case types.List, types.Map:
			text += "[list]" // not shown: it may be too large
		default:
			text += "[" + shorten(types.Format(step)) + "]"
		}
	}
	return text
}

// shorten cuts a text to 40 characters.
func shorten(s string) string {
	if runes := []rune(s); len(runes) > 40 {
		return string(runes[:39]) + "…"
	}
	return s
}
