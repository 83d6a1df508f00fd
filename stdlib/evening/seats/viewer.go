package seats

import (
	"errors"
	"fmt"
	"slices"

	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
	"houserule/runtime/state"
	"houserule/runtime/world"
	"houserule/stdlib/campaign"
	"houserule/stdlib/engine"
	"houserule/stdlib/evening"
	"houserule/stdlib/evening/commands"
	"houserule/stdlib/evening/seating"
	"houserule/stdlib/narrate"
)

// viewer is the evening as players read it: a second game on the file of the campaign, from which
// what they may not know was removed.
type viewer struct {
	play *evening.Evening
	at   int64 // the last line that it shows
}

// viewers are the viewers of the seats, by what their seats may know.
type viewers map[string]*viewer

// audiences makes texts and data for the seats.
type audiences struct {
	h       *Host
	viewers viewers
	program *rules.Program // for which owners is known; nil before
	owners  bool           // something is private to owners
}

// close closes all viewers.
func (vs viewers) close() {
	for _, v := range vs {
		_ = v.play.Close() // it is read-only, so nothing is lost
	}
}

// viewer returns the viewer of a seat, behind the last line; nil for a gamemaster.
func (of *audiences) viewer(s seating.Seat) (*viewer, error) {
	if s.Gamemaster {
		return nil, nil
	}
	key := of.knowledge(s)
	v, last := of.viewers[key], of.h.play.Campaign.Last()
	if v != nil && v.at < last {
		if _, err := v.play.Follow(); err != nil {
			delete(of.viewers, key)
			_ = v.play.Close() // it is read-only, so nothing is lost
			v = nil
		} else {
			v.at = last
		}
	}
	if v != nil {
		return v, nil
	}
	v, err := of.openViewer(s)
	if err != nil {
		return nil, fmt.Errorf("the view of %s cannot be made: %w", s.Name, err)
	}
	of.viewers[key] = v
	return v, nil
}

// viewerOf returns who a seat is as a reader of texts.
func (of *audiences) viewerOf(s seating.Seat) world.Viewer {
	if s.Gamemaster {
		return world.Viewer{}
	}
	v := world.Onlookers()
	for _, id := range s.Owns {
		if v.Owns == nil {
			v.Owns = map[state.ID]bool{}
		}
		v.Owns[id] = true
	}
	return v
}

// knowledge identifies what a seat may know: seats with the same text share a viewer. Only where
// something is private to owners, it depends on what the seat plays.
func (of *audiences) knowledge(s seating.Seat) string {
	if program := of.h.play.Game.Table.World().Program(); program != of.program {
		of.program, of.owners = program, hasOwnersSecrets(program)
	}
	if !of.owners {
		return ""
	}
	return fmt.Sprint(slices.Sorted(slices.Values(s.Owns)))
}

// hasOwnersSecrets reports whether a box or check is private to the owner of a thing.
func hasOwnersSecrets(program *rules.Program) bool {
	for _, k := range program.Catalogue.Kinds() {
		if slices.ContainsFunc(k.Boxes(), func(b *content.Box) bool { return b.Private == content.ForOwner }) {
			return true
		}
	}
	return slices.ContainsFunc(program.Everything(), func(r *rules.Rule) bool { return r.Plan != nil && r.Plan.Private == content.ForOwner })
}

// openViewer opens the viewer of a seat.
func (of *audiences) openViewer(s seating.Seat) (*viewer, error) {
	c, err := campaign.Open(of.h.play.Campaign.File().Path(), campaign.Options{Read: true})
	if err != nil {
		return nil, err
	}
	config := evening.Config{Seed: of.h.play.Config.Seed, Odds: of.h.play.Config.Odds, Chances: of.h.play.Config.Chances, Audience: content.Players}
	config.Owns = func(g *engine.Game) []types.Ref { return s.Things(g.Table.World()) }
	v := &viewer{play: commands.Start(config), at: c.Last()}
	if _, err := v.play.Resume(c, of.h.play.Modules.Opened, evening.Chooser{}); err != nil {
		return nil, errors.Join(err, c.Close(nil))
	}
	return v, nil
}

// forget closes the viewers that no seat uses any more.
func (of *audiences) forget() {
	used := map[string]bool{}
	for _, s := range of.h.seats {
		used[of.knowledge(s)] = true
	}
	for key, v := range of.viewers {
		if !used[key] {
			delete(of.viewers, key)
			_ = v.play.Close() // it is read-only, so nothing is lost
		}
	}
}

// knows reports whether a seat may know of a thing.
func (of *audiences) knows(s seating.Seat, n types.Ref) bool {
	if s.Gamemaster || n.Record == 0 && n.Owner == 0 || n == of.h.play.Game.Table.World().Game() {
		return true
	}
	v, err := of.viewer(s)
	if err != nil {
		return false
	}
	state := v.play.Game.Table.World().State()
	known := func(id uint64) bool { return id == 0 || state.Exists(id) }
	return known(n.Record) && known(n.Owner)
}

