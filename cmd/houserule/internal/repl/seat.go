package repl

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"houserule/cmd/houserule/internal/program"
	"houserule/cmd/houserule/internal/terminal"
	"houserule/lang/lazyregexp"
	"houserule/stdlib/engine"
	"houserule/stdlib/evening"
	"houserule/stdlib/evening/commands"
)

// seat is a prompt at a terminal.
type seat struct {
	p         *program.Program
	play      *evening.Evening
	reader    terminal.Reader
	out, errs program.Paint
	block     []string // lines of a pasted block that were not played yet
}

// atTerminal runs a prompt at a terminal.
func atTerminal(p *program.Program, config evening.Config, options engine.Options, open Opening) (err error) {
	s := &seat{p: p, out: p.Paint(p.Out, p.OutIsTerminal), errs: p.Paint(p.Err, p.ErrIsTerminal)}
	config.Ask = s.ask
	// There is no time limit, since questions wait for people; scripts have a limit of steps.
	options.Limits = options.Limits.NoWall()
	play := commands.Start(config)
	defer func() { err = closePrompt(p, play, err) }()
	s.play = play
	s.reader, err = p.OpenTerminal(terminal.Config{
		History:  func() string { return historyOf(p, play) },
		Complete: s.complete,
		Colours:  s.out.On,
		Dumb:     p.Getenv("TERM") == "dumb",
	})
	if err != nil {
		return program.Unusable(fmt.Errorf("can't use this terminal: %w", err))
	}
	defer s.reader.Close()
	greeting, err := open(play, options, func(question string) (string, error) {
		fmt.Fprintln(p.Out, s.wrap(question))
		answer, err := s.reader.Answer("gamemaster? ")
		if errors.Is(err, terminal.ErrInterrupt) {
			err = io.EOF
		}
		return answer, err
	})
	if err != nil {
		return exitError(err)
	}
	stop := p.OnInterrupt(func() { play.Game.Interrupt(evening.ErrStopped) })
	defer stop()
	fmt.Fprintln(p.Out, s.wrap(greeting))
	for {
		stop := s.follow()
		line, err := s.next()
		stop()
		switch {
		case errors.Is(err, terminal.ErrInterrupt):
			play.Line.Cancel()
			continue
		case errors.Is(err, io.EOF) && play.Line.Pending():
			play.Line.Cancel() // a second Ctrl-D leaves
			fmt.Fprintln(p.Out, "the unfinished input is discarded; press Ctrl-D again to leave")
			continue
		case errors.Is(err, io.EOF):
			if leave, err := askToLeave(p, s.reader); leave || err != nil {
				return err
			}
			continue
		case err != nil:
			return program.Unusable(err)
		}
		text, done, err := play.Process(line)
		p.ClearProgress()
		s.show(line, text)
		s.showError(err)
		if done {
			return nil
		}
	}
}

// complete implements terminal.Config.Complete with [Complete].
func (s *seat) complete(before string) (from int, list []terminal.Candidate) {
	from, suggested := Complete(s.play, before)
	for _, c := range suggested {
		list = append(list, terminal.Candidate{Text: c.Text, Help: c.Help})
	}
	return from, list
}

// next returns the next line to play. A pasted block is played line by line.
func (s *seat) next() (string, error) {
	mark := Mark(s.play.Reader)
	if s.play.Line.Pending() {
		mark = ".. "
	}
	if len(s.block) > 0 {
		return s.fromBlock(mark), nil
	}
	entry, err := s.reader.Line(mark)
	if err != nil || !strings.Contains(entry, "\n") || longText.MatchString(entry) {
		return entry, err
	}
	// A typed empty line ends an incomplete line; in a block empty lines are dropped.
	s.block = slices.DeleteFunc(strings.Split(entry, "\n"), func(line string) bool { return strings.TrimSpace(line) == "" })
	if len(s.block) == 0 {
		return "", nil
	}
	line := s.block[0]
	s.block = s.block[1:]
	return line, nil
}

// longText matches the beginning of a long string or comment of Lua, which may contain empty
// lines. An entry with one is not split into lines.
var longText = lazyregexp.New(`\[=*\[`)

// fromBlock removes and returns the next line of the pasted block, and prints it after a mark.
func (s *seat) fromBlock(mark string) string {
	line := s.block[0]
	s.block = s.block[1:]
	fmt.Fprintln(s.p.Out, mark+line)
	return line
}

