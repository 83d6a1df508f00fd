package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestLinksOfTutorials: what the pages for authors link to is there, headings included.
func TestLinksOfTutorials(t *testing.T) {
	const folder = "../../stdlib/tutorials"
	pages, err := filepath.Glob(folder + "/*.md")
	if err != nil || len(pages) != len(tutorials)+1 {
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

// prose is a page without its blocks.
func prose(t *testing.T, page string) string {
	t.Helper()
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	return regexp.MustCompile("(?ms)^```.*?^```$").ReplaceAllString(string(text), "")
}

// anchored tells whether a page has the heading that a link names.
func anchored(text, name string) bool {
	for _, heading := range regexp.MustCompile(`(?m)^#+ (.*)$`).FindAllStringSubmatch(text, -1) {
		words := regexp.MustCompile(`[^\p{L}\p{N} _-]`).ReplaceAllString(strings.ToLower(heading[1]), "")
		if strings.ReplaceAll(words, " ", "-") == name {
			return true
		}
	}
	return false
}
