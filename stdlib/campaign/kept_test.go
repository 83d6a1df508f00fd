package campaign_test

import (
	"archive/zip"
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"path/filepath"
	"testing"
	"testing/fstest"

	"houserule/runtime/module"
	"houserule/stdlib/campaign"
	"houserule/stdlib/campaign/campaigntest"
	"houserule/stdlib/campaign/file"
	"houserule/stdlib/engine"
)

// keeps makes a campaign that keeps a module, and gives with what it was played.
func keeps(t *testing.T) (path string, played campaign.Played) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "friday.hr")
	g, err := engine.Open(engine.Options{Modules: []string{"base"}, Folder: fstest.MapFS{
		"base/module.json": {Data: []byte(`{"id": "base", "version": "1.0.0", "title": "T", "licence": "MIT"}`)},
		"base/init.lua":    {Data: []byte(`kind "walker" { like = "entity" }`)},
	}})
	if err != nil {
		t.Fatal(err)
	}
	defer g.Close()
	c, err := campaign.Create(path, g, campaign.Options{})
	if err != nil {
		t.Fatal(err)
	}
	list, err := c.Played()
	if err != nil || len(list) != 1 {
		t.Fatalf("%v, %v", list, err)
	}
	if err := c.Close(g); err != nil {
		t.Fatal(err)
	}
	return path, list[0]
}

// What is granted goes by the id and the version of a module: what a campaign keeps under
// another one is refused, whatever its content.
func TestAKeptModuleHasTheNameUnderWhichItWasPlayed(t *testing.T) {
	path, played := keeps(t)
	c, err := campaign.OpenLines(path)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close(nil)
	shelf, missing, err := c.Shelf([]campaign.Played{played})
	if err != nil || len(missing) > 0 || len(shelf.Versions("base")) != 1 {
		t.Errorf("%v, %v, %v", shelf, missing, err)
	}
	for _, other := range []struct{ id, version string }{{"gusts", "1.0.0"}, {"base", "1.0.1"}, {"base", "1.0.0+trusted"}, {"base", ""}, {"", "1.0.0"}, {"mod/gusts", "1.0.0"}} {
		_, _, err := c.Shelf([]campaign.Played{{ID: other.id, Version: other.version, Content: played.Content}})
		if want := fmt.Sprintf("%s %s as stored in %s is base 1.0.0", other.id, other.version, path); err == nil || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

// A campaign may be a stranger's: a kept archive that unpacks to a gigabyte is refused, and so
// is one with other files than were played with.
func TestKeptArchivesOfStrangers(t *testing.T) {
	path, played := keeps(t)
	all := campaigntest.Take(t, path)
	bomb, other := &bytes.Buffer{}, &bytes.Buffer{}
	w := zip.NewWriter(bomb)
	for i := range 256 {
		if _, err := w.CreateRaw(&zip.FileHeader{Name: fmt.Sprintf("f%d.txt", i), Method: zip.Deflate, UncompressedSize64: 4 << 20}); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	w = zip.NewWriter(other)
	for _, f := range [][2]string{{"module.json", `{"id": "base", "version": "1.0.0", "title": "T", "licence": "MIT"}`}, {"init.lua", `kind "runner" { like = "entity" }`}} {
		into, err := w.Create(f[0])
		if err == nil {
			_, err = into.Write([]byte(f[1]))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	m, err := module.OpenArchive(other.Bytes(), "base 1.0.0")
	if err != nil {
		t.Fatal(err)
	}
	content, err := m.Content()
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		archive []byte
		want    string
	}{
		"a bomb":      {bomb.Bytes(), "base 1.0.0 as stored in %s: base 1.0.0: this archive unpacks to more than 268435456 bytes"},
		"other files": {other.Bytes(), "base 1.0.0 as stored in %s is not the version that was used: its content is " + content[:12] + "…, but was " + played.Content[:12] + "…"},
		"no archive":  {[]byte("nothing"), "base 1.0.0 as stored in %s: base 1.0.0: this is no archive of a module"},
	} {
		hash := file.Hash(sha256.Sum256(c.archive))
		note, err := json.Marshal(map[string]string{played.Content: hash.String()})
		if err != nil {
			t.Fatal(err)
		}
		all.Kept, all.Notes["modules"] = map[file.Hash][]byte{hash: c.archive}, string(note)
		forged := filepath.Join(t.TempDir(), "forged.hr")
		if err := all.Write(t, forged); err != nil {
			t.Fatal(err)
		}
		looked, err := campaign.OpenLines(forged)
		if err != nil {
			t.Fatal(err)
		}
		_, _, err = looked.Shelf([]campaign.Played{played})
		if want := fmt.Sprintf(c.want, forged); err == nil || err.Error() != want {
			t.Errorf("%s: got %v, want %s", name, err, want)
		}
		if err := looked.Close(nil); err != nil {
			t.Error(err)
		}
	}
}
