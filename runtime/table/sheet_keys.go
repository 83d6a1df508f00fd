package table

import (
	"strconv"
	"strings"

	"houserule/lang/types"
)

// sheetKey is under which key of its owner, or of the game, a box of an entry is
// kept: "skill/Rope Use/level". Of several it says which: "weapon#2/Pistol/loaded".
func sheetKey(n types.Noun, box string) string {
	kind := n.Kind
	if n.Copy != 0 {
		kind += "#" + strconv.FormatUint(n.Copy, 10)
	}
	return kind + "/" + n.Name + "/" + box
}

// splitKey parts such a key into the entry, as nobody's, and the box; entry names
// may hold slashes, names of kinds neither slash nor number sign.
func splitKey(key string) (n types.Noun, box string, ok bool) {
	first, last := strings.IndexByte(key, '/'), strings.LastIndexByte(key, '/')
	if first == last { // none, too
		return n, "", false
	}
	n.Kind, n.Name, box = key[:first], key[first+1:last], key[last+1:]
	if kind, number, several := strings.Cut(n.Kind, "#"); several {
		count, err := strconv.ParseUint(number, 10, 64)
		if err != nil || count == 0 {
			return types.Noun{}, "", false
		}
		n.Kind, n.Copy = kind, count
	}
	return n, box, true
}
