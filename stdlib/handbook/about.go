package handbook

import (
	"slices"
	"strings"

	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/module"
)

// about collects the manifest of the module and the modules loaded with it.
func (w *writer) about() Module {
	m := w.module
	about := Module{ID: m.ID, Version: m.Version.String(), Title: m.About.Title, Licence: m.About.Licence, Game: m.Game, Credit: m.About.Credit,
		Origin: m.About.Source, Description: m.About.Description, Authors: m.About.Authors}
	for _, r := range m.Relations.Requires {
		about.Requires = append(about.Requires, strings.TrimSpace(r.ID+" "+r.Text))
	}
	for _, p := range m.Permissions {
		about.Permissions = append(about.Permissions, string(p))
	}
	for _, other := range w.game.Ruleset.Order {
		if other != m && !slices.ContainsFunc(m.Relations.Requires, func(r module.Range) bool { return r.ID == other.ID }) {
			about.Beside = append(about.Beside, other.ID)
		}
	}
	return about
}

// options lists the options of the module, in the order of its manifest.
func (w *writer) options() (list []Option) {
	for _, o := range w.module.Options {
		source := content.NewSource(o.Source)
		if rules, err := w.module.Printed(); err == nil { // otherwise the list of printed rules is unknown
			source.Find(func(id string) *content.PrintedRule { return rules[id] })
		}
		x := Option{Anchor: w.anchors.of(optionKey(o.Name)), Name: o.Name, Type: o.Type.String(), Default: types.Format(o.Default), Text: o.Text, Page: formatSource(source)}
		w.citeDeclaration(source, Link{Text: "option " + o.Name, To: x.Anchor})
		list = append(list, x)
	}
	return list
}

// natures describe how things of a kind exist.
var natures = map[content.Nature]string{
	content.Printed: "printed by modules", content.Record: "lives at the table",
	content.Event: "made in play, and gone with the command", content.Named: "there by its name alone",
}

// kinds lists the kinds of the module, and kinds of others to which it adds boxes.
func (w *writer) kinds() (list []Kind) {
	for _, k := range w.program.Catalogue.Kinds() {
		boxes := w.ownBoxes(k)
		mine := w.isOwn(k.Module)
		if !mine && len(boxes) == 0 {
			continue
		}
		x := Kind{Anchor: w.anchors.of(k), Name: content.Written(k.Name), Boxes: boxes}
		if mine {
			x.Facts, x.Text, x.Page = w.kindFacts(k), k.Text, formatSource(k.Source)
			w.citeDeclaration(k.Source, Link{Text: "kind " + x.Name, To: x.Anchor})
		} else {
			x.Module = k.Module
		}
		if k.Like != nil && mine {
			x.Like = &Link{content.Written(k.Like.Name), w.anchors.of(k.Like)}
		}
		for _, r := range w.rules {
			if r.Kind == k && w.isIncluded(r) && !r.Decl.IsHeadline() {
				x.Rules = append(x.Rules, Link{r.Word, w.anchors.of(ruleKey(r.Name))})
			}
		}
		list = append(list, x)
	}
	return list
}

// kindFacts describes how things of a kind exist.
func (w *writer) kindFacts(k *content.Kind) []string {
	facts := []string{natures[k.Nature]}
	if k.Rated != nil {
		facts = append(facts, "everybody has a level of "+k.Rated.String()+" in each")
	}
	switch {
	case k.Several:
		facts = append(facts, "gained and lost, also several of one")
	case k.Carried:
		facts = append(facts, "gained and lost")
	}
	return facts
}

// ownBoxes lists the boxes of a kind that the module declares; for kinds of its own also those
// added by others.
func (w *writer) ownBoxes(k *content.Kind) (list []Box) {
	for _, b := range k.Own() {
		if !w.isOwn(b.Module) && !w.isOwn(k.Module) {
			continue
		}
		list = append(list, w.box(k, b))
	}
	return list
}

// box converts a box.
func (w *writer) box(k *content.Kind, b *content.Box) Box {
	x := Box{Name: b.Name, Type: b.Type.String(), Text: b.Text, Page: formatSource(b.Source)}
	if !w.isOwn(b.Module) {
		x.Module = b.Module
	}
	switch {
	case b.Starts != nil:
		x.Default = b.Starts.Text
	case b.HasDefault:
		x.Default = types.Format(b.Default)
	}
	if k.Nature == content.Printed {
		if b.Sheet {
			x.Facts = append(x.Facts, "written in play, on the sheet of whoever has it")
		} else {
			x.Facts = append(x.Facts, "printed")
		}
	}
	var refills []string
	for _, o := range b.Refills {
		refills = append(refills, o.Name)
	}
	if len(refills) > 0 {
		x.Facts = append(x.Facts, "starts anew at "+strings.Join(refills, " or "))
	}
	if b.Lost {
		x.Facts = append(x.Facts, "what is beyond its range is lost")
	}
	if b.Private != "" {
		x.Facts = append(x.Facts, "for the "+b.Private+" alone")
	}
	if b.Forget {
		x.Facts = append(x.Facts, "odds do not look at it")
	}
	if w.isOwn(b.Module) && w.anchors.of(k) != "" {
		w.citeDeclaration(b.Source, Link{Text: "box " + content.Written(k.Name) + "." + b.Name, To: w.anchors.of(k)})
	}
	return x
}
