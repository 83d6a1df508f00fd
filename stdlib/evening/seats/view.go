package seats

import (
	"errors"
	"slices"
	"strings"

	"houserule/lang/types"
	"houserule/runtime/explain"
	"houserule/runtime/rules"
	"houserule/runtime/table"
	"houserule/runtime/world"
	"houserule/stdlib/evening"
	"houserule/stdlib/evening/menus"
	"houserule/stdlib/evening/seating"
	"houserule/stdlib/narrate"
)

// View is what a seat sees of the table. It contains nothing that the seat may not know.
type View struct {
	Change    int64         `json:"change"` // number of the last line of the campaign
	Seat      string        `json:"seat"`
	Headline  string        `json:"headline,omitempty"` // of the game: whose turn it is
	Time      string        `json:"time,omitempty"`     // in the game
	People    []Person      `json:"people,omitempty"`   // in turn order, where there is one
	Sheets    []Sheet       `json:"sheets,omitempty"`   // of what the seat plays; for a gamemaster of who acts
	Clocks    []Clock       `json:"clocks,omitempty"`
	Actions   []Action      `json:"actions,omitempty"`   // that the seat can perform now
	Questions []Question    `json:"questions,omitempty"` // that wait for an answer
	Offers    []Offer       `json:"offers,omitempty"`
	Told      []Told        `json:"told,omitempty"` // the last lines of the log
	Seats     []SeatView    `json:"seats,omitempty"`
	Asked     []UndoRequest `json:"asked,omitempty"` // for gamemasters: what seats ask them to undo
}

// Person is a character or another entity at the table.
type Person struct {
	ID     uint64   `json:"id"`
	Name   string   `json:"name"`
	Kind   string   `json:"kind"`
	Texts  []string `json:"texts,omitempty"` // its headline; for other players its glimpse, where a module declares one
	Acting bool     `json:"acting,omitempty"`
	Mine   bool     `json:"mine,omitempty"`
}

// Sheet is the sheet of a thing as its module lays it out.
type Sheet struct {
	ID   uint64             `json:"id"`
	Name string             `json:"name"`
	Rows []explain.SheetRow `json:"rows,omitempty"`
	Text string             `json:"text,omitempty"` // its boxes, if no module lays it out
}

// Clock is a countdown.
type Clock struct {
	ID    uint64  `json:"id"`
	Name  string  `json:"name"`
	Value float64 `json:"value"`
	Size  float64 `json:"size,omitempty"` // 0 for one without an end
}

// Action is something that a thing can do now.
type Action struct {
	Who     uint64      `json:"who"` // the id for [Command].Who; 0 for the game
	Name    string      `json:"name"`
	Menu    string      `json:"menu"`
	Word    string      `json:"word"` // for [Command].Word
	Title   string      `json:"title"`
	Check   bool        `json:"check,omitempty"` // it is a check rather than an action
	Price   []string    `json:"price,omitempty"`
	Params  []Parameter `json:"params,omitempty"`
	Refused *Refusal    `json:"refused,omitempty"` // why it is not possible now; nil if it is
}

// Parameter is an argument of an action.
type Parameter struct {
	Name       string      `json:"name"`
	Type       string      `json:"type"` // as the module writes it
	Optional   bool        `json:"optional,omitempty"`
	Low        *float64    `json:"low,omitempty"` // of a number; nil for no bound
	High       *float64    `json:"high,omitempty"`
	Choices    []string    `json:"choices,omitempty"`    // of a list of words
	Candidates []Candidate `json:"candidates,omitempty"` // of a thing at the table
}

// Candidate is a thing that can be an argument.
type Candidate struct {
	ID     uint64 `json:"id"`
	Name   string `json:"name"`
	Chance string `json:"chance,omitempty"`
	Beside string `json:"beside,omitempty"`
}

// SeatView is a seat as others see it.
type SeatView struct {
	Name       string   `json:"name"`
	Gamemaster bool     `json:"gamemaster,omitempty"`
	Plays      []string `json:"plays,omitempty"`
	Away       bool     `json:"away,omitempty"`
	WaitedFor  bool     `json:"waited_for,omitempty"` // it may answer an open question
}

