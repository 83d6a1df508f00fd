// Package offers lets people buy what is offered on checks and actions.
//
// A game has one [Offers], which [New] makes. [Offers.Offer] asks for offers on a check,
// [Offers.OnAction] gives the [Window] in which offers on an action are made. Whoever may take
// an offer now is asked by a [command.Decision]; what is taken is a [checks.Purchase], which
// others may answer before it has any effect. Formulas of a purchase see the game as it was when
// the offer was bought through a [PurchaseFrame].
//
// What a purchase does beside changing lines and dice happens above: see [Bodies].
package offers
