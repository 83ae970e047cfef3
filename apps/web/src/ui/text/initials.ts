/** The first letters of a first and a last name, for where there is no picture; Arabic ones are kept from joining into a word. */
export const initials = (firstName: string, lastName: string): string =>
  [firstName, lastName]
    .map((name) => [...name.trim()][0] ?? '')
    .join('\u200C')
    .toUpperCase()
