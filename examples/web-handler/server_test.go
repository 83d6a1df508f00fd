package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"houserule/modules"
	"houserule/stdlib/engine"
)

func newServer(t *testing.T, change ...func(c *Config)) *Server {
	t.Helper()
	c := Config{
		Game:     engine.Options{Modules: []string{"rpj-core"}, Folder: modules.Files},
		Kind:     "character",
		Seed:     func() uint64 { return 7 },
		Patience: time.Hour,
		Games:    20,
		Idle:     time.Hour,
		Quiet:    10 * time.Minute,
		Now:      time.Now,
	}
	for _, more := range change {
		more(&c)
	}
	s := NewServer(c)
	t.Cleanup(s.Close)
	return s
}

// ask sends a request and gives status and answer.
func ask(t *testing.T, s *Server, request, body string) (int, string) {
	t.Helper()
	method, path, _ := strings.Cut(request, " ")
	w := httptest.NewRecorder()
	s.ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), method, path, strings.NewReader(body)))
	return w.Code, strings.TrimSpace(w.Body.String())
}

// newGame opens a game and gives its path.
func newGame(t *testing.T, s *Server) string {
	t.Helper()
	status, body := ask(t, s, "POST /games", "")
	var opened struct{ Game string }
	if err := json.Unmarshal([]byte(body), &opened); err != nil || status != 200 || len(opened.Game) < 20 {
		t.Fatal(status, body, err)
	}
	return "/games/" + opened.Game
}

func TestDice(t *testing.T) {
	s := newServer(t)
	for _, c := range []struct{ request, body, want string }{
		{"POST /roll", `{"dice": "2d6+1"}`, `200 {"expr":"2d6+1","total":5,"dice":[{"sides":6,"value":3,"kept":true},{"sides":6,"value":1,"kept":true}],"text":"2d6+1 = (3 + 1) + 1 = 5"}`},
		{"GET /odds?dice=1d4%3E%3D4", "", `200 {"expr":"1d4 \u003e= 4","method":"exact","outcomes":[{"value":0,"weight":"3","p":0.75},{"value":1,"weight":"1","p":0.25}],"denominator":"4","mean":0.25,"sd":0.4330127018922193}`},
		{"POST /roll", `{"dice": "2d"}`, `422 {"error":"1:2: the die has no sides\n    1 | 2d\n      |  ^\n  hint: such as d6, d%, dF or d{1, 2, 2, 3}"}`},
		{"POST /roll", `{"dices": "2d6"}`, `400 {"error":"the request is not the JSON that is wanted: json: unknown field \"dices\""}`},
		{"POST /roll", `{"dice": "` + strings.Repeat("1+", 40_000) + `1"}`, `413 {"error":"the request is too large"}`},
	} {
		status, body := ask(t, s, c.request, c.body)
		if got := fmt.Sprint(status, " ", body); got != c.want {
			t.Errorf("%s %.50s:\n%s\nwant\n%s", c.request, c.body, got, c.want)
		}
	}
}

func TestAGame(t *testing.T) {
	s := newServer(t)
	game := newGame(t, s)
	for _, c := range []struct{ request, body, want string }{
		{"POST " + game + "/people", `{"name": "Ann", "boxes": {"Strength": 3}}`, `200 {"name":"Ann"}`},
		{"POST " + game + "/people", `{"name": "ann"}`, `409 {"error":"\"ann\" is somebody else's name"}`},
		{"POST " + game + "/checks", `{"who": "Ann", "check": "Strength.check", "given": {"difficulty": 2}}`, `200 {"success":false,"told":"Ann, Strength: 2d6 (3 + 1) + 3 = 7 against 9, fails by 2"}`},
		{"GET " + game + "/odds?who=Ann&check=Strength.check&difficulty=2", "", `200 {"expr":"Strength.check","method":"exact","outcomes":[{"value":false,"weight":"5","p":0.2777777777777778},{"value":true,"weight":"13","p":0.7222222222222222}],"denominator":"18","leaves":2}`},
		{"POST " + game + "/undo", "", `200 {"undone":"Ann's Strength: check difficulty 2"}`},
		{"POST " + game + "/checks", `{"who": "Ann", "check": "Strength.check", "given": {"difficulty": 2}}`, `200 {"success":false,"told":"Ann, Strength: 2d6 (3 + 1) + 3 = 7 against 9, fails by 2"}`},
		{"POST " + game + "/checks", `{"who": "Ann", "check": "Strenth.check"}`, "422 {\"error\":\"a character has no `Strenth`\\n  hint: did you mean `Strength`?\"}"},
		{"GET " + game + "/odds?who=Bob&check=Strength.check", "", `422 {"error":"nobody at the table is called \"Bob\""}`},
		{"DELETE " + game, "", `200 {"gone":true}`},
		{"POST " + game + "/undo", "", `404 {"error":"there is no such game"}`},
	} {
		status, body := ask(t, s, c.request, c.body)
		if got := fmt.Sprint(status, " ", body); got != c.want {
			t.Errorf("%s %.50s:\n%s\nwant\n%s", c.request, c.body, got, c.want)
		}
	}
}

