package evening

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/Masterminds/semver/v3"

	"houserule/runtime/module"
	"houserule/runtime/rules"
	"houserule/stdlib/campaign"
	"houserule/stdlib/campaign/file"
	"houserule/stdlib/engine"
	"houserule/stdlib/narrate"
)

// With which modules a campaign is gone on, where those here are others than it was
// played with.
const (
	ModulesHere = "new"   // with those that are here
	ModulesKept = "kept"  // with those it was played with, as the file keeps them
	Leave       = "leave" // not at all
)

// ErrLeft says that somebody chose not to go on with a campaign.
var ErrLeft = errors.New("left")

// Choice is a question before a game is open: what is said first, and what may be
// answered.
type Choice struct {
	Text string
	Ways []Way
}

// Way is one answer, and how it is said.
type Way struct{ Name, Text string }

// String is the choice as people are asked, with a number for each answer.
func (c Choice) String() string {
	var ways []string
	for i, w := range c.Ways {
		ways = append(ways, fmt.Sprintf("%d  %s", i+1, w.Text))
	}
	return strings.TrimRight(c.Text, "\n") + "\n  " + strings.Join(ways, "     ")
}

// Understood is the way that somebody chose by its number; false where it is none.
func (c Choice) Understood(answer string) (way string, ok bool) {
	for i, w := range c.Ways {
		if answer = strings.TrimSpace(answer); answer == fmt.Sprint(i+1) || strings.EqualFold(answer, w.Name) {
			return w.Name, true
		}
	}
	return "", false
}

// Chooses puts a choice to somebody, and gives the name of the way. No text of what
// differs is worked out where it can tell beforehand.
type Chooses struct {
	Beforehand string // ModulesHere or ModulesKept; "" to ask
	Ask        func(Choice) (way string, err error)
}

// GoOn opens the game of a campaign where its last line left it, and tells what is
// otherwise than it was then. Where the modules are others than it was played with,
// somebody chooses which are gone on with.
func (p *Evening) GoOn(c *campaign.Campaign, o engine.Options, choose Chooses) (told []string, err error) {
	if told, err = goesOn(p, c, o, choose); err != nil {
		return told, err
	}
	if p.Record.unconcealed != nil {
		return nil, p.Record.unconcealed
	}
	session, err := takesUpSession(p)
	if err == nil {
		err = keepsPulled(p)
	}
	return append(told, session...), err
}

// goesOn is GoOn without the session.
func goesOn(p *Evening, c *campaign.Campaign, o engine.Options, choose Chooses) (told []string, err error) {
	p.Campaign = c
	if p.Questions.waiting, err = c.Note(waitsNote); err != nil { // of the last time, told and done with
		return nil, err
	}
	modules, beside, err := c.Wanted()
	if err != nil {
		return nil, err
	}
	o.Modules, o.Beside = alsoWanted(modules, o.Modules), beside
	let, err := recallsAdded(p, o.Finder)
	if err := errors.Join(err, recallsTexts(p)); err != nil {
		return nil, err
	}
	defer func() { told = append(let, told...) }()
	o.Finder = FinderOf(p, o.Finder)
	p.Modules.Opened = o
	game, otherwise, failed := c.Game(c.Last(), OptionsAsOpened(p, o))
	if failed == nil && len(otherwise.Modules) == 0 {
		Adopt(p, game)
		return p.StandAfter(otherwise), nil
	}
	if notModules(failed) {
		return nil, failed
	}
	here := &standing{game: game, otherwise: otherwise, failed: failed}
	told, err = others(p, here, choose)
	if here.game != nil && here.game != p.Game {
		here.game.Close()
	}
	return told, err
}

// alsoWanted adds those of a list that name a module which is not among the others.
func alsoWanted(modules, more []string) []string {
	all := slices.Clone(modules)
	for _, m := range more {
		id, _, _ := strings.Cut(m, "@")
		if !slices.ContainsFunc(all, func(other string) bool { other, _, _ = strings.Cut(other, "@"); return other == id }) {
			all = append(all, m)
		}
	}
	return all
}

// notModules tells what is wrong with the file, and not with modules.
func notModules(err error) bool {
	var damage *file.Damage
	var parted *campaign.Parted
	var damaged *engine.Damaged
	return errors.As(err, &damage) || errors.As(err, &parted) || errors.As(err, &damaged)
}

// standing is the game of a campaign as it stands with some modules.
type standing struct {
	game      *engine.Game
	otherwise *engine.Reopened
	failed    error // why there is none
}

// OptionsAsOpened are the options with which the game of a campaign is opened.
func OptionsAsOpened(p *Evening, o engine.Options) engine.Options {
	o = listened(p, o)
	o.Dice = byHand{newDice(p), p}
	return o
}

