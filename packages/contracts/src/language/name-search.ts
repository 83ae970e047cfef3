const letters: Readonly<Record<string, string>> = { ٱ: 'ا', ى: 'ي', ی: 'ي', ة: 'ه', ک: 'ك', '’': "'", ʼ: "'" }

/** Arabic-Indic and Persian digits, whose code points end in their value. */
const easternDigits = /[\u0660-\u0669\u06F0-\u06F9]/g

/**
 * One spelling of what people write in several ways, for comparing and never for showing: no case, vowel signs, accents,
 * tatweel or direction marks; one form of alef, hamza's seat, yeh and teh marbuta; Latin digits.
 */
export const foldName = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}\u0640]/gu, '')
    .toLowerCase()
    .replace(/[ٱىیةک’ʼ]/g, (letter) => letters[letter] ?? letter)
    .replace(easternDigits, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(/\s+/g, ' ')
    .trim()

const foldedSet = (words: string): ReadonlySet<string> => new Set(foldName(words).split(' '))

const titles = foldedSet(`dr doctor doctors prof professor specialist specialists consultant consultants
  د دكتور دكتورة دكاترة أستاذ أستاذة بروفيسور طبيب طبيبة أطباء أخصائي أخصائية اختصاصي استشاري استشارية`)

/** "Dr.Mona", "أ.د.منى", "د/منى": a title written on to the name. */
const gluedTitles = /^((dr|prof|د|ا)[./])+/

const linking = foldedSet('in at of for near and في و من عند قرب')

/**
 * The words of what was typed into the search of doctors, folded. Titles say nothing about whom one looks for; neither does
 * "in" between two words, as in "dermatologist in Maadi".
 */
export const searchWords = (typed: string): string[] =>
  foldName(typed)
    .split(/[\s,،]+/)
    .map((word) => word.replace(gluedTitles, ''))
    .filter((word) => word && !titles.has(word.replace(/^ال|\.$/g, '')))
    .filter((word, place, all) => place === 0 || place === all.length - 1 || !linking.has(word))

/** What a search by name looks in: both scripts, folded. */
export const searchName = (fullName: string, fullNameAr: string | null): string => foldName(`${fullName} ${fullNameAr ?? ''}`)

/** Folded words without signs and without the Arabic article, each with a space in front, and one behind the last. */
export function bareWords(text: string): string {
  const words =
    foldName(text)
      .replaceAll("'", '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  return `${words.map((word) => ` ${word.replace(/^(وال|ال|لل)(?=..)/, '')}`).join('')} `
}

/** What a search by area looks in: the address in both scripts, as `bareWords`. */
export const searchArea = (address: string | null, addressAr: string | null): string => bareWords(`${address ?? ''} ${addressAr ?? ''}`)

/** One typed word as it is looked for in `bareWords`: a word begins with it, or is it where it has only one or two letters. */
export const wordStart = (typed: string): string => {
  const bare = bareWords(typed)
  return bare.length > 4 ? bare.trimEnd() : bare.padEnd(2)
}