// lastTold is the number of lines of the log in a view.
const lastTold = 50

// View returns what a seat sees.
func (h *Host) View(seat string) (View, error) {
	var v View
	var err error
	if !h.look(func() { v, err = h.view(seat) }) {
		return v, errors.New(errClosed)
	}
	return v, err
}

// view makes a View on the goroutine of the game.
func (h *Host) view(seat string) (View, error) {
	s, err := h.seat(seat)
	if err != nil {
		return View{}, err
	}
	play, err := h.audiences.readGame(s)
	if err != nil {
		return View{}, err
	}
	t := play.Game.Table
	last := play.Campaign.Last()
	v := View{Change: last, Seat: s.Name, Headline: narrate.Headline(t), Time: narrate.ClockTime(t.World().Schedule.Now())}
	v.People = people(play, s)
	if v.Sheets, err = sheets(play, s); err != nil {
		return v, err
	}
	v.Clocks = clocks(play)
	if h.current == nil {
		if v.Actions, err = actionsOf(play, s); err != nil {
			return v, err
		}
	}
	v.Questions, v.Offers = h.openQuestions(s), h.offers.list(s)
	if v.Told, err = h.audiences.told(s, max(1, last-lastTold+1), last); err != nil {
		return v, err
	}
	v.Seats = h.seatViews(s)
	if s.Gamemaster {
		v.Asked = slices.Clone(h.asked)
	}
	return v, nil
}

// people returns those at the table.
func people(play *evening.Evening, s seating.Seat) (list []Person) {
	t := play.Game.Table
	acting, isTurn := narrate.Acting(t)
	for _, n := range narrate.AtTable(t) {
		mine := s.Plays(n.Record, n.Owner)
		texts, err := personTexts(t, n, mine || s.Gamemaster)
		if err != nil {
			texts = []string{narrate.FirstLine(err.Error())}
		}
		list = append(list, Person{ID: n.Record, Name: t.World().Names.Of(n), Kind: n.Kind, Texts: texts,
			Acting: isTurn && n == acting, Mine: mine})
	}
	return list
}

// personTexts returns the headline of a thing or, for those who do not play it, what others see of it, if
// a module says what that is.
func personTexts(t *table.Table, n types.Ref, whole bool) ([]string, error) {
	if !whole {
		if texts, declared := narrate.Glimpse(t, n); declared {
			return texts, nil
		}
	}
	texts, _, err := t.Eval().Headline(n)
	return texts, err
}

// sheets returns the sheets of what a seat plays; for a gamemaster that of who acts.
func sheets(play *evening.Evening, s seating.Seat) (list []Sheet, err error) {
	t := play.Game.Table
	acting, isTurn := narrate.Acting(t)
	for _, n := range narrate.AtTable(t) {
		if !s.Plays(n.Record, n.Owner) && !(s.Gamemaster && isTurn && n == acting) {
			continue
		}
		rows, laid, err := explain.Sheet(t.Eval(), t.Run(), n)
		if err != nil {
			return nil, err
		}
		sheet := Sheet{ID: n.Record, Name: t.World().Names.Of(n), Rows: rows}
		if !laid {
			sheet.Text = narrate.ShowThing(t, play.Config.Audience, n, false)
		}
		list = append(list, sheet)
	}
	return list, nil
}

// clocks returns the countdowns at the table.
func clocks(play *evening.Evening) (list []Clock) {
	w := play.Game.Table.World()
	for _, id := range w.State().Records() {
		n := w.Record(id)
		k := w.Program().Catalogue.Kind(n.Kind)
		if k == nil || !k.Is("track") || n.IsCopy() {
			continue
		}
		value, err := w.Boxes.Get(play.Game.Table.Run(), n, "value")
		if err != nil {
			continue // the seat may not read it
		}
		size, err := w.Boxes.Get(play.Game.Table.Run(), n, "size")
		if err != nil {
			continue
		}
		c := Clock{ID: id, Name: w.Names.Of(n)}
		c.Value, _ = value.(float64)
		c.Size, _ = size.(float64)
		list = append(list, c)
	}
	return list
}

