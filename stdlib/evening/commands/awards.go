package commands

import (
	"fmt"
	"strings"

	"houserule/lang/types"
	"houserule/runtime/play/actions"
	"houserule/runtime/rules"
	"houserule/stdlib/evening"
	"houserule/stdlib/evening/input"
)

// awards returns the Lua that runs the award actions of modules at the end of a session, for the
// game and all entities at the table, and then game:session_ends(). It asks for their arguments;
// waits lists the actions whose arguments could not be asked for.
func awards(e *evening.Evening) (source string, waits []string, err error) {
	t := e.Game.Table
	var calls, answers []string
	add := func(who types.Ref, called string) error {
		items, err := t.Actions().Menu(t.Run(), "award", who)
		if err != nil {
			return err
		}
		for _, item := range items {
			if item.Refused != nil {
				continue
			}
			given, asked, err := asksNeeds(e, item, &answers)
			if err != nil {
				return err
			}
			if !asked {
				waits = append(waits, fmt.Sprintf("  %s needs an answer: %s:%s(%s)", item.Rule.Name, called, item.Rule.Word, needsOf(item)))
				continue
			}
			calls = append(calls, fmt.Sprintf("%s:%s{ %s }", called, item.Rule.Word, given))
		}
		return nil
	}
	if err := add(t.World().Game(), "game"); err != nil {
		return "", nil, err
	}
	for i, v := range t.World().Lists.All("entity") {
		who, ok := v.(types.Ref)
		if !ok {
			continue
		}
		if err := add(who, fmt.Sprintf(`all("entity")[%d]`, i+1)); err != nil {
			return "", nil, err
		}
	}
	if r := t.World().Program().Rule("game.session_ends"); r != nil && r.DeclKind == rules.Action {
		calls = append(calls, "game:session_ends()")
	}
	return strings.Join(calls, "; "), waits, nil
}

func needsOf(item actions.MenuItem) string {
	var names []string
	for _, need := range item.Needs {
		names = append(names, strings.ToUpper(need.Name))
	}
	return strings.Join(names, ", ")
}

// asksNeeds asks the gamemaster for the required arguments of an action and returns them as Lua;
// asked is false if nobody can be asked. It appends the answers to answers, which are used when
// the line runs again.
func asksNeeds(e *evening.Evening, item actions.MenuItem, answers *[]string) (given string, asked bool, err error) {
	var list []string
	for _, need := range item.Needs {
		if need.Type.Optional {
			continue
		}
		if e.Config.Ask == nil {
			return "", false, nil
		}
		text := item.Rule.Decl.Text
		if text == "" {
			text = fmt.Sprintf("%s: %s?", item.Rule.Name, strings.ReplaceAll(need.Name, "_", " "))
		}
		const mark = "gamemaster? "
		prompt := evening.Prompt{Output: "gamemaster, " + text + "\n", Mark: mark}
		for {
			answer, err := e.Questions.AskAlone(prompt)
			if err != nil && e.Config.GiveBack != nil {
				return "", false, nil // the end of the pipe
			}
			if err != nil {
				return "", false, err
			}
			answer = strings.TrimSpace(answer)
			if strings.HasPrefix(answer, ":") && e.Config.GiveBack == nil {
				var ok bool
				if prompt, ok = e.Questions.Peek(answer); !ok {
					return "", false, e.Questions.DoFirst(answer, *answers)
				}
				prompt.Mark = mark
				continue
			}
			value := types.Value(answer)
			written := fmt.Sprintf("%q", answer)
			if n, ok := input.Number(answer); ok {
				value, written = n, types.Format(n)
			}
			err = types.Check(value, need.Type)
			if err != nil && e.Config.GiveBack != nil {
				e.Config.GiveBack(answer)
				return "", false, nil
			}
			if err != nil && evening.PlaysAlone(e.Game.Loaded, answer, nil) {
				return "", false, e.Questions.DoFirst(answer, *answers)
			}
			if err != nil {
				prompt = evening.Prompt{Wrong: fmt.Sprintf("? %s\n", err), Mark: mark, Failed: true}
				continue
			}
			*answers = append(*answers, answer)
			list = append(list, need.Name+" = "+written)
			break
		}
	}
	return strings.Join(list, ", "), true, nil
}
