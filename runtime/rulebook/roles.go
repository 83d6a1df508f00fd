package rulebook

import "strings"

// RolePath turns "leader of target" into the path target.leader; a path stays
// as it is.
func RolePath(role string) string {
	parts := strings.Split(role, " of ")
	for i, j := 0, len(parts)-1; i < j; i, j = i+1, j-1 {
		parts[i], parts[j] = parts[j], parts[i]
	}
	for i := range parts {
		parts[i] = strings.TrimSpace(parts[i])
	}
	return strings.Join(parts, ".")
}

// ParseCost reads "1 breaks", "all actions", "2 command_points of group",
// "slot + 1 points of caster". It gives the amount as a formula ("" for all),
// the box and the path to whose it is ("" for who pays).
func ParseCost(text string) (amount, box, of string, ok bool) {
	if i := strings.Index(text, " of "); i >= 0 {
		of = RolePath(strings.TrimSpace(text[i+4:]))
		text = text[:i]
	}
	text = strings.TrimSpace(text)
	i := strings.LastIndexByte(text, ' ')
	if i <= 0 || i == len(text)-1 {
		return "", "", "", false
	}
	amount, box = strings.TrimSpace(text[:i]), text[i+1:]
	if amount == "all" {
		amount = ""
	}
	return amount, box, of, true
}
