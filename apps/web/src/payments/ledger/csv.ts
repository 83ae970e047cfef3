/** A cell of text. With one of these at its front a spreadsheet would run it as a formula; the apostrophe makes it text. */
const text = (value: string): string => `"${(/^[=+\-@\t\r\n]/.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`

/** Rows as a file of comma-separated values. The mark in front tells spreadsheets that it is UTF-8, without which Arabic is garbled. */
export const csvOf = (rows: readonly (readonly (string | number)[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map((cell) => (typeof cell === 'number' ? cell : text(cell))).join(',')}\r\n`).join('')}`
