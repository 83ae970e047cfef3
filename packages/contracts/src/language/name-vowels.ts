/**
 * The vowels of a name as far as both scripts write them: they distinguish محمود from محمد, which have the same
 * consonants. Arabic writes long vowels alone; Latin letters write all of them and rarely show which are long. So two
 * spellings are compared by how well their vowels agree, place by place: before, between and behind the consonants.
 *
 * A place is one letter. `N`: none is written. `A E I O U`: one Latin letter. `Ā Ī Ū`: long. `D`: Latin ia or ya, in
 * Arabic ي or يا. `W`: wa, in Arabic و or وا. `Y`: ي at the end of an Arabic word, which may be ى. `X`: any short
 * vowel, with which an Arabic word begins. Next to each letter: which ones are the same vowel, and which may be.
 */
const codes: readonly (readonly [code: string, same: string, near: string])[] = [
  ['N', 'NAEX', 'IOU'],
  ['A', 'NAEXĀ', 'IOUDWY'],
  ['E', 'NAEIXY', 'ODĀĪ'],
  ['I', 'EIXĪY', 'NAD'],
  ['O', 'OUXŪ', 'NAEW'],
  ['U', 'OUXŪ', 'NAW'],
  ['Ā', 'AĀDW', 'EXY'],
  ['Ī', 'IĪDY', 'EX'],
  ['Ū', 'OUŪW', 'X'],
  ['D', 'ĀĪDY', 'AEI'],
  ['W', 'ĀŪW', 'AOUY'],
  ['Y', 'EIĪDY', 'AĀW'],
  ['X', 'NAEIOUX', 'ĀĪŪ'],
]

const agreeing = new Map(codes.map(([code, same, near]) => [code, { same, near: same + near }]))

/** Latin vowels that follow one another, by how they end. */
const latinRuns: readonly [RegExp, string][] = [
  [/^$/, 'N'],
  [/^a{2,}$|[ou]a+$/, 'Ā'],
  [/(?:[aeo]u|oo|uu|[ao]w|^w)$/, 'Ū'],
  [/(?:[aeiy]i|[ei]e|ye|y)$/, 'Ī'],
  [/[iy]a+$/, 'D'],
  [/w[ae]+$/, 'W'],
]

const ofLatin = (run: string) => latinRuns.find(([ends]) => ends.test(run))?.[1] ?? run.slice(-1).toUpperCase()

/** Stands for the alef or ع that an Arabic word begins with: it carries a short vowel unless a long one follows. */
export const carrier = '*'

function ofArabic(run: string, isLast: boolean): string {
  const last = run.replace(/[*ع]/g, '').slice(-1)
  if (last === 'ا') return 'Ā'
  if (last === 'و') return 'Ū'
  if (last === 'ي') return isLast ? 'Y' : 'Ī'
  if (run === '') return 'N'
  return run.startsWith(carrier) ? 'X' : 'A'
}

/** The vowels of a word whose consonants are in capitals, one letter per place. */
export function vowelsOf(letters: string, isArabic: boolean): string {
  const runs = letters.split(/[A-Z]/)
  const places = runs.map((run, place) => (isArabic ? ofArabic(run, place === runs.length - 1) : ofLatin(run)))
  // Before the last consonant a u is long in nearly every name: Mahmud, Dawud, Harun.
  const last = places.length - 2
  return places.map((code, place) => (code === 'U' && place === last && place > 0 ? 'Ū' : code)).join('')
}

/** How well the vowels of two spellings agree: as the same name is written, nearly so, or not at all. */
export type Agreement = 'same' | 'near'

/** A regular expression for vowels that agree so with these, in a syntax that PostgreSQL reads alike. */
export const vowelsLike = (vowels: string, agreement: Agreement): string =>
  [...vowels].map((code) => `[${agreeing.get(code)?.[agreement] ?? ''}]`).join('')
