package seats

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"houserule/stdlib/campaign"
	"houserule/stdlib/evening"
	"houserule/stdlib/evening/seating"
)

// newDuel opens a table with Ann, Bob and the Orc, in which ann has dared Bob and he is asked.
func newDuel(t *testing.T) *openedTable {
	t.Helper()
	o := &openedTable{t: t, path: filepath.Join(t.TempDir(), "table.hr"), opts: duelOptions()}
	o.Host = New(evening.Config{Seed: 3})
	if err := o.Open(func(play *evening.Evening) error { return play.Create(o.path, o.opts, campaign.Options{}) }); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { o.Close() })
	if err := o.SetSeat(seating.Seat{Name: "gm", Gamemaster: true}); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"Ann", "Bob", "Orc"} {
		o.done("gm", Command{Act: Line, Text: fmt.Sprintf("%s = bring(\"hero\", { name = %q })", strings.ToLower(name), name)})
	}
	o.seatOf("ann", "Ann")
	o.seatOf("bob", "Bob")
	o.seatOf("eve")
	return o
}

// dare lets ann dare Bob, and returns the question to him.
func (o *openedTable) dare() Question {
	o.t.Helper()
	o.do(Waits, "ann", Command{ID: "dare", Act: Do, Who: "Ann", Word: "dares", Args: map[string]any{"whom": "Bob"}})
	return o.view("bob").Questions[0]
}

// dareAgain is dare for the second time.
func (o *openedTable) dareAgain() Question {
	o.t.Helper()
	o.do(Waits, "ann", Command{Act: Do, Who: "Ann", Word: "dares", Args: map[string]any{"whom": "Bob"}})
	return o.view("bob").Questions[0]
}

// wrote reports the number of the last line of the campaign.
func (o *openedTable) wrote() int64 { return o.view("gm").Change }

func TestWhatIsAskedAndWhoMayAnswer(t *testing.T) {
	o := newDuel(t)
	q := o.dare()
	if q.By != "ann" || q.Who != "Bob" || q.Sort != Choice || !q.Mine || len(q.Answers) != 2 || q.Answers[1].Label != "flee" {
		t.Errorf("bob is asked %+v", q)
	}
	for _, seat := range []string{"ann", "eve"} {
		v := o.view(seat)
		if len(v.Questions) != 1 || v.Questions[0].Mine || v.Questions[0].Answers != nil || v.Questions[0].Text != "Bob is asked" {
			t.Errorf("%s sees %+v", seat, v.Questions)
		}
	}
	if out := o.do(Refused, "ann", Command{Act: Answer, Key: q.Key, Value: "1"}); out.Refusal.Text != "Bob is asked, not ann" {
		t.Errorf("ann answers for Bob: %+v", out.Refusal)
	}
	if out := o.do(Mistake, "bob", Command{Act: Answer, Key: q.Key, Value: "perhaps"}); !strings.Contains(out.Text, "stand or flee") || out.Question == nil {
		t.Errorf("a wrong answer: %+v", out)
	}
	if out := o.do(Mistake, "bob", Command{Act: Throw, Key: q.Key, Value: "3"}); out.Text != "the question takes no throw" {
		t.Errorf("dice for an answer: %+v", out)
	}
	if out := o.do(Busy, "bob", Command{Act: Check, Who: "Bob", Word: "strikes"}); out.Question == nil || !out.Question.Mine {
		t.Errorf("another command: %+v", out)
	}
	if out := o.do(Busy, "ann", Command{Act: Do, Who: "Ann", Word: "waits"}); out.Text != "Bob is asked first" {
		t.Errorf("a command of another seat: %+v", out)
	}
	o.do(Refused, "eve", Command{Act: Note, Text: "an onlooker's note"})
	out := o.do(Done, "bob", Command{Act: Answer, Key: q.Key, Value: "2"})
	if len(out.Told) != 1 || out.Told[0].Seat != "ann" || !strings.Contains(out.Told[0].Text, "Ann dares Bob: flee") {
		t.Errorf("told %+v", out.Told)
	}
	if again := o.do(Again, "gm", Command{Act: Answer, Key: q.Key, Value: "1"}); again.Text != "bob answered: flee" {
		t.Errorf("the second answer: %+v", again)
	}
	if first := o.do(Done, "ann", Command{ID: "dare", Act: Do, Who: "Ann", Word: "dares", Args: map[string]any{"whom": "Bob"}}); len(first.Told) != 1 {
		t.Errorf("the repeated command: %+v", first)
	}
	var said [][]string
	if err := json.Unmarshal(linesOf(t, o.path)[3].Answers, &said); err != nil || len(said) != 1 || strings.Join(said[0], "|") != "Bob|Stand or flee?|flee|bob" {
		t.Errorf("the campaign has the answers %q", said)
	}
}

