package seats

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"houserule/lang/diag"
)

// Command is what a seat wants to do. Its JSON is an interface for other programs.
type Command struct {
	// ID identifies the command among those of its seat: a command with a known ID is not carried
	// out again, and has the result of the first. At most [MaxID] bytes; "" for a command that is
	// never repeated.
	ID  string `json:"id,omitempty"`
	Act Act    `json:"act"`
	// Who acts: the id of a thing as in a [View], or its name. For Do and Check.
	Who string `json:"who,omitempty"`
	// Word is what is done: of Do the name of an action; of Check that of a check, or of an entry
	// that can be checked, such as a skill.
	Word string `json:"word,omitempty"`
	// Args are the arguments by name: numbers, texts, booleans, lists of them, and ids or names of
	// things. For Do and Check.
	Args map[string]any `json:"args,omitempty"`
	// Key names the question of Answer, Throw and Back, the offer of Take and Pass.
	Key string `json:"key,omitempty"`
	// Value is the answer: of Answer the value of one of the answers, or a number; of Throw the faces.
	Value string `json:"value,omitempty"`
	// Text is the input of Line, and the text of Note. Of an input of several lines each runs by itself, until
	// one of them fails.
	Text string `json:"text,omitempty"`
	// Line is the number of the line that Undo undoes. It is refused unless that is the last one.
	Line int64 `json:"line,omitempty"`
}

// Act is the kind of a [Command].
type Act string

// Kinds of commands.
const (
	Do     Act = "do"     // perform an action of a menu
	Check  Act = "check"  // make a check
	Answer Act = "answer" // answer a question
	Back   Act = "back"   // take back the last answer of a creation
	Throw  Act = "throw"  // say what dice show that people threw
	Take   Act = "take"   // buy an offer
	Pass   Act = "pass"   // decline an offer
	Undo   Act = "undo"   // take back the last line, or the command whose question is open
	Redo   Act = "redo"   // redo the last line that was undone; the gamemaster only
	Note   Act = "note"   // keep a note in the log
	Line   Act = "line"   // run a line of the prompt; the gamemaster only
	Create Act = "create" // create the character whose name is Text, question by question
	Leave  Act = "leave"  // mark the seat as away: its questions go to the gamemaster
	Return Act = "return" // mark the seat as present again
)

// Limits of a command.
const (
	MaxID      = 64       // bytes of an ID
	MaxCommand = 16 << 10 // bytes of all texts of a command
	maxArgs    = 64       // arguments, and elements of a list
)

// validate returns what makes a command invalid, whatever the state of the game.
func (c *Command) validate() error {
	size := len(c.ID) + len(c.Who) + len(c.Word) + len(c.Key) + len(c.Value) + len(c.Text)
	for _, text := range []string{c.ID, c.Who, c.Word, c.Key, c.Value, c.Text} {
		if !utf8.ValidString(text) {
			return fmt.Errorf("a text of the command is not UTF-8")
		}
	}
	for name, v := range c.Args {
		n, err := sizeOf(v)
		if err != nil {
			return fmt.Errorf("argument %s: %w", diag.Cut(name, diag.MaxLine), err)
		}
		size += len(name) + n
	}
	switch {
	case len(c.ID) > MaxID:
		return fmt.Errorf("the id of a command has at most %d bytes", MaxID)
	case len(c.Args) > maxArgs:
		return fmt.Errorf("a command has at most %d arguments", maxArgs)
	case size > MaxCommand:
		return fmt.Errorf("the texts of a command have at most %d bytes together", MaxCommand)
	case strings.ContainsAny(c.Value+c.ID+c.Key+c.Word+c.Who, "\n\r"):
		return fmt.Errorf("only the text of a command may contain a line end")
	}
	return nil
}

// sizeOf returns the bytes of the texts of an argument. It fails for a value of a wrong type.
func sizeOf(v any) (n int, err error) {
	switch v := v.(type) {
	case nil, bool, float64, int:
		return 8, nil
	case string:
		if !utf8.ValidString(v) {
			return 0, fmt.Errorf("its text is not UTF-8")
		}
		return len(v), nil
	case []any:
		if len(v) > maxArgs {
			return 0, fmt.Errorf("a list has at most %d elements", maxArgs)
		}
		for _, e := range v {
			if _, nested := e.([]any); nested {
				return 0, fmt.Errorf("a list contains no lists")
			}
			size, err := sizeOf(e)
			if err != nil {
				return 0, err
			}
			n += size
		}
		return n, nil
	}
	return 0, fmt.Errorf("it is no number, text, yes or no, or list")
}
