import { searchWords } from './name-search.ts'

/** Names that begin as if with the article; many people omit the hamza that would show the difference. */
const namesWithAl = 'الهام الهامي الياس الفت الاء الين الما البير البرت الفريد الفونس الكسندر اليسار'.replaceAll(
  ' ',
  '|',
)

/** The article that begins a word, written with a bare alef: إلهام and آل have none. */
const article = new RegExp(`(?<!\\p{L})(?!(?:${namesWithAl})(?!\\p{L}))[اٱ]ل(?=\\p{L}{2})`, 'gu')

/** عبدالرحمن is sorted as عبد الرحمن. */
const gluedServant = /(?<!\p{L})عبدال(?=\p{L}{2})/gu

/** Letters of other languages, which their code points put behind the alphabet. */
const lettersLike: Readonly<Record<string, string>> = { پ: 'ب', چ: 'ج', ژ: 'ز', ڤ: 'ف', گ: 'ك' }

/**
 * The sort key of a name in an Arabic list, compared by code points, whose order matches the alphabet for folded
 * letters. Folded as for the search, without titles; the article does not count, so السيد is under the letter seen.
 * The Latin name replaces a missing one: all of those come after the Arabic ones.
 */
export function arabicSortName(fullName: string, fullNameAr: string | null): string {
  const shown = (fullNameAr?.trim() || fullName)
    .normalize('NFKC')
    .replace(/[\p{M}\p{Cf}\u0640]/gu, '')
    .replace(gluedServant, 'عبد ')
    .replace(article, '')
  const words = searchWords(shown)
    .join(' ')
    .replace(/[^\p{L}\p{N} ]/gu, '')
    .replace(/[پچژڤگ]/g, (letter) => lettersLike[letter] ?? letter)
  return `${/^\p{Script=Arabic}/u.test(words) ? 1 : 2} ${words}`
}