func TestQuestionsOfEverySort(t *testing.T) {
	o := newDuel(t)
	q := o.dare()
	hard := o.do(Waits, "bob", Command{Act: Answer, Key: q.Key, Value: q.Answers[0].Value}).Question
	if hard.Who != "Ann" || hard.Mine || hard.Text != "Ann is asked" {
		t.Errorf("bob sees %+v", hard)
	}
	hard = &o.view("ann").Questions[0]
	if hard.Sort != Number || *hard.Low != 1 || *hard.High != 3 || !hard.Mine {
		t.Errorf("ann is asked %+v", hard)
	}
	o.do(Waits, "ann", Command{Act: Answer, Key: hard.Key, Value: "2"})
	back := o.view("bob").Questions[0]
	if back.Sort != Choice || back.Default != "no" || len(back.Answers) != 2 || back.Answers[0] != (AnswerOption{"yes", "yes", ""}) || back.Answers[1] != (AnswerOption{"no", "no", ""}) {
		t.Errorf("bob is asked %+v", back)
	}
	told := o.done("bob", Command{Act: Answer, Key: back.Key, Value: "yes"}).Told[0]
	hp := map[string]string{}
	for _, c := range told.Changes {
		if c.Box == "hp" {
			hp[c.Who] = c.From + " to " + c.To
		}
	}
	if hp["Bob"] != "10 to 8" || hp["Ann"] != "10 to 9" || len(told.Rolls) != 1 || told.Rolls[0].Who != "Ann" {
		t.Errorf("told %+v", told)
	}
}

func TestARepeatedCommandIsCarriedOutOnce(t *testing.T) {
	o := newDuel(t)
	waits := Command{ID: "w", Act: Do, Who: "Ann", Word: "waits"}
	first := o.done("ann", waits)
	bad := o.do(Mistake, "ann", Command{ID: "b", Act: Do, Who: "Ann", Word: "sings"})
	if !strings.Contains(bad.Text, "no action or check `sings`") {
		t.Errorf("unknown word: %s", bad.Text)
	}
	last := o.wrote()
	for range 2 {
		if out := o.done("ann", waits); out.Change != first.Change && out.Change != last {
			t.Errorf("repeated: %+v", out)
		}
		if out := o.do(Mistake, "ann", Command{ID: "b", Act: Do, Who: "Ann", Word: "sings"}); out.Text != bad.Text {
			t.Errorf("the id of a mistake: %+v", out)
		}
		if out := o.do(Mistake, "ann", Command{ID: "b", Act: Do, Who: "Ann", Word: "waits"}); out.Text != "the id was used for another command" {
			t.Errorf("the id of another command: %+v", out)
		}
		if now := o.wrote(); now != last {
			t.Errorf("a repeated command wrote line %d", now)
		}
		o.reopen()
	}
	o.done("bob", Command{ID: "w", Act: Do, Who: "Bob", Word: "waits"}) // ids of other seats are others
}

