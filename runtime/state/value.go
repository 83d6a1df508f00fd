package state

import (
	"fmt"
	"slices"
	"strconv"

	"houserule/lang/types"
)

// Bounds of one value. A module can keep much in many boxes, but no single
// value that takes long to copy, hash or print.
const (
	MaxDepth    = types.MaxDepth    // lists and maps inside one another
	MaxElements = types.MaxElements // items of lists and pairs of maps, all levels together
	MaxText     = 65536             // bytes of one text
)

// keep copies a value into the form in which the store holds it: lists and maps of
// its own, maps sorted, no negative zero. Of what it refuses with a [*ValueError]
// only Path and Reason are set.
func keep(v types.Value) (types.Value, *ValueError) {
	// The plain cases go by without a walk and without a copy: they are nearly
	// all that play writes.
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
	k := keeper{left: MaxElements}
	kept := k.keep(v)
	return kept, k.err
}

// keeper walks one value. Counting before copying keeps a hostile value from
// taking more than its bounds.
type keeper struct {
	left int
	path []any // list positions (from 1) and map keys
	err  *ValueError
}

func (k *keeper) refuse(why Reason, message string) types.Value {
	if k.err == nil {
		k.err = &ValueError{Path: pathText(k.path), Reason: why, message: message}
	}
	return nil
}

func (k *keeper) keep(value types.Value) types.Value {
	switch v := value.(type) {
	case nil, bool:
		return value
	case float64:
		if !finite(v) {
			return k.refuse(NotFinite, fmt.Sprintf("%v is not a finite number", v))
		}
		if v == 0 {
			return 0.0 // -0 becomes 0, so that equal numbers have equal hashes
		}
		return value
	case string:
		k.text(v, "the text")
		return value
	case types.Ref:
		k.text(v.Kind, "the kind")
		k.text(v.Name, "the name")
		return value
	case types.List:
		if !k.enter(len(v)) {
			return nil
		}
		list := make(types.List, len(v))
		for i, item := range v {
			k.path = append(k.path, i+1)
			list[i] = k.keep(item)
			k.path = k.path[:len(k.path)-1]
			if k.err != nil {
				return nil
			}
		}
		return list
	case types.Map:
		return k.keepMap(v)
	}
	return k.refuse(NotAValue, types.WhyNot(value))
}

func (k *keeper) keepMap(v types.Map) types.Value {
	if !k.enter(len(v)) {
		return nil
	}
	kept := make(types.Map, len(v))
	for i, pair := range v {
		if pair.Key == nil {
			return k.refuse(BadKey, "a key can't be none")
		}
		k.path = append(k.path, pair.Key)
		kept[i] = types.Pair{Key: k.keep(pair.Key), Value: k.keep(pair.Value)}
		k.path = k.path[:len(k.path)-1]
		if k.err != nil {
			return nil
		}
	}
	slices.SortFunc(kept, func(a, b types.Pair) int { return types.Compare(a.Key, b.Key) })
	for i := 1; i < len(kept); i++ {
		if types.Equal(kept[i-1].Key, kept[i].Key) {
			k.path = append(k.path, kept[i].Key)
			return k.refuse(BadKey, "this key stands there twice")
		}
	}
	return kept
}

// enter counts the elements of a list or map before they are copied.
func (k *keeper) enter(n int) bool {
	if len(k.path) >= MaxDepth {
		k.refuse(TooDeep, fmt.Sprintf("more than %d lists inside one another", MaxDepth))
		return false
	}
	if k.left -= n; k.left < 0 {
		k.refuse(TooMany, fmt.Sprintf("more than %d elements", MaxElements))
		return false
	}
	return true
}

func (k *keeper) text(s, what string) {
	if bad := checkText(s); bad != "" {
		why := NotUTF8
		if len(s) > MaxText {
			why = TooLong
		}
		k.refuse(why, what+" is "+bad)
	}
}

// pathText writes a path as an author would: [3]["by"].
func pathText(path []any) string {
	text := ""
	for _, step := range path {
		switch step := step.(type) {
		case int:
			text += "[" + strconv.Itoa(step) + "]"
		case string:
			text += "[" + strconv.Quote(shorten(step)) + "]"
		case types.List, types.Map:
			text += "[list]" // not shown in full: its size may be what is wrong
		default:
			text += "[" + shorten(types.Format(step)) + "]"
		}
	}
	return text
}

func shorten(s string) string {
	if runes := []rune(s); len(runes) > 40 {
		return string(runes[:39]) + "…"
	}
	return s
}
