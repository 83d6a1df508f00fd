package main

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/netip"
	"strconv"
	"sync"
	"time"
	"unicode/utf8"

	"houserule/lang/diag"
	"houserule/lang/dice"
	"houserule/lang/sandbox/compile"
	"houserule/runtime/explain"
	"houserule/runtime/odds"
	"houserule/runtime/rules"
	"houserule/stdlib/engine"
)

// Config says what is played, and how much of it.
type Config struct {
	Game     engine.Options // the modules, and where they are found; Limited, if strangers wrote them
	Kind     string         // what people play: "character"
	Seed     func() uint64  // of the dice of a new game
	Patience time.Duration  // for one request
	Games    int            // how many there may be at once
	Each     int            // how many of them may be begun from one address; 0 for any number
	Idle     time.Duration  // how long a game is kept that nobody plays
	Quiet    time.Duration  // how long it is kept where others wait for its place
	Now      func() time.Time
}

const (
	longest = 1 << 16   // bytes of a request
	letters = 60        // of a name
	work    = 5_000_000 // steps that exact odds may take
)

// Server answers requests, many at once.
type Server struct {
	Config
	http.Handler

	mu    sync.Mutex // of what follows, never held while something is played
	dice  *dice.Seeded
	games map[string]*game
	cache *compile.Cache
}

// game is one table; those who play at it wait for each other.
type game struct {
	used   time.Time // the server's mutex guards it, and the next
	played bool      // somebody came to the table
	from   string    // the address of whoever began it

	mu     sync.Mutex
	table  *engine.Game // nil until somebody plays, and once it is closed
	closed bool
}

// NewServer is a server without games.
func NewServer(c Config) *Server {
	s := &Server{Config: c, dice: dice.NewSeeded(c.Seed()), games: map[string]*game{}, cache: compile.NewCache(c.Game.Limits.Compile)}
	mux := http.NewServeMux()
	mux.HandleFunc("POST /roll", answer(s.roll))
	mux.HandleFunc("GET /odds", answer(s.odds))
	mux.HandleFunc("POST /games", answer(s.open))
	mux.HandleFunc("POST /games/{game}/people", answer(s.join))
	mux.HandleFunc("POST /games/{game}/checks", answer(s.check))
	mux.HandleFunc("GET /games/{game}/odds", answer(s.chances))
	mux.HandleFunc("POST /games/{game}/undo", answer(s.undo))
	mux.HandleFunc("DELETE /games/{game}", answer(s.drop))
	s.Handler = http.MaxBytesHandler(mux, longest)
	return s
}

// failure is an answer that says no.
type failure struct {
	Status  int    `json:"-"`
	Message string `json:"error"`
}

func (f *failure) Error() string { return f.Message }

// answer writes what a function gives, or why it gives nothing, as JSON.
func answer(give func(r *http.Request) (any, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		v, err := give(r)
		status := http.StatusOK
		if err != nil {
			f := failed(err)
			v, status = f, f.Status
		}
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(status)
		if err := json.NewEncoder(w).Encode(v); err != nil {
			slog.Debug("an answer was lost", "error", err)
		}
	}
}

// failed finds the status of an error. A rule that says no is a normal thing.
func failed(err error) *failure {
	var (
		known   *failure
		refused *rules.Refusal
		large   *http.MaxBytesError
	)
	switch {
	case errors.As(err, &known):
		return known
	case errors.As(err, &large):
		return &failure{http.StatusRequestEntityTooLarge, "the request is too large"}
	case errors.As(err, &refused):
		return &failure{http.StatusConflict, refused.Error()} // the sentence, not the script in which it stands
	case errors.Is(err, context.DeadlineExceeded):
		return &failure{http.StatusServiceUnavailable, "that takes too long"}
	}
	return &failure{http.StatusUnprocessableEntity, err.Error()} // with what was meant
}

// read reads the body of a request.
func read(r *http.Request, into any) error {
	d := json.NewDecoder(r.Body)
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		var large *http.MaxBytesError
		if errors.As(err, &large) {
			return err
		}
		return &failure{http.StatusBadRequest, "the request is not the JSON that is wanted: " + err.Error()}
	}
	return nil
}