func TestCommandsThatAreNotValid(t *testing.T) {
	o := newDuel(t)
	long := strings.Repeat("x", MaxCommand+1)
	many := map[string]any{}
	for i := range 10_000 {
		many[fmt.Sprint("a", i)] = 1.0
	}
	for _, c := range []struct {
		seat    string
		command Command
		want    string
	}{
		{"nobody", Command{Act: Undo}, `there is no seat "nobody"`},
		{"ann", Command{Act: "dance"}, `there is no act "dance"`},
		{"ann", Command{Act: "tak", Key: "x"}, "did you mean `take`?"},
		{"ann", Command{Act: Do}, "who acts is missing"},
		{"ann", Command{Act: Do, Who: "Anne", Word: "waits"}, `nobody at the table is called "Anne"`},
		{"ann", Command{Act: Do, Who: "999", Word: "waits"}, `nobody at the table is called "999"`},
		{"ann", Command{Act: Do, Who: "Ann", Word: "wait"}, "did you mean `waits`?"},
		{"ann", Command{Act: Do, Who: "Ann", Word: "dares", Args: map[string]any{"who": "Bob"}}, "dares has no argument who"},
		{"ann", Command{Act: Do, Who: "Ann", Word: "dares", Args: map[string]any{"whom": "Bub"}}, "whom: nobody at the table is called \"Bub\""},
		{"ann", Command{Act: Do, Who: "Ann", Word: "dares", Args: map[string]any{"whom": map[string]any{}}}, "it is no number, text, yes or no, or list"},
		{"ann", Command{Act: Do, Who: "Ann", Word: "dares", Args: map[string]any{"whom": []any{[]any{}}}}, "a list contains no lists"},
		{"ann", Command{Act: Do, Who: "Ann", Word: "dares"}, "whom"},
		{"ann", Command{Act: Check, Who: "Ann", Word: "Singing"}, "a hero cannot check Singing"},
		{"ann", Command{Act: Do, Who: "Ann", Word: "waits", Args: many}, "at most 64 arguments"},
		{"ann", Command{Act: Note, Text: long}, "at most 16384 bytes"},
		{"ann", Command{Act: Note, Text: " \n "}, "a note needs a text"},
		{"ann", Command{Act: Note, Text: "\xff"}, "not UTF-8"},
		{"ann", Command{ID: strings.Repeat("i", MaxID+1), Act: Undo}, "at most 64 bytes"},
		{"ann", Command{Act: Do, Who: "Ann\nbob", Word: "waits"}, "line end"},
		{"ann", Command{Act: Answer, Key: "1/x", Value: "1"}, "that question is not open"},
		{"ann", Command{Act: Take, Key: "1/x/1"}, "that is not offered now"},
		{"ann", Command{Act: Create, Text: ""}, "the name of the new character"},
		{"gm", Command{Act: Line, Text: ":quit"}, "the evening is ended by the program"},
		{"gm", Command{Act: Line, Text: ""}, "the line is empty"},
	} {
		last := o.wrote()
		out := o.Do(c.seat, c.command)
		if out.Status != Mistake && out.Status != Refused || !strings.Contains(out.Text+fmt.Sprint(out.Refusal), c.want) {
			t.Errorf("%s %+.100v: %s %q %+v, wanted %q", c.seat, c.command, out.Status, out.Text, out.Refusal, c.want)
		}
		if now := o.wrote(); now != last {
			t.Errorf("%s %+.100v wrote line %d", c.seat, c.command, now)
		}
	}
}

func TestSeatsDoOnlyWhatIsTheirs(t *testing.T) {
	o := newDuel(t)
	for _, c := range []struct {
		seat    string
		command Command
		want    string
	}{
		{"ann", Command{Act: Do, Who: "Bob", Word: "waits"}, "ann does not play Bob"},
		{"eve", Command{Act: Check, Who: "Ann", Word: "strikes"}, "eve does not play Ann"},
		{"ann", Command{Act: Do, Who: "Ann", Word: "hits_back", Args: map[string]any{"whom": "Bob"}}, "only the gamemaster performs it"},
		{"ann", Command{Act: Line, Text: "ann.hp = 100"}, "line is for the gamemaster alone"},
		{"eve", Command{Act: Create, Text: "Eli"}, "eve looks on"},
		{"ann", Command{Act: Redo}, "redo is for the gamemaster alone"},
		{"ann", Command{Act: Undo}, "the last line is not yours"},
	} {
		if out := o.do(Refused, c.seat, c.command); !strings.Contains(out.Refusal.Text, c.want) {
			t.Errorf("%s %+v: %q, wanted %q", c.seat, c.command, out.Refusal.Text, c.want)
		}
	}
}

