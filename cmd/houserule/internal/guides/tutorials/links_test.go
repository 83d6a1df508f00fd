package tutorials_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestLinksOfTutorials requires that all link targets of the pages for authors exist, headings
// included.
func TestLinksOfTutorials(t *testing.T) {
	const folder = "../../../../../stdlib/tutorials"
	pages, err := filepath.Glob(folder + "/*.md")
	if err != nil || len(pages) != len(tutorials)+2 { // the list of pages, and the tour, which package reference runs
		t.Fatalf("%d pages, %v", len(pages), err)
	}
	links := regexp.MustCompile(`\]\(([^()#\s]*)(#[^()\s]*)?\)`)
	for _, page := range pages {
		for _, link := range links.FindAllStringSubmatch(prose(t, page), -1) {
			if strings.Contains(link[1], "://") {
				continue
			}
			to := page
			if link[1] != "" {
				to = filepath.Join(folder, filepath.FromSlash(link[1]))
			}
			if text := prose(t, to); link[2] != "" && !anchored(text, link[2][1:]) {
				t.Errorf("%s: %s has no heading #%s", page, to, link[2][1:])
			}
		}
	}
}

// prose returns a page without its fenced blocks.
func prose(t *testing.T, page string) string {
	t.Helper()
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	return regexp.MustCompile("(?ms)^```.*?^```$").ReplaceAllString(string(text), "")
}

// anchored reports whether a page has the heading with a link name.
func anchored(text, name string) bool {
	for _, heading := range regexp.MustCompile(`(?m)^#+ (.*)$`).FindAllStringSubmatch(text, -1) {
		words := regexp.MustCompile(`[^\p{L}\p{N} _-]`).ReplaceAllString(strings.ToLower(heading[1]), "")
		if strings.ReplaceAll(words, " ", "-") == name {
			return true
		}
	}
	return false
}

// TestWhatAPageShows requires that a line of three points matches any lines, that no other text
// does, and that typed lines are distinguished from printed ones.
func TestWhatAPageShows(t *testing.T) {
	for _, c := range []struct {
		out, want string
		like      bool
	}{
		{"a\nb\nc\n", "a\nb\nc\n", true},
		{"a\nb\nc\n", "a\n...\n", true},
		{"a\nb\nc\n", "...\nb\n...\n", true},
		{"a\nb\nc\n", "a\n...\nb\n", false},
		{"a\nb\nc\n", "a\nb\n", false},
		{"a.b\n", "a...\n", false},
		{"key 0123456789ABCDEF\n", "key FEDCBA9876543210\n", true},
		{"key 0123456789ABCDEF\n", "key\n", false},
	} {
		if like(c.out, c.want) != c.like {
			t.Errorf("%q is shown as %q: %v", c.out, c.want, !c.like)
		}
	}
	marks, typed, want := parted("first\n> ann.oil\n3\n? yes\n? prompt 1:1: no\n... more\n")
	if strings.Join(marks, "|") != "> |? |... " || strings.Join(typed, "") != "ann.oil\nyes\nmore\n" || want != "first\n3\n? prompt 1:1: no\n" {
		t.Errorf("%q, %q, %q", marks, typed, want)
	}
}

// TestABlockChangesAFile requires that the text a diff block replaces occurs exactly once.
func TestABlockChangesAFile(t *testing.T) {
	r := reading{T: t, dir: t.TempDir()}
	if now := r.changed("x", "a\nb\nc\n", " a\n-b\n+B\n+D\n"); now != "a\nB\nD\nc\n" {
		t.Errorf("%q", now)
	}
}
