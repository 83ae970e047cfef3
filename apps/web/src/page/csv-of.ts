/** Marks that keep directions apart on a page; they would be part of a name that somebody searches the file for. */
const isolates = /[\u2066-\u2069]/g

/** A cell of text. With one of these at its front a spreadsheet would run it as a formula; the apostrophe makes it text. */
function cellOf(text: string): string {
  const plain = text.replaceAll(isolates, '')
  return `"${(/^[=+\-@\t\r\n]/.test(plain) ? `'${plain}` : plain).replaceAll('"', '""')}"`
}

/**
 * Rows as a file of comma-separated values, with the ends of lines of RFC 4180. The mark in front tells spreadsheets that it is UTF-8,
 * without which Arabic is garbled.
 */
export const csvOf = (rows: readonly (readonly (string | number)[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map((cell) => (typeof cell === 'number' ? cell : cellOf(cell))).join(',')}\r\n`).join('')}`
