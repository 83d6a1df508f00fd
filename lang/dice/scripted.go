package dice

import (
	"fmt"
	"strings"
)

// Scripted is a source of given faces, in order.
type Scripted struct {
	faces []Face
	next  int
}

// Faces returns a source of these faces.
func Faces(faces ...Face) *Scripted { return &Scripted{faces: faces} }

// Values returns a source of these numbers.
func Values(values ...float64) *Scripted {
	s := &Scripted{}
	for _, v := range values {
		s.faces = append(s.faces, Face{Value: v})
	}
	return s
}

// Roll returns the next face. It returns an error if no face is left or the die does not have
// the face.
func (s *Scripted) Roll(d Die) (int, error) {
	if s.next >= len(s.faces) {
		return 0, fmt.Errorf("no die is left for the %s: only %d were given", ordinal(s.next+1)+" die, a "+d.String(), len(s.faces))
	}
	face := s.faces[s.next]
	index, found := d.Find(face)
	if !found {
		return 0, fmt.Errorf("the %s die is a %s and cannot show %s", ordinal(s.next+1), d, face)
	}
	s.next++
	return index, nil
}

// Rolled returns the number of faces used so far.
func (s *Scripted) Rolled() int { return s.next }

// Unused returns the faces that are left.
func (s *Scripted) Unused() []Face { return append([]Face(nil), s.faces[s.next:]...) }

// Done returns an error if faces are left.
func (s *Scripted) Done() error {
	rest := s.Unused()
	if len(rest) == 0 {
		return nil
	}
	names := make([]string, len(rest))
	for i, f := range rest {
		names[i] = f.String()
	}
	return fmt.Errorf("%d of %d dice were not rolled: %s", len(rest), len(s.faces), strings.Join(names, ", "))
}

// Find returns the index of the first face equal to face. The case of texts is ignored.
func (d Die) Find(face Face) (index int, found bool) {
	if d.Faces == nil {
		i := int(min(max(face.Value, 0), MaxSides+1)) // huge values must not overflow
		ok := face.Text == "" && float64(i) == face.Value && i >= 1 && i <= d.Sides
		return max(0, i-1), ok
	}
	for i, f := range d.Faces {
		if f.Text == "" && face.Text == "" && f.Value == face.Value || f.Text != "" && strings.EqualFold(f.Text, face.Text) {
			return i, true
		}
	}
	return 0, false
}

func ordinal(n int) string {
	suffix := "th"
	if n%100 < 11 || n%100 > 13 {
		switch n % 10 {
		case 1:
			suffix = "st"
		case 2:
			suffix = "nd"
		case 3:
			suffix = "rd"
		}
	}
	return fmt.Sprintf("%d%s", n, suffix)
}
