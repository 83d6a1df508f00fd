package narrate

import (
	"strings"
	"testing"

	"houserule/runtime/explain"
)

var sheet = []explain.SheetRow{
	{Texts: []string{"Ann", "", "a <hero>"}, Right: "level 3"},
	{Texts: []string{"", "strong_arm"}},
	{Each: [][]string{{"Climb", "12"}, {"Rope Use", "7"}, {"Swim", "", "5"}}, Columns: 2},
	{Each: [][]string{{"rope"}, {"lamp", "2"}}, Across: true},
}

func TestASheetAsText(t *testing.T) {
	want := "Ann   a <hero>" + strings.Repeat(" ", 57) + "level 3\n" +
		"strong_arm\n" +
		"  Climb" + strings.Repeat(" ", 28) + "12   Rope Use" + strings.Repeat(" ", 26) + "7\n" +
		"  Swim" + strings.Repeat(" ", 30) + "5\n" +
		"  rope   lamp 2"
	if got := SheetText(sheet); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestCellsSideBySideAreWrapped(t *testing.T) {
	cell := strings.Repeat("x", 24)
	if got, want := SheetText([]explain.SheetRow{{Each: [][]string{{cell}, {cell}, {cell}, {cell}}, Across: true}}),
		"  "+cell+"   "+cell+"   "+cell+"\n  "+cell; got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestASheetAsMarkdown(t *testing.T) {
	want := "# Ann\n\na &lt;hero>, level 3\n\nstrong\\_arm\n\n" +
		"| | | |\n|---|---|---|\n| Climb | 12 |  |\n| Rope Use | 7 |  |\n| Swim |  | 5 |\n\n" +
		"| | |\n|---|---|\n| rope |  |\n| lamp | 2 |"
	if got := SheetMarkdown(sheet); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestASheetAsHTML(t *testing.T) {
	want := `<section class="sheet">
<h1>Ann, a &lt;hero&gt;, level 3</h1>
<p>strong_arm</p>
<table>
<tr><td>Climb</td><td>12</td></tr>
<tr><td>Rope Use</td><td>7</td></tr>
<tr><td>Swim</td><td></td><td>5</td></tr>
</table>
<table>
<tr><td>rope</td></tr>
<tr><td>lamp</td><td>2</td></tr>
</table>
</section>`
	if got := SheetHTML(sheet); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
