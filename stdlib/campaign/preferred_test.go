package campaign_test

import (
	"path/filepath"
	"testing"
	"testing/fstest"

	"houserule/stdlib/campaign"
	"houserule/stdlib/engine"
)

// What was settled between two modules is part of the campaign, which goes on with it.
func TestACampaignGoesOnWithWhatWasSettled(t *testing.T) {
	folder := fstest.MapFS{}
	for id, text := range map[string][2]string{
		"base": {``, `kind "walker" { like = "entity", steps = "number = 0" }
rule "walker.stride" { "1" }
action "walker.walks" { changes = { steps = "steps + stride" } }`},
		"long":  {`"base": "*"`, `instead_of "walker.stride" "5"`},
		"short": {`"base": "*"`, `instead_of "walker.stride" "2"`},
	} {
		folder[id+"/module.json"] = &fstest.MapFile{Data: []byte(`{"id": "` + id + `", "version": "1.0.0", "title": "T", "licence": "MIT", "requires": {` + text[0] + `}}`)}
		folder[id+"/init.lua"] = &fstest.MapFile{Data: []byte(text[1])}
	}
	for _, c := range []struct {
		prefer engine.Preference
		want   string
	}{{engine.Preference{Over: "long", Under: "short"}, "10"}, {engine.Preference{Over: "short", Under: "long"}, "4"}} {
		e := &evening{T: t, path: filepath.Join(t.TempDir(), "friday.hr")}
		var err error
		if e.g, err = engine.Open(engine.Options{Modules: []string{"long", "short"}, Folder: folder, Prefer: []engine.Preference{c.prefer}}); err != nil {
			t.Fatal(err)
		}
		if e.c, err = campaign.Create(e.path, e.g, campaign.Options{}); err != nil {
			t.Fatal(err)
		}
		e.plays(`ann = bring("walker", { name = "Ann" })`)
		e.plays("ann:walks()")
		if err := e.c.Close(e.g); err != nil {
			t.Fatal(err)
		}
		e.g.Close()
		if e.c, err = campaign.Open(e.path, campaign.Options{}); err != nil {
			t.Fatal(err)
		}
		if e.g, _, err = e.c.Game(e.c.Last(), engine.Options{Folder: folder}); err != nil {
			t.Fatal(err)
		}
		e.plays("ann:walks()")
		e.stands(c.want)
		if err := e.c.Close(e.g); err != nil {
			t.Fatal(err)
		}
		e.g.Close()
	}
}
