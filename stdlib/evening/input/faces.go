package input

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"houserule/lang/dice"
	"houserule/stdlib/narrate"
)

// ParseFaces parses the faces of the dice in list that people rolled: "3 4", "3,4" or, for dice
// whose faces are single characters, "34". wrong describes the error; "" for none.
func ParseFaces(list []dice.Die, answer string) (faces []int, wrong string) {
	words := strings.FieldsFunc(answer, func(r rune) bool { return strings.ContainsRune(" ,;\t", r) })
	if len(words) == 1 && len(list) > 1 && utf8.RuneCountInString(words[0]) == len(list) && !slices.ContainsFunc(list, hasLongFaces) {
		words = strings.Split(words[0], "")
	}
	if len(list) == 1 && len(words) == 2 && list[0].Faces == nil && list[0].Sides == 100 {
		if face, ok := tensAndOnes(words[0], words[1]); ok {
			return []int{face}, ""
		}
	}
	for i, word := range words[:min(len(words), len(list))] {
		face, ok := readDie(list[i], word)
		if !ok {
			return nil, fmt.Sprintf("a %s shows %s, not %s", list[i], facesOf(list[i]), word)
		}
		faces = append(faces, face)
	}
	if len(words) != len(list) {
		return nil, fmt.Sprintf("what do they show? %s are %s, and %s", narrate.DiceNotation(list), diceCount(len(list)), numbersGiven(len(words)))
	}
	return faces, ""
}

// hasLongFaces reports whether some face of a die is written with more than one character. The 0
// of a ten-sided die is, since it also stands for 10.
func hasLongFaces(d dice.Die) bool {
	if d.Faces == nil {
		return d.Sides > 9
	}
	return slices.ContainsFunc(d.Faces, func(f dice.Face) bool {
		text := f.String()
		return utf8.RuneCountInString(text) > 1 && text != "-1" // fudge dice: readDie accepts - for -1
	})
}

func diceCount(n int) string {
	if n == 1 {
		return "one die"
	}
	return fmt.Sprintf("%d dice", n)
}

func numbersGiven(n int) string {
	switch n {
	case 0:
		return "nothing was entered"
	case 1:
		return "one number was entered"
	}
	return fmt.Sprintf("%d numbers were entered", n)
}

// tensAndOnes combines two ten-sided dice into a percentile: 80 and 4 is 84; 00 and 0 is 100.
func tensAndOnes(tens, ones string) (face int, ok bool) {
	if len(tens) != 2 || tens[1] != '0' || len(ones) != 1 {
		return 0, false
	}
	t, err := strconv.Atoi(tens)
	o, err2 := strconv.Atoi(ones)
	return (t + o + 99) % 100, err == nil && err2 == nil
}

// readDie parses one face. The highest face is 0 on ten-sided dice, and 00 on percentile dice.
func readDie(d dice.Die, word string) (face int, ok bool) {
	switch {
	case d.Faces == nil && d.Sides == 100 && word == "00", d.Faces == nil && d.Sides == 10 && word == "0":
		return d.Sides - 1, true
	case d.Faces != nil && (word == "+" || word == "-") && !slices.ContainsFunc(d.Faces, func(f dice.Face) bool { return f.Text == word }):
		word += "1" // fudge dice
	}
	if face, ok = d.Find(ParseFace(word)); !ok {
		face, ok = d.Find(dice.Face{Text: word})
	}
	return face, ok
}

// facesOf lists the faces of a die.
func facesOf(d dice.Die) string {
	if d.Faces == nil {
		return fmt.Sprintf("1 to %d", d.Sides)
	}
	var list []string
	for _, f := range d.Faces {
		if text := f.String(); len(list) == 0 || list[len(list)-1] != text {
			list = append(list, text)
		}
	}
	if len(list) == 1 {
		return list[0]
	}
	return strings.Join(list[:len(list)-1], ", ") + " or " + list[len(list)-1]
}

// ParseFace parses a face: a number or a text.
func ParseFace(word string) dice.Face {
	if f, ok := Number(word); ok {
		return dice.Face{Value: f}
	}
	return dice.Face{Text: word}
}

// Number parses a number as it is written on dice.
func Number(word string) (float64, bool) {
	f, err := strconv.ParseFloat(word, 64)
	return f, err == nil
}