// TestLimits: games are few, scripts are stopped, and whoever leaves is not waited for.
func TestLimits(t *testing.T) {
	now := time.Now()
	s := newServer(t, func(c *Config) {
		c.Games, c.Now = 2, func() time.Time { return now }
		c.Game.Modules = []string{"slow"}
		c.Game.Folder = fstest.MapFS{
			"slow/module.json": {Data: []byte(`{"id": "slow", "version": "1.0.0", "title": "Slow", "licence": "MIT"}`)},
			"slow/init.lua": {Data: []byte(`kind "character" { like = "entity" }
check "character.thinks" { dice = "2d6", roller = "owner", success = function() while true do end end }
check "character.hopes" { requires = { "there is hope", "false" }, dice = "2d6", roller = "owner", against = "7" }`)},
		}
	})
	game, other := newGame(t, s), newGame(t, s)
	ask(t, s, "POST "+game+"/people", `{"name": "Ann"}`)
	ask(t, s, "POST "+other+"/people", `{"name": "Ben"}`)
	if status, body := ask(t, s, "POST /games", ""); status != 503 {
		t.Error(status, body)
	}
	if status, body := ask(t, s, "POST "+game+"/checks", `{"who": "Ann", "check": "thinks"}`); status != 422 || !strings.Contains(body, "steps") {
		t.Error(status, body)
	}
	if status, body := ask(t, s, "POST "+game+"/checks", `{"who": "Ann", "check": "hopes"}`); status != 409 || !strings.Contains(body, "there is hope") || strings.Contains(body, ".lua") {
		t.Error(status, body)
	}
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	w := httptest.NewRecorder()
	s.ServeHTTP(w, httptest.NewRequestWithContext(gone, "POST", game+"/undo", nil))
	if w.Code != 422 || !strings.Contains(w.Body.String(), "stopped") {
		t.Error(w.Code, w.Body)
	}
	s.Patience = 0
	if status, body := ask(t, s, "POST "+game+"/undo", ""); status != 503 || !strings.Contains(body, "too long") {
		t.Error(status, body)
	}
	s.Patience, now = time.Hour, now.Add(2*time.Hour)
	newGame(t, s) // the two that nobody plays make room
	if status, _ := ask(t, s, "POST "+other+"/undo", ""); status != 404 {
		t.Error(status)
	}
}

// TestABrokenGame: what is wrong with a module is for whoever runs the server.
func TestABrokenGame(t *testing.T) {
	s := newServer(t, func(c *Config) { c.Game.Modules = []string{"nowhere"} })
	if status, body := ask(t, s, "POST "+newGame(t, s)+"/people", `{"name": "Ann"}`); status != 500 || body != `{"error":"the game does not load"}` {
		t.Error(status, body)
	}
	if len(s.games) != 0 {
		t.Error("it is kept")
	}
}

// TestGamesThatNobodyPlays: who asks for games and plays none keeps no place from others,
// and no memory.
func TestGamesThatNobodyPlays(t *testing.T) {
	s := newServer(t, func(c *Config) { c.Games = 3 })
	played := newGame(t, s)
	ask(t, s, "POST "+played+"/people", `{"name": "Ann"}`)
	for range 200 {
		if status, body := ask(t, s, "POST /games", ""); status != 200 {
			t.Fatal(status, body)
		}
	}
	loaded := 0
	for _, g := range s.games {
		if g.table != nil {
			loaded++
		}
	}
	if len(s.games) != 3 || loaded != 1 {
		t.Errorf("%d games, of which %d are loaded", len(s.games), loaded)
	}
	if status, body := ask(t, s, "POST "+played+"/people", `{"name": "Ben"}`); status != 200 {
		t.Error("the game that is played is gone:", status, body)
	}
}