// actionsOf returns what a seat can do now: the turn of who acts, if the seat plays it, or else the
// rest of what it plays; for a gamemaster also what the game can do next.
func actionsOf(play *evening.Evening, s seating.Seat) (list []Action, err error) {
	t := play.Game.Table
	acting, isTurn := narrate.Acting(t)
	add := func(menu string, who types.Ref) {
		if err != nil {
			return
		}
		var items []menus.Action
		if items, err = menus.Of(play.Odds, menu, who); err == nil {
			for _, item := range items {
				list = append(list, action(play, menu, who, item))
			}
		}
	}
	switch {
	case isTurn && (s.Gamemaster || s.Plays(acting.Record, acting.Owner)):
		add("turn", acting)
	case !isTurn:
		for _, n := range narrate.AtTable(t) {
			if s.Plays(n.Record, n.Owner) {
				add("rest", n)
			}
		}
	}
	if s.Gamemaster {
		add("next", t.World().Game())
	}
	return list, err
}

// action makes an Action of a menu item.
func action(play *evening.Evening, menu string, who types.Ref, item menus.Action) Action {
	w := play.Game.Table.World()
	a := Action{Who: who.Record, Name: w.Names.Of(who), Menu: menu, Word: item.Item.Rule.Word, Title: narrate.InSentence(item.Item.Rule.Word), Check: item.Item.Rule.DeclKind == rules.Check}
	for _, tag := range item.Item.Price {
		a.Price = append(a.Price, strings.ReplaceAll(tag, "_", " "))
	}
	for _, p := range item.Item.Rule.Signature.Params {
		if viewer := play.Reader.Viewer(); viewer.IsGamemaster() || isPlayers(item.Item.Rule, p) {
			a.Params = append(a.Params, parameter(p, item, viewer))
		}
	}
	if item.Refused != nil {
		a.Refused = &Refusal{Text: narrate.WhyNot(item.Refused)}
		var r *rules.Refusal
		if errors.As(item.Refused, &r) {
			a.Refused.Rule, a.Refused.Source, a.Refused.Requirement = r.Rule, r.Source.String(), r.Required
		}
	}
	return a
}

// parameter makes a Parameter for a viewer.
func parameter(p rules.Param, item menus.Action, viewer world.Viewer) Parameter {
	out := Parameter{Name: p.Name, Type: p.Type.String(), Optional: p.Optional, Low: p.Type.Low, High: p.Type.High}
	if out.Choices = p.Type.Choices; p.Type.List != nil {
		out.Choices = p.Type.List.Words()
	}
	if p.Name == item.Target {
		for _, c := range item.Candidates {
			out.Candidates = append(out.Candidates, Candidate{ID: c.Thing.Record, Name: c.Name, Chance: c.Chance.For(viewer).Text, Beside: c.Beside})
		}
	}
	return out
}

// openQuestions returns the open questions as a seat sees them.
func (h *Host) openQuestions(s seating.Seat) (list []Question) {
	if now := h.current; now != nil && now.question != nil {
		list = append(list, *h.questions.of(s, now.question, now.sender.Seat))
	}
	for _, x := range h.seats {
		c := h.creations.waiting[x.Name]
		switch {
		case c == nil || c.shown == nil:
		case x.Name == s.Name:
			list = append(list, *c.shown)
		case s.Gamemaster && (x.Away || c.question.seat == ""):
			list = append(list, *h.questions.of(s, c.question, x.Name))
		}
	}
	return list
}

// seatViews returns the seats as a seat sees them.
func (h *Host) seatViews(s seating.Seat) (list []SeatView) {
	w := h.play.Game.Table.World()
	for _, x := range h.seats {
		out := SeatView{Name: x.Name, Gamemaster: x.Gamemaster, Away: x.Away}
		for _, id := range x.Owns {
			if n := w.Record(id); n.Kind != "" && h.audiences.knows(s, n) {
				out.Plays = append(out.Plays, w.Names.Of(n))
			}
		}
		if now := h.current; now != nil && now.question != nil {
			out.WaitedFor = h.questions.mayAnswer(x, now.question) && !x.Gamemaster || x.Gamemaster && h.questions.byGamemaster(now.question)
		}
		list = append(list, out)
	}
	return list
}