func TestUndo(t *testing.T) {
	o := newDuel(t)
	o.done("ann", Command{Act: Do, Who: "Ann", Word: "waits"})
	o.done("ann", Command{Act: Undo}) // no die was rolled in it
	o.done("ann", Command{Act: Check, Who: "Ann", Word: "strikes"})
	if out := o.do(Waits, "ann", Command{Act: Undo}); out.Text != "the gamemaster is asked" {
		t.Errorf("undo after a die: %+v", out)
	}
	asked := o.view("gm").Asked
	if len(asked) != 1 || asked[0].Seat != "ann" || asked[0].Line != o.wrote() || o.view("ann").Asked != nil {
		t.Errorf("the gamemaster is asked %+v", asked)
	}
	line := asked[0].Line
	o.done("gm", Command{Act: Undo, Line: line})
	if out := o.do(Refused, "gm", Command{Act: Undo, Line: line}); !strings.Contains(out.Refusal.Text, "is not the last one") {
		t.Errorf("a second window undoes the same line: %+v", out.Refusal)
	}
	if left := o.view("gm").Asked; len(left) != 0 {
		t.Errorf("still asked: %+v", left)
	}

	q := o.dare() // dice were rolled: ann may only ask
	o.do(Waits, "ann", Command{Act: Undo})
	o.do(Refused, "bob", Command{Act: Undo})
	o.done("gm", Command{Act: Undo})
	if out := o.Do("bob", Command{Act: Answer, Key: q.Key, Value: "1"}); out.Status != Mistake {
		t.Errorf("an answer to a command that was taken back: %+v", out)
	}
	if v := o.view("bob"); len(v.Questions) != 0 {
		t.Errorf("still asked: %+v", v.Questions)
	}
}

func TestAnOfferIsTakenOnce(t *testing.T) {
	o := newDuel(t)
	var offer Offer
	for range 20 {
		o.done("ann", Command{Act: Check, Who: "Ann", Word: "strikes"})
		if v := o.view("ann"); len(v.Offers) > 0 && v.Offers[0].Mends {
			offer = v.Offers[0]
			break
		}
	}
	if offer.Key == "" || !offer.Mine || offer.Who != "Ann" || len(offer.Price) != 1 || offer.Price[0] != (Price{"luck", 1, 3}) {
		t.Fatalf("offered %+v", offer)
	}
	if out := o.do(Refused, "bob", Command{Act: Take, Key: offer.Key}); out.Refusal.Text != "Luck is offered to Ann" {
		t.Errorf("bob takes it: %+v", out.Refusal)
	}
	o.done("ann", Command{Act: Pass, Key: offer.Key})
	if v := o.view("gm"); len(v.Offers) != 1 || len(v.Offers[0].Passed) != 1 {
		t.Errorf("after passing: %+v", v.Offers)
	}
	o.done("ann", Command{Act: Take, Key: offer.Key})
	if out := o.do(Again, "gm", Command{Act: Take, Key: offer.Key}); out.Text != "ann took it" {
		t.Errorf("taken again: %+v", out)
	}
}

func TestAHouseRuleWhileAQuestionWaits(t *testing.T) {
	o := newDuel(t)
	q := o.dare()
	out := o.done("gm", Command{ID: "r", Act: Line, Text: `rule "hero.worth" "hp + luck"`})
	if len(out.Told) != 1 || out.Told[0].Kind != campaign.House || out.Told[0].Seat != "gm" {
		t.Errorf("the house rule is told as %+v", out)
	}
	if now := o.view("bob").Questions; len(now) != 1 || now[0].Key != q.Key {
		t.Fatalf("bob is asked %+v, before %+v", now, q)
	}
	if out := o.do(Mistake, "gm", Command{Act: Line, Text: `rule "hero.worth" "hp +"`}); out.Text == "" {
		t.Errorf("a rule with an error: %+v", out)
	}
	o.done("gm", Command{Act: Note, Text: "a wager"})
	o.do(Busy, "gm", Command{Act: Line, Text: "orc:waits()"})
	o.do(Busy, "gm", Command{Act: Line, Text: "1"})
	told := o.done("bob", Command{Act: Answer, Key: q.Key, Value: "2"}).Told
	if len(told) != 1 || told[0].Seat != "ann" {
		t.Errorf("told %+v", told)
	}
}

