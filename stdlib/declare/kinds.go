package declare

import (
	"fmt"
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/diag"
	"houserule/lang/lazyregexp"
	"houserule/lang/luasyntax"
	"houserule/lang/sandbox"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
	"houserule/stdlib/declare/loading"
	"houserule/stdlib/grammar"
)

// kindFields returns the names of the fields of a kind that are not boxes, sorted.
func kindFields() []string {
	return slices.Sorted(slices.Values(grammar.Names(append(grammar.Of("kind").Named(), grammar.Everywhere...))))
}

// kindReader reads the headings `kind` and `box`.
type kindReader struct {
	*loading.Context
	vocabulary *loading.Vocabulary
}

func (l *Loader) kindReader() *kindReader { return &kindReader{l.Context, l.Vocabulary} }

func (r *kindReader) readKind(b *body) {
	name := b.h.Name
	k := &content.Kind{Name: r.Catalogue.Own(r.Current, name), Module: r.Current, Pos: b.h.Pos, Source: sourceOf(b), Text: b.text("text")}
	k.Carried, k.Several = b.carried()
	if !luasyntax.IsName(name) {
		word := strings.ReplaceAll(strings.TrimSpace(name), " ", "_")
		b.fail("write `"+word+"`", "a kind is one word, not %q", name).Suggest(diag.Heading{Word: "kind", Name: word})
		return
	}
	event, record := b.flag("event"), b.flag("record")
	if grammar.IsReserved(name) || grammar.IsHeading(name) && !event { // events have no entries, which the word would declare
		b.fail("", "`%s` is a word of the language and cannot be a kind", name)
		return
	}
	reportShadowed(b, "source", "text")
	if event {
		k.Nature = content.Event
	}
	if like := b.text("like"); like != "" {
		if k.Like = r.Catalogue.Seen(r.Current, like); k.Like == nil {
			b.failAt("like", "", "kind %q is like %q, but no such kind was declared before", name, like).Advise(r.Near(like, r.KindsSeen))
			return
		}
		k.Nature, k.Rated = k.Like.Nature, k.Like.Rated
		if b.get("carried") == lua.LNil {
			k.Carried, k.Several = k.Like.Carried, k.Like.Several
		}
	}
	switch {
	case event && record:
		b.failAt("record", "", "%s: an event is deleted after the command, so it cannot be a record", b.h)
	case event && k.Nature != content.Event:
		b.failAt("event", "leave like or event out", "%s: a kind like %s cannot be an event", b.h, diag.A(k.Like.Name)).Suggest(diag.DropField{Key: "like"}, diag.DropField{Key: "event"})
	case record:
		k.Nature = content.Record
	}
	if rated := b.text("rated"); rated != "" {
		if t, d, ok := b.typed(rated, "rated"); ok && b.isRange(t, d, "rated", name+".level") {
			k.Rated = &t
		}
	}
	r.allowSeveral(b, k)
	if p := r.Catalogue.AddKind(k); p != nil {
		r.Problems.Add(p)
		return
	}
	fields := kindFields()
	for _, key := range b.order {
		if !slices.Contains(fields, key) {
			r.addBox(b, k, key, b.get(key), k.Nature != content.Printed)
		}
	}
	sheet := b.sub("sheet")
	for _, key := range sheet.order {
		r.addBox(b, k, key, sheet.get(key), true)
	}
	b.finish()
}

// allowSeveral makes a kind whose entries an entity may have several times.
func (r *kindReader) allowSeveral(b *body, k *content.Kind) {
	if !k.Several || k.Nature == content.Printed && k.Rated == nil {
		return
	}
	why := "is rated, and everybody has it once"
	switch k.Nature {
	case content.Record:
		why = "lives at the table, and people carry what a book prints"
	case content.Event:
		why = "is gone with the command, and people carry what a book prints"
	case content.Named:
		why = "is there by its name alone, and people carry what a book prints"
	}
	k.Several = false
	if written, ok := b.get("carried").(lua.LString); ok {
		b.failAt("carried", "", "%s: carried = %q, but %s %s", b.h, string(written), diag.A(k.Name), why)
	}
}

