package formula

import "testing"

// What counts the elements of a list together, or sorts them before it looks at a place,
// says the same of them in whatever order they lie.
func TestWhatLooksAtPlaces(t *testing.T) {
	for text, want := range map[string]bool{
		"sorted(dice, #)[1]":                             false,
		"sorted(dice)[1]":                                false,
		"sorted(dice, -#)[1] + sorted(dice, #)[2]":       false,
		"sorted(dice, # % 2, #)[1]":                      false,
		"sorted(map(filter(dice, # > 2), # * 2), #)":     false,
		"sum(filter(dice, # > 5))":                       false,
		"sum(dice, # == 6 ? 2 : #)":                      false,
		"max(map(dice, # * 2))":                          false,
		"max(dice, 3) - min(4, dice)":                    false,
		"len(filter(dice, # in map(dice, # - 1)))":       false,
		"any(dice, # == max(dice) - 1)":                  false,
		"count(dice.gear, # > 4) > len(rival.dice)":      false,
		"position(sorted(dice, #), 7)":                   false,
		"6 in dice and not (1 in dice)":                  false,
		"total > 3 ? max(dice) : median(dice)":           false,
		"sum(dice + rival.dice)":                         false,
		"effective('dice')":                              false,
		"mean(before.dice) > 2":                          false,
		"dice":                                           true,
		"dice[1]":                                        true,
		"dice.gear[1]":                                   true,
		"rival.dice[1] > 3":                              true,
		"before.dice[1] > 3":                             true,
		"filter(dice, # > 3)":                            true,
		"filter(dice, # > 3)[1]":                         true,
		"map(dice, # * 2)":                               true,
		"sorted(dice, # % 2)[1]":                         true,
		"sorted(dice, # > 3 ? 1 : 0)":                    true,
		"position(dice, 7)":                              true,
		"count(dice, # == dice[1])":                      true,
		"worth(dice)":                                    true,
		"dice == [1, 2]":                                 true,
		"sum(map(dice, # * dice[2]))":                    true,
		"sorted([3, 1], #)[sum(dice) > 3 ? 1 : dice[1]]": true,
		"max(dice) > 3 ? dice : sorted(dice, #)":         true,
		"max(dice":                                       true,
	} {
		if got := DependsOnOrder(text, "dice"); got != want {
			t.Errorf("%s: looks at places: %v, want %v", text, got, want)
		}
	}
}
