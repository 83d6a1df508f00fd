package explain

import (
	"houserule/lang/types"
	"houserule/runtime/play/command"
	"houserule/runtime/play/eval"
	"houserule/runtime/rules"
)

// SheetRow is an evaluated row of a sheet.
type SheetRow struct {
	Texts []string `json:"texts,omitempty"` // texts side by side; nil if Each is set
	Right string   `json:"right,omitempty"` // text at the right end; "" for none
	// Each contains the texts of each element, for a row that is repeated for the elements of a
	// list; else nil. Columns is the number of elements side by side, 0 for one. Across puts all
	// of them side by side.
	Each    [][]string `json:"each,omitempty"`
	Columns int        `json:"columns,omitempty"`
	Across  bool       `json:"across,omitempty"`
}

// Sheet returns the rows of the sheet of a thing; laid is false if no module declares one for its
// kind. A text that contains a value none is "", and so is one that reads what the audience may not see.
// Nothing in the game changes.
func Sheet(ev *eval.Evaluator, run *command.Run, n types.Ref) (rows []SheetRow, laid bool, err error) {
	s := run.World.Program().Sheet(run.World.Kind(n))
	if s == nil {
		return nil, false, nil
	}
	_, err = ev.Query(run, func() (types.Value, error) {
		at := run.Depth()
		if err := run.Enter("sheet", n, &s.Pos); err != nil {
			return nil, err
		}
		run.Queries++
		defer run.Unwind(at)
		if err := run.World.Departed.CheckExists(n); err != nil {
			return nil, run.Fault(err)
		}
		rows = nil
		f := ev.NewFrame(run, eval.Frame{Ref: n, Present: true})
		for _, row := range s.Rows {
			shown, there, err := sheetRow(ev, run, row, f)
			if err != nil {
				return nil, run.Fault(err)
			}
			if there {
				rows = append(rows, shown)
			}
		}
		return nil, nil
	})
	return rows, true, err
}

// sheetRow evaluates a row; there is false if its condition does not hold or it is empty.
func sheetRow(ev *eval.Evaluator, run *command.Run, row rules.SheetRow, f *eval.Frame) (shown SheetRow, there bool, err error) {
	if row.When != nil {
		if v, err := row.When.Run(f); err != nil || v != true {
			return shown, false, readable(err)
		}
	}
	shown.Columns, shown.Across = row.Columns, row.Across
	if row.Rows == nil {
		shown.Texts, shown.Right, err = sheetTexts(ev, run, row, f)
		return shown, err == nil && !shown.isEmpty(), err
	}
	v, err := row.Rows.Run(f)
	if rules.IsUnreadable(err) {
		return shown, false, nil
	}
	list, _ := v.(types.List) // nil if the value is none
	for _, e := range list {
		n, ok := e.(types.Ref)
		if !ok || err != nil {
			continue
		}
		var texts []string
		var right string
		if texts, right, err = sheetTexts(ev, run, row, ev.NewFrame(run, eval.Frame{Ref: n, Present: true})); right != "" {
			texts = append(texts, right)
		}
		shown.Each = append(shown.Each, texts)
	}
	return shown, err == nil && len(shown.Each) > 0, err
}

// readable returns an error unless it is that of reading what the audience may not see.
func readable(err error) error {
	if rules.IsUnreadable(err) {
		return nil
	}
	return err
}

// sheetTexts returns the texts of a row and the one at its right end. A text that contains a value
// none is "".
func sheetTexts(ev *eval.Evaluator, run *command.Run, row rules.SheetRow, f *eval.Frame) (texts []string, right string, err error) {
	if err := run.Spend(command.LayerSteps * (1 + len(row.Texts))); err != nil {
		return nil, "", err
	}
	write := func(text *rules.Text) (string, error) {
		s, there, err := ev.HeadlineText(run, text, f)
		if !there {
			s = ""
		}
		return s, readable(err)
	}
	for _, text := range row.Texts {
		s, err := write(text)
		if err != nil {
			return nil, "", err
		}
		texts = append(texts, s)
	}
	if row.Right != nil {
		right, err = write(row.Right)
	}
	return texts, right, err
}

// isEmpty reports whether all texts are "".
func (r *SheetRow) isEmpty() bool {
	for _, s := range r.Texts {
		if s != "" {
			return false
		}
	}
	return r.Right == ""
}