// knowsValue reports whether a seat may know of all things in a value.
func (of *audiences) knowsValue(s seating.Seat, v types.Value) bool {
	known := true
	types.EachRef(v, func(n types.Ref) { known = known && of.knows(s, n) })
	return known
}

// hides reports whether a text contains names that a seat does not know.
func (of *audiences) hides(s seating.Seat, text string) bool {
	v, err := of.viewer(s)
	return err != nil || v != nil && v.play.Reader.HiddenNames.In(text)
}

// public returns a text without what a seat may not know; "something hidden" if nothing is left.
func (of *audiences) public(s seating.Seat, text string) string {
	v, err := of.viewer(s)
	switch {
	case err != nil, v != nil && v.play.Reader.HiddenNames.In(text):
		return "something hidden"
	case v != nil:
		return v.play.Reader.HiddenNames.Public(text)
	}
	return text
}

// readGame returns the evening whose game a seat reads: that of its viewer, or the host's.
func (of *audiences) readGame(s seating.Seat) (*evening.Evening, error) {
	v, err := of.viewer(s)
	if v != nil {
		return v.play, err
	}
	return of.h.play, err
}

// toldLines returns lines of the log as a seat reads them. An error is one of reading the campaign.
func (of *audiences) toldLines(s seating.Seat, numbers []int64) ([]Told, error) {
	if len(numbers) == 0 {
		return nil, nil
	}
	list, err := of.told(s, slices.Min(numbers), slices.Max(numbers))
	return slices.DeleteFunc(list, func(t Told) bool { return !slices.Contains(numbers, t.Line) }), err
}

// told returns the lines of the log between two numbers as a seat reads them, without those that it
// may not know of.
func (of *audiences) told(s seating.Seat, from, until int64) (list []Told, err error) {
	play, err := of.readGame(s)
	if err != nil {
		return nil, err
	}
	err = play.Campaign.Chronicle(from, until, campaign.Shown{All: true, Viewer: play.Reader.Viewer()}, func(l campaign.Logged) error {
		t := Told{Line: l.Line, Seat: l.Who, Time: l.Time, Kind: l.Kind, Typed: l.Typed, Text: l.Said, Undone: l.Back}
		t.Secret = l.Kind == campaign.Secret && l.Typed == "" || l.Private
		if s.Gamemaster {
			t.Secret = l.Kind == campaign.Secret
		} else if l.Typed == "" && t.Secret {
			return nil
		}
		if w, ok := of.h.live[l.Line]; ok && w.Kind == l.Kind && (s.Gamemaster || of.isPublic(s, w, l)) {
			t.Rolls, t.Said, t.Changes = w.Rolls, w.Said, w.Changes
		}
		list = append(list, t)
		return nil
	})
	return list, err
}

// isPublic reports whether a seat may read the rolls and changes of a line.
func (of *audiences) isPublic(s seating.Seat, w evening.Written, l campaign.Logged) bool {
	if w.Private != campaign.Public && !w.Whose.Allows(of.viewerOf(s)) || l.Private || l.Kind == campaign.Secret || of.hides(s, w.Text) {
		return false
	}
	for _, c := range w.Changes {
		if !of.knows(s, c.Of.Of) || of.hides(s, c.Who+" "+c.From+" "+c.To) {
			return false
		}
	}
	for _, r := range w.Rolls {
		if of.hides(s, r.Who+" "+r.Of+" "+r.Text) {
			return false
		}
	}
	return true
}

// Look runs a command of the prompt that only shows something, such as ":why 3.1", ":odds 2d6" or
// ":sheet ann", and returns its output as the seat may read it. It fails for other lines. While a
// question is open, a gamemaster sees the game in the midst of the command that asks.
func (h *Host) Look(seat, line string) (text string, err error) {
	if !h.look(func() { text, err = h.audiences.lookAt(seat, line) }) {
		return "", errors.New(errClosed)
	}
	return text, err
}

// lookAt implements Look on the goroutine of the game.
func (of *audiences) lookAt(seat, line string) (string, error) {
	s, err := of.h.seat(seat)
	if err != nil {
		return "", err
	}
	if len(line) == 0 || line[0] != ':' || len(line) > MaxCommand {
		return "", errors.New("only commands that show something, such as :why, can be looked at")
	}
	if !commands.ShowsOnly(line[1:]) {
		return "", fmt.Errorf("%s does not only show something", narrate.FirstLine(line))
	}
	play, err := of.readGame(s)
	if err != nil {
		return "", err
	}
	if play == of.h.play && of.h.current != nil {
		out, ok := of.h.play.Questions.Peek(line)
		if !ok {
			return "", errors.New("a question waits: that can be looked at after it is answered")
		}
		return out.Text(), nil
	}
	text, _, err := play.Process(line)
	if err != nil {
		return text, errors.New(play.Problems.Text(err))
	}
	return text, nil
}
