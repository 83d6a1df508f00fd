package declare

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/diag"
	"houserule/lang/script"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rulebook"
	"houserule/stdlib/session"
)

// kindFields are the fields of a kind that are not boxes.
var kindFields = map[string]bool{"like": true, "rated": true, "carried": true, "event": true, "record": true, "sheet": true, "source": true, "text": true}

func (l *Loader) takeKind(b *body) {
	name := b.h.name
	k := &content.Kind{Name: l.Catalogue.Own(l.module, name), Module: l.module, Pos: b.h.pos, Source: b.source(), Text: b.text("text")}
	k.Carried, k.Several = b.carried()
	if !isName(name) {
		b.fail("write `"+strings.ReplaceAll(strings.TrimSpace(name), " ", "_")+"`", "a kind is one word, not %q", name)
		return
	}
	if isReserved(name) || isTaken(name) {
		b.fail("", "`%s` is a word of the language and cannot be a kind", name)
		return
	}
	b.swallowed("source", "text")
	event, record := b.flag("event"), b.flag("record")
	if event {
		k.Nature = content.Event
	}
	if like := b.text("like"); like != "" {
		if k.Like = l.Catalogue.Seen(l.module, like); k.Like == nil {
			b.failAt("like", l.near(like, l.kindsSeen), "kind %q is like %q, but no such kind was declared before", name, like)
			return
		}
		k.Nature, k.Rated = k.Like.Nature, k.Like.Rated
		k.Carried, k.Several = k.Carried || k.Like.Carried, k.Several || k.Like.Several && b.get("carried") != lua.LTrue
	}
	switch {
	case event && record:
		b.failAt("record", "", "%s: what is an event is gone with the command, and is no record", b.h)
	case event && k.Nature != content.Event:
		b.failAt("event", "leave like or event out", "%s: what is like %s is no event", b.h, diag.A(k.Like.Name))
	case record:
		k.Nature = content.Record
	}
	if rated := b.text("rated"); rated != "" {
		if t, d, ok := b.typed(rated, "rated"); ok && b.isRange(t, d, "rated", name+".level") {
			k.Rated = &t
		}
	}
	l.severally(b, k)
	if p := l.Catalogue.AddKind(k); p != nil {
		l.Problems.Add(p)
		return
	}
	for _, key := range b.order {
		if !kindFields[key] {
			l.addBox(b, k, key, b.get(key), k.Nature != content.Printed)
		}
	}
	sheet := b.sub("sheet")
	for _, key := range sheet.order {
		l.addBox(b, k, key, sheet.get(key), true)
	}
	b.finish()
}

