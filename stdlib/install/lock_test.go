package install_test

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"houserule/runtime/module"
	"houserule/stdlib/install"
)

const (
	commit = "0123456789012345678901234567890123456789"
)

func filesOf(pairs ...string) fstest.MapFS {
	files := fstest.MapFS{}
	for i := 0; i < len(pairs); i += 2 {
		files[pairs[i]] = &fstest.MapFile{Data: []byte(pairs[i+1])}
	}
	return files
}

func locked(id, version string, files fs.FS) install.Locked {
	return install.Locked{ID: id, Version: version, Source: "https://example.org/" + id, Content: *must(install.Sum(files))}
}

func wholeLock() *install.Lock {
	l := &install.Lock{}
	steps := locked("steps", "1.2.0", filesOf("module.json", manifest, "init.lua", "1"))
	steps.Commit, steps.Granted = commit, []module.Permission{module.Schedule, module.LargeBudget}
	check(l.Put(steps))
	check(l.Put(locked("a-way", "0.1.0-beta.1", filesOf("&ä b.lua", "2", "module.json", "{}"))))
	return l
}

func TestLockText(t *testing.T) {
	l := &install.Lock{}
	one := locked("steps", "1.2.0", filesOf("init.lua", "1"))
	one.Commit, one.Granted = commit, []module.Permission{module.Schedule, module.LargeBudget}
	check(l.Put(one))
	want := `{
  "houserule_lock": 1,
  "modules": [
    {
      "id": "steps",
      "version": "1.2.0",
      "source": "https://example.org/steps",
      "commit": "0123456789012345678901234567890123456789",
      "hash": "h1:HASH",
      "granted": ["large-budget", "schedule"],
      "files": {
        "init.lua": "6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b"
      }
    }
  ],
  "seen": [
    {"id": "steps", "version": "1.2.0", "hash": "h1:HASH", "granted": ["large-budget", "schedule"]}
  ],
  "keys": [],
  "above": [],
  "before": []
}
`
	want = strings.ReplaceAll(want, "h1:HASH", one.Hash)
	if diff := cmp.Diff(want, string(l.Text())); diff != "" {
		t.Error(diff)
	}
	if got := string((&install.Lock{}).Text()); got != "{\n  \"houserule_lock\": 1,\n  \"modules\": [],\n  \"seen\": [],\n  \"keys\": [],\n  \"above\": [],\n  \"before\": []\n}\n" {
		t.Error(got)
	}
}

func TestLockIsReadAsItWasWritten(t *testing.T) {
	_, public, err := install.NewKey("")
	check(err)
	l := wholeLock()
	check(l.Pin("steps", public))
	steps, _ := l.Find("steps")
	steps.Key = public
	check(l.Put(steps))
	path := filepath.Join(t.TempDir(), install.LockName)
	if empty := must(install.OpenLock(path)); len(empty.Modules) != 0 {
		t.Error("a lock that is not there is not empty")
	}
	check(l.Write(path))
	back := must(install.OpenLock(path))
	if diff := cmp.Diff(l, back); diff != "" {
		t.Error(diff)
	}
	if !bytes.Equal(l.Text(), back.Text()) {
		t.Error("other bytes")
	}
	check(back.Write(path))
	if left := must(os.ReadDir(filepath.Dir(path))); len(left) != 1 {
		t.Errorf("left: %v", left)
	}
}