// TestPlacesOfStrangers: somebody who joins a game in each place keeps none from others. The
// first to go is what was not played for longest, and nobody's games are all of them.
func TestPlacesOfStrangers(t *testing.T) {
	now := time.Now()
	s := newServer(t, func(c *Config) {
		c.Games, c.Each, c.Now = 5, 3, func() time.Time { now = now.Add(time.Second); return now }
	})
	from := func(address, request, body string) (int, string) {
		t.Helper()
		method, path, _ := strings.Cut(request, " ")
		r := httptest.NewRequestWithContext(t.Context(), method, path, strings.NewReader(body))
		r.RemoteAddr = address
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		return w.Code, strings.TrimSpace(w.Body.String())
	}
	begins := func(address string, want int) string {
		t.Helper()
		status, body := from(address, "POST /games", "")
		if status != want {
			t.Fatalf("%s: %d %s, want %d", address, status, body, want)
		}
		if status != 200 {
			return ""
		}
		var opened struct{ Game string }
		if err := json.Unmarshal([]byte(body), &opened); err != nil {
			t.Fatal(err)
		}
		path := "/games/" + opened.Game
		if status, body := from(address, "POST "+path+"/people", `{"name": "Ann"}`); status != 200 {
			t.Fatal(status, body)
		}
		return path
	}
	alive := func(game string) bool {
		status, _ := from("192.0.2.9:1", "POST "+game+"/checks", `{"who": "Ann", "check": "Strength.check"}`)
		return status == 200
	}
	var strangers []string
	for i := range 3 { // whatever the port, and whatever the end of an IPv6 address
		strangers = append(strangers, begins(fmt.Sprintf("[2001:db8::%d]:%d", i+1, 1000+i), 200))
	}
	begins("[2001:db8::9]:1", 429)
	ours := []string{begins("192.0.2.1:5", 200), begins("[::ffff:192.0.2.1]:6", 200)}
	begins("192.0.2.2:1", 503) // all are played just now
	now = now.Add(11 * time.Minute)
	for _, game := range append([]string{strangers[0], strangers[2]}, ours[0]) {
		if !alive(game) {
			t.Error("a game that is played is gone")
		}
	}
	third := begins("192.0.2.2:1", 200)
	if alive(strangers[1]) || !alive(ours[0]) || !alive(ours[1]) || !alive(third) {
		t.Error("what was not played for longest stays")
	}
	now = now.Add(11 * time.Minute)
	if !alive(ours[0]) || !alive(ours[1]) {
		t.Error("a game that is played is gone")
	}
	begins("[2001:db8::9]:1", 200)
	if begins("[2001:db8::9]:1", 200); alive(strangers[0]) || alive(strangers[2]) || !alive(third) || !alive(ours[0]) || !alive(ours[1]) || len(s.games) != 5 {
		t.Error("what was not played for longest stays")
	}
}

// TestNames: a name stands on one line, steers no terminal, and has a bounded length.
func TestNames(t *testing.T) {
	s := newServer(t)
	game := newGame(t, s)
	for _, name := range []string{"", "Ann\nBen", "\x1b[31mAnn", "\u202eAnn", strings.Repeat("n", 61), strings.Repeat("n", 60000)} {
		body, err := json.Marshal(map[string]string{"name": name})
		if err != nil {
			t.Fatal(err)
		}
		if status, body := ask(t, s, "POST "+game+"/people", string(body)); status != 400 || !strings.Contains(body, "a name stands on one line") {
			t.Errorf("%.20q: %d %.100s", name, status, body)
		}
	}
}

// TestManyAtOnce plays in several games at once, and with many in one.
func TestManyAtOnce(t *testing.T) {
	s := newServer(t)
	server := httptest.NewServer(s)
	defer server.Close()
	post := func(path, body string) int {
		answer, err := http.Post(server.URL+path, "application/json", strings.NewReader(body))
		if err != nil {
			t.Error(err)
			return 0
		}
		defer answer.Body.Close()
		return answer.StatusCode
	}
	games := []string{newGame(t, s), newGame(t, s), newGame(t, s)}
	var wait sync.WaitGroup
	for i := range 24 {
		wait.Go(func() {
			game, who := games[i%len(games)], fmt.Sprintf("P%d", i)
			for _, c := range []struct{ path, body string }{
				{game + "/people", fmt.Sprintf(`{"name": %q, "boxes": {"Strength": 2}}`, who)},
				{game + "/checks", fmt.Sprintf(`{"who": %q, "check": "Strength.check"}`, who)},
				{"/roll", `{"dice": "3d6"}`},
			} {
				if status := post(c.path, c.body); status != 200 {
					t.Errorf("%s: %d", c.path, status)
				}
			}
		})
	}
	wait.Go(func() { newGame(t, s) })
	wait.Wait()
}
