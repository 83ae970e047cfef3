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

const title = /^(dr|doctor|د|دكتوره?|الدكتوره?)(\.\s*|\s+|$)/

/** The words of what was typed into a search by name, folded; a title in front says nothing about a name. */
export const searchWords = (typed: string): string[] => foldName(typed).replace(title, '').split(' ').filter(Boolean)

/** What a search by name looks in: both scripts, folded. */
export const searchName = (fullName: string, fullNameAr: string | null): string => foldName(`${fullName} ${fullNameAr ?? ''}`)