func TestThrownDiceAreThoseOfWhoThrewThem(t *testing.T) {
	o := newDuel(t)
	o.done("gm", Command{Act: Line, Text: ":dice physical"})
	out := o.do(Waits, "ann", Command{Act: Do, Who: "Ann", Word: "dares", Args: map[string]any{"whom": "Bob"}})
	q := out.Question
	if q.Sort != Dice || len(q.Dice) != 2 || q.Dice[0].Sides != 6 || !q.Mine {
		t.Fatalf("ann is asked %+v", q)
	}
	o.do(Refused, "bob", Command{Act: Throw, Key: q.Key, Value: "3 4"})
	o.do(Mistake, "ann", Command{Act: Throw, Key: q.Key, Value: "3 9"})
	o.do(Mistake, "ann", Command{Act: Answer, Key: q.Key, Value: "34"})
	out = o.do(Waits, "ann", Command{Act: Throw, Key: q.Key, Value: "34"})
	o.done("bob", Command{Act: Answer, Key: out.Question.Key, Value: "2"})
	if err := o.Close(); err != nil {
		t.Fatal(err)
	}
	counts, err := ReportDice(o.path)
	if err != nil || len(counts) != 1 || counts[0] != (DiceCount{"ann", "hand", 2}) {
		t.Errorf("the report is %+v %v", counts, err)
	}
}

func TestAQuestionIsAskedAgainAfterARestart(t *testing.T) {
	for _, pulled := range []bool{false, true} {
		o := newDuel(t)
		q := o.dare()
		if pulled {
			next := o.path + "~"
			copyFile(t, o.path, next)
			if err := o.Close(); err != nil {
				t.Fatal(err)
			}
			o.path = next
			o.open()
		} else {
			o.reopen()
		}
		again := o.view("bob").Questions
		if len(again) != 1 || again[0].Text != q.Text || again[0].By != "ann" {
			t.Fatalf("pulled %v: asked again %+v", pulled, again)
		}
		if out := o.do(Waits, "ann", Command{ID: "dare", Act: Do, Who: "Ann", Word: "dares", Args: map[string]any{"whom": "Bob"}}); out.Question == nil {
			t.Errorf("the repeated command: %+v", out)
		}
		o.done("bob", Command{Act: Answer, Key: again[0].Key, Value: "flee"})
	}
}

func TestCreationsDoNotHoldUpTheTable(t *testing.T) {
	o := newDuel(t)
	q := o.do(Waits, "ann", Command{ID: "c", Act: Create, Text: "Cid"}).Question
	if q.Sort != Number || *q.Low != 0 || *q.High != 4 || !q.Mine {
		t.Fatalf("asked %+v", q)
	}
	if seen := o.view("bob").Questions; len(seen) != 0 {
		t.Errorf("bob sees %+v", seen)
	}
	o.done("bob", Command{Act: Do, Who: "Bob", Word: "waits"})
	o.do(Refused, "bob", Command{Act: Create, Text: "Cid"})
	if out := o.do(Mistake, "ann", Command{Act: Answer, Key: q.Key, Value: "9"}); out.Text != "a number from 0 to 4, not 9" {
		t.Errorf("a wrong answer: %+v", out)
	}
	hand := o.do(Waits, "ann", Command{Act: Answer, Key: q.Key, Value: "3"}).Question
	o.reopen()
	open := o.view("ann").Questions
	if len(open) != 1 || open[0].Text != hand.Text {
		t.Fatalf("after a restart ann is asked %+v, before %+v", open, hand)
	}
	back := o.do(Waits, "ann", Command{Act: Back, Key: open[0].Key}).Question
	if back.Text != q.Text {
		t.Errorf("after going back ann is asked %+v", back)
	}
	hand = o.do(Waits, "ann", Command{Act: Answer, Key: back.Key, Value: "2"}).Question
	out := o.done("ann", Command{Act: Answer, Key: hand.Key, Value: "left"})
	if len(out.Told) != 1 || out.Told[0].Seat != "ann" || !strings.Contains(out.Told[0].Typed, ":create Cid") {
		t.Errorf("told %+v", out)
	}
	if sheets := o.view("ann").Sheets; len(sheets) != 2 || sheets[1].Name != "Cid" {
		t.Errorf("ann plays %+v", sheets)
	}
}

