package formula_test

import (
	"fmt"
	"sort"

	"houserule/lang/formula"
	"houserule/lang/types"
)

// sheet is a scope whose words are numbers by name; the frame of a run is such
// a sheet, too.
type sheet map[string]float64

func (s sheet) Lookup(name string) (formula.Symbol, error) {
	if _, ok := s[name]; !ok {
		return formula.Symbol{}, formula.ErrUnknown
	}
	return formula.Symbol{Name: name, Type: types.NumberType(), Get: func(frame any, _ types.Value, _ []types.Value) (types.Value, error) {
		return frame.(sheet)[name], nil
	}}, nil
}

func (s sheet) Names() []string {
	var names []string
	for name := range s {
		names = append(names, name)
	}
	sort.Strings(names)
	return names
}

func (s sheet) Member(types.Type, string) (formula.Symbol, error) {
	return formula.Symbol{}, formula.ErrUnknown
}

func (s sheet) MemberNames(types.Type) []string { return nil }

func Example() {
	words := sheet{"level": 0, "bonus": 0}
	program, err := formula.Compile(nil, formula.Source{Text: "floor(level / 3) + bonus"}, words, types.NumberType())
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(program.Run(sheet{"level": 7, "bonus": 1}))

	_, err = formula.Compile(nil, formula.Source{Text: "floor(levl / 3)"}, words, types.NumberType())
	fmt.Println(err)
	// Output:
	// 3 <nil>
	// 1:7: `levl` means nothing here
	//     1 | floor(levl / 3)
	//       |       ^^^^
	//   hint: did you mean `level`?
}