// others goes on where the modules are not those with which it was played.
func others(p *Evening, here *standing, choose Chooses) ([]string, error) {
	played, err := p.Campaign.Played()
	if err != nil {
		return nil, err
	}
	shelf, missing, err := p.Campaign.Shelf(played)
	kept := err == nil && len(missing) == 0
	switch {
	case here.failed != nil && !kept:
		return nil, here.failed
	case here.failed != nil:
		return without(p, here, played, shelf, choose)
	case choose.Beforehand == ModulesHere, choose.Ask == nil && choose.Beforehand == "":
		return takes(p, here, choose.Ask != nil || choose.Beforehand != "")
	case kept && declined(p, here):
		told, err := asKept(p, shelf, here.otherwise.Modules)
		if _, open := p.Dice.Session(); !open { // else it was told when that began
			told = append(told, p.Campaign.Path()+" goes on with "+versions(here.otherwise.Modules, true)+" as kept in it; "+versions(here.otherwise.Modules, false)+" is here, which --modules new takes")
		}
		return told, err
	case !kept && choose.Beforehand == ModulesKept:
		return nil, fmt.Errorf("%s does not keep %s", p.Campaign.Path(), shownAll(missing))
	}
	way := choose.Beforehand
	if way == "" {
		if way, err = asksWhich(p, here, shelf, kept, choose); err != nil {
			return nil, err
		}
	}
	switch way {
	case ModulesHere:
		return takes(p, here, true)
	case ModulesKept:
		if err := decline(p, here); err != nil {
			return nil, err
		}
		return asKept(p, shelf, here.otherwise.Modules)
	}
	return nil, ErrLeft
}

// without goes on where the modules here cannot be played with: as they are kept.
func without(p *Evening, here *standing, played []campaign.Played, shelf *module.Shelf, choose Chooses) ([]string, error) {
	var gone []campaign.Played
	for _, m := range played {
		if p.Modules.Opened.Finder == nil || len(p.Modules.Opened.Finder.Versions(m.ID)) == 0 {
			gone = append(gone, m)
		}
	}
	if len(gone) > 0 { // nothing else could be played with
		told, err := asKept(p, shelf, nil)
		return append(told, fmt.Sprintf("%s not here: %s goes on with %s, as kept in it", shownIDs(gone), p.Campaign.Path(), shownAll(played))), err
	}
	way := choose.Beforehand
	switch {
	case way == ModulesHere || choose.Ask == nil && way == "":
		return nil, here.failed
	case way == "":
		var err error
		way, err = choose.Ask(Choice{Text: "what is here cannot be played with:\n" + here.failed.Error(),
			Ways: []Way{{ModulesKept, "go on with " + shownAll(played) + ", kept in the file"}, {Leave, "leave"}}})
		if err != nil {
			return nil, err
		}
	}
	if way == ModulesKept {
		return asKept(p, shelf, nil)
	}
	return nil, ErrLeft
}

// asKept goes on with the modules that the file keeps, of which some are others here.
func asKept(p *Evening, shelf *module.Shelf, changed []engine.ModuleChange) ([]string, error) {
	p.Modules.WithKept = withKept(changed)
	p.Modules.Opened.Finder = shelf
	p.Modules.Opened.Modules, p.Modules.Opened.Beside = nil, nil
	game, otherwise, err := p.Campaign.Game(p.Campaign.Last(), OptionsAsOpened(p, p.Modules.Opened))
	if err != nil {
		return nil, err
	}
	Adopt(p, game)
	return p.StandAfter(otherwise), nil
}

// takes goes on with the modules that are here. That is a line, with what their
// migrations do.
func takes(p *Evening, here *standing, asked bool) ([]string, error) {
	Adopt(p, here.game)
	otherwise := *here.otherwise
	if asked && !p.Campaign.Read() {
		otherwise.Modules = nil // the line tells of them
	}
	told := p.StandAfter(&otherwise)
	if p.Campaign.Read() || !asked {
		return told, nil
	}
	text, err := migrates(p, here.otherwise.Modules)
	if err != nil {
		return nil, err
	}
	return append(told, text), nil
}

// declinedNote says which modules that were here nobody wanted to go on with, so that it
// is not asked each time.
const declinedNote = "declined"

// declined says whether it was chosen before not to go on with just these modules.
func declined(p *Evening, here *standing) bool {
	text, err := p.Campaign.Note(declinedNote)
	if err != nil || text == "" {
		return false
	}
	now, err := stamps(here.game)
	return err == nil && text == now
}

func decline(p *Evening, here *standing) error {
	if p.Campaign.Read() {
		return nil
	}
	now, err := stamps(here.game)
	if err == nil {
		err = p.Campaign.SetNote(declinedNote, now)
	}
	return err
}

