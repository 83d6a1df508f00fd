package commands

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/diag"
	"houserule/lang/source"
	"houserule/lang/types"
	"houserule/runtime/world"
	"houserule/stdlib/engine"
	"houserule/stdlib/evening"
	"houserule/stdlib/evening/newcomers"
	"houserule/stdlib/narrate"
	"houserule/stdlib/outfile"
	"houserule/stdlib/roster"
)

// peopleFiles runs :people, which exports people to a file or imports them.
func peopleFiles(e *evening.Evening, rest string) (string, error) {
	word, more, _ := strings.Cut(rest, " ")
	more = strings.TrimSpace(more)
	switch {
	case word == "":
		return narrate.ShowEntities(e.Game, e.Config.Audience, "")
	case word == "export" && more != "":
		return exportPeople(e.Game, more)
	case word == "import" && more != "":
		return importPeople(e, more)
	case word == "export" || word == "import":
		return "", &diag.Problem{Message: "which file? :people " + word + " FILE.json or FILE.csv", Hint: "a spreadsheet has one row for each character"}
	}
	return "", &diag.Problem{Message: fmt.Sprintf("there is no :people %s", word), Hint: ":people export FILE [WHO, ...] and :people import FILE; the file is .json or .csv"}
}

// peopleForm returns whether a file of people is CSV or JSON, by the extension of its name. It
// fails for another extension.
func peopleForm(path string) (asCSV bool, err error) {
	switch strings.ToLower(filepath.Ext(path)) {
	case ".json":
		return false, nil
	case ".csv":
		return true, nil
	}
	return false, &diag.Problem{Message: fmt.Sprintf("%s is neither .json nor .csv", path), Hint: "a spreadsheet has one row for each character"}
}

// firstWord splits a path, which may be quoted, from the rest of a text.
func firstWord(text string) (word, rest string) {
	if strings.HasPrefix(text, `"`) {
		if end := strings.Index(text[1:], `"`); end >= 0 {
			return text[1 : end+1], strings.TrimSpace(text[end+2:])
		}
	}
	word, rest, _ = strings.Cut(text, " ")
	return word, strings.TrimSpace(rest)
}

// exportPeople writes the named people, or without names everybody, into a new file.
func exportPeople(g *engine.Game, more string) (string, error) {
	path, names := firstWord(more)
	asCSV, err := peopleForm(path)
	if err != nil {
		return "", err
	}
	who := narrate.AtTable(g.Table)
	if names != "" {
		who = nil
		for _, name := range strings.Split(names, ",") {
			n, err := narrate.FindSubject(g, strings.TrimSpace(name), ":people export")
			if err != nil {
				return "", err
			}
			who = append(who, n)
		}
	}
	if len(who) == 0 {
		return "", errors.New("nobody is at the table")
	}
	write := roster.JSON
	if asCSV {
		write = roster.CSV
	}
	text, left, err := write(g.Table, who)
	if err != nil {
		return "", err
	}
	if _, err := os.Lstat(path); err == nil {
		return "", fmt.Errorf("%s already exists and is not overwritten", path)
	}
	if err := outfile.Write(path, []byte(text)); err != nil {
		return "", err
	}
	out := fmt.Sprintf("%s: %s", path, namesOf(g.Table.World(), who))
	if len(left) > 0 {
		out += "\n  not exported: " + narrate.FirstNames(left)
	}
	return out, nil
}

// namesOf joins the names of people with commas.
func namesOf(w *world.World, who []types.Ref) string {
	var names []string
	for _, n := range who {
		names = append(names, w.Names.Of(n))
	}
	return narrate.FirstNames(names)
}

// importPeople brings the people in a file to the table. The line in the campaign contains the
// file, for importKept.
func importPeople(e *evening.Evening, name string) (string, error) {
	path := narrate.Unquoted(name)
	if _, err := peopleForm(path); err != nil {
		return "", err
	}
	text, err := source.ReadPath(path, roster.MaxFile)
	if err != nil {
		return "", fmt.Errorf("%s cannot be read: %s", path, source.Reason(err))
	}
	return importKept(e, name+"\n"+string(text))
}

// importKept brings people to the table from a line of a campaign, which contains the file after
// its name. It reads no file.
func importKept(e *evening.Evening, rest string) (string, error) {
	first, text, _ := strings.Cut(rest, "\n")
	path := narrate.Unquoted(first)
	asCSV, err := peopleForm(path)
	if err != nil {
		return "", err
	}
	file := diag.NewFile(filepath.Base(path), text)
	read := roster.ReadJSON
	if asCSV {
		read = roster.ReadCSV
	}
	list, err := read(e.Game.Table, file)
	if err != nil {
		return "", fmt.Errorf("%w\nnobody is imported", err)
	}
	if len(list) == 0 {
		return "", fmt.Errorf("there is nobody in %s", path)
	}
	return e.EvalBy(":people import "+first+"\n"+text, func() (lua.LValue, error) { return admitPeople(e.Game, list) })
}

// admitPeople brings people to the table, each with a variable of the prompt.
func admitPeople(g *engine.Game, list []world.Export) (lua.LValue, error) {
	g.Table.Journal().NextLine()
	who, err := g.Table.Actions().Import(g.Table.Run(), list)
	if err != nil {
		return nil, err
	}
	free := &newcomers.FreeNames{Game: g}
	for _, n := range who {
		g.Variables.Set(free.Of(g.Table.World().Names.Of(n)), n)
	}
	return lua.LNil, nil // the evening announces them
}
