package cli

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"houserule/lang/diag"
	"houserule/runtime/module"
	"houserule/stdlib/install"
)

func (p *Program) listCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "list [FOLDER]",
		Short: "List the modules that were added here, or those that lie in a folder",
		Long: `List the modules that were added here: version, whence, what was granted to them, and
whether their files are what they were. Of a FOLDER, such as that of downloads, list which
folders and archives in it are modules, and what they say of themselves; nothing of them is
run.`,
		Example: `  houserule mod list
  houserule mod list ~/Downloads`,
		Args: takes(0, 1),
		RunE: func(_ *cobra.Command, args []string) error {
			if len(args) > 0 {
				return p.modLies(args[0])
			}
			return p.modList()
		},
	}
}

// listed is an added module for programs.
type listed struct {
	ID      string              `json:"id"`
	Version string              `json:"version"`
	Source  string              `json:"source"`
	Commit  string              `json:"commit,omitempty"`
	Hash    string              `json:"hash"`
	Granted []module.Permission `json:"granted"`
	Key     string              `json:"key,omitempty"`
	Changed string              `json:"changed,omitempty"` // what is otherwise than it was added
}

func (p *Program) modList() error {
	s, err := p.openStore()
	if err != nil {
		return err
	}
	list := []listed{}
	width := 0
	for _, was := range s.lock.Modules {
		id := was.ID
		x := listed{ID: id, Version: was.Version, Source: was.Source, Commit: was.Commit, Hash: was.Hash, Granted: append([]module.Permission{}, was.Granted...), Key: was.Key}
		if err := s.lock.Verify(id, s.files(id)); err != nil {
			x.Changed = err.Error()
		}
		list, width = append(list, x), max(width, len(id)+1+len(was.Version))
	}
	if p.flags.json {
		return p.writeJSON(list)
	}
	if len(list) == 0 {
		_, err := fmt.Fprintln(p.Out, "no modules were added here; houserule mod add FOLDER|ZIP|TAR.GZ|GIT-URL adds one")
		return err
	}
	for _, x := range list {
		text := fmt.Sprintf("%-*s  from %s", width, x.ID+" "+x.Version, x.Source)
		if x.Commit != "" {
			text += fmt.Sprintf(" (%.12s)", x.Commit)
		}
		var granted []string
		for _, name := range x.Granted {
			granted = append(granted, string(name))
		}
		if len(granted) > 0 {
			text += "; granted " + strings.Join(granted, ", ")
		}
		p.tell(text)
		if x.Changed != "" {
			p.tell("! " + x.Changed)
		}
	}
	for _, x := range s.prefer() {
		fmt.Fprintln(p.Out, x)
	}
	return nil
}

func (p *Program) modVerifyCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "verify [MODULE...]",
		Short: "Compare added modules with what they were, file by file",
		Args:  takes(0, -1),
		RunE:  func(_ *cobra.Command, args []string) error { return p.modVerify(args) },
	}
}

func (p *Program) modVerify(ids []string) error {
	s, err := p.openStore()
	if err != nil {
		return err
	}
	if len(ids) == 0 {
		ids = s.others("")
	}
	changed := map[string]string{}
	for _, id := range ids {
		if err := s.known(id); err != nil {
			return err
		}
		if err := s.lock.Verify(id, s.files(id)); err != nil {
			changed[id] = err.Error()
		}
	}
	if p.flags.json {
		err = p.writeJSON(map[string]any{"verified": ids, "changed": changed})
	} else {
		for _, id := range ids {
			text := fmt.Sprintf("%s %s is what was added", id, s.version(id))
			if changed[id] != "" {
				text = "! " + changed[id] + "; houserule mod update " + id + " puts back what was added"
			}
			fmt.Fprintln(p.Out, text)
		}
	}
	if err == nil && len(changed) > 0 {
		return &exit{code: Failed}
	}
	return err
}

// known refuses a module that was not added here, with the nearest one.
func (s *store) known(id string) error {
	if _, there := s.lock.Find(id); there {
		return nil
	}
	return unusable(&diag.Problem{Message: id + " was not added here", Hint: diag.DidYouMean(id, s.others(""))})
}

func (p *Program) removeCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "remove MODULE",
		Short: "Take a module away that was added here",
		Long: `Take the folder of a module away, and what houserule.lock knows of it. Campaigns that
were played with it keep it in their file. One that other added modules require stays.`,
		Args: takes(1, 1),
		RunE: func(_ *cobra.Command, args []string) error { return p.modRemove(args[0]) },
	}
}

