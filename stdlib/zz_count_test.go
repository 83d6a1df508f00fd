package stdlib_test

import (
	"fmt"
	"io/fs"
	"os"
	"sort"
	"strings"
	"testing"

	"houserule/lang/diag"
	"houserule/lang/script"
)

func TestZZ(t *testing.T) {
	root := os.Getenv("ZZROOT")
	files := os.DirFS(root)
	kinds := map[string]int{}
	perFile := map[string]int{}
	fs.WalkDir(files, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(name, ".lua") || strings.Contains(name, "/spec/") {
			return err
		}
		text, _ := fs.ReadFile(files, name)
		c, err := script.NewCache(script.Limits{}).Compile(diag.NewFile(name, string(text)))
		if err != nil {
			fmt.Println(err)
			return nil
		}
		for _, token := range c.Tokens() {
			n := tokensOf(token)
			perFile[name] += n
			k := token.Text
			if token.Kind == script.Text {
				k = "<text>"
				if n > 1 {
					k = "<formula>"
				}
			}
			kinds[k] += n
		}
		return nil
	})
	var out []string
	for k, n := range kinds {
		out = append(out, fmt.Sprintf("%6d K %s", n, k))
	}
	for k, n := range perFile {
		out = append(out, fmt.Sprintf("%6d F %s", n, k))
	}
	sort.Sort(sort.Reverse(sort.StringSlice(out)))
	for _, s := range out {
		fmt.Println(s)
	}
}
