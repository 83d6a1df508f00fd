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

// The file keeps two snapshots, and both may stand close together at its end: after
// evenings of ten lines, say. So that a line which is taken back costs the same behind any
// number of lines, whole games are noted beside them every so often: behind every 200th
// line, behind every 2,000th, and so on, two of each kind. Others are spread over the whole
// course, between 16 and 32 of them at even distances, so that going far back costs a part
// of what following all lines would.
const (
	anchorNote  = "anchor "
	anchorEvery = 200
	anchorKinds = 4
	anchorsFar  = 32
)

// farName is the note in which the game behind a line is to be kept among those that are
// spread over the course; "" where it is none of them. The distance between them doubles as
// the course grows, and every second one makes room.
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

// anchorNames are the notes in which the game behind a line is to be kept.
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

// anchor keeps the whole game behind the last line, where it is one of those.
func (c *Campaign) anchor(w *world.World) error {
	names := anchorNames(c.Course.last)
	if len(names) == 0 {
		return nil
	}
	if c.knowAnchors() {
		if far := farName(c.Course.last, c.anchors); far != "" {
			names[0] = far // behind the 200th lines one is enough
		}
	}
	saved, err := moment{rest: c.rest, state: w.State()}.saved()
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
			c.anchors[name] = c.Course.last
		}
	}
	return nil
}

// anchored is the newest of these games that is behind a line, but behind no line before
// the given one; false where there is none that is whole and belongs to the chain.
func (c *Campaign) anchored(line, after int64) (m moment, found bool) {
	if !c.knowAnchors() {
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
	at, hash, saved, ok := readAnchor(text)
	if !ok {
		return m, false
	}
	l, err := c.file.Line(at)
	if err != nil || l.Hash != hash {
		return m, false
	}
	m, err = momentOf(at, saved)
	return m, err == nil && hashOf(m.state) == l.State
}

// knowAnchors reads behind which lines there are some.
func (c *Campaign) knowAnchors() bool {
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
			if at, _, _, ok := readAnchor(text); ok {
				c.anchors[name] = at
			}
		}
	}
	return true
}

func readAnchor(text string) (line int64, hash file.Hash, saved []byte, ok bool) {
	head, rest, _ := bytes.Cut([]byte(text), []byte("\n"))
	number, sum, _ := strings.Cut(string(head), " ")
	line, err := strconv.ParseInt(number, 10, 64)
	n, wrong := hex.Decode(hash[:], []byte(sum))
	return line, hash, rest, err == nil && wrong == nil && n == len(hash) && len(sum) == 2*len(hash)
}
