package evening

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"houserule/runtime/module"
	"houserule/stdlib/campaign"
	"houserule/stdlib/campaign/file"
	"houserule/stdlib/engine"
	"houserule/stdlib/narrate"
)

// Names of the answers to the question how to continue a campaign whose modules differ from the
// installed ones.
const (
	ModulesInstalled = "new"   // with the installed modules
	ModulesKept      = "kept"  // with those of the campaign file
	Leave            = "leave" // do not open the campaign
)

// ErrLeft is the error of [Evening.Resume] when [Leave] was chosen.
var ErrLeft = errors.New("left")

// Choice is a question that is asked before a game is open.
type Choice struct {
	Text    string
	Options []ChoiceOption
}

// ChoiceOption is one answer to a choice: its name and its text.
type ChoiceOption struct{ Name, Text string }

// String writes the choice with a number for each answer.
func (c Choice) String() string {
	var ways []string
	for i, w := range c.Options {
		ways = append(ways, fmt.Sprintf("%d  %s", i+1, w.Text))
	}
	return strings.TrimRight(c.Text, "\n") + "\n  " + strings.Join(ways, "     ")
}

// Parse returns the name of the answer with a number; ok is false for any other text.
func (c Choice) Parse(answer string) (way string, ok bool) {
	for i, w := range c.Options {
		if answer = strings.TrimSpace(answer); answer == fmt.Sprint(i+1) || strings.EqualFold(answer, w.Name) {
			return w.Name, true
		}
	}
	return "", false
}

// Chooser decides which modules are used. If Preset is set, nobody is asked. Without Preset and
// Ask, the installed modules are used.
type Chooser struct {
	Preset string // ModulesInstalled or ModulesKept; "" to ask
	Ask    func(Choice) (way string, err error)
}

// Resume opens the game of a campaign after its last line, and returns messages on what differs
// from then. If the installed modules differ from the played ones, choose decides which are used.
func (e *Evening) Resume(c *campaign.Campaign, o engine.Options, choose Chooser) (told []string, err error) {
	if told, err = (&opening{e: e, choose: choose}).open(c, o); err != nil {
		return told, err
	}
	if e.Reader.concealError != nil {
		return nil, e.Reader.concealError
	}
	session, err := e.resumeSession()
	if err == nil {
		err = e.Log.recoverWaiting()
	}
	return append(told, session...), err
}

// opening is the state of [Evening.Resume].
type opening struct {
	e      *Evening
	choose Chooser

	// The game with the installed modules; nil, and the error in failed, if they do not load.
	game     *engine.Game
	reopened *engine.Reopened
	failed   error

	played []campaign.Played // the modules that the campaign was played with
	shelf  *module.Shelf     // these modules as stored in the file; nil if not all are
}

// open opens the game with the installed modules or, if these differ from the played ones, with
// the chosen ones.
func (op *opening) open(c *campaign.Campaign, o engine.Options) (told []string, err error) {
	op.e.Campaign = c
	if op.e.Questions.noted, err = c.File().Note(questionNoteName); err != nil {
		return nil, err
	}
	modules, beside, err := c.Wanted()
	if err != nil {
		return nil, err
	}
	o.Modules, o.Beside = withModules(modules, o.Modules), beside
	notes, err := op.e.Modules.recall(o.Finder)
	if err := errors.Join(err, op.e.Drafts.recall()); err != nil {
		return nil, err
	}
	defer func() { told = append(notes, told...) }()
	o.Finder = op.e.Modules.Finder(o.Finder)
	op.e.Modules.Opened = o
	op.game, op.reopened, op.failed = c.Game(c.Last(), op.e.OptionsAsOpened(o))
	if op.failed == nil && len(op.reopened.Modules) == 0 {
		op.e.Adopt(op.game)
		return op.e.AfterReopening(op.reopened), nil
	}
	if notModules(op.failed) {
		return nil, op.failed
	}
	told, err = op.openChanged()
	if op.game != nil && op.game != op.e.Game {
		op.game.Close()
	}
	return told, err
}

// withModules appends to modules the elements of more whose ids are not in modules.
func withModules(modules, more []string) []string {
	all := slices.Clone(modules)
	for _, m := range more {
		id, _, _ := strings.Cut(m, "@")
		if !slices.ContainsFunc(all, func(other string) bool { other, _, _ = strings.Cut(other, "@"); return other == id }) {
			all = append(all, m)
		}
	}
	return all
}

// notModules reports whether the cause of an error is the campaign file rather than a module.
func notModules(err error) bool {
	var damage *file.Damage
	var parted *campaign.StateMismatchError
	var damaged *engine.DamagedError
	return errors.As(err, &damage) || errors.As(err, &parted) || errors.As(err, &damaged)
}

// openChanged opens the game where the installed modules differ from the played ones.
func (op *opening) openChanged() ([]string, error) {
	var err error
	if op.played, err = op.e.Campaign.Played(); err != nil {
		return nil, err
	}
	shelf, missing, err := op.e.Campaign.Shelf(op.played)
	kept := err == nil && len(missing) == 0
	if kept {
		op.shelf = shelf
	}
	switch {
	case op.failed != nil && !kept:
		return nil, op.failed
	case op.failed != nil:
		return op.openKeptOnly()
	case op.choose.Preset == ModulesInstalled, op.choose.Ask == nil && op.choose.Preset == "":
		return op.useInstalled(op.choose.Ask != nil || op.choose.Preset != "")
	case kept && op.declined():
		told, err := op.useKept(op.reopened.Modules)
		if _, open := op.e.Dice.Session(); !open { // otherwise that session reported it
			told = append(told, op.e.Campaign.File().Path()+" continues with "+narrate.ModuleVersions(op.reopened.Modules, true)+" as stored in it; "+narrate.ModuleVersions(op.reopened.Modules, false)+" is installed, which --modules new uses")
		}
		return told, err
	case !kept && op.choose.Preset == ModulesKept:
		return nil, fmt.Errorf("%s does not contain %s", op.e.Campaign.File().Path(), narrate.PlayedModules(missing))
	}
	way := op.choose.Preset
	if way == "" {
		if way, err = op.askModules(); err != nil {
			return nil, err
		}
	}
	switch way {
	case ModulesInstalled:
		return op.useInstalled(true)
	case ModulesKept:
		if err := op.decline(); err != nil {
			return nil, err
		}
		return op.useKept(op.reopened.Modules)
	}
	return nil, ErrLeft
}

