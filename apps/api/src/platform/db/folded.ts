import { foldedLetters, foldName, searchWords } from '@aafiya/contracts/language/name-search'
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

/** Vowel signs, accents, tatweel and direction marks of the scripts that names here are written in. */
const signs =
  '[\u00AD\u0300-\u036F\u0483-\u0489\u0591-\u05BD\u0610-\u061A\u061C\u0640\u064B-\u065F\u0670\u0674\u06D6-\u06DC\u06DF-\u06E4\u06E7\u06E8\u06EA-\u06ED\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]'
const otherDigits = '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९০১২৩৪৫৬৭৮৯'
const variants = foldedLetters.from.toLowerCase() + otherDigits
const plainForms = [...variants].map(foldName).join('')

/** The text of columns, one after the other, as `foldName` of the contract writes it. */
export const folded = (...columns: readonly SQLWrapper[]): SQL =>
  sql`translate(lower(regexp_replace(normalize(replace(concat_ws(' ', ${sql.join([...columns], sql`, `)}), '´', ''''), nfkd), ${signs}, '', 'g')), ${variants}, ${plainForms})`

/** `%` and `_` in the search text are literal. */
export const containing = (text: string) => `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`

/**
 * Under the C locale the database's `lower` knows only ASCII letters, so the capitals of other letters are passed to
 * it.
 */
function withoutCapitals(text: SQL, words: readonly string[]): SQL {
  const letters = [...new Set(words.join(''))].map((small) => ({ small, capital: small.toUpperCase() }))
  // The capital of ß is two letters.
  const known = letters.filter(
    ({ small, capital }) => small > '\u007F' && capital !== small && capital.length === small.length,
  )
  const all = (kind: 'small' | 'capital') => known.map((letter) => letter[kind]).join('')
  return known.length > 0 ? sql`translate(${text}, ${all('capital')}, ${all('small')})` : text
}

/** Matches rows whose columns together contain every typed word; all rows if nothing was typed. */
export function containsWords(typed: string | undefined, ...columns: readonly SQLWrapper[]): SQL | undefined {
  const words = searchWords(typed ?? '')
  if (words.length === 0) return undefined
  const patterns = words.map((word) => sql`${containing(word)}`)
  return sql`${withoutCapitals(folded(...columns), words)} like all (array[${sql.join(patterns, sql`, `)}]::text[])`
}
