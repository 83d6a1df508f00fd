package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strconv"
	"strings"
	"sync"
	"time"
	"unicode"
	"unicode/utf8"

	"houserule/lang/diag"
	"houserule/lang/dice"
	"houserule/lang/sandbox/compile"
	"houserule/runtime/explain"
	"houserule/runtime/odds"
	"houserule/runtime/rules"
	"houserule/stdlib/engine"
)

// Message is what somebody wrote in a channel.
type Message struct{ Channel, User, Text string }

// Chat is where people write: Discord, Matrix, IRC, a terminal. Receive waits for the next
// message, and ends with the error of the context.
type Chat interface {
	Receive(ctx context.Context) (Message, error)
	Reply(ctx context.Context, to Message, text string) error
}

// Bot keeps a table for each channel. Its methods may be called by many goroutines.
type Bot struct {
	Options  engine.Options // the modules, and where they are found
	Kind     string         // what people play: "character"
	Seed     func() uint64  // of the dice of a new table
	Patience time.Duration  // for one command

	mu     sync.Mutex
	tables map[string]*table
	cache  *compile.Cache
}

// table is the game of one channel.
type table struct {
	mu      sync.Mutex
	options engine.Options
	game    *engine.Game // nil until it is needed
	dice    *dice.Seeded // of /roll, which needs no rules
}

const (
	longest = 1900      // bytes of a reply
	work    = 5_000_000 // steps that exact odds may take
	most    = 1000      // tables
)

// Serve answers until the chat or the context ends.
func (b *Bot) Serve(ctx context.Context, chat Chat) error {
	for {
		m, err := chat.Receive(ctx)
		if err != nil {
			return err
		}
		answer := b.Answer(ctx, m)
		if answer == "" {
			continue
		}
		if err := chat.Reply(ctx, m, answer); err != nil {
			slog.Warn("a reply was lost", "channel", m.Channel, "error", err)
		}
	}
}

// Answer is what a message is answered; "" for those that are no commands.
func (b *Bot) Answer(ctx context.Context, m Message) string {
	words := strings.Fields(m.Text)
	if len(words) == 0 || !strings.HasPrefix(words[0], "/") {
		return ""
	}
	m.User = diag.SanitizeName(m.User) // whatever a stranger is called
	var refused *rules.Refusal
	text, err := b.command(ctx, m, strings.ToLower(words[0]), words[1:])
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		text = "that takes too long"
	case errors.As(err, &refused):
		text = refused.Error() // the sentence, not the script in which it stands
	case err != nil:
		text = err.Error() // what was written wrongly, with the nearest name
	}
	return diag.Sanitize(text, longest)
}

func (b *Bot) command(ctx context.Context, m Message, word string, rest []string) (string, error) {
	t, err := b.table(m.Channel)
	if err != nil {
		return "", err
	}
	t.mu.Lock() // one command after the other in a channel, others meanwhile
	defer t.mu.Unlock()
	if err := t.open(); err != nil {
		return "", err
	}
	ctx, cancel := context.WithTimeout(ctx, b.Patience)
	defer cancel()
	var text string
	err = t.game.Within(ctx, func() (err error) {
		switch word {
		case "/roll":
			text, err = t.roll(strings.Join(rest, " "))
		case "/odds":
			text, err = t.odds(m.User, rest)
		case "/join":
			text, err = t.join(b.Kind, m.User, rest)
		case "/check":
			text, err = t.check(m.User, rest)
		case "/undo":
			text, err = t.undo()
		default:
			text = help
		}
		return err
	})
	return text, err
}

const help = `/join Strength=3        come to the table of this channel
/check Strength difficulty=2
/odds Strength difficulty=2    or of dice: /odds 4d6kh3 >= 12
/roll 2d6+1
/undo                   takes the last command back`

