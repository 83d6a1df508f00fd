// Package tables reads rows: those of the word table and of its changes, from a file or a
// spreadsheet, and those of spreadsheets that declare an entry each.
//
// A [Reader] reads and checks the rows of one heading, [Spreadsheets] all spreadsheets of entries
// of a load. Both report problems in the [loading.Context] that they share with the loader.
package tables