// severally makes sure that there can be several of what people have of a kind.
func (l *Loader) severally(b *body, k *content.Kind) {
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

// isTaken tells words that declare, which a kind could never have for its own
// entries.
func isTaken(name string) bool {
	return slices.ContainsFunc(Words, func(w session.Word) bool { return w.Name == name })
}

func (l *Loader) addBox(b *body, k *content.Kind, name string, v lua.LValue, sheet bool) {
	text, ok := v.(lua.LString)
	if !ok {
		b.failAt(name, diag.DidYouMean(name, slices.Sorted(maps.Keys(kindFields))), "%s: the box `%s` is \"type = default\", not %s", b.h, name, script.Describe(v))
		return
	}
	if !l.boxName(b, k, name) {
		return
	}
	pos, _ := b.fieldPos(name)
	l.put(b, &content.Box{Name: l.Catalogue.OwnWord(l.module, k, name), Kind: k, Sheet: sheet, Module: l.module, Pos: pos}, string(text), name)
}

func (l *Loader) boxName(b *body, k *content.Kind, name string) bool {
	switch {
	case !isName(name):
		b.failAt(name, "", "%s: %q is no name for a box", b.h, name)
	case isReserved(name):
		b.failAt(name, "", "%s: `%s` is a word of the language and cannot be a box", b.h, name)
	case name == content.Written(k.Name):
		message, hint := rulebook.CalledItself(b.h.String(), name, "a box")
		b.failAt(name, hint, "%s", message)
	case name == rulebook.HeadlineWord:
		b.failAt(name, fmt.Sprintf("call the box otherwise; headline %q { \"{name}\" } says what people see in overviews", content.Written(k.Name)),
			"%s: `headline` is what people see of a %s in overviews, and cannot be a box", b.h, content.Written(k.Name))
	case l.Session.IsMethod(k, name):
		b.failAt(name, "", "%s: `%s` is something that the language does with every %s, and cannot be a box", b.h, name, k.Name)
	default:
		return true
	}
	return false
}

func (l *Loader) put(b *body, box *content.Box, text, key string) {
	t, d, ok := b.typedBy(types.ParseBox, text, key)
	if !ok {
		return
	}
	at := func(hint, format string, args ...any) {
		pos, width := b.fieldPos(key)
		l.fail(pos, width, hint, format, args...)
	}
	switch ends := t.Low != nil || t.High != nil || t.Worded(); {
	case t.Worded() && !box.Sheet:
		at("write numbers, or `sheet = \""+text+"\"` for a box that is written in play", "%s: the range of what is printed has numbers for its ends, not words", b.h)
	case box.Lost && !ends:
		at("write a range: \"0..maximum\"", "%s: what is beyond the ends is lost, and %s has none", b.h, t.Describe())
	}
	box.Type, box.Default, box.HasDefault = t, d.Value, d.Given || t.Optional
	if p := l.Catalogue.AddBox(box); p != nil {
		l.Problems.Add(p)
	}
}

func (l *Loader) takeBox(b *body) {
	kind, name, ok := strings.Cut(b.h.name, ".")
	k := l.Catalogue.Seen(l.module, kind)
	if !ok || k == nil {
		b.fail(l.near(kind, l.kindsSeen), "%s: there is no kind %q", b.h, kind)
		return
	}
	if !l.boxName(b, k, name) {
		return
	}
	if name == "level" && k.Rated != nil {
		l.takeRange(b, k)
		return
	}
	box := &content.Box{Name: l.Catalogue.OwnWord(l.module, k, name), Kind: k, Module: l.module, Pos: b.h.pos, Source: b.source(), Text: b.text("text"),
		Refills: b.occasions("refills"),
		Private: b.moment("private", "gamemaster"), Forget: b.flag("forget"), Starts: b.formula("starts"), Lost: b.moment("beyond", "lost") == "lost"}
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
		b.oldPrinted()
	}
	switch {
	case printed != "" && k.Nature != content.Printed:
		b.failAt("printed", "write the type alone", "%s: %s is not printed, it lives at the table", b.h, diag.A(k.Name))
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
		b.fail(`write sheet = "number"`, "%s: what starts or refills stands on somebody's sheet", b.h)
	}
	b.finish()
	l.put(b, box, text, "")
}

// takeRange gives the levels of a rated kind another range, and where they
// start: box "skill.level" { "-3..9", starts = "-1" }.
func (l *Loader) takeRange(b *body, k *content.Kind) {
	box := &content.Box{Name: "level", Kind: k, Sheet: true, Module: l.module, Pos: b.h.pos, Source: b.source(), Text: b.text("text"), Starts: b.formula("starts")}
	text := b.text("sheet")
	for _, v := range b.items {
		text = lua.LVAsString(v)
	}
	b.finish()
	if t, d, ok := b.typed(text, ""); ok {
		if !b.isRange(t, d, "", b.h.name) {
			return
		}
		k.Rated = &t
		if box.Starts != nil {
			l.put(b, box, text, "")
		} else if other := k.Box("level"); other != nil {
			other.Type = t
		}
	}
}

// isRange says whether a type is the range of a rated kind's levels.
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

// typeLike matches what may be "type = default" and is no page of a book.
var typeLike = regexp.MustCompile(`=|^(number|text|yes or no|any|action|formula|list of .*|map of .*|[-\d.]*\.\.[-\d.]*)( or none)?$`)

// thingLike matches what may be the type of a thing.
var thingLike = regexp.MustCompile(`^[a-z]\w*( of [a-z]\w*)?( or none)?$`)

