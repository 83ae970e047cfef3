const arabic = /\p{Script=Arabic}/u

/** The first letters of a first and a last name, for where there is no picture. Arabic ones are kept from joining into a word. */
export function initials(firstName: string, lastName: string): string {
  const letters = [firstName, lastName].flatMap((name) => [...name.trim()].slice(0, 1))
  return letters.join(letters.every((letter) => arabic.test(letter)) ? '\u200C' : '').toLocaleUpperCase('en')
}
