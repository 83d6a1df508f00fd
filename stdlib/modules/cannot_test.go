package modules_test

import (
	"os"
	"path"
	"slices"
	"strings"
	"testing"

	"houserule/runtime/rules"
	"houserule/runtime/table"
	"houserule/stdlib/engine"
)

// cannotRow is a row of the file checks.tsv of a module: what becomes of one of its checks that
// cannot be rolled.
type cannotRow struct {
	module, check string
	cannot        string // "fails", "fails as degree, total", "refused" or "always possible"
	why           string // rules of the ledger, or the reason
	file, title   string // the worked example that runs the check; "" if it is always possible
}

// cannotRows reads the file checks.tsv of a module; nil if it has none.
func cannotRows(t *testing.T, id string) (list []cannotRow) {
	t.Helper()
	data, err := os.ReadFile(path.Join(root, "modules", id, "checks.tsv"))
	if os.IsNotExist(err) {
		return nil
	}
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSuffix(string(data), "\n"), "\n")
	if lines[0] != "check\tcannot\twhy\tspec" {
		t.Fatalf("%s/checks.tsv begins with %q", id, lines[0])
	}
	for n, line := range lines[1:] {
		fields := strings.Split(line, "\t")
		if len(fields) != 4 {
			t.Fatalf("%s/checks.tsv:%d has %d fields, not 4", id, n+2, len(fields))
		}
		r := cannotRow{module: id, check: fields[0], cannot: fields[1], why: fields[2]}
		r.file, r.title, _ = strings.Cut(fields[3], ": ")
		list = append(list, r)
	}
	return list
}

// TestChecksThatCannotBeRolled compares what the modules say of checks that cannot be rolled with the
// linked rules of the five games: each check has a row, and what makes it fail or refuses it in any
// combination of modules is what the row says. Every row but those of checks that are always possible
// names a worked example, which runs the check.
func TestChecksThatCannotBeRolled(t *testing.T) {
	t.Parallel()
	shelf, ids := standard(t)
	for _, game := range []string{"brp", "bum", "hex-tactical", "rpj-", "tbd"} {
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			members := slices.DeleteFunc(slices.Clone(ids), func(id string) bool { return !strings.HasPrefix(id, game) })
			g, err := engine.Open(engine.Options{Modules: members, Finder: shelf})
			if err != nil {
				t.Fatal(err)
			}
			defer g.Close()
			byCheck := map[string]cannotRow{}
			for _, id := range members {
				rows := cannotRows(t, id)
				for _, r := range rows {
					if _, twice := byCheck[r.check]; twice {
						t.Errorf("%s/checks.tsv: %s has two rows", id, r.check)
					}
					byCheck[r.check] = r
				}
				runCheckExamples(t, engine.Options{Modules: []string{id}, Finder: shelf, Specs: true}, rows)
			}
			for _, r := range g.Table.World().Program().Rules() {
				if r.DeclKind != rules.Check || r.Plan == nil || !slices.Contains(members, r.Decl.Module) {
					continue
				}
				row, ok := byCheck[r.Name]
				delete(byCheck, r.Name)
				switch want := cannotBeRolled(r); {
				case !ok:
					t.Errorf("%s/checks.tsv has no row of %s; what cannot be rolled: %s", r.Decl.Module, r.Name, want)
				case row.module != r.Decl.Module:
					t.Errorf("%s/checks.tsv has %s, which %s declares", row.module, r.Name, r.Decl.Module)
				case row.cannot != want:
					t.Errorf("%s/checks.tsv: what cannot be rolled of %s is %q, not %q", row.module, r.Name, want, row.cannot)
				case row.why == "":
					t.Errorf("%s/checks.tsv does not say why %s is %s", row.module, r.Name, row.cannot)
				}
			}
			for name, row := range byCheck {
				t.Errorf("%s/checks.tsv: there is no check %s", row.module, name)
			}
		})
	}
}

// cannotBeRolled returns what becomes of a check that cannot be rolled, in the words of checks.tsv.
func cannotBeRolled(r *rules.Rule) string {
	if !r.CanFail() {
		if len(r.Requires) > 0 {
			return "refused"
		}
		return "always possible"
	}
	var lines []string
	for i, value := range r.Plan.Failure.Values {
		if value != nil {
			lines = append(lines, r.Plan.Lines[i].Word)
		}
	}
	if lines == nil {
		return "fails"
	}
	return "fails as " + strings.Join(lines, ", ")
}

// runCheckExamples runs the worked examples that rows of a module name, and fails if one does not run
// the check of its row.
func runCheckExamples(t *testing.T, options engine.Options, rows []cannotRow) {
	t.Helper()
	named := map[string]map[string]bool{} // example -> checks of its rows -> whether it ran
	for _, r := range rows {
		switch example := r.file + ": " + r.title; {
		case r.cannot == "always possible":
			if r.file != "" {
				t.Errorf("%s/checks.tsv: %s is always possible, and needs no example", r.module, r.check)
			}
		case named[example] == nil:
			named[example] = map[string]bool{r.check: false}
		default:
			named[example][r.check] = false
		}
	}
	if len(named) == 0 {
		return
	}
	var ran map[string]bool
	failed := false // whether a check failed without dice
	options.Hooks.Happened = func(e *table.Entry) {
		for _, x := range e.Announcements() {
			if x.Check != nil && ran != nil {
				ran[x.Check.Rule().Name] = true
				failed = failed || x.Check.View().Failed() != nil
			}
		}
	}
	g, err := engine.Open(options)
	if err != nil {
		t.Fatal(err)
	}
	defer g.Close()
	for _, e := range g.Loaded.Examples {
		example := strings.TrimPrefix(e.Pos.File, "modules/"+e.Module+"/") + ": " + e.Title
		checks := named[example]
		if e.Module != rows[0].module || checks == nil {
			continue
		}
		ran = map[string]bool{}
		if _, err := g.RunExample(e); err != nil {
			t.Errorf("%s: %v", example, err)
		}
		for check := range checks {
			if ran[check] {
				checks[check] = true
			}
		}
	}
	fails := slices.ContainsFunc(rows, func(r cannotRow) bool { return r.check == "skill.check" || r.check == "trait.check" })
	if fails && !failed {
		t.Errorf("%s/checks.tsv: in none of its examples a check fails without dice", rows[0].module)
	}
	for example, checks := range named {
		for check, done := range checks {
			if !done {
				t.Errorf("%s/checks.tsv: no example %q runs %s", rows[0].module, example, check)
			}
		}
	}
}
