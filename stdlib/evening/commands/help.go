package commands

import (
	"fmt"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/runtime/content"
	"houserule/stdlib/engine"
	"houserule/stdlib/evening"
	"houserule/stdlib/inspect"
	"houserule/stdlib/narrate"
	"houserule/stdlib/reference"
)

// Help runs :help, which lists the commands by task or explains a word.
func Help(e *evening.Evening, word string) (string, error) {
	bare, colon := strings.CutPrefix(word, ":")
	switch word = narrate.Unquoted(bare); word {
	case "":
		return strings.Join(Tasks, "\n"), nil
	case "all":
		return Overview(), nil
	}
	word, whole := strings.CutSuffix(word, " all")
	if !whole && !colon {
		if text := Topic(word); text != "" {
			return text, nil
		}
	}
	var found []string
	for _, c := range All() {
		if c.Name == word {
			text := c.Usage + "\n  " + c.Text + "\n  example: " + c.Example
			if colon {
				return text, nil
			}
			found = append(found, text)
		}
	}
	names := append(CommandNames(), reference.Names()...)
	text, inLanguage, _ := reference.Help(word)
	if inLanguage {
		found = append(found, text)
	}
	program := e.Game.Table.World().Program()
	for _, r := range program.Everything() {
		names = append(names, r.Name, content.Written(r.Word))
		if r.Name == word && inLanguage && len(r.Layers()) > 1 {
			found = append(found, r.Describe())
		}
	}
	names = append(names, program.Catalogue.KindNames()...)
	kind := program.Catalogue.Kind(word)
	if kind != nil {
		found = append(found, strings.TrimRight(narrate.ShowKind(e.Game.Table, kind), "\n"), narrate.WordsOfKind(e.Game.Table.World().Program(), kind))
	}
	if !inLanguage && kind == nil {
		text, err := narrate.MeaningOf(e.Game.Table, word)
		if err != nil {
			return "", err
		}
		if text != "" {
			found = append(found, text)
		}
	}
	for _, entry := range narrate.Entries(program.Catalogue) {
		names = append(names, entry.Name)
		if narrate.IsEntry(entry, word) {
			found = append(found, strings.TrimRight(narrate.ShowEntry(e.Game.Table.World(), e.Config.Audience, entry), "\n"))
		}
	}
	if len(found) == 0 || inLanguage {
		if text := narrate.HelpOnWord(e.Game.Table.World().Program(), word, !inLanguage); text != "" {
			found = append(found, text)
		}
	}
	for _, c := range inspect.Codes {
		names = append(names, c.Name)
		if c.Name == word {
			found = append(found, "houserule check finds: "+c.Describe())
		}
	}
	if len(found) == 0 {
		return "", &diag.Problem{Message: fmt.Sprintf("there is no help on %q", word), Hint: diag.DidYouMean(word, names)}
	}
	return strings.Join(found, "\n"), nil
}

// Related lists, for a command whose name is also a word of the language, the commands on the
// same subject.
var Related = map[string][]string{
	"house": {"edit", "options", "rules", "undo"},
	"later": {"create"},
	"rules": {"edit", "house", "options"},
	"take":  {"odds", "undo"},
}

// Topic returns the help on a command whose name is also a word of the language, with related
// commands; "" for other words.
func Topic(word string) string {
	_, inLanguage, _ := reference.Help(word)
	if !inLanguage || !slices.Contains(CommandNames(), word) {
		return ""
	}
	var own, others []string
	for _, c := range All() {
		switch {
		case c.Name == word:
			own = append(own, c.Usage+"\n  "+c.Text+"\n  example: "+c.Example)
		case slices.Contains(Related[word], c.Name):
			others = append(others, "  "+c.Usage+"   "+c.Text)
		}
	}
	return strings.Join(append(append(own, others...), "the word of the language: :help "+word+" all"), "\n")
}

// Tasks is the text of :help, by line.
var Tasks = []string{
	`characters     :who  :sheet WHO  :show WHAT  :rename WHO NAME  :people  :seat`,
	`new characters ann = bring("NAME")  :create NAME  :advance WHO  :people import`,
	`rolls          2d6 + 3  ann.Climb:check()  :take 1  :dice physical  :secret LINE`,
	`turns          :turn  ann:attacks(orc)  :next  :away ann  :clocks  :calendar`,
	`explanations   :why  :why 3.1  :odds EXPR  :history WHO.BOX  :changes`,
	`corrections    :undo  :redo  :goto LINE  ann.hp = 3 -- and why  :log`,
	`house rules    house "RULE" "FORMULA"  :house off LINE  :edit RULE  :options`,
	`rules, modules :rules PATTERN  :modules  :modules add NAME  :modules watch`,
	`aliases, files :alias NAME (WHO) = LUA  :run FILE  (Tab completes, Up goes back)`,
	`sessions       :session begin  :session end  :note TEXT  :save FILE`,
	`in a question  a number, a name, several with commas  :back  :later`,
	`more help      :help WORD, with an example  :help all  :quit`,
}

// Overview returns the text of :help all.
func Overview() string {
	var b strings.Builder
	b.WriteString("dice notation (2d6+3), Lua (1 + 2, ug:attack(orc)), house rules (house \"rule\" \"formula\"), or:\n")
	for _, c := range All() {
		fmt.Fprintf(&b, "  %-46s %s; example: %s\n", c.Usage, c.Text, c.Example)
	}
	for _, lib := range engine.Libraries {
		var words []string
		for _, w := range lib.Words {
			if !w.Old {
				words = append(words, w.Name)
			}
		}
		fmt.Fprintf(&b, "%s\n  %s\n", lib.Text, strings.Join(words, ", "))
	}
	b.WriteString(":help WORD explains each of them")
	return b.String()
}
