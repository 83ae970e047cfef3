/**
 * What people type and paste, as it is meant. Schemas clean their texts with these (`z.overwrite`) before they judge
 * them, so both ends read the same. Each of them changes nothing that it has cleaned before.
 */

/**
 * Zeros of the scripts whose digits people here type, including full-width ones; each is followed by its nine other
 * digits.
 */
const zeros = '٠۰०০０'
const otherDigits = /[\u0660-\u0669\u06F0-\u06F9\u0966-\u096F\u09E6-\u09EF\uFF10-\uFF19]/g

/** Digits of other scripts as Latin ones; the rest is unchanged. */
export const latinDigits = (text: string): string =>
  text.replace(otherDigits, (digit) => {
    const code = digit.charCodeAt(0)
    return String(code - Math.max(...[...zeros].map((zero) => zero.charCodeAt(0)).filter((zero) => zero <= code)))
  })

/** Full-width characters, and the presentation forms of Arabic letters in old fonts, as their plain characters. */
const compatible = (text: string): string =>
  text.replace(/[\uFB50-\uFDFF\uFE70-\uFEFC\uFF01-\uFF5E]+/g, (signs) => signs.normalize('NFKC'))

const apostrophes = /[`\u00B4\u02B9\u02BB-\u02BF\u02C8\u02CA\u02CB\u055A\u05F3\u2018\u201B\u2032\u2035\uA78B\uA78C]/g
const slashes = /[\u2044\u2215\u29F8]/g
const dashes = /[\u2010-\u2015\u2043\u2212\uFE58\uFE63]/g

/**
 * Invisible characters: direction marks, zero-width characters, soft hyphens, fillers, variation selectors, the empty
 * Braille cell.
 */
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** Line ends of word processors and other systems: `\r\n`, vertical tab, form feed, next line, separators. */
const lineEnds = /\r\n?|[\v\f\x85\u2028\u2029]/g
/** Control characters without a meaning in a text. NUL stays and is refused, since no one types or pastes it. */
// oxlint-disable-next-line no-control-regex
const controls = /(?![\0\t\n])\p{Cc}/gu

/** A line of text without invisible characters. */
export const withoutMarks = (text: string): string => text.replace(invisible, '')

/**
 * A password without characters that come with a paste and that no one can see or type: invisible ones, line ends,
 * tabs. Its digits are Latin, whichever keyboard they were typed on; its spaces and signs stay. A password is set only
 * so; one that is entered is also tried as it is, for those that were set before this rule.
 */
export const cleanPassword = (text: string): string => latinDigits(withoutMarks(text).replace(/\p{Cc}/gu, ''))

/** By hand: ` +$` restarts at each space of a long run. */
function withoutOuterSpaces(text: string): string {
  let [from, to] = [0, text.length]
  while (text[from] === ' ') from += 1
  while (to > from && text[to - 1] === ' ') to -= 1
  return text.slice(from, to)
}

/**
 * One form of the spaces, dashes and apostrophes that keyboards and word processors write, trimmed. A typographic
 * apostrophe stays.
 */
const plainSigns = (text: string): string =>
  withoutOuterSpaces(
    text
      .replace(/[\p{Z}\t\v\f\u0085]/gu, ' ')
      .replace(slashes, '/')
      .replace(dashes, '-')
      .replace(apostrophes, "'"),
  )

/** A line that is no name: without marks, with plain signs and Latin digits. */
export const cleanLine = (text: string): string => plainSigns(latinDigits(compatible(withoutMarks(text))))

const isLatin = (letter: string) => /[\p{Script=Latin}\p{Script=Common}]/u.test(letter)

/** A name: without marks and tatweel, with plain characters. A joiner stays between letters of scripts that use it. */
export const cleanName = (text: string): string =>
  plainSigns(
    compatible(text)
      .replaceAll('\u0640', '')
      .replace(invisible, (mark) => (mark === '\u200C' || mark === '\u200D' ? mark : ''))
      .replace(/[\u200C\u200D]+/g, (joiner: string, at: number, whole: string) => {
        const [before, after] = [whole.slice(0, at).at(-1) ?? ' ', whole[at + joiner.length] ?? ' ']
        return isLatin(before) || isLatin(after) ? '' : joiner
      }),
  )

/**
 * Free text: without control characters, and characters that reverse the following text or have no width; each line
 * ends with `\n`. A mark that only places a character stays, and so do joiners.
 */
export const cleanText = (text: string): string =>
  text
    .replace(/[\u00AD\u200B\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/g, '')
    .replace(lineEnds, '\n')
    .replace(controls, '')

/** An e-mail address, also copied as a link. */
export const cleanEmail = (text: string): string =>
  cleanLine(text)
    .replaceAll('’', "'")
    .replace(/^mailto:/i, '')

/**
 * A telephone number with spaces, hyphens, dots and brackets between its digits, as people write them; also copied as a
 * link.
 */
export const cleanPhone = (text: string): string =>
  cleanLine(text)
    .replace(/^tel:/i, '')
    .replace(/[ /\\·•_]+/g, ' ')
    .trim()

/**
 * A code with one of the given lengths, also from a copied sentence, next to a time or a day: digits in one run
 * before digits in groups of one size. Text without such a code stays, for the schema to refuse.
 */
export function cleanCode(text: string, ...lengths: readonly number[]): string {
  const line = cleanLine(text)
  const runs = lengths.map((length) => new RegExp(`(?<!\\d)\\d{${length}}(?!\\d)`).exec(line)?.[0])
  const groups = lengths.map((length) => {
    const found = new RegExp(`(?<!\\d[ .-]?)\\d(?:[ .-]?\\d){${length - 1}}(?![ .-]?\\d)`).exec(line)?.[0]
    const sizes = new Set(found?.split(/[ .-]/).map((group) => group.length))
    return sizes.size === 1 || found === line ? found : undefined
  })
  const code = [...runs, ...groups].find((one) => one !== undefined) ?? line
  return /^[\d .-]*$/.test(code) ? code.replace(/[ .-]/g, '') : code
}
