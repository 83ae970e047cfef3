import type { SearchMatch } from '@aafiya/contracts/doctors/directory'
import { bareWords, searchArea, searchName, searchWords, wordStart } from '@aafiya/contracts/language/name-search'
import {
  skeletonStarts,
  skeletonText,
  voicesOf,
  withoutArticles,
  type Sound,
} from '@aafiya/contracts/language/name-skeleton'
import { vowelsLike, type Agreement } from '@aafiya/contracts/language/name-vowels'
import { arabicSortName } from '@aafiya/contracts/language/sort-name'
import type { NamedSpeciality } from '@aafiya/contracts/specialities/specialities'
import { meaningOfSearch, specialityWords, type SearchMeaning } from '@aafiya/contracts/specialities/speciality-words'
import { and, asc, eq, gt, inArray, or, sql, type Column, type SQL } from 'drizzle-orm'

import type { Database } from '../platform/db/database.ts'
import { doctorFullName } from './doctor-view.ts'
import { doctors, type DoctorRow } from './doctors.table.ts'

type Searched = Pick<DoctorRow, 'firstName' | 'lastName'> & {
  [Text in 'fullNameAr' | 'address' | 'addressAr' | 'degree' | 'degreeAr' | 'about' | 'aboutAr']?:
    | DoctorRow[Text]
    | undefined
}

/** A word as a whole is marked, so that nothing that is typed is found by its beginning. */
const wholeSound = (sound: string) => `=${sound.toUpperCase()}`

/** The same with what its vowels are like. */
const withVowels = (sound: string, vowels: string) => `~${sound.toUpperCase()}:${vowels}`

/** In capitals behind the folded name, where nothing that is typed and folded is found by chance. */
const soundPart = (name: string) =>
  `${skeletonText(name).toUpperCase()}${voicesOf(name)
    .flat()
    .map(({ sound, vowels }) => `${wholeSound(sound)} ${withVowels(sound, vowels)} `)
    .join('')}`

/** Letters of a word that are considered; real words are shorter. */
const wordMax = 60

const searchText = ({ degree, degreeAr, about, aboutAr }: Searched) => {
  const words = bareWords([degree, degreeAr, about, aboutAr].filter(Boolean).join(' ')).split(' ')
  return [...new Set(words.map((word) => word.slice(0, wordMax)))].join(' ').trim()
}

/**
 * The searched texts and the sort key of a name: stored with every change of name, address or text, since no SQL
 * folds letters as the contract does.
 */
export const searchTextsOf = (doctor: Searched) => {
  const names = `${doctorFullName(doctor)} ${doctor.fullNameAr ?? ''}`
  return {
    searchName: searchName(doctorFullName(doctor), doctor.fullNameAr ?? null) + soundPart(names),
    searchArea: searchArea(doctor.address ?? null, doctor.addressAr ?? null),
    searchText: searchText(doctor),
    sortNameAr: arabicSortName(doctorFullName(doctor), doctor.fullNameAr ?? null),
  }
}

/** Each three letters that follow one another in it. */
const gramsOf = (part: string): string[] => {
  const letters = [...part]
  return letters.slice(2).map((_, place) => letters.slice(place, place + 3).join(''))
}

const has = (text: Column, part: string): SQL => sql`strpos(${text}, ${part}) > 0`

/**
 * Whether these letters occur in a name or an address, for the index of `search_grams`; `has` then checks which of
 * the two, and where. The index has nothing shorter than three letters: those occur in so many names that a page of
 * them fills quickly.
 */
const mayHave = (_: Column, part: string): SQL => {
  const grams = gramsOf(part)
  return grams.length > 0 ? sql`"doctors"."search_grams" @> ${sql.param(grams)}::text[]` : sql`true`
}

/** How a text is searched: letter by letter, or as far as the index can. */
type Look = typeof has

const anyOf = (look: Look, lists: readonly (readonly string[])[], mark: (sound: string) => string) =>
  lists.length > 0
    ? and(...lists.map((any) => or(...any.map((sound) => look(doctors.searchName, mark(sound))))))
    : undefined

/** A similar name: the same consonants, in either script. */
const soundsLike = (look: Look, word: string) => anyOf(look, skeletonStarts(word), (start) => start.toUpperCase())

/** The same where it also begins and ends alike. */
const soundsAlike = (word: string) =>
  anyOf(
    has,
    voicesOf(word).map((any) => any.map(({ sound }) => sound)),
    (sound) => ` ${wholeSound(sound)} `,
  )

/** The same where its vowels agree too. */
const soundsSo = (word: string, agreement: Agreement) => {
  const voices = voicesOf(word)
  const isLike = (one: Sound) =>
    sql`${doctors.searchName} ~ ${` ${withVowels(one.sound, vowelsLike(one.vowels, agreement))} `}`
  return voices.length > 0 ? and(...voices.map((any) => or(...any.map(isLike)))) : undefined
}

/** A word of the name, to its last letter. */
const isWholeName = (word: string) =>
  sql`(${has(doctors.searchName, ` ${word} `)} or starts_with(${doctors.searchName}, ${`${word} `}))`

/** A word of the degree or the text that begins so. */
const isInText = (word: string) => {
  const parts = bareWords(word).trim().split(' ').filter(Boolean)
  const query = parts
    .map((part) => `'${part.slice(0, wordMax).replace(/['\\]/g, (sign) => sign + sign)}':*`)
    .join(' & ')
  return parts.some((part) => part.length > 2) ? sql`"doctors"."search_words" @@ ${query}::tsquery` : undefined
}

