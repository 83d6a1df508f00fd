package eval

import (
	"fmt"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/play/command"
	"houserule/runtime/rules"
	"houserule/runtime/world"
)

// LettersPerStep is the number of bytes of text that cost one step.
const LettersPerStep = 16

// headlineState contains the options of the headline being evaluated.
type headlineState struct {
	firstRef  *types.Ref // set to the first reference printed; nil when not recording
	keepEmpty bool       // a text that is left out is listed as "", so that columns align
	glimpse   bool       // it is a glimpse: things in lists are written with theirs
}

// Headline returns the texts that overviews show of a thing; false if no module declares a
// headline for its kind. Nothing in the game changes.
func (ev *Evaluator) Headline(n types.Ref) ([]string, bool, error) {
	return headline(ev, rules.HeadlineWord, n)
}

// Glimpse returns the texts that those see of a thing who do not own it; false if no module declares
// a glimpse for its kind. Private boxes that it reads do not restrict who may read it. In a
// concealed game it is that from before.
func Glimpse(ev *Evaluator, n types.Ref) ([]string, bool, error) {
	return headline(ev, rules.GlimpseWord, n)
}

// keptGlimpse returns the glimpse of a thing in a concealed game; false if there is none.
func keptGlimpse(w *world.World, n types.Ref) (types.List, bool) {
	texts, kept := w.Audience.Glimpse(n)
	list := types.List{}
	for _, text := range texts {
		list = append(list, text)
	}
	return list, kept
}

// beginHeadline begins the evaluation of a headline or glimpse, and returns a function that ends it.
func beginHeadline(ev *Evaluator, r *rules.Rule) (end func()) {
	outer, reads := ev.headline.glimpse, &ev.world.Audience.Reads
	shown := reads.Shown
	if ev.headline.glimpse = r.Word == rules.GlimpseWord; ev.headline.glimpse {
		reads.Shown++
	} else {
		reads.Shown = 0 // a headline in a glimpse
	}
	return func() { ev.headline.glimpse, reads.Shown = outer, shown }
}

// headline returns the texts of the headline or glimpse of a thing; false if it has none.
func headline(ev *Evaluator, word string, n types.Ref) ([]string, bool, error) {
	r := ev.world.Program().Headline(ev.world.Kind(n), word)
	if r == nil {
		return nil, false, nil
	}
	v, err := ev.AskRule(ev.run, r, n, nil)
	if err != nil {
		return nil, true, err
	}
	var texts []string
	list, _ := v.(types.List) // nil if the headline is none
	for _, e := range list {
		texts = append(texts, e.(string))
	}
	return texts, true, nil
}

// HeadlineColumns is [Evaluator.Headline] with "" for each text that is left out, so that the
// headlines of several things of a kind can be aligned in columns.
func (ev *Evaluator) HeadlineColumns(n types.Ref) ([]string, bool, error) {
	ev.headline.keepEmpty = true
	defer func() { ev.headline.keepEmpty = false }()
	return ev.Headline(n)
}

// FirstNamed returns the first thing that the headline of n names; false for none. For the game
// itself it is the thing whose turn it is.
func (ev *Evaluator) FirstNamed(n types.Ref) (types.Ref, bool) {
	var first types.Ref
	ev.headline.firstRef = &first
	defer func() { ev.headline.firstRef = nil }()
	if _, _, err := ev.Headline(n); err != nil {
		return types.Ref{}, false
	}
	return first, first.Record != 0
}

// headlineRule returns the headline or glimpse of the kind of n. It returns r, the one that was asked
// for, which may be that of a more general kind, if the kind has none.
func headlineRule(w *world.World, r *rules.Rule, n types.Ref) *rules.Rule {
	if own := w.Program().Headline(w.Kind(n), r.Word); own != nil {
		return own
	}
	return r
}

// validTexts returns the result of the function of a headline as a list of texts. None and an
// empty map are an empty list; anything else is an error.
func validTexts(r *rules.Rule, y *rules.Layer, v types.Value) (types.List, error) {
	list, ok := v.(types.List)
	if m, isMap := v.(types.Map); v == nil || isMap && len(m) == 0 {
		return types.List{}, nil
	}
	for _, e := range list {
		if _, isText := e.(string); !isText {
			ok = false
		}
	}
	if !ok {
		return nil, &diag.Problem{Pos: layerPos(y), Message: fmt.Sprintf("%s would be %s, and a %s is a list of texts", r.DisplayName(), diag.Cut(types.Format(v), diag.MaxText), r.Word), Hint: "return { who.name }"}
	}
	return list, nil
}

