package dice

import (
	"fmt"
	"houserule/lang/exact"
	"strconv"
	"strings"
)

// Die is a kind of die. A plain die shows 1 to Sides and has nil Faces. A die with custom
// faces lists them; Sides is their number.
type Die struct {
	Sides int
	Faces []Face
}

// Face is one side of a die with custom faces: a number, or a text if Text is not empty. A text
// consists of words: none in "-", one in "hit", two in "hit&boon".
type Face struct {
	Value float64
	Text  string
}

// Words lists the words of a face, with repetitions; none for a number.
func (f Face) Words() []string {
	if f.Text == "" || f.Text == Blank {
		return nil
	}
	words := strings.Split(f.Text, "&")
	for i, w := range words {
		words[i] = strings.TrimSpace(w)
	}
	return words
}

// Blank is the text of a face without words.
const Blank = "-"

// String returns the face in dice notation.
func (f Face) String() string {
	if f.Text != "" {
		return f.Text
	}
	return strconv.FormatFloat(f.Value, 'f', -1, 64)
}

// Shows returns the face with index i, from 0 to Sides-1.
func (d Die) Shows(i int) Face {
	if d.Faces != nil {
		return d.Faces[i]
	}
	return Face{Value: float64(i + 1)}
}

// String returns the die in dice notation: d6, dF, d{1, 1, 2}.
func (d Die) String() string {
	if d.Faces == nil {
		return fmt.Sprintf("d%d", d.Sides)
	}
	if d.isFate() {
		return "dF"
	}
	names := make([]string, len(d.Faces))
	for i, f := range d.Faces {
		names[i] = quoteFace(f)
	}
	return "d{" + strings.Join(names, ", ") + "}"
}

func (d Die) isFate() bool {
	return len(d.Faces) == 3 && d.Faces[0] == Face{Value: -1} && d.Faces[1] == Face{} && d.Faces[2] == Face{Value: 1}
}

func (d Die) hasText() bool {
	for _, f := range d.Faces {
		if f.Text != "" {
			return true
		}
	}
	return false
}

// Number returns the exact value of face i, which must not be a text.
func (d Die) Number(i int) exact.Rational {
	if d.Faces == nil {
		return exact.Integer(int64(i + 1))
	}
	n, _ := exact.FromFloat(d.Faces[i].Value) // faces come from exact numbers
	return n
}

// quoteFace returns a face in notation, with quotes if it needs them.
func quoteFace(f Face) string {
	if f.Text == "" {
		return f.String()
	}
	if f.Text == Blank {
		return f.Text
	}
	for _, word := range strings.Split(f.Text, "&") {
		if !isPlainWord(word) {
			return quoteText(f.Text)
		}
	}
	return f.Text
}

func quoteText(text string) string { return `"` + text + `"` }

func isPlainWord(text string) bool {
	for i, r := range text {
		if !isLetter(r) && (i == 0 || !isDigit(r) && r != '-') {
			return false
		}
	}
	return text != ""
}