func (p *Program) modRemove(id string) error {
	s, err := p.holdStore()
	if err != nil {
		return err
	}
	defer s.release()
	if err := s.known(id); err != nil {
		return err
	}
	for _, other := range s.others(id) {
		m, err := module.Open(s.files(other), filepath.ToSlash(filepath.Join(s.folder, other)))
		if err != nil {
			continue // whatever is wrong with it, it needs nothing
		}
		for _, need := range m.Requires {
			if need.ID == id {
				return failed(fmt.Errorf("%s stays: %s requires it", id, other))
			}
		}
	}
	was, _ := s.lock.Find(id)
	// What is half gone is no module that anybody loads, for the lock still knows it.
	if err := os.RemoveAll(filepath.Join(s.folder, id)); err != nil {
		return failed(err)
	}
	if err := os.Remove(s.before(id)); err != nil && !errors.Is(err, os.ErrNotExist) {
		return failed(err)
	}
	s.lock.Remove(id)
	if err := s.lock.Write(install.LockName); err != nil {
		return failed(err)
	}
	_, err = fmt.Fprintf(p.Out, "%s is gone from %s; a campaign that was played with it goes on with the one in its file; houserule mod add %s brings it back\n", id, filepath.ToSlash(s.folder), shownSource(was.Source))
	return err
}

// updateModule puts another version in place of the one that is here.
func (p *Program) updateModule(args []string, how adding, back bool) error {
	s, err := p.holdStore()
	if err != nil {
		return err
	}
	defer s.release()
	id := args[0]
	if err := s.known(id); err != nil {
		return err
	}
	if back {
		return p.takesBack(id, s)
	}
	was, _ := s.lock.Find(id)
	source := was.Source
	if len(args) > 1 {
		source = args[1]
	}
	in, err := p.receives(source, s)
	if err != nil {
		return err
	}
	defer in.Discard()
	content, err := install.Sum(in.FS())
	if err != nil {
		return p.refusedText(err)
	}
	if was.Hash == content.Hash {
		return p.holdsAlready(in, source, s, was, how)
	}
	if m, err := module.Open(in.FS(), source); err == nil && m.ID != id { // one that is unsound is told below
		return unusable(&diag.Problem{Message: fmt.Sprintf("%s is %s, and no other version of %s; nothing is changed", source, m.ID, id), Hint: "houserule mod add " + source})
	}
	return p.admits(in, source, s, how)
}

// holdsAlready is what there is to do with the same files again: to put them back where they
// were changed, or gone, and to settle what was not said before.
func (p *Program) holdsAlready(in *arrived, source string, s *store, was install.Locked, how adding) error {
	prefer, err := preferences(how.over)
	if err != nil {
		return err
	}
	told := fmt.Sprintf("%s %s is what %s holds", was.ID, was.Version, source)
	if changed := s.lock.Verify(was.ID, s.files(was.ID)); changed != nil {
		if !how.yes {
			if err := p.agrees(changed.Error() + ". Put back what was added, and lose what was changed?"); err != nil {
				return err
			}
		}
		if err := in.Replace(was.ID); err != nil {
			return failed(err)
		}
		told = fmt.Sprintf("%s %s is what was added again, as %s holds it", was.ID, was.Version, source)
	}
	s.settle(prefer)
	if len(prefer) > 0 {
		if err := s.lock.Write(install.LockName); err != nil {
			return failed(err)
		}
	}
	for _, x := range prefer {
		told += "\n" + x.String()
	}
	_, err = fmt.Fprintln(p.Out, told)
	return err
}

// shownSource is whence a module came, as a shell reads it.
func shownSource(source string) string {
	if strings.ContainsAny(source, " '\"$&;()*?<>|\\`") {
		return strconv.Quote(source)
	}
	return source
}

// takesBack puts the version of a module in its place again that was replaced last.
func (p *Program) takesBack(id string, s *store) error {
	was, there := s.lock.FindBefore(id)
	if !there {
		return unusable(fmt.Errorf("no version of %s was replaced here", id))
	}
	in, err := p.receives(s.before(id), s)
	if err != nil {
		return err
	}
	defer in.Discard()
	content, err := install.Sum(in.FS())
	if err != nil {
		return p.refusedText(err)
	}
	if content.Hash != was.Hash {
		return failed(fmt.Errorf("%s is not what %s %s was", filepath.ToSlash(s.before(id)), id, was.Version))
	}
	now, _ := s.lock.Find(id)
	if err := s.keepsBefore(id); err != nil {
		return failed(err)
	}
	if s.lock.Version(id, was.Version) != was.Hash {
		s.lock.ForgetVersion(id, was.Version)
	}
	if s.lock.Key(id) != was.Key {
		s.lock.ForgetKey(id)
	}
	if was.Key != "" {
		if err := s.lock.Pin(id, was.Key); err != nil {
			return failed(err)
		}
	}
	if err := s.puts(was, in.Replace); err != nil {
		return failed(err)
	}
	_, err = fmt.Fprintf(p.Out, "%s is %s again, and not %s; another --back takes this back\n", id, was.Version, now.Version)
	return err
}