// swallowed reports a box that is called like a field of every heading, which
// takes its type for the text of that field.
func (b *body) swallowed(keys ...string) {
	for _, key := range keys {
		s, ok := b.get(key).(lua.LString)
		if !ok || !typeLike.MatchString(string(s)) && !(key == "source" && thingLike.MatchString(string(s))) {
			continue
		}
		t, d, err := b.l.parse(string(s))
		if err != nil || !d.Written && (t.Base == types.Choice || t.Base == types.NounBase && key != "source") {
			continue // prose may read like a choice, or name a kind
		}
		b.failAt(key, "call the box otherwise", "%s: `%s` is a word of the language and cannot be a box", b.h, key)
	}
}

// rawEntry is an entry whose values are read when all entries are known.
type rawEntry struct {
	body  *body
	entry *content.Entry
	like  *content.Entry // the entry of which it prints everything; nil for none
}

// entryFields are fields of an entry that need no box.
var entryFields = map[string]bool{"source": true, "text": true, "short": true, "instead_of": true, "like": true}

func (l *Loader) takeEntry(b *body) {
	k, name := l.Catalogue.Seen(l.module, b.h.word), b.h.full
	if found := l.Catalogue.Meanings(l.module, b.h.word); len(found) > 1 {
		// Two games have the kind: the game stands before the entry's name.
		var names []string
		for _, x := range found {
			names = append(names, x.Name)
			if rest, ok := strings.CutPrefix(name, strings.TrimSuffix(x.Name, b.h.word)); ok {
				k, name = x, strings.TrimSpace(rest)
				break
			}
		}
		if k == nil {
			b.fail(fmt.Sprintf("write the game before its name: %s %q", b.h.word, strings.TrimSuffix(names[0], b.h.word)+name), "%s may be a %s", b.h, strings.Join(names, " or a "))
			return
		}
	}
	if k == nil {
		b.fail(fmt.Sprintf("kind %q must be declared in a file that is loaded before", b.h.word), "%s: the kind is not declared yet", b.h)
		return
	}
	if k.Nature == content.Event {
		b.fail("write new."+k.Name+" {...} in an action", "%s: %s happens in play and is not printed", b.h, diag.A(k.Name))
		return
	}
	if k.Nature == content.Named {
		b.fail("write its boxes in play", "%s: %s is there by its name alone and is not printed", b.h, diag.A(k.Name))
		return
	}
	e := &content.Entry{Kind: k, Name: name, Values: map[string]any{}, Module: l.module, Pos: b.h.pos,
		Source: b.source(), Text: b.text("text"), InsteadOf: b.text("instead_of")}
	e.Short = lua.LVAsString(b.get("short"))
	l.Catalogue.AddEntry(e)
	l.entries = append(l.entries, &rawEntry{body: b, entry: e})
	if len(b.nested) > 0 && !k.Carried {
		b.noNested(fmt.Sprintf("%s is not carried; declare kind %q with carried = true", diag.A(k.Name), k.Name))
		return
	}
	for _, d := range b.nested {
		switch d.word {
		case "to", "after", "around", "instead_of", "every", "offer":
			l.take(d, e)
		default:
			l.fail(d.pos, d.length(), "", "%s cannot stand inside %s; only to, after, around, instead_of, every and offers can", d.heading, b.h)
		}
	}
}

func (l *Loader) readEntries() {
	read, raw := map[*content.Entry]bool{}, map[*content.Entry]*rawEntry{}
	for _, r := range l.entries {
		raw[r.entry] = r
	}
	for _, r := range l.entries {
		if l.stopped() {
			return
		}
		l.readLike(r, read, raw)
	}
}

