package dice

import (
	"fmt"
	"slices"
)

// everyWay is a chooser that leads through every way dice can fall and notes what it is
// asked for. It knows nothing of how likely they are.
type everyWay struct {
	depth int
	path  []int // which way was taken each time
	ways  []int // of how many
	next  int
	asked []string
}

func (w *everyWay) way(of int, asked string) int {
	if w.next == 0 {
		w.asked = nil
	}
	w.asked = append(w.asked, asked)
	if w.next == len(w.path) {
		w.path, w.ways = append(w.path, 0), append(w.ways, of)
	}
	w.next++
	return w.path[w.next-1]
}

// advance goes on to the next way; false after the last one.
func (w *everyWay) advance() bool {
	w.path, w.ways, w.next = w.path[:w.next], w.ways[:w.next], 0
	for n := len(w.path) - 1; n >= 0; n-- {
		if w.path[n]++; w.path[n] < w.ways[n] {
			return true
		}
		w.path, w.ways = w.path[:n], w.ways[:n]
	}
	return false
}

func (w *everyWay) MaxExplosions() int { return w.depth }

func (w *everyWay) Face(d Die) int { return w.way(d.Sides, d.String()) }

// Faces takes each die by itself, none lower than the one before it.
func (w *everyWay) Faces(d Die, n int) []int {
	faces, least := make([]int, n), 0
	for i := range faces {
		faces[i] = least + w.way(d.Sides-least, fmt.Sprint(n, d))
		least = faces[i]
	}
	return faces
}

func (w *everyWay) FaceAmong(p *Pool, wanted RerollGoal) int {
	faces := p.wantedFaces(wanted)
	return faces[w.way(len(faces), fmt.Sprint(p.Die, faces))]
}

// FaceSet takes each die by itself from the faces behind the one before it.
func (w *everyWay) FaceSet(p *Pool) []int {
	var faces []int
	for next := 0; len(faces) < p.Count; next = slices.Max(faces) + 1 {
		faces = append(faces, next+w.way(p.FaceCount()-next-(p.Count-len(faces)-1), fmt.Sprint("set of ", p.Count, p.Die)))
	}
	return faces
}
