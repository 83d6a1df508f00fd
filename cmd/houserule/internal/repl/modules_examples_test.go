package repl_test

import (
	"strings"
	"testing"
)

// The worked examples of a module that needs what is at the table, and does not say so in
// its manifest, are played beside that; what goes on is told meanwhile.
func TestExamplesOfWhatIsAddedArePlayedBesideWhatIsThere(t *testing.T) {
	t.Parallel()
	d := modulesOnDisk(t)
	writeFiles(t, d.folder, map[string]string{
		"crafts/module.json": `{"id": "crafts", "version": "0.1.0", "title": "Crafts", "licence": "MIT", "requires": {"game": "*"}}`,
		"crafts/init.lua":    `kind "skill" { rank = "number = 0" } box "hero.knows" { "list of skill" }`,
		"skills/module.json": `{"id": "skills", "version": "0.1.0", "title": "Skills", "licence": "MIT", "requires": {"crafts": "*"}}`,
		"skills/init.lua":    `skill "Archery" { rank = 2 }`,
		"keep/module.json":   `{"id": "keep", "version": "0.1.0", "title": "The Keep", "licence": "MIT", "requires": {"crafts": "*"}}`,
		"keep/init.lua":      `hero "Guard" { knows = { "Archery" } }`,
		"keep/spec/keep.lua": `example "a guard" { given = { ann = { "Guard" } }, function(ann) expect(#ann.knows):is(1) end }`,
	})
	var working []string
	d.config.Working = func(text string) { working = append(working, text) }
	p := d.found()
	for _, line := range []string{":modules add skills", ":modules add keep"} {
		text, _, err := p.Process(line)
		if err != nil || strings.Contains(text, "cannot be played") || !strings.Contains(text, "as before") {
			t.Errorf("%s: %s %v", line, text, err)
		}
	}
	if text := strings.Join(working, "\n"); !strings.Contains(text, "running the worked examples, 1 of ") {
		t.Errorf("told of the work: %s", text)
	}
}
