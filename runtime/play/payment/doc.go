// Package payment works out what actions and offers cost, and takes it.
//
// [Payments.Bill] works out all costs of one thing as a [Bill] of [Charge]s, so that it can be
// asked whether somebody can pay; [Payments.Pay] takes costs, or refuses.
package payment
