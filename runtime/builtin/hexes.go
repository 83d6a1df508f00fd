package builtin

import (
	"fmt"
	"math"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/hexgrid"
	"houserule/runtime/play/command"
	"houserule/runtime/play/eval"
	"houserule/runtime/rules"
	"houserule/runtime/table"
	"houserule/runtime/world"
)

// hexOf returns the coordinates of a hex.
func hexOf(v types.Value) (hexgrid.Hex, error) { return hexgrid.Parse(types.AsRef(v).Name) }

// hexAt returns a reference to a hex. Each kind of hexes is a separate map.
func hexAt(kind string, h hexgrid.Hex) types.Ref { return types.Ref{Kind: kind, Name: h.String()} }

// hexList returns hexes as a list, or a problem if there are more than a list may hold.
func hexList(kind string, places []hexgrid.Hex) (types.Value, error) {
	if err := fewHexes(len(places)); err != nil {
		return nil, err
	}
	list := make(types.List, len(places))
	for i, h := range places {
		list[i] = hexAt(kind, h)
	}
	return list, nil
}

func fewHexes(n int) error {
	if n > types.MaxElements {
		return &diag.Problem{Message: fmt.Sprintf("%d hexes are more than the %d that a list may hold", n, types.MaxElements)}
	}
	return nil
}

// hexCall is a call of a rule of a hex: its coordinates and the arguments.
type hexCall struct {
	*eval.Call
	t    *table.Table
	here hexgrid.Hex
}

// place returns an argument that is a hex of the same map.
func (c *hexCall) place(v types.Value) (hexgrid.Hex, error) {
	if n := types.AsRef(v); n.Kind != c.Ref.Kind {
		return hexgrid.Hex{}, &diag.Problem{Message: fmt.Sprintf("%s %s and %s %s lie on different maps", c.Ref.Kind, c.Ref.Name, n.Kind, n.Name)}
	}
	return hexOf(v)
}

// whole returns an argument that is a whole number up to most.
func (c *hexCall) whole(name string, most int) (int, error) {
	f, _ := c.Args[name].(float64)
	if f != float64(int(f)) || f > float64(most) {
		return 0, &diag.Problem{Message: fmt.Sprintf("`%s` is a whole number up to %d, not %s", name, most, types.Format(f))}
	}
	return int(f), nil
}

// yields evaluates a rule of the hex about a neighbour. Modules may have changed the rule.
func (c *hexCall) yields(word string, from hexgrid.Hex, through hexgrid.Side) (types.Value, error) {
	return c.t.AskRule(c.t.World().Program().Rule("hex."+word), hexAt(c.Ref.Kind, from), rules.Args{"other": hexAt(c.Ref.Kind, from.Neighbour(through))})
}

// passage answers whether steps are possible and keeps the first error of a rule.
type passage struct {
	c       *hexCall
	avoided map[hexgrid.Hex]bool
	err     error
}

func (c *hexCall) passage() (*passage, error) {
	p := &passage{c: c, avoided: map[hexgrid.Hex]bool{}}
	list, _ := c.Args["around"].(types.List)
	for _, v := range list {
		h, err := c.place(v)
		if err != nil {
			return nil, err
		}
		p.avoided[h] = true
	}
	return p, nil
}

func (p *passage) open(from hexgrid.Hex, through hexgrid.Side) bool {
	if p.err == nil {
		p.err = p.c.t.Charge(command.LayerSteps)
	}
	if p.err != nil || p.avoided[from.Neighbour(through)] {
		return false
	}
	v, err := p.c.yields("leads_to", from, through)
	p.err = err
	leads, _ := v.(bool)
	return err == nil && leads
}

func (p *passage) step(from hexgrid.Hex, through hexgrid.Side) (float64, bool) {
	if !p.open(from, through) {
		return 0, false
	}
	v, err := p.c.yields("step_cost", from, through)
	cost, ok := v.(float64)
	if err == nil && (!ok || cost < 0) {
		err = &diag.Problem{Message: fmt.Sprintf("hex.step_cost is %s, not a number of 0 or more", types.Format(v))}
	}
	p.err = err
	return cost, err == nil
}

// mover returns the costs of movement.
func (c *hexCall) mover() (hexgrid.Mover, *passage, error) {
	p, err := c.passage()
	if err != nil {
		return hexgrid.Mover{}, nil, err
	}
	m := hexgrid.Mover{Step: p.step}
	m.Most, _ = c.Args["most"].(float64)
	m.Turn, _ = c.Args["turn"].(float64)
	if m.Turn > 0 {
		if c.Args["facing"] == nil {
			return m, nil, &diag.Problem{Message: "where turning costs something, say the `facing` at the start"}
		}
		facing, err := c.whole("facing", hexgrid.Sides-1)
		if err != nil {
			return m, nil, err
		}
		m.Facing = hexgrid.Side(facing)
	}
	return m, p, nil
}

