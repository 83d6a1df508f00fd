// Package narrate writes what happens at a table in English: what commands did and changed,
// sheets, lists and menus, offers and their chances, explanations of a line, rules, and the
// summary of a session. Its functions go from a game, and from data of the engine, to text;
// none of them changes a game.
package narrate