/** How few doctors a word is likely to find. */
const weightOf = (word: string, { meant }: SearchMeaning) => (meant.has(word) ? 0 : word.length)

/**
 * The order of search results. Matching consonants alone come last: no name that sounds like a word ranks above a
 * match of the word.
 */
const ranks = ['name', 'name', 'name', 'here', undefined, 'text', 'sound', 'sound', 'sound'] as const

/**
 * Doctors where every typed word is part of the name, begins a word of the address, the degree or the text, means
 * the speciality or a complaint it treats, or might be their name in another spelling; all doctors if nothing was
 * typed. A complaint alone finds no similar names and no texts. `rank` puts exactly spelt names first, then names that sound the same with all their vowels, parts of names,
 * exact spellings elsewhere, words of a text, and names with the same consonants last.
 */
export function searched(typed: string, named?: readonly NamedSpeciality[]) {
  const meaning = meaningOfSearch(withoutArticles(searchWords(typed)), specialityWords(named))
  const { words, meant, keys, by } = meaning
  const isOfSpeciality = (word: string) => (meant.has(word) ? inArray(doctors.speciality, [...keys]) : undefined)
  const isInArea = (look: Look, word: string) => look(doctors.searchArea, wordStart(word))
  const isHere = (look: Look, word: string) =>
    // The most common match comes first, since the rest is then skipped.
    or(isOfSpeciality(word), look(doctors.searchName, word), isInArea(look, word))
  // Results of a complaint alone are the doctors who see it, not those whose text or name resembles its words.
  const isComplaintAlone = by === 'complaint' && meant.size === words.length
  const matches = (look: Look, word: string) =>
    isComplaintAlone ? isHere(look, word) : or(isHere(look, word), soundsLike(look, word), isInText(word))
  const every = (isFound: (word: string) => SQL | undefined) => and(...words.map(isFound)) ?? sql`true`
  const isSpelt = (word: string) => or(isWholeName(word), soundsAlike(word))
  // A word for a complaint is not read as a name.
  const soundsLikeIt = (agreement: Agreement) =>
    every((word) => or(isWholeName(word), meant.has(word) ? undefined : soundsSo(word, agreement)))
  const rank = sql`case when ${every(isWholeName)} then 0 when ${every(isSpelt)} and ${soundsLikeIt('same')} then 1
    when ${every((word) => (meant.has(word) ? isWholeName(word) : has(doctors.searchName, word)))} then 2
    when ${every((word) => isOfSpeciality(word) ?? isHere(has, word))} then 3 when ${every((word) => isHere(has, word))} then 4
    when ${every((word) => or(isHere(has, word), isInText(word)))} then 5
    when ${every(isSpelt)} then case when ${soundsLikeIt('near')} then 6 else 7 end else 8 end`
  /** Which kind of match a rank stands for. */
  const matchedBy = ({ speciality }: Pick<DoctorRow, 'speciality'>, at: number): SearchMatch | undefined => {
    const found = ranks[at]
    if (found !== 'here') return found
    return speciality !== null && keys.includes(speciality) ? (by === 'complaint' ? 'complaint' : 'speciality') : 'area'
  }
  // The index looks for one word alone: few rows are left then, and comparing their letters with a further word's costs
  // more than it saves. Many have a speciality; of other words the longest is in the fewest names.
  const [rarest] = words.toSorted((one, other) => weightOf(other, meaning) - weightOf(one, meaning))
  const isMatch = [
    ...words.map((word) => matches(has, word)),
    rarest === undefined ? undefined : matches(mayHave, rarest),
  ]
  return { isMatch: and(...isMatch), rank: rank.mapWith(Number), matchedBy }
}

const batch = 500
const written = ['searchName', 'searchArea', 'searchText', 'sortNameAr'] as const satisfies readonly (keyof ReturnType<
  typeof searchTextsOf
>)[]

/**
 * Folds the texts of rows written by another release: one without the column, or with other folding. Costs one read
 * of the texts if all are right. A text changed concurrently is folded by that change itself.
 */
export async function fillSearchTexts(db: Database): Promise<void> {
  const { id, firstName, lastName, fullNameAr, address, addressAr, degree, degreeAr, about, aboutAr } = doctors
  const nextAfter = (last: string | undefined) =>
    db
      .select({
        id,
        firstName,
        lastName,
        fullNameAr,
        address,
        addressAr,
        degree,
        degreeAr,
        about,
        aboutAr,
        searchName: doctors.searchName,
        searchArea: doctors.searchArea,
        searchText: doctors.searchText,
        sortNameAr: doctors.sortNameAr,
      })
      .from(doctors)
      .where(last ? gt(id, last) : undefined)
      .orderBy(asc(id))
      .limit(batch)
  for (let rows = await nextAfter(undefined); rows.length > 0; rows = await nextAfter(rows.at(-1)?.id)) {
    for (const row of rows) {
      const wanted = searchTextsOf(row)
      if (written.every((column) => row[column] === wanted[column])) continue
      const unchanged = and(
        eq(id, row.id),
        eq(firstName, row.firstName),
        eq(lastName, row.lastName),
        sql`(${fullNameAr}, ${address}, ${addressAr}, ${degree}, ${degreeAr}, ${about}, ${aboutAr}) is not distinct from
          (${row.fullNameAr}, ${row.address}, ${row.addressAr}, ${row.degree}, ${row.degreeAr}, ${row.about}, ${row.aboutAr})`,
      )
      await db.update(doctors).set(wanted).where(unchanged)
    }
  }
}