// What nobody but a person or an attacker could have written is refused, at its place.
func TestLockRefuses(t *testing.T) {
	text := string(wholeLock().Text())
	first := must(install.Hash(filesOf("&ä b.lua", "2", "module.json", "{}")))
	cases := []struct{ name, from, to, want string }{
		{"unknown field", `"houserule_lock": 1,`, `"houserule_lock": 1, "trusted": true,`, "houserule.lock:2:24: expected \"modules\", found \"trusted\""},
		{"unknown field of a module", `"granted": []`, `"trusted": true, "granted": []`, "houserule.lock:9:7: expected \"granted\", found \"trusted\""},
		{"another form", `"houserule_lock": 1`, `"houserule_lock": 2`, "houserule.lock:2:21: this lock was written by another version of houserule (format 2; this one reads 1)"},
		{"another hash", first, first[:len(first)-3] + "AA=", ""},
		{"out", `"module.json"`, `"../module.json"`, ""},
		{"permission", `"large-budget"`, `"largest-budget"`, ""},
		{"order", `"id": "a-way"`, `"id": "z-way"`, ""},
		{"id", `"id": "a-way"`, `"id": "A"`, ""},
		{"commit", commit, "--upload-pack=x", ""},
		{"password", "https://example.org/steps", "https://me:mine@example.org/steps", ""},
		{"behind", "}\n", "}\nmore", ""},
		{"nothing", text, "", ""},
	}
	for _, c := range cases {
		changed := strings.Replace(text, c.from, c.to, 1)
		if c.name == "behind" {
			changed = text + "more"
		}
		_, err := install.ReadLock([]byte(changed), "houserule.lock")
		if err == nil {
			t.Errorf("%s: it was read", c.name)
			continue
		}
		if got, _, _ := strings.Cut(err.Error(), "\n"); c.want != "" && got != c.want {
			t.Errorf("%s: got  %s\nwant %s", c.name, got, c.want)
		}
	}
}

func TestPutRefusesAnotherHash(t *testing.T) {
	l := wholeLock()
	was, _ := l.Find("steps")
	before := l.Text()
	other := locked("steps", "1.2.0", filesOf("init.lua", "other"))
	want := "steps 1.2.0 has changed: the hash of its files was " + was.Hash + " and is now " + other.Hash + "; a changed module should have a new version"
	err := l.Put(other)
	var another *install.HashMismatchError
	if !errors.As(err, &another) || err.Error() != want {
		t.Errorf("got %v", err)
	}
	if !bytes.Equal(before, l.Text()) {
		t.Error("the lock was changed")
	}
	check(l.Put(locked("steps", "1.3.0", filesOf("init.lua", "other"))))
	if err := l.Put(other); err == nil || err.Error() != want {
		t.Errorf("after another version: %v", err)
	}
	if !l.Remove("steps") || l.Remove("steps") {
		t.Error("removed wrongly")
	}
	if err := l.Put(other); err == nil || err.Error() != want {
		t.Errorf("after it was removed: %v", err)
	}
	if was := l.SeenHash("steps", other.Version); was == "" || was == other.Hash || l.SeenHash("steps", "9.0.0") != "" {
		t.Errorf("it came first as %q", was)
	}
	l.ForgetVersion("steps", other.Version)
	check(l.Put(other))
	secret := locked("steps", "2.0.0", filesOf("init.lua", "x"))
	secret.Source = "https://token@example.org/steps"
	if err := l.Put(secret); err == nil || err.Error() != "the source of steps contains a password, which does not belong in the lock file" {
		t.Errorf("got %v", err)
	}
}

func TestVerifyNamesTheFiles(t *testing.T) {
	l := wholeLock()
	check(l.Verify("steps", filesOf("module.json", manifest, "init.lua", "1", ".hidden", "x")))
	err := l.Verify("steps", filesOf("module.json", manifest+" ", "new.lua", "1"))
	want := "steps 1.2.0 has changed since it was installed; changed: `module.json`; added: `new.lua`; missing: `init.lua`"
	var changed *install.ChangedError
	if !errors.As(err, &changed) || err.Error() != want || !slices.Equal(changed.Missing, []string{"init.lua"}) {
		t.Errorf("got  %v\nwant %s", err, want)
	}
	if err := l.Verify("stairs", filesOf()); err == nil || err.Error() != "stairs is not in the lock" {
		t.Errorf("got %v", err)
	}
	if err := l.Verify("steps", filesOf("aux.lua", "1")); err == nil || err.Error() != "steps: `aux.lua` has the name `aux`, which Windows reserves" {
		t.Errorf("got %v", err)
	}
}

