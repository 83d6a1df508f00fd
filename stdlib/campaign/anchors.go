package campaign

import (
	"bytes"
	"encoding/hex"
	"fmt"
	"strconv"
	"strings"

	"houserule/runtime/world"
	"houserule/stdlib/campaign/file"
)

// Anchors are saved games in notes of the file, in addition to its two snapshots, which may be
// close together near the end. They keep undo equally fast at any length of the campaign: there
// is an anchor behind every 200th line, every 2,000th and so on, two of each kind, and 16 to 32
// more at equal distances over the whole campaign.
const (
	anchorNote  = "anchor "
	anchorEvery = 200
	anchorKinds = 4
	anchorsFar  = 32
)

// farName returns the name of the note for an anchor at equal distances; "" if none belongs
// behind the line. The distance doubles as the campaign grows, and every second anchor is
// overwritten.
func farName(line int64, anchors map[string]int64) string {
	distance := int64(anchorEvery)
	for line > anchorsFar*distance {
		distance *= 2
	}
	if line%distance != 0 {
		return ""
	}
	for i := range anchorsFar {
		name := fmt.Sprintf("%sfar %d", anchorNote, i)
		if at, used := anchors[name]; !used || at%distance != 0 || at >= line {
			return name
		}
	}
	return ""
}

// anchorNames returns the notes for the anchors behind a line, without the far ones.
func anchorNames(line int64) (names []string) {
	every := int64(anchorEvery)
	for kind := range anchorKinds {
		if line%every == 0 {
			names = append(names, fmt.Sprintf("%s%d %d", anchorNote, kind, line/every%2))
		}
		every *= 10
	}
	return names
}

// anchor writes the anchors that belong behind the last line, if any.
func (c *Campaign) anchor(w *world.World) error {
	names := anchorNames(c.Timeline.last)
	if len(names) == 0 {
		return nil
	}
	if c.loadAnchors() {
		if far := farName(c.Timeline.last, c.anchors); far != "" {
			names[0] = far // the far anchor alone is enough
		}
	}
	saved, err := gameState{rest: c.rest, state: w.State()}.saved()
	if err != nil {
		return err
	}
	head, err := c.file.Head()
	if err != nil {
		return err
	}
	for _, name := range names {
		if err := c.file.SetNote(name, fmt.Sprintf("%d %s\n%s", head.Last, head.Hash, saved)); err != nil {
			return err
		}
	}
	if c.anchors != nil {
		for _, name := range names {
			c.anchors[name] = c.Timeline.last
		}
	}
	return nil
}

// anchored returns the game of the newest intact anchor behind a line in (after, line]; false if
// there is none that belongs to the chain.
func (c *Campaign) anchored(line, after int64) (m gameState, found bool) {
	if !c.loadAnchors() {
		return m, false
	}
	best := ""
	for name, at := range c.anchors {
		if at <= line && at > after && (best == "" || at > c.anchors[best] || at == c.anchors[best] && name < best) {
			best = name
		}
	}
	if best == "" {
		return m, false
	}
	text, err := c.file.Note(best)
	if err != nil {
		return m, false
	}
	at, hash, saved, ok := parseAnchor(text)
	if !ok {
		return m, false
	}
	l, err := c.file.Line(at)
	if err != nil || l.Hash != hash {
		return m, false
	}
	m, err = stateFrom(at, saved)
	return m, err == nil && storeHash(m.state) == l.State
}

// loadAnchors reads the lines of all anchors; false if they cannot be read.
func (c *Campaign) loadAnchors() bool {
	if c.anchors != nil {
		return true
	}
	names, err := c.file.Notes()
	if err != nil {
		return false
	}
	c.anchors = map[string]int64{}
	for _, name := range names {
		if !strings.HasPrefix(name, anchorNote) {
			continue
		}
		if text, err := c.file.Note(name); err == nil {
			if at, _, _, ok := parseAnchor(text); ok {
				c.anchors[name] = at
			}
		}
	}
	return true
}

func parseAnchor(text string) (line int64, hash file.Hash, saved []byte, ok bool) {
	head, rest, _ := bytes.Cut([]byte(text), []byte("\n"))
	number, sum, _ := strings.Cut(string(head), " ")
	line, err := strconv.ParseInt(number, 10, 64)
	n, wrong := hex.Decode(hash[:], []byte(sum))
	return line, hash, rest, err == nil && wrong == nil && n == len(hash) && len(sum) == 2*len(hash)
}
