package repl

import (
	"fmt"
	"strings"
	"time"

	"houserule/cmd/houserule/internal/program"
	"houserule/stdlib/evening"
)

// followEvery is the time between two looks for lines that another process appended to a campaign that
// is open read-only.
const followEvery = 500 * time.Millisecond

// follows reports whether an evening shows the lines that another process appends.
func follows(play *evening.Evening) bool {
	return play.Campaign != nil && play.Campaign.ReadOnly() && play.Campaign.File().Damage() == nil
}

// followed returns the lines that were appended since the last call, as the audience reads them; ""
// for none.
func followed(p *program.Program, play *evening.Evening) string {
	if !follows(play) {
		return ""
	}
	told, err := play.Follow()
	text := strings.Join(told, "\n")
	if err != nil {
		text = play.Problems.Text(err)
	}
	if p.Flags.JSON {
		return ""
	}
	return text
}

// above is a reader that can write text above the line that is being typed.
type above interface{ Above(text string) }

// follow shows the lines that another process appends while this one waits for input, until stop is
// called. The program must not be printing when it is called.
func (s *seat) follow() (stop func()) {
	writes, ok := s.reader.(above)
	if !ok || !follows(s.play) {
		return func() {}
	}
	end, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		tick := time.NewTicker(followEvery)
		defer tick.Stop()
		for {
			select {
			case <-end:
				return
			case <-tick.C:
				if text := followed(s.p, s.play); text != "" {
					writes.Above(s.wrap(text) + "\n")
				}
			}
		}
	}()
	return func() {
		close(end)
		<-ended
	}
}

// showFollowed shows the lines that another process appended, before a line is played.
func showFollowed(p *program.Program, play *evening.Evening) error {
	text := followed(p, play)
	if text == "" {
		return nil
	}
	_, err := fmt.Fprintln(p.Out, text)
	return err
}
