/** The first letters of a first and a last name, for where there is no picture. */
export const initials = (firstName: string, lastName: string): string =>
  [firstName, lastName]
    .map((name) => [...name.trim()][0] ?? '')
    .join('')
    .toLocaleUpperCase('en')