// leads reports whether the boxes of two neighbours allow a step.
func leads(t *table.Table, n types.Ref, from, to hexgrid.Hex) (bool, error) {
	side, ok := from.SideOf(to)
	if !ok {
		return false, nil
	}
	for _, end := range []struct {
		hex  hexgrid.Hex
		side hexgrid.Side
	}{{from, side}, {to, side.Opposite()}} {
		walls, err := t.World().Boxes.Get(t.Run(), hexAt(n.Kind, end.hex), "walls")
		if err != nil {
			return false, err
		}
		list, _ := walls.(types.List)
		for _, wall := range list {
			if wall == float64(end.side) {
				return false, nil
			}
		}
	}
	blocked, err := t.World().Boxes.Get(t.Run(), hexAt(n.Kind, to), "blocked")
	return err == nil && blocked != true, err
}

// stepCost returns the cost of a step unless modules change it.
var stepCost = &rules.Declaration{DeclKind: rules.Query, Name: "hex.step_cost", Text: "the cost of one step to a neighbour; modules change it for difficult terrain",
	Module: "houserule", Params: []rules.Param{otherHex}, Body: rules.Body{Formula: content.Plain("1")}}

var otherHex = rules.Param{Name: "other", Type: types.RefType("hex")}

// hexRules declares the rules of hexes.
func hexRules() []*rules.Declaration {
	d := declared{stepCost}
	hex, number := types.RefType("hex"), types.NumberType()
	amount := types.Range(0, 0)
	amount.High = nil
	hexes, side := types.ListOf(hex), types.Range(0, hexgrid.Sides-1)
	other := []rules.Param{otherHex}
	steps := []rules.Param{{Name: "steps", Type: amount}}
	around := rules.Param{Name: "around", Type: hexes.OrNone(), Optional: true}
	moving := []rules.Param{around, {Name: "facing", Type: side.OrNone(), Optional: true}, {Name: "turn", Type: amount, Default: 0.0, Optional: true}}
	most := rules.Param{Name: "most", Type: amount, Default: 50.0, Optional: true}
	way := append([]rules.Param{otherHex, most}, moving...)
	const dear = " most is the maximum cost; around lists hexes that the path avoids. With facing, steps only go forward, and turning by one side costs turn"

	// ask declares a rule with the coordinates of its hex and, if it has one, of the other.
	ask := func(name, text string, params []rules.Param, answers types.Type, answer func(c *hexCall, other hexgrid.Hex) (types.Value, error)) {
		d.question("hex."+name, text, params, answers, func(t *table.Table, call *eval.Call) (types.Value, error) {
			c, to := &hexCall{Call: call, t: t}, hexgrid.Hex{}
			var err error
			if c.here, err = hexOf(call.Ref); err != nil {
				return nil, err
			}
			if len(params) > 0 && params[0].Name == "other" {
				if to, err = c.place(call.Args["other"]); err != nil {
					return nil, err
				}
			}
			return answer(c, to)
		})
	}
	ask("column", "the first coordinate, which increases towards side 2", nil, number, func(c *hexCall, _ hexgrid.Hex) (types.Value, error) {
		return float64(c.here.Q), nil
	})
	ask("row", "the second coordinate, which increases towards side 3", nil, number, func(c *hexCall, _ hexgrid.Hex) (types.Value, error) {
		return float64(c.here.R), nil
	})
	ask("neighbour", "the hex on a side. Sides are numbered 0 to 5, clockwise from the top", []rules.Param{{Name: "side", Type: side}}, hex, func(c *hexCall, _ hexgrid.Hex) (types.Value, error) {
		s, err := c.whole("side", hexgrid.Sides-1)
		return hexAt(c.Ref.Kind, c.here.Neighbour(hexgrid.Side(s))), err
	})
	ask("neighbours", "the six adjacent hexes, by side", nil, hexes, func(c *hexCall, _ hexgrid.Hex) (types.Value, error) {
		all := c.here.Neighbours()
		return hexList(c.Ref.Kind, all[:])
	})
	ask("distance_to", "the number of steps to another hex, 0 for itself, ignoring obstacles", other, number, func(c *hexCall, to hexgrid.Hex) (types.Value, error) {
		return float64(hexgrid.Distance(c.here, to)), nil
	})
	ask("ring", "the hexes at exactly this distance, clockwise from the top", steps, hexes, func(c *hexCall, _ hexgrid.Hex) (types.Value, error) {
		n, err := c.whole("steps", types.MaxElements/hexgrid.Sides)
		if err != nil {
			return nil, err
		}
		return hexList(c.Ref.Kind, hexgrid.Ring(c.here, n))
	})
	ask("within", "the hexes within this distance, including itself, nearest first", steps, hexes, func(c *hexCall, _ hexgrid.Hex) (types.Value, error) {
		n, err := c.whole("steps", 57) // a list holds no more
		if err != nil {
			return nil, err
		}
		return hexList(c.Ref.Kind, hexgrid.Within(c.here, n))
	})
	ask("line_to", "the hexes on the straight line to another hex, with both ends; the same in both directions", other, hexes, func(c *hexCall, to hexgrid.Hex) (types.Value, error) {
		if err := fewHexes(hexgrid.Distance(c.here, to) + 1); err != nil {
			return nil, err
		}
		return hexList(c.Ref.Kind, hexgrid.Line(c.here, to))
	})
	ask("side_towards", "the side through which the straight line to another hex leaves; none for itself", other, side.OrNone(), func(c *hexCall, to hexgrid.Hex) (types.Value, error) {
		if s, ok := c.here.Towards(to); ok {
			return float64(s), nil
		}
		return nil, nil
	})
	ask("arc_towards", "the arc of somebody here who faces a side in which another hex lies: front (that side and its neighbours), rear (the opposite side) or flank; none for this hex", append([]rules.Param{otherHex}, rules.Param{Name: "facing", Type: side}), types.ChoiceOf("front", "flank", "rear").OrNone(), func(c *hexCall, to hexgrid.Hex) (types.Value, error) {
		facing, err := c.whole("facing", hexgrid.Sides-1)
		if err != nil {
			return nil, err
		}
		if s, ok := c.here.Towards(to); ok {
			return hexgrid.ArcOf(hexgrid.Side(facing), s).String(), nil
		}
		return nil, nil
	})
	ask("leads_to", "whether one step leads to another hex: an unblocked neighbour without a wall between. Modules add other obstacles", other, types.YesNoType(), func(c *hexCall, to hexgrid.Hex) (types.Value, error) {
		return leads(c.t, c.Ref, c.here, to)
	})
	ask("sees", "whether every step of the straight line to another hex is open", other, types.YesNoType(), func(c *hexCall, to hexgrid.Hex) (types.Value, error) {
		if err := fewHexes(hexgrid.Distance(c.here, to) + 1); err != nil {
			return nil, err
		}
		p, line := &passage{c: c}, hexgrid.Line(c.here, to)
		for i := 1; i < len(line); i++ {
			if s, _ := line[i-1].SideOf(line[i]); !p.open(line[i-1], s) {
				return false, p.err
			}
		}
		return true, nil
	})
	ask("fill", "the hexes, up to count, that something reaches first as it spreads from here around walls. It does not enter the hexes in around", []rules.Param{{Name: "count", Type: amount}, around}, hexes, func(c *hexCall, _ hexgrid.Hex) (types.Value, error) {
		n, err := c.whole("count", types.MaxElements)
		if err != nil {
			return nil, err
		}
		p, err := c.passage()
		if err != nil {
			return nil, err
		}
		filled := hexgrid.Fill(c.here, n, p.open)
		if p.err != nil {
			return nil, p.err
		}
		return hexList(c.Ref.Kind, filled)
	})
	ask("way_to", "the hexes of a cheapest path to another hex, with both ends, or none."+dear, way, hexes.OrNone(), func(c *hexCall, to hexgrid.Hex) (types.Value, error) {
		path, _, ok, err := c.path(to)
		if err != nil || !ok {
			return nil, err
		}
		return hexList(c.Ref.Kind, path)
	})
	ask("cost_to", "the cost of such a path, or none", way, number.OrNone(), func(c *hexCall, to hexgrid.Hex) (types.Value, error) {
		_, cost, ok, err := c.path(to)
		if err != nil || !ok {
			return nil, err
		}
		return cost, nil
	})
	ask("reach", "the hexes that such paths reach, including itself, cheapest first", append([]rules.Param{{Name: "most", Type: amount}}, moving...), hexes, func(c *hexCall, _ hexgrid.Hex) (types.Value, error) {
		m, p, err := c.mover()
		if err != nil {
			return nil, err
		}
		reached, err := m.Reach(c.here)
		if p.err != nil {
			err = p.err
		}
		if err != nil {
			return nil, err
		}
		places := make([]hexgrid.Hex, len(reached))
		for i, r := range reached {
			places[i] = r.Hex
		}
		return hexList(c.Ref.Kind, places)
	})
	return d
}

func (c *hexCall) path(to hexgrid.Hex) (path []hexgrid.Hex, cost float64, ok bool, err error) {
	m, p, err := c.mover()
	if err != nil {
		return nil, 0, false, err
	}
	path, cost, ok, err = m.Path(c.here, to)
	if p.err != nil {
		err = p.err
	}
	return path, cost, ok, err
}

// fitsHex refuses invalid sides.
func fitsHex(_ *world.World, _ types.Ref, _ *content.Box, v types.Value) error {
	for _, side := range types.AsList(v) {
		if s, _ := side.(float64); s != math.Trunc(s) {
			return fmt.Errorf("the sides of a hex are 0, 1, 2, 3, 4 and 5, not %s", types.Format(side))
		}
	}
	return nil
}
