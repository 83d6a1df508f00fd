package actions

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/play/command"
	"houserule/runtime/play/eval"
	"houserule/runtime/rules"
)

// NoMore is the answer that ends the questions of a purchase that can be made several times.
const NoMore = "no more"

// asksFor takes a step that asks for the purchases of a menu, in the order of the files, or for one of them. A purchase
// is a command of its own within it: one that is refused is told and asked again.
func (ex *executor) asksFor(s *rules.Step, f *eval.Frame) (types.Value, bool, error) {
	v, err := s.Field(rules.AsksFor).Formula.Run(f)
	if err != nil {
		return nil, true, err
	}
	menu, _ := v.(string)
	kind := ex.ac.world.Kind(f.Ref)
	if kind == nil {
		return nil, true, nil
	}
	list := rules.Purchases(ex.ac.world.Program(), menu, kind)
	if strings.Contains(menu, ".") {
		list = slices.DeleteFunc(rules.AllPurchases(ex.ac.world.Program(), kind), func(r *rules.Rule) bool { return r.DisplayName() != menu })
	}
	for _, r := range list {
		things, err := deals{ex.ac}.boughtOf(ex.run, r, f.Ref)
		if err != nil {
			return nil, true, err
		}
		if len(things) == 0 {
			continue
		}
		q := purchaseQuestions{deals: deals{ex.ac}, run: ex.run, rule: r, who: f.Ref, things: things}
		if err := q.ask(); err != nil {
			return nil, true, err
		}
	}
	return nil, true, nil
}

// purchaseQuestions asks somebody for one purchase.
type purchaseQuestions struct {
	deals  deals
	run    *command.Run
	rule   *rules.Rule
	who    types.Ref
	things []types.Ref // whose action it is: who, or the entries as who has them
}

func (q *purchaseQuestions) ask() error {
	own := q.things[0] == q.who
	switch way := q.rule.Uses.Purchase.Way; {
	case way == rules.BuysNumber && own:
		return q.askNumber(q.who, false)
	case way == rules.BuysNumber:
		return q.askEntries()
	case way == rules.BuysValue:
		return q.askEach(q.askValue)
	}
	return q.askEach(q.askGained)
}

// askEach asks for each of the things.
func (q *purchaseQuestions) askEach(one func(types.Ref) error) error {
	for _, n := range q.things {
		if err := one(n); err != nil {
			return err
		}
	}
	return nil
}

// askEntries asks which of the entries rises, and how far, until nothing more is bought.
func (q *purchaseQuestions) askEntries() error {
	for {
		byEntry := map[types.Value]types.Ref{}
		var open []types.Value
		for _, n := range q.things {
			next, err := q.next(n)
			if err != nil {
				return err
			}
			ok, err := q.deals.offered(q.run, q.rule, n, next)
			if err != nil {
				return err
			}
			if ok {
				e := types.Ref{Kind: n.Kind, Name: n.Name}
				open, byEntry[e] = append(open, e), n
			}
		}
		texts := command.DecisionTexts{Note: q.left, OfOption: func(v types.Value) (string, error) { return q.nextPrice(byEntry[v]) }}
		chosen, err := q.run.Choose(q.who, cmp.Or(q.rule.Uses.Purchase.Question, "Which "+content.Spoken(content.Written(q.rule.Kind.Name))+"?"), open, NoMore, texts)
		if err != nil || chosen == nil {
			return err
		}
		if err := q.askNumber(byEntry[chosen], true); err != nil {
			return err
		}
	}
}

// askNumber asks how far a number moves. It asks nothing if there is only one answer. rises is true
// if it must move up.
func (q *purchaseQuestions) askNumber(n types.Ref, rises bool) error {
	low, high, now, err := q.reach(n)
	if err != nil {
		return err
	}
	p := q.rule.Uses.Purchase
	question := cmp.Or(p.Question, "How much "+content.Spoken(p.Of)+"?")
	if rises {
		question = cmp.Or(p.Amount, fmt.Sprintf("To which %s is %s raised?", content.Spoken(p.Of), n.Name))
		if low, err = q.next(n); err != nil {
			return err
		}
	} else if now == nil {
		return q.askFirst(n, question, low, high)
	}
	for low <= high {
		to := low
		if low < high {
			if to, err = q.run.ChooseAmount(q.who, question, low, high, command.DecisionTexts{Note: q.left}); err != nil {
				return err
			}
		}
		if now != nil && *now == to {
			return nil
		}
		if done, err := q.buy(n, to); err != nil || done || low == high {
			return err
		}
	}
	return nil
}