// roll throws dice that belong to no game: {"dice": "4d6kh3"}.
func (s *Server) roll(r *http.Request) (any, error) {
	var in struct{ Dice string }
	if err := read(r, &in); err != nil {
		return nil, err
	}
	e, err := dice.Parse(in.Dice)
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	roll, err := e.Roll(s.dice, nil)
	if err != nil {
		return nil, err
	}
	return roll.Report(nil), nil
}

// odds are those of dice: ?dice=4d6kh3.
func (s *Server) odds(r *http.Request) (any, error) {
	e, err := dice.Parse(r.FormValue("dice"))
	if err != nil {
		return nil, err
	}
	d, err := odds.Notation(e, nil, odds.Options{Work: work}, r.Context().Err)
	if err != nil {
		return nil, err
	}
	return d.Report(), nil
}

// open begins a game. Where there is no room, the one makes room that was not played for
// longest: of those from the same address, if they are too many.
func (s *Server) open(r *http.Request) (any, error) {
	from, id := address(r), rand.Text()
	s.mu.Lock()
	old := s.forgotten()
	full := s.makesRoom(s.Each, from, &old)
	if full == nil {
		full = s.makesRoom(s.Games, "", &old)
	}
	if full == nil {
		s.games[id] = &game{used: s.Now(), from: from}
	}
	s.mu.Unlock()
	for _, g := range old {
		g.close()
	}
	if full != nil {
		return nil, full
	}
	return map[string]string{"game": id}, nil
}

// address is whose games are counted together: a network of IPv6 has as many addresses as it
// likes. Behind a proxy all come from one, and what the proxy says of them counts.
func address(r *http.Request) string {
	at, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return r.RemoteAddr
	}
	ip := at.Addr().Unmap().WithZone("")
	if network, err := ip.Prefix(64); err == nil && ip.Is6() {
		return network.String()
	}
	return ip.String()
}

// makesRoom takes a game out where there are as many as there may be, from an address or
// from all. The first to go are those to which nobody came: whoever asks for games and plays
// none must not keep the places from others. Then follow those that were not played for a
// while.
func (s *Server) makesRoom(most int, from string, old *[]*game) error {
	n, id := 0, ""
	for other, g := range s.games {
		if from != "" && g.from != from {
			continue
		}
		n++
		if g.played && s.Now().Sub(g.used) <= s.Quiet {
			continue
		}
		if best := s.games[id]; best == nil || best.played && !g.played || best.played == g.played && g.used.Before(best.used) {
			id = other
		}
	}
	switch {
	case n < most, from != "" && most == 0:
	case id == "" && from != "":
		return &failure{http.StatusTooManyRequests, "there are too many games from your address"}
	case id == "":
		return &failure{http.StatusServiceUnavailable, "there are too many games"}
	default:
		*old = append(*old, s.games[id])
		delete(s.games, id)
	}
	return nil
}

// open loads the modules when somebody plays for the first time.
func (g *game) open(o engine.Options) (err error) {
	if g.table != nil {
		return nil
	}
	if g.table, err = engine.Open(o); err != nil {
		slog.Error("the game does not load", "error", err)
		return &failure{http.StatusInternalServerError, "the game does not load"}
	}
	return nil
}

// forgotten takes out the games that nobody played for long.
func (s *Server) forgotten() (old []*game) {
	for id, g := range s.games {
		if s.Now().Sub(g.used) > s.Idle {
			old = append(old, g)
			delete(s.games, id)
		}
	}
	return old
}

func (g *game) close() {
	g.mu.Lock()
	defer g.mu.Unlock()
	if !g.closed {
		g.closed = true
		if g.table != nil {
			g.table.Close()
		}
	}
}

