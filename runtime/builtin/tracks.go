package builtin

import (
	"fmt"
	"math"
	"strconv"

	"houserule/lang/diag"
	"houserule/lang/lazyregexp"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/countdown"
	"houserule/runtime/play/checks"
	"houserule/runtime/play/command"
	"houserule/runtime/play/eval"
	"houserule/runtime/rules"
	"houserule/runtime/table"
	"houserule/runtime/world"
)

// trackOf returns the countdown of a record.
func trackOf(t *table.Table, n types.Ref) (countdown.Track, error) {
	size, err := t.World().Boxes.Get(t.Run(), n, "size")
	if err != nil {
		return countdown.Track{}, err
	}
	value, err := t.World().Boxes.Get(t.Run(), n, "value")
	if err != nil {
		return countdown.Track{}, err
	}
	both, err := t.World().Boxes.Get(t.Run(), n, "both_ends")
	if err != nil {
		return countdown.Track{}, err
	}
	return trackFrom(t.World().Names.Of(n), value, size, both)
}

// trackFrom returns the countdown with the values of its boxes.
func trackFrom(name string, value, size, both types.Value) (countdown.Track, error) {
	at, most := value.(float64), size.(float64)
	if at != math.Trunc(at) || most != math.Trunc(most) || math.Abs(at) > countdown.MaxSize || math.Abs(most) > countdown.MaxSize {
		return countdown.Track{}, fmt.Errorf("%s counts whole steps up to %d, not %s of %s", name, countdown.MaxSize, types.Format(at), types.Format(most))
	}
	track := countdown.Track{Value: int(at), Size: int(most), BothEnds: both == true}
	return track, track.Check()
}

// move moves a countdown and performs what follows when it is resolved.
func move(t *table.Table, n types.Ref, steps float64) (types.Value, error) {
	track, err := trackOf(t, n)
	if err != nil {
		return nil, err
	}
	if steps != math.Trunc(steps) {
		return nil, fmt.Errorf("a countdown moves by whole steps, not %s", types.Format(steps))
	}
	track, moved, err := track.Move(int(max(-countdown.MaxSize, min(steps, countdown.MaxSize))))
	if err != nil {
		return nil, err
	}
	if moved.Ignored {
		return 0.0, nil
	}
	if err := t.World().Boxes.Set(t.Run(), n, "value", float64(track.Value)); err != nil {
		return nil, err
	}
	if moved.Resolved != countdown.Open {
		if _, err := t.Journal().Do(n, "resolves", nil); err != nil {
			return nil, err
		}
	}
	return float64(moved.To - moved.From), nil
}

// trackRules declares the rules and actions of countdowns.
func trackRules() []*rules.Declaration {
	var d declared
	steps := []rules.Param{{Name: "steps", Type: types.NumberType(), Default: 1.0, Optional: true}}
	d.action("track.advance", "moves a countdown towards its size; returns the number of steps", steps, func(t *table.Table, c *eval.Call) (types.Value, error) {
		return move(t, c.Ref, c.Args["steps"].(float64))
	})
	d.action("track.reverse", "moves a countdown back towards 0; returns the number of steps", steps, func(t *table.Table, c *eval.Call) (types.Value, error) {
		return move(t, c.Ref, -c.Args["steps"].(float64))
	})
	d.action("track.resolves", "happens when a countdown reaches an end; modules add consequences", nil, func(*table.Table, *eval.Call) (types.Value, error) { return nil, nil })
	d.question("track.resolved", "whether the countdown is at an end", nil, types.YesNoType(), func(t *table.Table, c *eval.Call) (types.Value, error) {
		track, err := trackOf(t, c.Ref)
		return track.Resolved() != countdown.Open, err
	})
	d.question("track.stands_at", "which end a countdown has reached: top, bottom or none", nil, types.TextType().OrNone(), func(t *table.Table, c *eval.Call) (types.Value, error) {
		track, err := trackOf(t, c.Ref)
		switch track.Resolved() {
		case countdown.Top:
			return "top", err
		case countdown.Bottom:
			return "bottom", err
		}
		return nil, err
	})
	d.question("track.allows", "whether an attempt, an open check, counts under the countdown's `limits`", []rules.Param{{Name: "check", Check: true}}, types.YesNoType(), func(t *table.Table, c *eval.Call) (types.Value, error) {
		tried, err := attempt(t, c.Args["check"].(*checks.Check))
		if err != nil {
			return nil, err
		}
		counts, _, err := room(t, c.Ref, tried)
		return counts, err
	})
	d.question("track.different", "how many different values a field has in the notes: different('skill'), or in those of successes: different('skill', 'success')",
		[]rules.Param{{Name: "field", Type: types.TextType()}, {Name: "only", Type: types.Type{Base: types.Choice, Choices: []string{"success", "failure"}}.OrNone(), Optional: true}}, types.NumberType(),
		func(t *table.Table, c *eval.Call) (types.Value, error) {
			notes, err := t.World().Boxes.Get(t.Run(), c.Ref, "notes")
			if err != nil {
				return nil, err
			}
			list, _ := notes.(types.List)
			if err := t.Charge(command.RecordSteps * len(list)); err != nil {
				return nil, err
			}
			only, _ := c.Args["only"].(string)
			n, err := countdown.Different(list, c.Args["field"].(string), outcome(only))
			return float64(n), err
		})
	return d
}

