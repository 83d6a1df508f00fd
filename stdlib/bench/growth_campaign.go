package bench

import (
	"io/fs"
	"os"
	"path/filepath"

	"houserule/runtime/state"
	"houserule/stdlib/campaign"
	"houserule/stdlib/engine"
)

// keptGame is a game whose lines are kept in a campaign, in memory where the system has a
// folder for it.
type keptGame struct {
	*game
	files    fs.FS // its modules
	folder   string
	campaign *campaign.Campaign
}

// keepLines makes a campaign of a number of lines.
func keepLines(lines int) (*keptGame, error) {
	in := ""
	if info, err := os.Stat("/dev/shm"); err == nil && info.IsDir() {
		in = "/dev/shm"
	}
	folder, err := os.MkdirTemp(in, "houserule-bench")
	if err != nil {
		return nil, err
	}
	files := moduleOf("small", small+"action \"entity.rests\" { steps = { { changes = { life = \"life + 1\" } } } }\n")
	g, _, err := growingFrom(files)
	if err != nil {
		os.RemoveAll(folder)
		return nil, err
	}
	k := &keptGame{game: g, files: files, folder: folder}
	if k.campaign, err = campaign.Create(k.path(), g.Game, campaign.Options{}); err == nil {
		err = k.play(lines)
	}
	if err != nil {
		k.close()
		return nil, err
	}
	return k, nil
}

func (k *keptGame) path() string { return filepath.Join(k.folder, "bench.hr") }

// play plays a number of lines, and at times opens the game anew, as is done between evenings.
func (k *keptGame) play(lines int) error {
	const evening = 60
	for range lines {
		if len(k.Table.Journal().Entries()) > evening {
			if _, err := k.campaign.MoveTo(k.Game, k.campaign.Last()); err != nil {
				return err
			}
		}
		if err := k.line(); err != nil {
			return err
		}
	}
	return nil
}

// line plays one line and keeps it.
func (k *keptGame) line() error {
	const typed = "ann:rests()"
	k.Table.Changes().SetBaseline()
	from := len(k.Table.Journal().Entries())
	if _, err := k.Eval(typed); err != nil {
		return err
	}
	changes, err := k.Table.Changes().SinceBaseline()
	if err != nil {
		return err
	}
	return k.campaign.Keep(k.Game, campaign.Line{Kind: campaign.Play, Typed: typed, From: from, Changes: changes})
}

// undo takes the last line back, as a line of the campaign.
func (k *keptGame) undo() error {
	_, to, err := k.campaign.Timeline.Undo(1)
	if err != nil {
		return err
	}
	before := k.Table.World().State().Clone()
	if _, err := k.campaign.MoveTo(k.Game, to); err != nil {
		return err
	}
	changes := state.Diff(before, k.Table.World().State())
	return k.campaign.Keep(k.Game, campaign.Line{Kind: campaign.Undo, Typed: ":undo", To: to, Changes: changes})
}

func (k *keptGame) close() {
	if k.campaign != nil {
		k.campaign.Close(nil)
	}
	k.Close()
	os.RemoveAll(k.folder)
}

func playCampaign(lines int) (*Job, error) {
	k, err := keepLines(lines)
	if err != nil {
		return nil, err
	}
	return &Job{Close: k.close, Do: func() error {
		if err := k.line(); err != nil {
			return err
		}
		return k.undo()
	}}, nil
}

// closedCampaign makes a campaign and returns a job with its path.
func closedCampaign(lines int, do func(k *keptGame, path string) error) (*Job, error) {
	k, err := keepLines(lines)
	if err != nil {
		return nil, err
	}
	c := k.campaign
	k.campaign = nil
	if err := c.Close(k.Game); err != nil {
		k.close()
		return nil, err
	}
	return &Job{Close: k.close, Do: func() error { return do(k, k.path()) }}, nil
}

func openCampaign(lines int) (*Job, error) {
	return closedCampaign(lines, func(k *keptGame, path string) error {
		c, err := campaign.Open(path, campaign.Options{})
		if err != nil {
			return err
		}
		defer c.Close(nil)
		g, _, err := c.Game(c.Last(), engine.Options{Folder: k.files})
		if err != nil {
			return err
		}
		g.Close()
		return nil
	})
}

func verifyCampaign(lines int) (*Job, error) {
	return closedCampaign(lines, func(_ *keptGame, path string) error {
		c, err := campaign.OpenLines(path)
		if err != nil {
			return err
		}
		defer c.Close(nil)
		_, err = c.Verify()
		return err
	})
}
