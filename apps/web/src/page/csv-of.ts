/** Bidi isolates, which would prevent finding a name in the file. */
const isolates = /[\u2066-\u2069]/g

/**
 * A text cell. A spreadsheet would run text that begins with one of these, in some languages also with a full-width one,
 * as a formula; the apostrophe prevents that.
 */
function cellOf(text: string): string {
  const plain = text.replaceAll(isolates, '')
  return `"${(/^[=+\-@＝＋－＠\t\r\n]/.test(plain) ? `'${plain}` : plain).replaceAll('"', '""')}"`
}

/** Rows of a CSV file with the line ends of RFC 4180. */
export const csvRows = (rows: readonly (readonly (string | number)[])[]): string =>
  rows.map((row) => `${row.map((cell) => (typeof cell === 'number' ? cell : cellOf(cell))).join(',')}\r\n`).join('')

/** A CSV file. The byte order mark tells spreadsheets that it is UTF-8, without which Arabic is garbled. */
export const csvOf = (rows: readonly (readonly (string | number)[])[]): string => `\uFEFF${csvRows(rows)}`