// table is the table of a channel.
func (b *Bot) table(channel string) (*table, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if t := b.tables[channel]; t != nil {
		return t, nil
	}
	if len(b.tables) >= most {
		return nil, errors.New("there are too many tables")
	}
	if b.tables == nil {
		b.tables, b.cache = map[string]*table{}, compile.NewCache(b.Options.Limits.Compile)
	}
	seed := b.Seed()
	o := b.Options
	o.Seed, o.Cache, o.Odds = seed, b.cache, odds.Options{Work: work}
	t := &table{options: o, dice: dice.NewSeeded(seed + 1)}
	b.tables[channel] = t
	return t, nil
}

// open opens the game when it is needed first.
func (t *table) open() (err error) {
	if t.game == nil {
		t.game, err = engine.Open(t.options)
	}
	return err
}

// Close ends all games.
func (b *Bot) Close() {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, t := range b.tables {
		t.mu.Lock()
		if t.game != nil {
			t.game.Close()
		}
		t.mu.Unlock()
	}
	b.tables = nil
}

func (t *table) roll(notation string) (string, error) {
	e, err := dice.Parse(notation)
	if err != nil {
		return "", err
	}
	roll, err := e.Roll(t.dice, nil)
	if err != nil {
		return "", err
	}
	return roll.String(), nil
}

func (t *table) join(kind, user string, words []string) (string, error) {
	given, err := named(words)
	if err != nil {
		return "", err
	}
	if _, there := t.game.Find(user); there {
		return "", fmt.Errorf("%s is at the table", user)
	}
	given["name"] = user
	if _, err := t.game.Bring(kind, given); err != nil {
		return "", err
	}
	return user + " comes to the table", nil
}

// check rolls for somebody: a check of their own by its word, or of an entry: "Strength" is
// Strength.check.
func (t *table) check(user string, words []string) (string, error) {
	what, given, err := asked(words)
	if err != nil {
		return "", err
	}
	check, err := t.game.Check(user, what, given)
	if err != nil {
		return "", err
	}
	return explain.CheckText(check.View()), nil
}

// odds are those of a check of somebody, or of dice.
func (t *table) odds(user string, words []string) (string, error) {
	notation := strings.Join(words, " ")
	if e, err := dice.Parse(notation); err == nil {
		d, err := t.game.Notation(e, odds.Options{})
		if err != nil {
			return "", err
		}
		return odds.NotationTable(d), nil
	} else if strings.IndexAny(notation, "0123456789({") == 0 {
		return "", err
	}
	what, given, err := asked(words)
	if err != nil {
		return "", err
	}
	d, err := t.game.OddsOf(user, what, given)
	if err != nil {
		return "", err
	}
	return d.String(), nil
}

func (t *table) undo() (string, error) {
	journal := t.game.Table.Journal().Entries()
	if len(journal) == 0 {
		return "", errors.New("there is nothing to undo")
	}
	last := journal[len(journal)-1].Title
	if _, err := t.game.Table.Journal().Undo(1); err != nil {
		return "", err
	}
	return "undone: " + last, nil
}

func asked(words []string) (what string, given engine.Given, err error) {
	if len(words) == 0 {
		return "", nil, errors.New("say what, such as Strength difficulty=2")
	}
	what = words[0]
	if first, _ := utf8.DecodeRuneInString(what); unicode.IsUpper(first) && !strings.Contains(what, ".") {
		what += ".check"
	}
	given, err = named(words[1:])
	return what, given, err
}

// named reads "difficulty=2": numbers, yes and no, and texts.
func named(words []string) (engine.Given, error) {
	given := engine.Given{}
	for _, word := range words {
		name, value, ok := strings.Cut(word, "=")
		if !ok || name == "" {
			return nil, fmt.Errorf("write name=value, not %q", word)
		}
		if n, err := strconv.ParseFloat(value, 64); err == nil {
			given[name] = n
		} else if value == "yes" || value == "no" {
			given[name] = value == "yes"
		} else {
			given[name] = value
		}
	}
	return given, nil
}
