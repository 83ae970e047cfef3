// After the Latin alphabet and its kin, with the Arabic one; what does not join is not changed by it.
const firstThatJoins = '\u0600'

/** The first letters of a first and a last name, for where there is no picture. Arabic ones are kept from joining into a word. */
export const initials = (firstName: string, lastName: string): string =>
  [firstName, lastName]
    .map((name) => [...name.trim()][0] ?? '')
    .join(lastName > firstThatJoins ? '\u200C' : '')
    .toLocaleUpperCase('en')
