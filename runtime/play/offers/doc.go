// Package offers lets people buy offers on checks and actions.
//
// A game has one [Offers], made by [New]. [Offers.Offer] makes the offers on a check,
// [Offers.OnAction] returns the [Window] in which those on an action are made. Whoever may buy
// an offer is asked by a [command.Decision]. A [checks.Purchase] can be answered by other
// offers before it takes effect. Formulas of a purchase see the game as it was when the offer
// was bought, through a [PurchaseFrame].
//
// What a purchase does besides changing lines and dice is done by [Bodies], which package
// actions implements.
package offers