func (r *kindReader) addBox(b *body, k *content.Kind, name string, v lua.LValue, sheet bool) {
	text, ok := v.(lua.LString)
	if !ok {
		hint := diag.SuggestNearest(name, kindFields())
		switch v := v.(type) {
		case lua.LNumber:
			hint = hint.Or(diag.Hint{Text: fmt.Sprintf("write `%s = \"number = %s\"`", name, v)})
		case lua.LBool:
			hint = hint.Or(diag.Hint{Text: fmt.Sprintf("write `%s = \"yes or no = %s\"`", name, map[bool]string{true: "yes", false: "no"}[bool(v)])})
		}
		b.failAt(name, "", "%s: the box `%s` is \"type = default\", not %s", b.h, name, sandbox.Describe(v)).Advise(hint)
		return
	}
	if !r.boxName(b, k, name) {
		return
	}
	pos, _ := b.h.FieldPos(name)
	r.put(b, &content.Box{Name: r.Catalogue.OwnWord(r.Current, k, name), Kind: k, Sheet: sheet, Module: r.Current, Pos: pos}, string(text), name)
}

func (r *kindReader) boxName(b *body, k *content.Kind, name string) bool {
	switch {
	case !luasyntax.IsName(name):
		b.failAt(name, "", "%s: %q is not a valid name for a box", b.h, name)
	case grammar.IsReserved(name):
		b.failAt(name, "", "%s: `%s` is a word of the language and cannot be a box", b.h, name)
	case name == content.Written(k.Name):
		message, hint := rules.NameOfKindProblem(b.h.String(), name, "a box")
		b.failAt(name, hint, "%s", message)
	case rules.IsHeadlineWord(name):
		b.failAt(name, fmt.Sprintf("choose another name for the box; %s %q { \"{name}\" } says %s", name, content.Written(k.Name), rules.Shows(name, "")),
			"%s: `%s` is %s, and cannot be a box", b.h, name, rules.Shows(name, " of "+diag.A(content.Written(k.Name))))
	case r.Session.IsMethod(k, name):
		b.failAt(name, "", "%s: `%s` is something that the language does with every %s, and cannot be a box", b.h, name, k.Name)
	default:
		return true
	}
	return false
}

func (r *kindReader) put(b *body, box *content.Box, text, key string) {
	t, d, ok := b.typedBy(r.vocabulary.ParseBox, text, key)
	if !ok {
		return
	}
	at := func(hint, format string, args ...any) {
		pos, width := b.h.FieldPos(key)
		r.Fail(pos, width, hint, format, args...)
	}
	switch ends := t.Low != nil || t.High != nil || t.HasWordBounds(); {
	case t.HasWordBounds() && !box.Sheet:
		at("write numbers, or `sheet = \""+text+"\"` for a box that is written in play", "%s: the range of what is printed has numbers for its ends, not words", b.h)
	case box.Lost && !ends:
		at("write a range: \"0..maximum\"", "%s: beyond needs a range, and %s has none", b.h, t.Describe())
	}
	if box.Sheet && content.IsArgumentOfGains(box.Kind, content.Written(box.Name)) {
		at("choose another name for the box", "%s: `%s` is an argument of gains, and cannot be a box on the sheet of whoever has %s", b.h, content.Written(box.Name), diag.A(content.Written(box.Kind.Name)))
	}
	box.Type, box.Default, box.HasDefault = t, d.Value, d.Given || t.Optional
	if p := r.Catalogue.AddBox(box); p != nil {
		r.Problems.Add(p)
	}
}