// stamps tell the modules of a game from others.
func stamps(g *engine.Game) (string, error) {
	var list []string
	for _, m := range g.Order {
		content, err := m.Content()
		if err != nil {
			return "", err
		}
		list = append(list, m.ID+" "+m.Version.String()+" "+content)
	}
	return strings.Join(list, "\n"), nil
}

// asksWhich tells what is otherwise here, and has somebody choose.
func asksWhich(p *Evening, here *standing, shelf *module.Shelf, kept bool, choose Chooses) (way string, err error) {
	var then *engine.Game
	if kept {
		o := OptionsAsOpened(p, p.Modules.Opened)
		o.Finder, o.Modules, o.Beside = shelf, nil, nil
		if then, _, err = p.Campaign.Game(p.Campaign.Last(), o); err != nil {
			return "", err
		}
		defer then.Close()
	}
	changed := here.otherwise.Modules
	c := Choice{Text: differs(p, here, then, shelf)}
	c.Ways = append(c.Ways, Way{ModulesHere, "go on with " + versions(changed, false)})
	if kept {
		c.Ways = append(c.Ways, Way{ModulesKept, "go on with " + versions(changed, true) + ", kept in the file"})
	}
	c.Ways = append(c.Ways, Way{Leave, "leave"})
	return choose.Ask(c)
}

// versions names modules that changed, as they were or as they are: by the version where
// it is one, else by what tells them apart.
func versions(changed []engine.ModuleChange, was bool) string {
	if len(changed) == 1 {
		m := changed[0]
		switch {
		case m.Was == "" && was:
			return "the modules it was played with"
		case m.Now == "" && !was:
			return "the modules that are here"
		case m.Was == m.Now && was:
			return "the files of then"
		case m.Was == m.Now:
			return "the files that are here"
		case was:
			return m.Was
		}
		return m.Now
	}
	if was {
		return "the modules it was played with"
	}
	return "the modules that are here"
}

// withKept says which modules a campaign goes on with that are others here.
func withKept(changed []engine.ModuleChange) string {
	var names []string
	for _, m := range changed {
		if m.Was != "" {
			names = append(names, m.ID+" "+m.Was)
		}
	}
	if len(names) == 0 {
		return ""
	}
	return "with " + strings.Join(names, ", ") + " as kept"
}

func shownAll(list []campaign.Played) string {
	var texts []string
	for _, m := range list {
		texts = append(texts, m.Shown())
	}
	return strings.Join(texts, ", ")
}

func shownIDs(list []campaign.Played) string {
	var texts []string
	for _, m := range list {
		texts = append(texts, m.ID)
	}
	if len(texts) == 1 {
		return texts[0] + " is"
	}
	return strings.Join(texts, ", ") + " are"
}

// migrations are the actions of modules that changed which bring a campaign from before
// a version to it, in the order in which they are declared.
func migrations(g *engine.Game, changed []engine.ModuleChange) (list []*rules.Rule) {
	for _, m := range changed {
		was, err := semver.NewVersion(m.Was)
		if err != nil {
			continue // it is new here
		}
		for _, r := range g.Table.World().Book().Rules() {
			if r.Sort != rules.Action || r.Decl.Module != m.ID {
				continue
			}
			if to, err := semver.NewVersion(r.Decl.Migrates); err == nil && was.LessThan(to) {
				list = append(list, r)
			}
		}
	}
	return list
}

// migrates keeps the line with which a campaign goes on with other modules, and does
// what they do for it, all of it in one.
func migrates(p *Evening, changed []engine.ModuleChange) (string, error) {
	p.Line.Turn = nil
	p.Line.Number = int(p.Campaign.Last())
	p.Game.Table.Journal().AtLine(p.Line.Number)
	p.Game.AtLine(p.Line.Number + 1)
	p.Game.Table.Journal().NoteChanges()
	p.Dice.Since()
	p.Line.Printed.Reset()
	p.Line.Said, p.Line.told = nil, nil
	entries := len(p.Game.Table.Journal().Entries())
	var calls, texts []string
	for _, m := range changed {
		texts = append(texts, narrate.ChangedModules(m))
	}
	for _, r := range migrations(p.Game, changed) {
		calls = append(calls, "game:"+r.Word+"()")
		texts = append(texts, "  "+narrate.MigrationCount(r))
	}
	if len(calls) > 0 {
		err := p.Game.Whole(func() error {
			_, err := p.Game.Value(strings.Join(calls, " "))
			return err
		})
		if err != nil {
			p.Game.Table.Journal().GiveBack()
			return "", fmt.Errorf("%w\n%s is as it was; --modules kept goes on without it", SentenceOf(err), p.Campaign.Path())
		}
	}
	for _, said := range p.Line.Said {
		texts = append(texts, "  "+said)
	}
	text := strings.Join(texts, "\n")
	p.Line.Turn = &Turn{Kind: campaign.Reload, Typed: NewModules}
	return text, keep(p, text, entries, nil)
}
