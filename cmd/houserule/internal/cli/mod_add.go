package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/Masterminds/semver/v3"
	"github.com/spf13/cobra"

	"houserule/cmd/houserule/internal/program"
	"houserule/cmd/houserule/internal/vet"
	"houserule/lang/diag"
	"houserule/lang/source"
	"houserule/runtime/module"
	"houserule/stdlib/engine"
	"houserule/stdlib/install"
)

// addOptions holds the flags of mod add and mod update.
type addOptions struct {
	yes    bool
	deny   []string // permissions that are not granted
	over   []string // pairs of module ids, "A:B" for A taking precedence over B
	update bool     // replace the installed version
	trust  bool     // accept changed files or another key without asking
}

func addCommand(p *program.Program) *cobra.Command {
	var how addOptions
	c := &cobra.Command{
		Use:   "add FOLDER|ZIP|TAR.GZ|GIT-URL[@VERSION]",
		Short: "Examine a module and install it",
		Long: `Install a module from a folder, a zip, a tar.gz, or a git repository (https, ssh or file);
@VERSION is a tag of that repository. The module is copied to ./modules, and houserule.lock
records its hash and the permissions that were granted.

Unsafe archives are refused, and the module is examined in a separate process. Then a summary
shows what the module is, which permissions it requests and what it changes, and you are asked
whether to install it. An installed module has only the permissions that it requests and that
you grant.`,
		Example: `  houserule mod add ./torches-0.1.0.zip
  houserule mod add https://example.org/torches.git@1.2.0
  houserule mod add ./torches --yes --deny schedule`,
		Args: program.ArgCount(1, 1),
		RunE: func(_ *cobra.Command, args []string) error { return addModule(p, args[0], how) },
	}
	addFlags(p, c, &how)
	return c
}

func addFlags(p *program.Program, c *cobra.Command, how *addOptions) {
	c.Flags().BoolVar(&how.yes, "yes", false, "install without asking, and grant the requested permissions")
	c.Flags().StringArrayVar(&how.deny, "deny", nil, "a permission not to grant; may be repeated")
	c.Flags().BoolVar(&how.trust, "trust-change", false, "install it even if this version was installed before with other files, or signed with another key")
	c.Flags().StringArrayVar(&how.over, "over", nil, "A:B, so that module A takes precedence over B; may be repeated")
}

func updateCommand(p *program.Program) *cobra.Command {
	how := addOptions{update: true}
	var back bool
	c := &cobra.Command{
		Use:   "update MODULE [FOLDER|ZIP|TAR.GZ|GIT-URL[@VERSION]]",
		Short: "Install another version of a module",
		Long: `Fetch a module again, from its origin or from another place, examine it like a new module, and
ask whether to install it. Newly requested permissions are not granted automatically. The
previous version is kept, and --back restores it.`,
		Example: `  houserule mod update torches
  houserule mod update torches ./torches-0.2.0.zip
  houserule mod update torches --back`,
		Args: program.ArgCount(1, 2),
		RunE: func(_ *cobra.Command, args []string) error { return updateModule(p, args, how, back) },
	}
	addFlags(p, c, &how)
	c.Flags().BoolVar(&back, "back", false, "restore the previous version")
	return c
}

// fetchedModule is a module that is fetched but not installed.
type fetchedModule struct {
	*install.Incoming
	archive []byte // the archive; nil for a folder or repository
}

// receive fetches a module without running its code.
func receive(p *program.Program, from string, s *program.Store) (*fetchedModule, error) {
	in, archive, err := incoming(p, from, s)
	if err != nil {
		return nil, err
	}
	return &fetchedModule{in, archive}, nil
}