// readEntry fills the printed boxes of an entry, and reports what is missing.
func (l *Loader) readEntry(r *rawEntry) {
	b, e := r.body, r.entry
	wrong := map[string]bool{} // boxes of which something is said, though not as it should be
	for _, key := range b.order {
		box := e.Kind.BoxSeen(e.Module, key)
		if box == nil || box.Sheet {
			if entryFields[key] {
				continue
			}
			var known []string
			for _, bx := range e.Kind.Boxes() {
				if !bx.Sheet {
					known = append(known, bx.Name)
				}
			}
			wrong[diag.Nearest(key, known)] = true
			if box != nil {
				b.failAt(key, "", "%s: `%s` stands on the sheet of whoever has it and is not printed", b.h, key)
				b.known[key] = true
				continue
			}
			b.failField(key, known)
			continue
		}
		v, err := l.value(b, box.Type, b.get(key), key)
		if err != nil {
			b.failAt(key, hintOf(err), "%s: `%s`: %s", b.h, key, plain(err))
			wrong[box.Name] = true
			continue
		}
		e.Values[box.Name] = v
	}
	if len(b.items) > 0 {
		b.fail("", "%s: %s means nothing here", b.h, script.Describe(b.items[0]))
	}
	for _, box := range e.Kind.Boxes() {
		if _, ok := e.Values[box.Name]; ok || wrong[box.Name] || box.Sheet || box.HasDefault || box.Type.Optional || box.Name == "short" {
			continue
		}
		b.fail(fmt.Sprintf("its kind asks for %s = %s", box.Name, box.Type.String()), "%s does not say its `%s`", b.h, box.Name)
	}
	if short, ok := e.Values["short"].(string); ok {
		e.Short = short
	}
}

// value reads a printed value of a type: texts become the entries they name.
func (l *Loader) value(b *body, t types.Type, v lua.LValue, key string) (any, error) {
	switch t.Base {
	case types.Action:
		switch v := v.(type) {
		case *lua.LFunction:
			return b.function(v), nil
		case lua.LString:
			return string(v), nil
		}
		return nil, fmt.Errorf("it is a function or the name of an action, not %s", script.Describe(v))
	case types.NounBase:
		if s, ok := v.(lua.LString); ok {
			return l.entryNamed(t.Kind, string(s))
		}
	case types.ListBase:
		if tab, ok := v.(*lua.LTable); ok {
			tab = script.Contents(tab)
			list := types.List{}
			for i := 1; i <= tab.Len(); i++ {
				e, err := l.value(b, *t.Elem, tab.RawGetInt(i), key)
				if err != nil {
					return nil, err
				}
				list = append(list, e)
			}
			return list, nil
		}
	case types.MapBase:
		if tab, ok := v.(*lua.LTable); ok {
			tab = script.Contents(tab)
			var pairs []types.Pair
			for k, x := tab.Next(lua.LNil); k != lua.LNil; k, x = tab.Next(k) {
				kv, err := l.value(b, *t.Key, k, key)
				if err != nil {
					return nil, err
				}
				xv, err := l.value(b, *t.Elem, x, key)
				if err != nil {
					return nil, err
				}
				pairs = append(pairs, types.Pair{Key: kv, Value: xv})
			}
			return types.MakeMap(pairs...), nil
		}
	}
	value, err := l.Session.FromLua(v, types.Type{})
	if err != nil {
		return nil, err
	}
	return value, types.CheckKinds(value, t, func(kind, of string) bool {
		k := l.Catalogue.Kind(kind)
		return k != nil && k.Is(of)
	})
}

func (l *Loader) entryNamed(kind, name string) (types.Value, error) {
	if k := l.Catalogue.Kind(kind); k != nil && k.Nature == content.Named {
		e, err := k.Named(name)
		if err != nil {
			return nil, err
		}
		return types.Noun{Kind: kind, Name: e.Name}, nil
	}
	e, p := l.Catalogue.EntryMeant(l.module, kind, name)
	if p != nil {
		return nil, p
	}
	return types.Noun{Kind: e.Kind.Name, Name: e.Name}, nil
}

// readTemplate makes the sheet of an entry of records.
func (l *Loader) readTemplate(r *rawEntry) {
	b, e := r.body, r.entry
	sheet := l.sheet(b, e.Kind, b.fields, entryFields)
	sheet.Name = e.Name
	sheet.Entry, e.Sheet = e, sheet
}