func TestPinAndSignatures(t *testing.T) {
	secret, public, err := install.NewKey("")
	check(err)
	_, other, err := install.NewKey("")
	check(err)
	archive := must(install.Pack(filesOf("module.json", manifest, "init.lua", "1")))
	signature := must(install.Sign(archive, "steps.zip", secret, ""))
	if again := must(install.Sign(archive, "steps.zip", secret, "")); !bytes.Equal(signature, again) {
		t.Error("the same signature has other bytes")
	}
	check(install.Verify(archive, signature, public))
	id, otherID := must(install.KeyID(public)), must(install.KeyID(other))
	said := func(err error, want string) {
		t.Helper()
		if err == nil || err.Error() != want {
			t.Errorf("got  %v\nwant %s", err, want)
		}
	}
	said(install.Verify(archive, signature, other), "it is signed with the key "+id+", not with "+otherID)
	said(install.Verify(append(archive, 0), signature, public), "the signature of the key "+id+" does not match this archive: one of them was changed")
	said(install.Verify(archive, bytes.Replace(signature, []byte("steps.zip"), []byte("other.zip"), 1), public), "the signature of the key "+id+" does not match this archive: one of them was changed")
	said(install.Verify(archive, []byte("x"), public), "this is not a minisign signature")
	said(install.Verify(archive, signature, "x"), "this is not a public key of minisign; one begins with RW")
	_, err = install.Sign(archive, "x", []byte("x"), "")
	said(err, "this is not a minisign secret key")

	l := &install.Lock{}
	check(l.Pin("steps", public))
	check(l.Pin("steps", "untrusted comment: a key\n"+public))
	err = l.Pin("steps", other)
	said(err, "steps was signed with the key "+id+", and is now signed with "+otherID+": ask its author whether that is intended before you trust it")
	var changed *install.KeyChangedError
	if !errors.As(err, &changed) || l.Key("steps") != public || l.Key("other") != "" {
		t.Errorf("%v, pinned is %s", err, l.Key("steps"))
	}
	l.Remove("steps")
	if err := l.Pin("steps", other); err == nil {
		t.Error("another key was pinned after the module was removed")
	}
	if bytes.Contains(l.Text(), secret) {
		t.Error("the lock holds the secret key")
	}
	l.ForgetKey("steps")
	check(l.Pin("steps", other))
}

// Locking a key takes a gigabyte: once is enough.
func TestLockedKey(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("takes a gigabyte of memory")
	}
	secret, public, err := install.NewKey("open up")
	check(err)
	for password, want := range map[string]string{"": "the key is locked and needs a password", "open": "the password does not unlock this key"} {
		if _, err := install.Sign([]byte("x"), "x", secret, password); err == nil || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
	check(install.Verify([]byte("x"), must(install.Sign([]byte("x"), "x", secret, "open up")), public))
}

func FuzzReadLock(f *testing.F) {
	f.Add(wholeLock().Text())
	f.Add((&install.Lock{}).Text())
	f.Add([]byte(`{"houserule_lock": 1, "modules": [{`))
	f.Fuzz(func(t *testing.T, text []byte) {
		l, err := install.ReadLock(text, "houserule.lock")
		if err != nil {
			return
		}
		again, err := install.ReadLock(l.Text(), "houserule.lock")
		if err != nil {
			t.Fatalf("what was written is not read: %v", err)
		}
		if !bytes.Equal(l.Text(), again.Text()) {
			t.Error("other bytes")
		}
	})
}

// What was settled, and what was replaced last, is part of the lock and comes back.
func TestTheLockKeepsWhatWasSettled(t *testing.T) {
	l := &install.Lock{}
	check(l.Put(locked("steps", "1.0.0", filesOf("init.lua", "1"))))
	if !l.KeepPrevious("steps") || l.KeepPrevious("stairs") {
		t.Error("what is there is kept, and nothing else")
	}
	check(l.SetPrecedence("steps", "stairs"))
	check(l.SetPrecedence("stairs", "steps")) // in place of the opposite
	if err := l.SetPrecedence("steps", "steps"); err == nil {
		t.Error("a module stands above itself")
	}
	again := must(install.ReadLock(l.Text(), install.LockName))
	if string(again.Text()) != string(l.Text()) || !slices.Equal(again.Precedence, []install.Precedence{{Over: "stairs", Under: "steps"}}) {
		t.Errorf("it comes back as\n%s", again.Text())
	}
	if was, there := again.FindPrevious("steps"); !there || was.Version != "1.0.0" {
		t.Errorf("before: %v, %v", was, there)
	}
	again.Remove("steps")
	if _, there := again.FindPrevious("steps"); there || len(again.Precedence) > 0 {
		t.Errorf("what is gone is still known:\n%s", again.Text())
	}
}