// openKeptOnly opens the game with the modules of the file, or asks for that, if it cannot be
// opened with the installed ones.
func (op *opening) openKeptOnly() ([]string, error) {
	var gone []campaign.Played
	for _, m := range op.played {
		if op.e.Modules.Opened.Finder == nil || len(op.e.Modules.Opened.Finder.Versions(m.ID)) == 0 {
			gone = append(gone, m)
		}
	}
	if len(gone) > 0 { // there is no other choice
		told, err := op.useKept(nil)
		return append(told, fmt.Sprintf("%s not installed: %s continues with %s, as stored in it", narrate.PlayedIDs(gone), op.e.Campaign.File().Path(), narrate.PlayedModules(op.played))), err
	}
	way := op.choose.Preset
	switch {
	case way == ModulesInstalled || op.choose.Ask == nil && way == "":
		return nil, op.failed
	case way == "":
		var err error
		way, err = op.choose.Ask(Choice{Text: "the installed modules do not load:\n" + op.failed.Error(),
			Options: []ChoiceOption{{ModulesKept, "continue with " + narrate.PlayedModules(op.played) + ", stored in the file"}, {Leave, "leave"}}})
		if err != nil {
			return nil, err
		}
	}
	if way == ModulesKept {
		return op.useKept(nil)
	}
	return nil, ErrLeft
}

// useKept continues with the modules of the file. changed are those of them that differ from the
// installed ones.
func (op *opening) useKept(changed []engine.ModuleChange) ([]string, error) {
	op.e.Modules.WithKept = narrate.KeptModules(changed)
	op.e.Modules.Opened.Finder = op.shelf
	op.e.Modules.Opened.Modules, op.e.Modules.Opened.Beside = nil, nil
	game, otherwise, err := op.e.Campaign.Game(op.e.Campaign.Last(), op.e.OptionsAsOpened(op.e.Modules.Opened))
	if err != nil {
		return nil, err
	}
	op.e.Adopt(game)
	return op.e.AfterReopening(otherwise), nil
}

// useInstalled continues with the installed modules. If asked is set, that is written as a line
// of the campaign, which runs their migrations.
func (op *opening) useInstalled(asked bool) ([]string, error) {
	op.e.Adopt(op.game)
	otherwise := *op.reopened
	if asked && !op.e.Campaign.ReadOnly() {
		otherwise.Modules = nil // migrate reports them
	}
	told := op.e.AfterReopening(&otherwise)
	if op.e.Campaign.ReadOnly() || !asked {
		return told, nil
	}
	text, err := op.e.migrate(op.reopened.Modules)
	if err != nil {
		return nil, err
	}
	return append(told, text), nil
}

// declinedNoteName is the key under which the campaign keeps the hashes of installed modules that
// were declined, so that the question is not asked again.
const declinedNoteName = "declined"

// declined reports whether exactly the installed modules were declined before.
func (op *opening) declined() bool {
	text, err := op.e.Campaign.File().Note(declinedNoteName)
	if err != nil || text == "" {
		return false
	}
	now, err := moduleHashes(op.game)
	return err == nil && text == now
}

func (op *opening) decline() error {
	if op.e.Campaign.ReadOnly() {
		return nil
	}
	now, err := moduleHashes(op.game)
	if err == nil {
		err = op.e.Campaign.SetNote(declinedNoteName, now)
	}
	return err
}

// moduleHashes lists the ids, versions and hashes of the modules of a game, one on each line.
func moduleHashes(g *engine.Game) (string, error) {
	var list []string
	for _, m := range g.Ruleset.Order {
		content, err := m.Content()
		if err != nil {
			return "", err
		}
		list = append(list, m.ID+" "+m.Version.String()+" "+content)
	}
	return strings.Join(list, "\n"), nil
}

// askModules shows how the installed modules differ and asks which modules to use.
func (op *opening) askModules() (way string, err error) {
	var then *engine.Game
	if op.shelf != nil {
		o := op.e.OptionsAsOpened(op.e.Modules.Opened)
		o.Finder, o.Modules, o.Beside = op.shelf, nil, nil
		if then, _, err = op.e.Campaign.Game(op.e.Campaign.Last(), o); err != nil {
			return "", err
		}
		defer then.Close()
	}
	changed := op.reopened.Modules
	c := Choice{Text: op.differences(then)}
	c.Options = append(c.Options, ChoiceOption{ModulesInstalled, "continue with " + narrate.ModuleVersions(changed, false)})
	if op.shelf != nil {
		c.Options = append(c.Options, ChoiceOption{ModulesKept, "continue with " + narrate.ModuleVersions(changed, true) + ", stored in the file"})
	}
	c.Options = append(c.Options, ChoiceOption{Leave, "leave"})
	return op.choose.Ask(c)
}