func (l *Loader) sheet(b *body, k *content.Kind, t *lua.LTable, skip map[string]bool) *content.Sheet {
	sheet := &content.Sheet{Kind: k, Values: map[string]any{}}
	for key, v := t.Next(lua.LNil); key != lua.LNil; key, v = t.Next(key) {
		if n, ok := key.(lua.LNumber); ok {
			if s, isText := v.(lua.LString); isText && n == 1 {
				sheet.Name = string(s)
			} else if ud, ok := v.(*lua.LUserData); !ok || ud.Value == nil {
				b.fail("", "%s: %s means nothing here", b.h, script.Describe(v))
			}
			continue
		}
		name := lua.LVAsString(key)
		if skip[name] && k.Box(name) == nil {
			continue
		}
		l.sheetField(b, sheet, name, v)
	}
	return sheet
}

func (l *Loader) sheetField(b *body, sheet *content.Sheet, name string, v lua.LValue) {
	k := sheet.Kind
	if box := k.Box(name); box != nil {
		value, err := l.sheetValue(b, box.Type, v, name)
		if err != nil {
			b.failAt(name, hintOf(err), "%s: `%s`: %s", b.h, name, plain(err))
			return
		}
		sheet.Values[box.Name] = value
		return
	}
	if name == "name" {
		sheet.Name = lua.LVAsString(v)
		return
	}
	if k.Is("entity") {
		if name == "has" {
			l.sheetHas(b, sheet, v)
			return
		}
		if found := l.Catalogue.RatedCalled(k.Module, name); len(found) > 0 {
			e := found[0]
			n, ok := v.(lua.LNumber)
			if !ok {
				b.failAt(name, "", "%s: %s is a level, not %s", b.h, name, script.Describe(v))
				return
			}
			if err := types.Check(float64(n), rulebook.LevelBox(e.Kind).Type); err != nil {
				b.failAt(name, "", "%s: %s: %s", b.h, name, err)
				return
			}
			sheet.Levels = append(sheet.Levels, content.Level{Entry: e, Value: float64(n)})
			return
		}
	}
	hint := ""
	if !l.Problems.Full() {
		names := append(k.BoxNames(), "has")
		hint = l.Catalogue.RatedHint(k.Module, name, append(names, l.Catalogue.RatedKeys(k.Module, name)...))
	}
	b.failAt(name, hint, "%s: %s has no `%s`", b.h, diag.A(k.Name), name)
}

func (l *Loader) sheetHas(b *body, sheet *content.Sheet, v lua.LValue) {
	t, ok := v.(*lua.LTable)
	if !ok {
		b.failAt("has", "", "%s: has is a list of names, not %s", b.h, script.Describe(v))
		return
	}
	t = script.Contents(t)
	for i := 1; i <= t.Len(); i++ {
		name := lua.LVAsString(t.RawGetInt(i))
		found := l.Catalogue.Any(sheet.Kind.Module, name, func(k *content.Kind) bool { return k.Carried })
		if len(found) != 1 {
			b.failAt("has", l.near(name, l.carriedNames), "%s: nothing that can be carried is called %q", b.h, name)
			continue
		}
		if p := sheet.GiveEntry(found[0]); p != nil {
			b.failAt("has", p.Hint, "%s: %s", b.h, p.Message)
		}
	}
}

// carriedNames lists everything that can be carried.
func (l *Loader) carriedNames() []string {
	var names []string
	for _, k := range l.Catalogue.Kinds() {
		if k.Carried {
			names = append(names, l.Catalogue.EntryNames(k.Name)...)
		}
	}
	return names
}

func (l *Loader) sheetValue(b *body, t types.Type, v lua.LValue, key string) (any, error) {
	tab, isTable := v.(*lua.LTable)
	record := func(t types.Type) *content.Kind {
		if t.Base == types.NounBase {
			if k := l.Catalogue.Kind(t.Kind); k != nil && k.Nature == content.Record {
				return k
			}
		}
		return nil
	}
	if isTable {
		if k := record(t); k != nil {
			return l.sheet(b, k, script.Contents(tab), nil), nil
		}
		if t.Base == types.ListBase && record(*t.Elem) != nil {
			tab = script.Contents(tab)
			list := []any{}
			for i := 1; i <= tab.Len(); i++ {
				e, err := l.sheetValue(b, *t.Elem, tab.RawGetInt(i), key)
				if err != nil {
					return nil, err
				}
				list = append(list, e)
			}
			return list, nil
		}
	}
	return l.value(b, t, v, key)
}
