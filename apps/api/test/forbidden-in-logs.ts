/**
 * The names of the people in the tests, and patterns of their secrets; none may ever appear in the log. An id may
 * contain a run of digits.
 */
const ofPeople =
  /@(?:[\w-]+\.)?example\b|\b(?:Mona|Farid|Karim|Mansour|Layla|Salma|Nabil|Rami|Haddad)\b|[\u0621-\u064a]|Correct-Horse|eyJ[\w-]+\.|(?<![\w-])\+?20\s?10\d{8}(?![\w-])/u

/** The mailed codes and link tokens, which only exist during a journey. */
const mailedSecrets = (mails: readonly { text: string }[]): string[] =>
  mails.flatMap(({ text }) => [
    ...(text.match(/(?<!\d)\d{6}(?!\d)/g) ?? []),
    ...(text.match(/(?<=#.*)[\w-]{22,}/g) ?? []),
  ])

/** The log lines that contain a name, an address or a secret. */
export function forbiddenIn(
  lines: readonly string[],
  mails: readonly { text: string }[],
  secrets: readonly string[] = [],
): string[] {
  const mailed = new Set(mailedSecrets(mails))
  const isMailed = (line: string) =>
    line.match(/(?<![\w.-])[\w-]{6,}(?![\w-])/g)?.some((word) => mailed.has(word)) ?? false
  return lines.filter(
    (line) => ofPeople.test(line) || isMailed(line) || secrets.some((secret) => line.includes(secret)),
  )
}