// texts returns the texts of one layer of a headline. Empty texts, and those with a value that is
// none, are left out.
func (ev *Evaluator) texts(run *command.Run, y *rules.Layer, f *Frame) (types.Value, error) {
	list, keepEmpty := types.List{}, ev.headline.keepEmpty
	ev.headline.keepEmpty = false // headlines within a text are not aligned
	defer func() { ev.headline.keepEmpty = keepEmpty }()
	if err := run.Spend(command.LayerSteps * len(y.Answer.Texts)); err != nil {
		return nil, err
	}
	for _, text := range y.Answer.Texts {
		s, ok, err := ev.HeadlineText(run, text, f)
		if err != nil {
			return nil, err
		}
		run.Trace.HeadlineText(y, text, s)
		if ok && s != "" || keepEmpty {
			list = append(list, s)
		}
	}
	return list, nil
}

// HeadlineText returns one text of a headline; false if a value in it is none.
func (ev *Evaluator) HeadlineText(run *command.Run, text *rules.Text, f *Frame) (string, bool, error) {
	var b strings.Builder
	for _, p := range text.Parts {
		if p.Value == nil {
			b.WriteString(possessive(b.String(), p.Plain))
			continue
		}
		v, err := p.Value.Run(f)
		if err != nil || v == nil {
			return "", false, err
		}
		if n, ok := v.(types.Ref); ok && n.Record != 0 && ev.headline.firstRef != nil && ev.headline.firstRef.Record == 0 {
			*ev.headline.firstRef = n
		}
		s, err := ev.formatInHeadline(v, f.Ref)
		if err != nil {
			return "", false, err
		}
		b.WriteString(s)
	}
	return b.String(), true, run.Spend(b.Len() / LettersPerStep)
}

// possessive returns plain as it is appended to written: after an s, a leading "'s " becomes "' ",
// as in "the travellers' turn".
func possessive(written, plain string) string {
	if rest, is := strings.CutPrefix(plain, "'s "); is && strings.HasSuffix(written, "s") {
		return "' " + rest
	}
	return plain
}

// formatInHeadline formats a value for the headline of a thing. Elements of a list are formatted
// as their own headlines if they have any.
func (ev *Evaluator) formatInHeadline(v types.Value, of types.Ref) (string, error) {
	list, ok := v.(types.List)
	if !ok {
		return ev.world.Names.Show(ev.world.Ownership.WithoutOwner(v, sheetOwner(ev.world, of))), nil
	}
	var all []string
	for _, e := range list {
		var texts []string
		if n, ok := e.(types.Ref); ok {
			var err error
			word := rules.HeadlineWord
			if ev.headline.glimpse {
				word = rules.GlimpseWord
			}
			if texts, _, err = headline(ev, word, n); err != nil {
				return "", err
			}
		}
		if len(texts) == 0 {
			texts = []string{ev.world.Names.Show(ev.world.Ownership.WithoutOwner(e, sheetOwner(ev.world, of)))}
		}
		all = append(all, strings.Join(texts, " "))
	}
	return strings.Join(all, ", "), nil
}

// sheetOwner returns the thing whose sheet contains n: n itself if it is a record, else its owner.
func sheetOwner(w *world.World, n types.Ref) types.Ref {
	if n.Record != 0 {
		return n
	}
	return w.Entity(n.Owner)
}

// AddedTexts returns v, the texts of base, which is a headline or its replacement, followed by those of
// its additions in force.
func (ev *Evaluator) AddedTexts(run *command.Run, r *rules.Rule, base *rules.Layer, f *Frame, v types.Value) (types.Value, error) {
	own, _ := v.(types.List)
	list := append(types.List{}, own...)
	for _, y := range Additions(ev, run, r, base, f) {
		g, holds, err := ev.AdditionHolds(run, y, f)
		if err != nil {
			return nil, err
		}
		if !holds {
			continue
		}
		more, err := ev.texts(run, y, g)
		if err != nil {
			return nil, err
		}
		list = append(list, more.(types.List)...)
	}
	return list, nil
}