func TestManySeatsAtOnce(t *testing.T) {
	o := newDuel(t)
	var wait sync.WaitGroup
	for i := range 20 {
		for _, seat := range []string{"ann", "bob"} {
			wait.Add(1)
			go func() {
				defer wait.Done()
				who := strings.ToUpper(seat[:1]) + seat[1:]
				if out := o.Do(seat, Command{ID: fmt.Sprint(i), Act: Do, Who: who, Word: "waits"}); out.Status != Done {
					t.Errorf("%s: %+v", seat, out)
				}
				if _, err := o.View(seat); err != nil {
					t.Error(err)
				}
			}()
		}
	}
	wait.Wait()
	if lines := len(linesOf(t, o.path)); lines != 3+40 {
		t.Errorf("%d lines", lines)
	}
	for i := range 3 * keptResults {
		o.Do("ann", Command{ID: fmt.Sprint("bad", i), Act: "dance"})
	}
	if n := len(o.results.known["ann"]); n > keptResults {
		t.Errorf("%d results are kept", n)
	}
}

func TestTextsOfStrangersStayTexts(t *testing.T) {
	o := newDuel(t)
	o.done("ann", Command{Act: Note, Text: "<script>alert(1)</script> \" ' \\ ]] -- \x07"})
	told := o.view("bob").Told
	if last := told[len(told)-1]; !strings.Contains(last.Typed, "<script>") || strings.Contains(last.Text, "\x07") {
		t.Errorf("the note is told as %+v", last)
	}
	out := o.Do("ann", Command{Act: Do, Who: "Ann", Word: "dares", Args: map[string]any{"whom": `Bob" } os.exit() --`}})
	if out.Status != Mistake {
		t.Errorf("Lua in a name: %+v", out)
	}
	if err := o.SetSeat(seating.Seat{Name: "a\nb"}); err == nil {
		t.Error("a seat has a line end in its name")
	}
}

func TestASeatThatIsRemovedDoesNothing(t *testing.T) {
	o := newDuel(t)
	if err := o.RemoveSeat("bob"); err != nil {
		t.Fatal(err)
	}
	o.do(Mistake, "bob", Command{Act: Do, Who: "Bob", Word: "waits"})
	if _, err := o.View("bob"); err == nil {
		t.Error("a removed seat sees the table")
	}
	out := o.do(Waits, "ann", Command{Act: Do, Who: "Ann", Word: "dares", Args: map[string]any{"whom": "Bob"}})
	if len(out.Question.Seats) != 0 || out.Question.Mine {
		t.Errorf("asked %+v", out.Question)
	}
	q := o.view("gm").Questions[0]
	o.done("gm", Command{Act: Answer, Key: q.Key, Value: "2"})
}

func TestTheGamemasterAnswersForWhoIsAway(t *testing.T) {
	o := newDuel(t)
	o.done("bob", Command{Act: Leave})
	q := o.do(Waits, "ann", Command{Act: Do, Who: "Ann", Word: "dares", Args: map[string]any{"whom": "Bob"}}).Question
	for _, s := range o.view("ann").Seats {
		if s.WaitedFor != (s.Name == "gm") || s.Away != (s.Name == "bob") {
			t.Errorf("the seats are %+v", s)
		}
	}
	o.done("gm", Command{Act: Answer, Key: q.Key, Value: "2"})
	o.done("bob", Command{Act: Return})
}

// Offers on what a seat may not know of are not offered to it, and others do not read who answered what.
func TestOffersAndAnswersTellNoSecrets(t *testing.T) {
	o := newDuel(t)
	for range 30 {
		o.done("gm", Command{Act: Line, Text: ":secret ann:strikes()"})
		if offers := o.view("gm").Offers; len(offers) > 0 {
			break
		}
	}
	offers := o.view("gm").Offers
	if len(offers) == 0 {
		t.Fatal("nothing is offered on the secret check")
	}
	if seen := o.view("ann").Offers; len(seen) != 0 {
		t.Errorf("ann sees %+v", seen)
	}
	o.do(Mistake, "ann", Command{Act: Take, Key: offers[0].Key})

	q := o.dare()
	o.done("bob", Command{Act: Answer, Key: q.Key, Value: "2"})
	if out := o.do(Again, "eve", Command{Act: Answer, Key: q.Key, Value: "1"}); out.Text != "bob answered" {
		t.Errorf("eve reads %s", out.Text)
	}
	q = o.dareAgain()
	if out := o.done("bob", Command{Act: Note, Text: "a wager"}); out.Text != "" {
		t.Errorf("bob reads %s beside his note", out.Text)
	}
	o.do(Busy, "bob", Command{Act: Pass, Key: offers[0].Key})
	o.done("bob", Command{Act: Answer, Key: q.Key, Value: "2"})
}
