package sandbox

import (
	"strings"
	"testing"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/diag"
	"houserule/lang/sandbox/compile"
)

// comparing runs a script that has a thing called Spear, which is compared with texts
// by its name.
func comparing(t *testing.T, source string) ([]lua.LValue, error) {
	t.Helper()
	h := NewHost(Limits{}, nil)
	t.Cleanup(h.Close)
	h.SetEqual(func(thing *lua.LUserData, text string) (bool, *diag.Problem) {
		if text == "" {
			return false, &diag.Problem{Message: "nothing is called so", Hint: "write a name"}
		}
		return thing.Value == text, nil
	})
	env := h.NewEnv("t")
	spear := h.L.NewUserData()
	spear.Value = "Spear"
	env.Set("spear", spear)
	c, err := compile.File(diag.NewFile("t.lua", source))
	if err != nil {
		t.Fatal(err)
	}
	return h.RunMulti(c, env)
}

// A thing equals a text as the caller says, wherever the comparison stands.
func TestThingsEqualTexts(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{`return spear == "Spear"`, "true"},
		{`return "Spear" == spear`, "true"},
		{`return spear == "Club"`, "false"},
		{`return spear ~= "Spear"`, "false"},
		{`return spear ~= "Club"`, "true"},
		{`return not (spear == "Spear")`, "false"},
		{`local s = spear return s == "Spear" and 1 or 2`, "1"},
		{`local s = spear return s == "Club" and 1 or 2`, "2"},
		{`local s, name = spear, "Spear" return s == name, name == s, s ~= name`, "true true false"},
		{`local s, name = spear, "Club" return s == name, name == s, s ~= name`, "false false true"},
		{`if spear == "Spear" then return 1 else return 2 end`, "1"},
		{`if spear ~= "Spear" then return 1 elseif spear == "Spear" then return 2 end return 3`, "2"},
		{`if not (spear ~= "Spear") then return 1 end return 2`, "1"},
		{`local x = spear == "Spear" or spear == "Club" return x`, "true"},
		{`local x = 1 x = spear == "Spear" and x return x`, "1"},
		{`local n = 0 while spear == "Spear" do n = n + 1 if n == 3 then break end end return n`, "3"},
		{`local n = 0 repeat n = n + 1 until spear == "Spear" return n`, "1"},
		{`local t = { spear == "Spear", spear ~= "Spear" } return t[1], t[2]`, "true false"},
		{`local function f(a, b) return a == b end return f(spear, "Spear"), f("Spear", "Spear"), f(spear, spear), f(spear, nil), f(spear, 1)`, "true true true false false"},
		{`return rawequal(spear, "Spear")`, "false"},
		{`return spear == nil, spear == true, spear == 3`, "false false false"},
		{`local ok, why = pcall(function() return spear == "" end) return ok`, "false"},
	} {
		got, err := comparing(t, c.in)
		if err != nil {
			t.Errorf("%s: %v", c.in, err)
			continue
		}
		var texts []string
		for _, v := range got {
			texts = append(texts, v.String())
		}
		if text := strings.Join(texts, " "); text != c.want {
			t.Errorf("%s: got %s, want %s", c.in, text, c.want)
		}
	}
}

// What cannot be compared is an error at its line, and costs what a comparison does.
func TestThingsThatCannotEqualTexts(t *testing.T) {
	_, err := comparing(t, "local s = spear\nreturn s == ''")
	want := "t.lua:2: nothing is called so\n    2 | return s == ''\n  hint: write a name"
	if err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

// Without an answer of the caller they are never equal.
func TestThingsAndTextsOfNobody(t *testing.T) {
	h := NewHost(Limits{}, nil)
	t.Cleanup(h.Close)
	env := h.NewEnv("t")
	env.Set("spear", h.L.NewUserData())
	c, err := compile.File(diag.NewFile("t.lua", `return spear == "Spear", spear ~= "Spear"`))
	if err != nil {
		t.Fatal(err)
	}
	got, err := h.RunMulti(c, env)
	if err != nil || got[0] != lua.LFalse || got[1] != lua.LTrue {
		t.Errorf("got %v, %v", got, err)
	}
}
