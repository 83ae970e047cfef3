/** The first letters of a first and a last name, for where there is no picture; Arabic ones are kept from joining into a word. */
export const initials = (firstName: string, lastName: string): string =>
  [firstName, lastName]
    .map((name) => [...name.trim()][0] ?? '')
    .join('\u200C')
    .toUpperCase()

/** The same of a whole name: of its first and its last word. */
export function nameInitials(name: string): string {
  const words = name.trim().split(/\s+/)
  return initials(words[0] ?? '', words.slice(1).at(-1) ?? '')
}