func incoming(p *program.Program, from string, s *program.Store) (in *install.Incoming, archive []byte, err error) {
	info, err := os.Stat(from)
	switch {
	case err == nil && info.IsDir():
		in, err = install.FromFolder(from, from, s.Folder, install.Limits{})
		return in, nil, p.RefusedArchive(err)
	case err == nil:
		if archive, err = source.ReadPath(from, install.DefaultLimits().Archive); err != nil {
			return nil, nil, program.Refuse("%s: %s", from, source.Reason(err))
		}
		in, err = install.Unpack(bytes.NewReader(archive), int64(len(archive)), from, s.Folder, install.Limits{})
		return in, archive, p.RefusedArchive(err)
	case !strings.Contains(from, "://") && !strings.HasPrefix(from, "git@"):
		return nil, nil, program.Missing(from, err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	defer p.OnInterrupt(cancel)()
	url, version := from, ""
	if at := strings.LastIndex(from, "@"); at > strings.LastIndex(from, "/") {
		url, version = from[:at], from[at+1:]
	}
	in, err = install.Fetch(ctx, url, version, s.Folder, install.Limits{})
	return in, nil, p.RefusedArchive(err)
}

func addModule(p *program.Program, source string, how addOptions) error {
	s, err := p.LockStore()
	if err != nil {
		return err
	}
	defer s.Release()
	in, err := receive(p, source, s)
	if err != nil {
		return err
	}
	defer in.Discard()
	return installModule(p, in, source, s, how)
}

// installModule examines a fetched module, asks for confirmation, and installs it.
func installModule(p *program.Program, in *fetchedModule, source string, s *program.Store, how addOptions) error {
	dir := filepath.ToSlash(in.Dir())
	m, err := module.Open(os.DirFS(in.Dir()), dir)
	if err != nil {
		return program.Refuse("what %s holds is not a module\n%w", source, withSource(err, dir, source))
	}
	if isShipped(p, m.ID) {
		return program.Fail(&program.Refused{Err: &diag.Problem{Message: fmt.Sprintf("%s holds %s, but a module with that id is shipped with houserule; it was not stored or run", source, m.ID),
			Hint: "its author must give it another id; a folder of your own can replace a module that is shipped with houserule where you name it: --module ./" + m.ID}})
	}
	if problem := module.CheckPortable(m.ID); problem != nil {
		return program.Refuse("what %s holds is called %s\n%w", source, m.ID, problem)
	}
	content, err := install.Sum(in.FS())
	if err != nil {
		return p.RefusedArchive(err)
	}
	was, there := s.Lock.Find(m.ID)
	switch {
	case there && was.Hash == content.Hash && !how.update:
		return program.Unusable(fmt.Errorf("%s %s is already installed", m.ID, m.Version))
	case there && !how.update:
		return program.Unusable(&diag.Problem{Message: fmt.Sprintf("%s %s is already installed, and this is %s", m.ID, was.Version, m.Version), Hint: "houserule mod update " + m.ID + " " + source})
	case !there && how.update:
		return program.Unusable(fmt.Errorf("%s holds %s, which is not installed", source, m.ID))
	}
	if _, err := os.Lstat(filepath.Join(s.Folder, m.ID)); err == nil && !there {
		return program.Unusable(fmt.Errorf("%s already exists, and was not installed by houserule mod add", filepath.ToSlash(filepath.Join(s.Folder, m.ID))))
	}
	signed, key, changes, err := signature(p, source, in.archive, s, m.ID)
	if err != nil {
		return err
	}
	if before, err := semver.StrictNewVersion(was.Version); there && err == nil && m.Version.LessThan(before) {
		changes = append(changes, fmt.Sprintf("%s %s is older than %s, which is installed, and lacks what was fixed since", m.ID, m.Version, was.Version))
	}
	if first := s.Lock.SeenHash(m.ID, m.Version.String()); first != "" && first != content.Hash {
		changes = append(changes, fmt.Sprintf("%s %s was installed before with other files (%s, and now %s), although changed files need a new version", m.ID, m.Version, first, content.Hash))
	}
	granted, err := grants(m, was, how)
	if err != nil {
		return err
	}
	prefer, err := preferences(how.over)
	if err != nil {
		return err
	}
	if !p.Flags.JSON {
		p.Print(headline(m))
	}
	r, err := examine(p, m, s.IDs(m.ID), granted, append(s.Prefer(), prefer...))
	if err != nil {
		return program.Refuse("%s %s: %s", m.ID, m.Version, strings.ReplaceAll(err.Error(), dir, source))
	}
	r = reportWithSource(r, dir, source)
	if p.Flags.JSON && !how.yes {
		return writeReport(p, r)
	}
	if !p.Flags.JSON {
		p.Print(examinationText(p, r, signed))
		if there {
			p.Print(differenceText(was, m, granted))
		}
	}
	if err := confirmChanges(p, changes, how); err != nil {
		return err
	}
	how.trust = how.trust || len(changes) > 0 // these changes are already confirmed
	if r.Loads != "" {
		chosen, err := settleOrder(p, r, how)
		if err != nil {
			return err
		}
		how.over = append(how.over, chosen)
		return installModule(p, in, source, s, how)
	}
	if !how.yes {
		if err := confirmAdd(p, m); err != nil {
			return err
		}
	}
	// The files must be those that were examined.
	if err := checkUnchanged(in.FS(), content); err != nil {
		return program.Refuse("%s: %w", source, err)
	}
	locked := install.Locked{ID: m.ID, Version: m.Version.String(), Source: source, Commit: in.Commit, Content: *content, Granted: granted, Key: key}
	if len(changes) > 0 {
		s.Lock.ForgetVersion(m.ID, m.Version.String())
		s.Lock.ForgetKey(m.ID)
	}
	if key != "" {
		if err := s.Lock.Pin(m.ID, key); err != nil {
			return program.Refuse("%w", err)
		}
	}
	place := in.Place
	if there {
		if err := s.KeepPrevious(m.ID); err != nil {
			return program.Fail(err)
		}
		place = in.Replace
	}
	s.Settle(prefer)
	if err := s.Put(locked, place); err != nil {
		return program.Fail(err)
	}
	if p.Flags.JSON {
		return writeReport(p, r)
	}
	_, err = fmt.Fprintf(p.Out, "%s %s is in %s; play with it: --module %s, or :modules add %s\n", m.ID, m.Version, filepath.ToSlash(filepath.Join(s.Folder, m.ID)), m.ID, m.ID)
	return err
}

// checkUnchanged returns an error unless files have the hash of was.
func checkUnchanged(files fs.FS, was *install.Content) error {
	now, err := install.Hash(files)
	if err == nil && now != was.Hash {
		err = errors.New("its files were changed while it was examined")
	}
	return err
}

// grants returns the permissions of a module when the user agrees: those requested without the
// denied ones.
func grants(m *module.Module, was install.Locked, how addOptions) (list []module.Permission, err error) {
	for _, name := range how.deny {
		if !slices.Contains(m.Permissions, module.Permission(name)) {
			return nil, program.Unusable(fmt.Errorf("%s does not ask for %s", m.ID, name))
		}
	}
	for _, name := range m.Permissions {
		if !slices.Contains(how.deny, string(name)) {
			list = append(list, name)
		}
	}
	return list, nil
}

// preferences parses pairs "A:B", for module A taking precedence over module B.
func preferences(texts []string) (list []engine.Preference, err error) {
	for _, text := range texts {
		over, under, ok := strings.Cut(text, ":")
		if !ok || over == "" || under == "" {
			return nil, program.Unusable(fmt.Errorf("--over takes A:B, not %q", text))
		}
		list = append(list, engine.Preference{Over: over, Under: under})
	}
	return list, nil
}

// settleOrder asks which of two modules takes precedence, where nothing else prevents loading
// them.
func settleOrder(p *program.Program, r vet.Report, how addOptions) (string, error) {
	open, may := openConflict(r)
	if !may || slices.ContainsFunc(how.over, func(text string) bool {
		return strings.Contains(text, open.Modules[0]) && strings.Contains(text, open.Modules[1])
	}) {
		without := ""
		for _, name := range how.deny {
			if slices.Contains(r.Needs, module.Permission(name)) {
				without = " without " + name + ", which was denied"
			}
		}
		return "", program.Refuse("%s %s does not load%s; it was not stored", r.ID, r.Version, without)
	}
	a, b := open.Modules[0], open.Modules[1]
	if how.yes || p.Flags.JSON {
		return "", program.Refuse("%s\n  hint: --over %s:%s gives %s precedence over %s, and --over %s:%s the reverse", open.Sentence, a, b, a, b, b, a)
	}
	ways := [2]string{a, b}
	for i := range open.Formulas {
		if open.Formulas[i] != "" {
			ways[i] += ", which says " + open.Formulas[i]
		}
	}
	for {
		answer, err := askPerson(p, fmt.Sprintf("both define %s, but only one of them can apply: 1 %s; 2 %s; 0 neither, and nothing is installed", open.What, ways[0], ways[1]))
		switch {
		case err != nil:
			return "", err
		case answer == "1" || answer == a:
			return a + ":" + b, nil
		case answer == "2" || answer == b:
			return b + ":" + a, nil
		case answer == "0" || isNo(answer):
			return "", program.Fail(errors.New("nothing is installed"))
		}
		fmt.Fprintln(p.Out, "1, 2 or 0")
	}
}

// openConflict returns the conflict to settle first, zero if the module loads; may reports whether
// choosing one of the two modules can settle it.
func openConflict(r vet.Report) (open vet.Conflict, may bool) {
	if r.Loads == "" {
		return open, false
	}
	for _, c := range r.Conflicts {
		if !c.Settled {
			return c, len(c.Modules) == 2 && c.MaySettle
		}
	}
	return open, false
}

// confirmChanges asks about suspicious changes in a module, which --yes does not confirm.
func confirmChanges(p *program.Program, changes []string, how addOptions) error {
	for _, change := range changes {
		if how.trust {
			continue
		}
		if how.yes || p.Flags.JSON {
			return program.Refuse("%s\n  hint: ask its author whether that is intended; --trust-change accepts it", change)
		}
		if err := confirm(p, "! "+change+": ask its author whether that is intended. Install it anyway?"); err != nil {
			return err
		}
	}
	return nil
}

func isYes(answer string) bool {
	answer = strings.ToLower(answer)
	return answer == "yes" || answer == "y"
}

func isNo(answer string) bool {
	answer = strings.ToLower(answer)
	return answer == "no" || answer == "n"
}

// confirmAdd asks whether to add a module. The error is that of [confirm].
func confirmAdd(p *program.Program, m *module.Module) error {
	return confirm(p, fmt.Sprintf("add %s %s?", m.ID, m.Version))
}

// confirm asks until the answer is yes or no. For no it returns an error with the message that
// nothing is installed.
func confirm(p *program.Program, question string) error {
	for {
		answer, err := askPerson(p, question+" yes or no")
		switch {
		case err != nil:
			return err
		case isYes(answer):
			return nil
		case isNo(answer):
			return program.Fail(errors.New("nothing is installed"))
		}
	}
}

// askPerson shows a question and reads a line from the terminal or from standard input.
func askPerson(p *program.Program, question string) (string, error) {
	fmt.Fprintln(p.Out, question)
	if p.OutIsTerminal {
		fmt.Fprint(p.Out, "? ")
	}
	if p.Lines == nil {
		p.Lines = source.NewLines(p.In, program.MaxLine)
	}
	type answer struct {
		line string
		err  error
	}
	answers, stopped := make(chan answer, 1), make(chan struct{})
	defer p.OnInterrupt(sync.OnceFunc(func() { close(stopped) }))()
	go func() {
		line, err := p.Lines.Next()
		answers <- answer{line, err}
	}()
	select {
	case <-stopped:
		fmt.Fprintln(p.Out)
		return "", program.Fail(errors.New("stopped: nothing is installed"))
	case a := <-answers:
		if a.err != nil {
			return "", program.Fail(errors.New("nobody answered: nothing is installed\n  hint: --yes answers in advance"))
		}
		return strings.TrimSpace(a.line), nil
	}
}

// differenceText lists how a version differs from the installed one.
func differenceText(was install.Locked, m *module.Module, granted []module.Permission) string {
	text := fmt.Sprintf("  in place of %s", was.Version)
	var more []string
	for _, name := range granted {
		if !slices.Contains(was.Granted, name) {
			more = append(more, string(name))
		}
	}
	if len(more) > 0 {
		text += "; it asks for more than that: " + strings.Join(more, ", ")
	}
	return text
}

// withSource replaces a temporary folder by the source in the positions of an error.
func withSource(err error, dir, source string) error {
	return errors.New(strings.ReplaceAll(strings.TrimRight(err.Error(), "\n"), dir, source))
}

// reportWithSource is withSource for a report.
func reportWithSource(r vet.Report, dir, source string) vet.Report {
	r.Loads = strings.ReplaceAll(r.Loads, dir, source)
	for i := range r.Failed {
		r.Failed[i].Why = strings.ReplaceAll(r.Failed[i].Why, dir, source)
	}
	for i := range r.Broken {
		r.Broken[i].Why = strings.ReplaceAll(r.Broken[i].Why, dir, source)
	}
	for i := range r.Effects {
		r.Effects[i].Pos = strings.ReplaceAll(r.Effects[i].Pos, dir, source)
	}
	return r
}
