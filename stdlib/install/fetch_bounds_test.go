package install_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"houserule/stdlib/install"
)

// A repository of any size is left alone once it is larger than a module may be, and
// leaves nothing behind.
func TestFetchIsBounded(t *testing.T) {
	r := newRepository(t)
	_, modules := place(t)
	r.write("module.json", manifest)
	r.write("init.lua", "")
	chance := rand.New(rand.NewPCG(1, 2))
	noise := make([]byte, 3<<20)
	for i := range noise {
		noise[i] = byte(chance.UintN(256))
	}
	r.write("noise.csv", string(noise))
	r.commit("v1.0.0")
	for _, limits := range []install.Limits{{Bytes: 1 << 20}, {Each: 1 << 20}} {
		if _, err := install.Fetch(t.Context(), r.dir, "1.0.0", modules, limits); err == nil || !strings.HasPrefix(err.Error(), r.dir+": ") {
			t.Errorf("%+v: got %v", limits, err)
		}
	}
	for i := range 40 {
		r.write(fmt.Sprintf("part%d.lua", i), "")
	}
	r.commit("v1.1.0")
	want := r.dir + ": contains more than 20 files and folders"
	if _, err := install.Fetch(t.Context(), r.dir, "1.1.0", modules, install.Limits{Files: 20}); err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
	if left := tree(t, modules); len(left) != 1 {
		t.Errorf("left: %v", left)
	}
}

// What stands in the settings of the repository that is fetched has no say, and neither
// has a version that git could take for a flag, or a ref of another name.
func TestFetchTakesNoFlagsFromOthers(t *testing.T) {
	r := newRepository(t)
	_, modules := place(t)
	r.write("module.json", manifest)
	r.write("init.lua", "")
	r.commit("v1.0.0")
	ran := filepath.Join(t.TempDir(), "ran")
	for _, setting := range []string{"uploadpack.packObjectsHook", "core.alternateRefsCommand", "core.sshCommand", "core.fsmonitor", "core.pager", "core.gitProxy", "alias.upload-pack", "uploadarchive.command"} {
		r.git("config", setting, "touch "+ran)
	}
	r.git("update-ref", "refs/tags/--upload-pack=touch", "HEAD")
	for version, want := range map[string]string{
		"--upload-pack=touch": "`--upload-pack=touch` is not a version; write three numbers, as in 1.0.0",
		"1.0.0\n--upload":     "`1.0.0␊--upload` is not a version; write three numbers, as in 1.0.0",
		"HEAD":                "`HEAD` is not a version; write three numbers, as in 1.0.0",
		"1.0.0:refs/heads/x":  "`1.0.0:refs/heads/x` is not a version; write three numbers, as in 1.0.0",
		"2.0.0":               "has no version 2.0.0; its newest are 1.0.0",
	} {
		if _, err := fetch(r.dir, version, modules); err == nil || err.Error() != r.dir+": "+want {
			t.Errorf("got  %v\nwant %s", err, r.dir+": "+want)
		}
	}
	in, err := fetch(r.dir, "", modules)
	if err != nil {
		t.Fatal(err)
	}
	check(in.Discard())
	if _, err := os.Stat(ran); err == nil {
		t.Error("something was run")
	}
}
