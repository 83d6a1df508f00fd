package program

import (
	"bytes"
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"houserule/cmd/houserule/internal/terminal"
)

// Colours repeat what words say: without them the same stands there.
func TestColoursRepeatWhatWordsSay(t *testing.T) {
	names := []string{"Ug", "Orc", "Orc Warrior", "日本"}
	for text, want := range map[string]string{
		"Ug, Lock-Bashing: 2d6 (3 + 1) + 3 = 7 against 10, fails by 3\n":                "\x1b[1mUg\x1b[0m, Lock-Bashing: 2d6 (3 + 1) + 3 = 7 against 10, \x1b[38;5;130mfails\x1b[0m by 3\n",
		"Orc Warrior, Dodge: 1d100 (2) against 60, critical success\n":                  "\x1b[1mOrc Warrior\x1b[0m, Dodge: 1d100 (2) against 60, critical \x1b[38;5;27msuccess\x1b[0m\n",
		"  was: 7 against 10, fails by 3\n  Ug  breaks 2 -> 1\n":                        "\x1b[2m  was: 7 against 10, fails by 3\x1b[0m\n  \x1b[1mUg\x1b[0m  breaks 2 -> 1\n",
		"  .1  11 = 8 dice + 3 effective level      [Dice, p. 3]\ndetails: :why 10.1\n": "  .1  11 = 8 dice + 3 effective level      \x1b[2m[Dice, p. 3]\x1b[0m\n\x1b[2mdetails: :why 10.1\x1b[0m\n",
		"Ugly Orcs, Uga and 日本 go\n":                                                    "Ugly Orcs, Uga and \x1b[1m日本\x1b[0m go\n",
		"(3 + ~~1~~) unsuccessful\n":                                                    "(3 + \x1b[9m1\x1b[0m) unsuccessful\n",
		"? left or right, not up\n":                                                     "\x1b[38;5;130m? left or right, not up\x1b[0m\n",
		"\x1b[31mfails\n":                                                               "␛[31mfails\n",
		"plain\n":                                                                       "plain\n",
		"":                                                                              "",
	} {
		var out bytes.Buffer
		Paint{terminal.NewScreen(&out), true, true, UnknownBackground}.Highlighted(text, names)
		if want = strings.ReplaceAll(want, "␛[31mfails", "␛[31mfails"); out.String() != want {
			t.Errorf("got %q, want %q", out.String(), want)
		}
		plain := regexp.MustCompile("\x1b\\[[0-9;]+m").ReplaceAllString(out.String(), "")
		var without bytes.Buffer
		Paint{terminal.NewScreen(&without), false, false, UnknownBackground}.Highlighted(text, names)
		if got := strings.ReplaceAll(without.String(), "~~", ""); got != plain {
			t.Errorf("without colours %q, with them %q", got, plain)
		}
	}
	var out bytes.Buffer
	w := Paint{terminal.NewScreen(&out), true, true, UnknownBackground}
	w.Highlighted("needed: the target is alive; Orc, health dead\n", names)
	w.Bad("! 1:7: unknown word `ann`\n")
	if want := "\x1b[38;5;130mneeded: the target is alive; Orc, health dead\x1b[0m\n\x1b[38;5;161m! 1:7: unknown word `ann`\n\x1b[0m"; out.String() != want {
		t.Errorf("got %q, want %q", out.String(), want)
	}
}

// TestColoursAreLegible holds that letters in each colour stand out from their background, by the
// contrast that accessibility guidelines measure: on an unknown one, from black and from white.
func TestColoursAreLegible(t *testing.T) {
	for background, codes := range palettes {
		for _, code := range codes {
			number, found := strings.CutPrefix(code, "38;5;")
			n, err := strconv.Atoi(number)
			if !found || err != nil || n < 16 || n > 231 {
				t.Errorf("%s is none of the colours that look alike everywhere", code)
				continue
			}
			n -= 16
			light := 0.0
			for i, part := range []int{n / 36, n / 6 % 6, n % 6} {
				level := 0.0
				if part > 0 {
					level = float64(55+40*part) / 255
				}
				light += []float64{0.2126, 0.7152, 0.0722}[i] * math.Pow((level+0.055)/1.055, 2.4)
			}
			onBlack, onWhite := (light+0.05)/0.05, 1.05/(light+0.05)
			contrast, least := min(onBlack, onWhite), 4.0
			switch Background(background) {
			case DarkBackground:
				contrast, least = onBlack, 7
			case LightBackground:
				contrast, least = onWhite, 5.5
			}
			if contrast < least {
				t.Errorf("%s has a contrast of %.1f on black and of %.1f on white", code, onBlack, onWhite)
			}
		}
	}
}

// The background is what the variable of the program says, or else the terminal's own.
func TestBackgrounds(t *testing.T) {
	for _, c := range []struct {
		said, terminal string
		want           Background
	}{
		{"", "", UnknownBackground}, {"", "15;0", DarkBackground}, {"", "0;15", LightBackground}, {"", "0;default;7", LightBackground},
		{"", "7;8", DarkBackground}, {"", "default;default", UnknownBackground}, {"", "0;99", UnknownBackground},
		{"light", "15;0", LightBackground}, {"Dark", "0;15", DarkBackground}, {"green", "0;15", LightBackground},
	} {
		env := map[string]string{backgroundVariable: c.said, "COLORFGBG": c.terminal}
		if got := backgroundOf(func(name string) string { return env[name] }); got != c.want {
			t.Errorf("%+v: got %d", c, got)
		}
	}
	var out bytes.Buffer
	Paint{terminal.NewScreen(&out), true, true, LightBackground}.Highlighted("fails\n", nil)
	if out.String() != "\x1b[38;5;94mfails\x1b[0m\n" {
		t.Errorf("got %q", out.String())
	}
}