func (r *kindReader) readBox(b *body) {
	kind, name, ok := strings.Cut(b.h.Name, ".")
	k := r.Catalogue.Seen(r.Current, kind)
	if !ok || k == nil {
		b.fail("", "%s: there is no kind %q", b.h, kind).Advise(r.Near(kind, r.KindsSeen).And(diag.RequireDeclaring{Name: kind}))
		return
	}
	if !r.boxName(b, k, name) {
		return
	}
	if name == "level" && k.Rated != nil {
		r.readRange(b, k)
		return
	}
	box := &content.Box{Name: r.Catalogue.OwnWord(r.Current, k, name), Kind: k, Module: r.Current, Pos: b.h.Pos, Source: sourceOf(b), Text: b.text("text"),
		Refills: b.occasions("refills"),
		Private: b.choice("private", content.ForGamemaster, content.ForOwner), Forget: b.flag("forget"), Starts: b.formula("starts"), Lost: b.choice("beyond", "lost") == "lost"}
	printed, sheet := b.text("printed"), b.text("sheet")
	if printed != "" && sheet != "" || len(b.items) > 0 && printed+sheet != "" {
		b.fail("keep one of them", "%s: a box has one type", b.h)
		return
	}
	text := ""
	for _, v := range b.items {
		s, ok := v.(lua.LString)
		if !ok || text != "" {
			b.fail("", "%s: a box has one type", b.h)
			return
		}
		text = string(s)
	}
	if printed != "" {
		b.deprecatedFields().printed()
	}
	switch {
	case printed != "" && k.Nature != content.Printed:
		b.failAt("printed", "write the type alone", "%s: %s is not printed: it is at the table", b.h, diag.A(k.Name))
		return
	case printed != "":
		text = printed
	case sheet != "":
		text, box.Sheet = sheet, true
	}
	box.Sheet = box.Sheet || k.Nature != content.Printed
	if text == "" {
		if b.unknown() {
			b.finish()
			return
		}
		if box.Starts == nil {
			b.fail(`write its type: { "number = 0" }`, "%s has no type", b.h)
			return
		}
		text = "number"
	}
	if (box.Starts != nil || len(box.Refills) > 0) && !box.Sheet {
		b.fail(`write sheet = "number"`, "%s: only boxes on sheets can have starts or refills", b.h).Suggest(diag.NameField{Key: "sheet"})
	}
	b.finish()
	r.put(b, box, text, "")
	if box.Starts != nil && strings.Contains(text, "=") {
		r.Warn("default-never-counts", b.h.Pos, b.h.Length(), "keep one of them", nil, "%s starts as `starts` says, so its default is never used", b.h)
	}
}

// readRange changes the range of the levels of a rated kind, and where they start: box
// "skill.level" { "-3..9", starts = "-1" }.
func (r *kindReader) readRange(b *body, k *content.Kind) {
	box := &content.Box{Name: "level", Kind: k, Sheet: true, Module: r.Current, Pos: b.h.Pos, Source: sourceOf(b), Text: b.text("text"), Starts: b.formula("starts")}
	text := b.text("sheet")
	for _, v := range b.items {
		text = lua.LVAsString(v)
	}
	b.finish()
	if t, d, ok := b.typed(text, ""); ok {
		if !b.isRange(t, d, "", b.h.Name) {
			return
		}
		k.Rated = &t
		if box.Starts != nil {
			r.put(b, box, text, "")
		} else if other := k.Box("level"); other != nil {
			other.Type = t
		}
	}
}

// isRange reports whether a type is a range, as levels need it.
func (b *body) isRange(t types.Type, d types.Default, key, box string) bool {
	switch {
	case t.Base != types.Number:
		b.failAt(key, `write a range: "-3..9"`, "%s: a level is a number, not %s", b.h, t.String())
	case d.Written:
		b.failAt(key, fmt.Sprintf("write box %q { %q, starts = %q }", box, t.String(), types.Format(d.Value)), "%s: the range of levels has no default", b.h)
	default:
		return true
	}
	return false
}

// typeLike matches texts that may be "type = default", and are no page of a book.
var typeLike = lazyregexp.New(`=|^(number|text|yes or no|any|action|formula|list of .*|map of .*|[-\d.]*\.\.[-\d.]*)( or none)?$`)

// thingLike matches texts that may be the type of a thing.
var thingLike = lazyregexp.New(`^[a-z]\w*( of [a-z]\w*)?( or none)?$`)

// reportShadowed reports a box with the name of a field of every heading, whose type was read as the
// text of that field.
func reportShadowed(b *body, keys ...string) {
	for _, key := range keys {
		s, ok := b.get(key).(lua.LString)
		if !ok || !typeLike.MatchString(string(s)) && !(key == "source" && thingLike.MatchString(string(s))) {
			continue
		}
		t, d, err := b.l.Vocabulary.Parse(string(s))
		if err != nil || !d.Written && (t.Base == types.Choice || t.Base == types.RefBase && key != "source") {
			continue // prose may look like a choice, or be the name of a kind
		}
		b.failAt(key, "choose another name for the box", "%s: `%s` is a word of the language and cannot be a box", b.h, key)
	}
}