// attempt returns the note of a check: who, with what, when, and whether it succeeded.
func attempt(t *table.Table, f *checks.Check) (types.Map, error) {
	success, err := f.Look(t.Run(), "success")
	if err != nil {
		return nil, err
	}
	day, _ := t.World().Schedule.Duration(t.Run(), "day")
	return types.MakeMap(
		types.Pair{Key: "who", Value: t.World().Names.Of(f.Roller())},
		types.Pair{Key: content.Written(f.Ref().Kind), Value: f.Ref().Name},
		types.Pair{Key: "success", Value: success},
		types.Pair{Key: "day", Value: float64(int(t.World().Schedule.Now() / day))},
	), nil
}

// room reports whether an attempt counts under the limits of a countdown, such as "once a
// day", "once a who" or "2 a session", and returns the notes of the countdown.
func room(t *table.Table, n types.Ref, tried types.Map) (bool, types.List, error) {
	v, err := t.World().Boxes.Get(t.Run(), n, "notes")
	if err != nil {
		return false, nil, err
	}
	notes, _ := v.(types.List)
	most, err := limits(t, n)
	if err != nil {
		return false, nil, err
	}
	if err := t.Charge(command.RecordSteps * len(notes) * (1 + len(most))); err != nil {
		return false, nil, err
	}
	room, err := countdown.Room(most, notes, tried)
	return room >= 1, notes, err
}

// Note adds a note of an attempt to a countdown if the attempt counts under its limits, and
// reports whether it does.
func Note(t *table.Table, n types.Ref, f *checks.Check) (bool, error) {
	tried, err := attempt(t, f)
	if err != nil {
		return false, err
	}
	counts, notes, err := room(t, n, tried)
	if err != nil || !counts {
		return false, err
	}
	if notes, err = countdown.Note(notes, tried); err != nil {
		return false, err
	}
	return true, t.World().Boxes.Set(t.Run(), n, "notes", notes)
}

// outcome returns the field of notes by which a limit selects successes or failures; nil for
// all.
func outcome(word string) types.Map {
	switch word {
	case "success", "successes":
		return types.MakeMap(types.Pair{Key: "success", Value: true})
	case "failure", "failures":
		return types.MakeMap(types.Pair{Key: "success", Value: false})
	}
	return nil
}

// limitText matches "once a day", "2 times a skill", "one success a who" and "3 failures a
// day".
var limitText = lazyregexp.New(`^(?:once|(one|[0-9]+) (times?|success|successes|failure|failures)|([0-9]+)) a ([a-z_]+)$`)

// limits returns the limits of a countdown.
func limits(t *table.Table, n types.Ref) ([]countdown.Limit, error) {
	v, err := t.World().Boxes.Get(t.Run(), n, "limits")
	if err != nil {
		return nil, err
	}
	return limitsOf(types.AsList(v))
}

func limitsOf(list types.List) ([]countdown.Limit, error) {
	var limits []countdown.Limit
	for _, e := range list {
		text := e.(string)
		m := limitText.FindStringSubmatch(text)
		if m == nil {
			return nil, &diag.Problem{Message: fmt.Sprintf("%q is no limit of a countdown", text), Hint: `write "once a day", "2 times a skill" or "one success a who"`}
		}
		most := 1
		if number := m[1] + m[3]; number != "" && number != "one" {
			var err error
			if most, err = strconv.Atoi(number); err != nil {
				return nil, err
			}
		}
		limits = append(limits, countdown.Limit{Most: most, Same: []string{m[4]}, Where: outcome(m[2])})
	}
	return limits, nil
}

// fitsTrack refuses a value of a box that does not fit the other boxes of the countdown.
func fitsTrack(w *world.World, n types.Ref, b *content.Box, v types.Value) error {
	switch box := b.Name; box {
	case "value", "size", "both_ends":
		with := map[string]types.Value{"value": 0.0, "size": nil, "both_ends": false}
		for name := range with {
			if held, ok := w.State().Get(n.Record, name); ok {
				with[name] = held
			}
		}
		if with[box] = v; with["size"] == nil {
			with["size"] = math.Max(2, with["value"].(float64)) // the shortest size, until it is set
		}
		_, err := trackFrom("a countdown", with["value"], with["size"], with["both_ends"])
		return err
	case "notes":
		for i, note := range types.AsList(v) {
			if _, ok := note.(types.Map); !ok {
				return fmt.Errorf("note %d is %s, and a note is a table of what was attempted", i+1, types.Format(note))
			}
		}
	case "hidden":
		k := w.Program().Catalogue.Kind(n.Kind)
		for _, name := range types.AsList(v) {
			if w.Box(k, name.(string)) == nil {
				return fmt.Errorf("%s has no box `%s` to hide%s", diag.A(k.Name), name, hintBehind(diag.DidYouMean(name.(string), k.BoxNames())))
			}
		}
	}
	return nil
}

func hintBehind(hint string) string {
	if hint == "" {
		return ""
	}
	return "; " + hint
}
