package evening

import (
	"fmt"
	"strings"

	"houserule/lang/source"
	"houserule/stdlib/campaign/seal"
	"houserule/stdlib/evening/input"
)

// mostList is how many bytes a list of dice may have.
const mostList = 1 << 20

// ReadFaces reads a list of dice from a file: what they show, one behind the other, with
// blanks, commas or line ends between. A # begins a remark.
func ReadFaces(path string) ([]seal.Face, error) {
	text, err := source.ReadPath(path, mostList)
	if err != nil {
		return nil, fmt.Errorf("the dice in %s cannot be read: %s", path, source.Reason(err))
	}
	var list []seal.Face
	for line := range strings.Lines(string(text)) {
		line, _, _ = strings.Cut(line, "#")
		for _, word := range strings.FieldsFunc(line, func(r rune) bool { return strings.ContainsRune(" ,;\t\r\n", r) }) {
			list = append(list, seal.Face(input.ShownFaces(word)))
		}
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("%s has no dice", path)
	}
	return list, nil
}
