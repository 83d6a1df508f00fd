// Package dice parses and rolls dice notation. Package chance beside it computes exact
// distributions.
//
//	e, err := dice.Parse("4d6kh3 + @might [might]")
//	roll, err := e.Roll(dice.NewSeeded(42), variables)   // with every die
//	total, err := e.Total(dice.NewSeeded(42), variables) // the same dice, the total alone
//	odds, err := chance.Of(e, variables)
//
// A parsed [Expression] has a syntax tree ([Expression.Root]) and a program that a
// [Roller] runs. A term of dice whose numbers are known is a [Pool], and what happens to
// its dice is a list of steps, each a row of [Modifiers] with its numbers.
//
// # Notation
//
// Upper and lower case and spaces are free; a comment follows #.
//
//	2d6  d20  d%  4dF            dice; d% has 100 sides, dF shows -1, 0 or 1
//	d{1, 1, 2}  d{sword, shield} faces of their own, numbers or texts
//	d66  d666                    six-sided dice read left to right: 11 to 66
//	(1d4)d6  (@n)d(@sides)       computed numbers of dice and sides
//	kh3 kl1 dh1 dl1 km2          keep high, low; drop high, low; keep the middle
//	!  !!  !p  !>=5  !6          explode, compound, penetrate; with a condition
//	r1  r<=2  ro1                roll again until it is better; once
//	min2  max5                   lower or higher faces count as this
//	u  s  sa  sd                 all different; sorted up, up, down
//	c>=8  c>=8f=1                count dice; subtract failures
//	{4d6, 2d10}kh1               a group: keep, drop, clamp, sort, count whole members
//	6x 4d6kh3, 6×4d6kh3          the same roll six times
//	3d6x10, 3d6×10, 3d6*10       multiplication
//	+ - * / // % ^ ( )           arithmetic; / keeps fractions, // rounds down, % belongs to it
//	floor ceil round abs min max functions; round takes halves away from zero
//	@str  @weapon.die            variables
//	2d6 [fire]                   a label
//	2d6+3 >= 10                  a test of the total: 1 or 0, with a margin
//
// Modifiers apply in the order written, to dice that are still kept. Rerolls of one
// kind in a row are one, as are explosions: a die of 1d8r1r3 shows neither 1 nor 3. Kept
// counts default to 1; km drops one more high die than low ones when the rest
// is uneven; among equal dice the later ones are dropped. A condition that
// touches ! belongs to the explosion (1d6!>=5); after a space it tests the
// total (1d6! >= 5). `u` throws a die again that shows what an earlier one
// shows. `!p` lets each extra die count one less than it shows. A power binds
// tighter than a sign: -2^2 is -4. Values are exact fractions up to 9*10^18;
// what leaves that range is an error.
//
// # Sources
//
// [NewSeeded] gives the same dice for a seed everywhere and can be saved,
// [Faces] and [Values] play given dice, [Physical] asks a person. Any other
// [Source] will do.
package dice
