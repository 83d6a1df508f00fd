package engine

import (
	"errors"
	"testing"

	"houserule/runtime/rules"
)

const market = `
kind "character" { like = "entity" }
box "entity.coins" { "number = 3" }
box "entity.stock" { "number = 0" }
rule "entity.price" { "2 * 4" }
action "entity.buys (amount = 1)" { source = "p. 7", costs = "price * amount coins", function(who) who.stock = 1 end }
action "entity.haggles" { source = "p. 8", function(who, given) refuse "nobody listens" end }
action "entity.goes_to_market" { source = "p. 9", steps = { "haggles" } }
action "entity.spends_all" { source = "p. 10", costs = { "all coins", "all stock" }, function() end }
check "entity.bargain" { source = "p. 11", roller = "owner", dice = "1d6", costs = "price coins" }
`

// TestRefusalsSayRuleAndPage asks each way to be refused what it says.
func TestRefusalsSayRuleAndPage(t *testing.T) {
	tests := []struct{ name, in, want string }{
		{"a price is worked out", `ann:buys()`, "Ann cannot pay 8 coins: there are 3 (entity.buys, p. 7)"},
		{"with what was given", `ann:buys(2)`, "Ann cannot pay 16 coins: there are 3 (entity.buys, p. 7)"},
		{"all of nothing", `ann:spends_all()`, "Ann cannot pay all stock: there are 0 (entity.spends_all, p. 10)"},
		{"a function refuses", `ann:haggles()`, "nobody listens (entity.haggles, p. 8)"},
		{"the innermost action is named", `ann:goes_to_market()`, "nobody listens (entity.haggles, p. 8)"},
		{"a check has its price, too", `return ann:bargain().total`, "Ann cannot pay 8 coins: there are 3 (entity.bargain, p. 11)"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			g := open(t, market, Options{Seed: 1})
			eval(t, g, `ann = bring("character", { name = "Ann" })`)
			_, err := g.Eval(tt.in)
			var refusal *rules.Refusal
			if !errors.As(err, &refusal) {
				t.Fatalf("no refusal: %v", err)
			}
			if got := refusal.Error(); got != tt.want {
				t.Errorf("got  %s\nwant %s", got, tt.want)
			}
		})
	}
}
