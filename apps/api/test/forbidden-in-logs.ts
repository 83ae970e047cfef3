/** What the people of the tests are called, and how their secrets look; none of it may ever be in the log. An id may hold a run of digits. */
const ofPeople =
  /@(?:[\w-]+\.)?example\b|\b(?:Mona|Farid|Karim|Mansour|Layla|Salma|Nabil|Rami|Haddad)\b|[\u0621-\u064a]|Correct-Horse|eyJ[\w-]+\.|(?<![\w-])\+?20\s?10\d{8}(?![\w-])/u

/** The codes and the tokens of links that were mailed, which a journey makes up as it goes. */
const mailedSecrets = (mails: readonly { text: string }[]): string[] =>
  mails.flatMap(({ text }) => [...(text.match(/(?<!\d)\d{6}(?!\d)/g) ?? []), ...(text.match(/(?<=#.*)[\w-]{22,}/g) ?? [])])

/** The lines of a log that hold a name, an address or a secret. */
export function forbiddenIn(lines: readonly string[], mails: readonly { text: string }[], secrets: readonly string[] = []): string[] {
  const mailed = new Set(mailedSecrets(mails))
  const isMailed = (line: string) => line.match(/(?<![\w.-])[\w-]{6,}(?![\w-])/g)?.some((word) => mailed.has(word)) ?? false
  return lines.filter((line) => ofPeople.test(line) || isMailed(line) || secrets.some((secret) => line.includes(secret)))
}