// askFirst asks which number a box without one gets, if any.
func (q *purchaseQuestions) askFirst(n types.Ref, question string, low, high float64) error {
	var open []types.Value
	for to := low; to <= high; to++ {
		open = append(open, to)
	}
	for {
		chosen, err := q.run.Choose(q.who, question, open, NoMore, q.texts(n))
		if err != nil || chosen == nil {
			return err
		}
		if done, err := q.buy(n, chosen); err != nil || done {
			return err
		}
	}
}

// reach returns how far down and up a number can go now, at most maxBoughtSteps each, and where it
// stands; nil for nowhere.
func (q *purchaseQuestions) reach(n types.Ref) (low, high float64, now *float64, err error) {
	next, err := q.next(n)
	if err != nil {
		return 0, 0, nil, err
	}
	low, high = next, next-1
	v, err := q.deals.present(q.run, q.rule.Uses.Purchase, q.frame(n))
	if err != nil {
		return 0, 0, nil, err
	}
	if at, ok := v.(float64); ok {
		now, low = &at, at
	}
	may := func(to float64) bool {
		ok := false
		if err == nil {
			ok, err = q.deals.offered(q.run, q.rule, n, to)
		}
		return ok
	}
	for steps := 0; steps < maxBoughtSteps && may(high+1); steps++ {
		high++
	}
	for steps := 0; now != nil && steps < maxBoughtSteps && may(low-1); steps++ {
		low--
	}
	return low, high, now, err
}

// next returns the next number: the default of `to`.
func (q *purchaseQuestions) next(n types.Ref) (float64, error) {
	given, err := q.deals.ac.eval.ValidateArgs(q.rule, n, nil)
	if err != nil {
		return 0, err
	}
	next, _ := given[rules.PurchaseTo].(float64)
	return next, nil
}

// askValue asks for the value of a box, unless there is no other.
func (q *purchaseQuestions) askValue(n types.Ref) error {
	for {
		now, err := q.deals.present(q.run, q.rule.Uses.Purchase, q.frame(n))
		if err != nil {
			return err
		}
		open, err := q.deals.choices(q.run, q.rule, n)
		if err != nil || len(open) == 0 {
			return err
		}
		none := NoMore
		if now != nil {
			all, err := q.deals.allChoices(q.run, q.rule, n)
			if err != nil {
				return err
			}
			open = slices.DeleteFunc(slices.Clone(all), func(v types.Value) bool {
				return !isSame(v, now) && !slices.ContainsFunc(open, func(e types.Value) bool { return isSame(e, v) })
			})
			if slices.ContainsFunc(open, func(v types.Value) bool { return isSame(v, now) }) {
				none = "" // what stands is an answer
			}
		}
		question := "Which " + content.Spoken(q.rule.Uses.Purchase.Of)
		if n != q.who {
			question += " of " + n.Name
		}
		chosen, err := q.run.Choose(q.who, cmp.Or(q.rule.Uses.Purchase.Question, question+"?"), open, none, q.texts(n))
		if err != nil || chosen == nil || isSame(chosen, now) {
			return err
		}
		if done, err := q.buy(n, chosen); err != nil || done {
			return err
		}
	}
}

// askGained asks for elements or entries until nothing more is bought.
func (q *purchaseQuestions) askGained(n types.Ref) error {
	what := q.rule.Signature.Params[0].Type.Kind
	if what == "" {
		what = q.rule.Uses.Purchase.Of
	}
	question := "Which " + content.Spoken(content.Written(what))
	if n != q.who {
		question += " of " + n.Name
	}
	for {
		open, err := q.deals.choices(q.run, q.rule, n)
		if err != nil {
			return err
		}
		chosen, err := q.run.Choose(q.who, cmp.Or(q.rule.Uses.Purchase.Question, question+"?"), open, NoMore, q.texts(n))
		if err != nil || chosen == nil {
			return err
		}
		if _, err := q.buy(n, chosen); err != nil {
			return err
		}
	}
}

