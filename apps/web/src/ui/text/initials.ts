/** The first letters of first and last name, shown without a picture; Arabic letters are kept from joining. */
export const initials = (firstName: string, lastName: string): string =>
  [firstName, lastName]
    .map((name) => [...name.trim()][0] ?? '')
    .join('\u200C')
    .toUpperCase()
