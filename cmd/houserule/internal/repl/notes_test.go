package repl

import (
	"testing"

	"houserule/stdlib/engine"
	"houserule/stdlib/evening"
	"houserule/stdlib/evening/commands"
)

// TestNotes keeps notes as lines that are undone and redone. Players read those that are not
// secret, and a secret one once it is revealed.
func TestNotes(t *testing.T) {
	t.Parallel()
	path := campaignWith(t,
		`:note the miller owes them a favour`,
		`:secret :note the miller SECRETNAME is a spy`,
		`:secret :note the bridge is rotten`, `:reveal 3`,
		`:note a slip`, `:undo`)
	p := gamemasterOf(t, path)
	looks(p, t, []lookedAt{
		{":note", []string{"1  the miller owes them a favour\n2  secret  the miller SECRETNAME is a spy\n3  the bridge is rotten", "- slip"}},
		{":redo", []string{"5 is redone: :note a slip"}},
		{":note", []string{"5  a slip"}},
		{":undo", []string{"5 is undone: :note a slip"}},
		{":log", []string{" 1  :note the miller owes them a favour\n    noted"}},
		{":secret :note ", []string{"! what is noted in secret?"}},
		{":secret :log", []string{"! only lines of the game and notes can be secret"}},
		{":secret :notes", []string{"! only lines of the game and notes can be secret"}},
	})
	if err := p.Close(); err != nil {
		t.Fatal(err)
	}
	p = onlooker(t, path)
	looks(p, t, []lookedAt{
		{":note", []string{"1  the miller owes them a favour\n3  the bridge is rotten", "- SECRET", "- slip"}},
		{":note more", []string{"! cannot be changed"}},
		{":log --all", []string{":note the miller owes them a favour", "the bridge is rotten", "- SECRET"}},
	})
	looks(commandsWithoutCampaign(t), t, []lookedAt{
		{":note more", []string{"! notes need a campaign"}},
		{":note", []string{"! notes need a campaign"}},
		{":secret :note more", []string{"! secrets need a campaign"}},
	})
}

// commandsWithoutCampaign returns an evening that no file keeps.
func commandsWithoutCampaign(t *testing.T) *evening.Evening {
	t.Helper()
	p := commands.Start(evening.Config{Seed: 7})
	if err := p.Open(engine.Options{Modules: []string{"vault"}, Folder: vault}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := p.Close(); err != nil {
			t.Error(err)
		}
	})
	return p
}