// buy makes a purchase; false if it is refused, which is told.
func (q *purchaseQuestions) buy(n types.Ref, to types.Value) (bool, error) {
	given, err := q.deals.ac.eval.ValidateArgs(q.rule, n, rules.Args{rules.PurchaseTo: to})
	if err != nil {
		return false, err
	}
	from := q.rule.Uses.Purchase.Formula(rules.From)
	now, err := q.deals.present(q.run, q.rule.Uses.Purchase, frameTo(q.frame(n), to))
	if err != nil {
		return false, err
	}
	before, err := numberOf(from, q.frame(n))
	if err != nil {
		return false, err
	}
	refusal, err := q.deals.ac.commands.Attempt(func() error {
		_, err := q.deals.ac.Perform(q.run, q.rule, n, given)
		return err
	})
	if err != nil {
		return false, err
	}
	if refusal != nil {
		q.deals.ac.commands.Message(diag.Brief(refusal.Reason))
		return false, nil
	}
	after, err := numberOf(from, q.frame(n))
	if err == nil && before != nil && after != nil {
		q.deals.ac.commands.Message(q.paidText(n, now, to, *before-*after, *after))
	}
	return err == nil, err
}

// paidText tells a purchase: "  Climbing 1 -> 3 for 5; 7 left".
func (q *purchaseQuestions) paidText(n types.Ref, now, to types.Value, paid, left float64) string {
	d := &Deal{Terms: q.rule.Uses.Purchase, Rule: q.rule, Of: n, To: to}
	what := q.deals.boughtName(d)
	if at, ok := now.(float64); ok {
		what = fmt.Sprintf("%s %s -> %s", q.deals.subject(d), types.Format(at), types.Format(to))
	}
	return fmt.Sprintf("  %s for %s; %s left", what, types.Format(paid), types.Format(left))
}

func (q *purchaseQuestions) frame(n types.Ref) *eval.Frame {
	return q.deals.ac.eval.NewFrame(q.run, eval.Frame{Ref: n, Args: rules.Args{}, Params: q.rule.Signature.Params})
}

// texts returns what people read beside the choices: the price of each, and what is left.
func (q *purchaseQuestions) texts(n types.Ref) command.DecisionTexts {
	return command.DecisionTexts{Note: q.left, OfOption: func(v types.Value) (string, error) {
		d := &Deal{Terms: q.rule.Uses.Purchase, Rule: q.rule, Of: n}
		if d.Terms.Formula(rules.Price) == nil {
			return "", nil
		}
		price, err := d.price(q.frame(n), v)
		if err != nil {
			return "", err
		}
		return "costs " + types.Format(price), nil
	}}
}

// nextPrice returns where the number of an entry stands, and what its next step costs: "2, costs 3".
func (q *purchaseQuestions) nextPrice(n types.Ref) (string, error) {
	d := &Deal{Terms: q.rule.Uses.Purchase, Rule: q.rule, Of: n}
	f := q.frame(n)
	now, err := q.deals.present(q.run, d.Terms, f)
	if err != nil {
		return "", err
	}
	var parts []string
	if now != nil {
		parts = append(parts, types.Format(now))
	}
	if d.Terms.Formula(rules.Price) != nil {
		next, err := q.next(n)
		if err != nil {
			return "", err
		}
		price, err := d.price(f, next)
		if err != nil {
			return "", err
		}
		stood, err := d.price(f, now)
		if err != nil {
			return "", err
		}
		parts = append(parts, "costs "+types.Format(price-stood))
	}
	return strings.Join(parts, ", "), nil
}

// left returns what is left to pay with: "12 points are left"; "" where nothing is paid.
func (q *purchaseQuestions) left() (string, error) {
	from := q.rule.Uses.Purchase.Formula(rules.From)
	if from == nil {
		return "", nil
	}
	left, err := numberOf(from, q.frame(q.things[0]))
	if err != nil {
		return "", err
	}
	are := "are"
	if *left == 1 {
		are = "is"
	}
	return fmt.Sprintf("%s %s left", strings.TrimSpace(content.Counted(types.Format(*left), leftOf(from.Text()))), are), nil
}

// leftOf returns the name of what is left: the last word of a path, without the end "_left"; "" for
// another formula.
func leftOf(path string) string {
	word := path[strings.LastIndexByte(path, '.')+1:]
	word = strings.TrimSuffix(word, "_left")
	if !isWord(word) {
		return ""
	}
	return word
}

func isWord(s string) bool {
	return s != "" && !strings.ContainsFunc(s, func(c rune) bool {
		return c != '_' && (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') && (c < '0' || c > '9')
	})
}
