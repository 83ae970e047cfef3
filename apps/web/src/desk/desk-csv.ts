const quoted = (text: string) => {
  // A spreadsheet takes what begins so for a formula, and a name is somebody else's.
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** Rows as CSV that spreadsheets open with every script right: a mark of UTF-8 first, lines that end as RFC 4180 says. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(quoted).join(',')}\r\n`).join('')}`
