// Package payment computes what actions and offers cost, and takes it from boxes.
//
// [Payments.Bill] computes all costs of one action or offer as a [Bill] of [Charge]s, to find
// out whether somebody can pay. [Payments.Pay] takes costs; it returns a [rules.Refusal] if one
// cannot be paid.
package payment