// ask implements [evening.Config].Ask. The next line of a pasted block, if any, is the answer. If
// the previous one was not valid, the rest of the block is dropped.
func (s *seat) ask(prompt evening.Prompt) (string, error) {
	s.p.ClearProgress()
	if prompt.Output != "" {
		s.page(strings.TrimSuffix(s.wrap(prompt.Output), "\n"))
	}
	s.out.Highlighted(s.wrap(prompt.Wrong+prompt.Question), Names(s.play.Game))
	if prompt.Failed {
		s.dropBlock()
	}
	if len(s.block) > 0 {
		return s.fromBlock(prompt.Mark), nil
	}
	answer, err := s.reader.Answer(prompt.Mark)
	if n := s.play.Questions.Unkept(); n > 0 && errors.Is(err, terminal.ErrInterrupt) {
		its, them := "its answer", "it"
		if n > 1 {
			its, them = fmt.Sprintf("its %d answers", n), "them"
		}
		s.errs.Note(fmt.Sprintf("press Ctrl-C again to cancel it and discard %s; :later keeps %s\n", its, them))
		s.out.Highlighted(s.wrap(prompt.Question), Names(s.play.Game))
		answer, err = s.reader.Answer(prompt.Mark)
	}
	switch {
	case errors.Is(err, terminal.ErrInterrupt):
		err = evening.ErrStopped
	case errors.Is(err, io.EOF):
		err = errEnded
	}
	return answer, err
}

// dropBlock drops the rest of the pasted block, and reports that.
func (s *seat) dropBlock() {
	switch n := len(s.block); n {
	case 0:
		return
	case 1:
		s.errs.Note("the line after it was not run\n")
	default:
		s.errs.Note(fmt.Sprintf("the %d lines after it were not run\n", n))
	}
	s.block = nil
}

// pages is a reader that can show text page by page.
type pages interface {
	Page(lines []string, show func(line string)) error
}

// show prints the output of a line.
func (s *seat) show(line, text string) {
	if text == "" {
		return
	}
	text = s.wrap(text)
	name, _, _ := strings.Cut(strings.TrimPrefix(strings.TrimSpace(line), ":"), " ")
	if c := commands.Find(name); !strings.HasPrefix(line, ":") || c == nil || !c.Long {
		s.out.Highlighted(text+"\n", Names(s.play.Game))
		return
	}
	s.page(text)
}

// page shows a long text page by page, if the terminal can.
func (s *seat) page(text string) {
	paged, ok := s.reader.(pages)
	if !ok || s.p.Getenv("PAGER") == "cat" {
		s.out.Highlighted(text+"\n", Names(s.play.Game))
		return
	}
	names := Names(s.play.Game)
	if err := paged.Page(strings.Split(text, "\n"), func(line string) { s.out.Highlighted(line+"\n", names) }); err != nil {
		s.errs.Bad("cannot be shown page by page: " + err.Error() + "\n")
	}
}

// showError prints the error of a line, unless it is nil, and drops the rest of a pasted block.
func (s *seat) showError(err error) {
	switch {
	case err == nil:
		return
	case errors.Is(err, evening.ErrStopped):
		s.errs.Bad("stopped by Ctrl-C: the line is undone\n")
	case errors.Is(err, errEnded):
		s.errs.Bad("no answer: the line is undone\n")
	default:
		text := s.wrap(s.play.Problems.Text(err)) + "\n"
		switch s.play.Problems.Kind(err) {
		case evening.Faulty, evening.Unsafe:
			s.errs.Bad(text)
		default:
			s.errs.Highlighted(text, Names(s.play.Game))
		}
		if aside := s.play.TurnOffFailing(err); aside != "" {
			s.errs.Bad(s.wrap(aside) + "\n")
		}
	}
	s.dropBlock()
}

// wrap breaks lines that are wider than the terminal.
func (s *seat) wrap(text string) string {
	if wide, ok := s.reader.(interface{ Width() int }); ok {
		return terminal.Wrap(text, wide.Width())
	}
	return text
}

// askToLeave asks for confirmation after Ctrl-D; a second Ctrl-D confirms.
func askToLeave(p *program.Program, reader terminal.Reader) (bool, error) {
	for {
		answer, err := reader.Answer("leave? yes (Enter) or no: ")
		switch {
		case errors.Is(err, terminal.ErrInterrupt):
			return false, nil
		case errors.Is(err, io.EOF):
			return true, nil
		case err != nil:
			return false, program.Unusable(err)
		}
		switch answer = strings.ToLower(strings.TrimSpace(answer)); {
		case strings.HasPrefix("yes", answer):
			return true, nil
		case strings.HasPrefix("no", answer):
			return false, nil
		}
	}
}