// play does something in the game of a request, until it takes too long or its sender is
// gone. What fails leaves the game as it was.
func (s *Server) play(r *http.Request, do func(g *engine.Game) (any, error)) (v any, err error) {
	s.mu.Lock()
	g := s.games[r.PathValue("game")]
	if g != nil {
		g.used = s.Now()
	}
	s.mu.Unlock()
	if g == nil {
		return nil, &failure{http.StatusNotFound, "there is no such game"}
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.closed {
		return nil, &failure{http.StatusNotFound, "there is no such game any more"}
	}
	o := s.Config.Game
	o.Seed, o.Cache, o.Odds = s.Seed(), s.cache, odds.Options{Work: work}
	if err := g.open(o); err != nil {
		g.closed = true
		s.mu.Lock()
		delete(s.games, r.PathValue("game"))
		s.mu.Unlock()
		return nil, err
	}
	ctx, cancel := context.WithTimeout(r.Context(), s.Patience)
	defer cancel()
	err = g.table.Within(ctx, func() error {
		v, err = do(g.table)
		return err
	})
	return v, err
}

// join brings somebody: {"name": "Ann", "boxes": {"Strength": 3}}.
func (s *Server) join(r *http.Request) (any, error) {
	var in struct {
		Name  string
		Boxes engine.Given
	}
	if err := read(r, &in); err != nil {
		return nil, err
	}
	if name := diag.SanitizeName(in.Name); name == "" || name != in.Name || utf8.RuneCountInString(name) > letters {
		return nil, &failure{http.StatusBadRequest, fmt.Sprintf("a name stands on one line, and has 1 to %d letters", letters)}
	}
	v, err := s.play(r, func(g *engine.Game) (any, error) {
		if _, there := g.Find(in.Name); there {
			return nil, &failure{http.StatusConflict, strconv.Quote(in.Name) + " is somebody else's name"}
		}
		n, err := g.Bring(s.Kind, engine.Given{"name": in.Name}, in.Boxes)
		if err != nil {
			return nil, err
		}
		return map[string]string{"name": g.Table.World().Names.Of(n)}, nil
	})
	if err == nil {
		s.mu.Lock()
		if g := s.games[r.PathValue("game")]; g != nil {
			g.played = true
		}
		s.mu.Unlock()
	}
	return v, err
}

// check rolls: {"who": "Ann", "check": "Strength.check", "given": {"difficulty": 2}}.
func (s *Server) check(r *http.Request) (any, error) {
	var in struct {
		Who, Check string
		Given      engine.Given
	}
	if err := read(r, &in); err != nil {
		return nil, err
	}
	return s.play(r, func(g *engine.Game) (any, error) {
		check, err := g.Check(in.Who, in.Check, in.Given)
		if err != nil {
			return nil, err
		}
		told := map[string]any{"told": explain.CheckText(check.View())}
		if check.HasLine("success") {
			told["success"], err = check.View().Look("success")
		}
		return told, err
	})
}

// chances are the odds of a check: ?who=Ann&check=Strength.check&difficulty=2.
func (s *Server) chances(r *http.Request) (any, error) {
	q := r.URL.Query()
	given := engine.Given{}
	for name := range q {
		if name == "who" || name == "check" {
			continue
		}
		given[name] = q.Get(name)
		if n, err := strconv.ParseFloat(q.Get(name), 64); err == nil {
			given[name] = n
		}
	}
	return s.play(r, func(g *engine.Game) (any, error) {
		d, err := g.OddsOf(q.Get("who"), q.Get("check"), given)
		if err != nil {
			return nil, err
		}
		return d.Report(q.Get("check"), g.Table.World().Names.Show), nil
	})
}

// undo takes the last command back, with its dice.
func (s *Server) undo(r *http.Request) (any, error) {
	return s.play(r, func(g *engine.Game) (any, error) {
		journal := g.Table.Journal().Entries()
		if len(journal) == 0 {
			return nil, &failure{http.StatusConflict, "there is nothing to undo"}
		}
		last := journal[len(journal)-1].Title
		_, err := g.Table.Journal().Undo(1)
		return map[string]string{"undone": last}, err
	})
}

// drop ends a game.
func (s *Server) drop(r *http.Request) (any, error) {
	s.mu.Lock()
	g := s.games[r.PathValue("game")]
	delete(s.games, r.PathValue("game"))
	s.mu.Unlock()
	if g == nil {
		return nil, &failure{http.StatusNotFound, "there is no such game"}
	}
	g.close()
	return map[string]bool{"gone": true}, nil
}

// Close ends all games.
func (s *Server) Close() {
	s.mu.Lock()
	games := s.games
	s.games = map[string]*game{}
	s.mu.Unlock()
	for _, g := range games {
		g.close()
	}
}
