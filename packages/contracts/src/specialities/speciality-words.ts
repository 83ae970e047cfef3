import { bareWords, wordStart } from '../language/name-search.ts'
import { complaintWords, generalPhysician, isComplaint, startComplaints, tellingWords } from './complaints.ts'
import {
  isStartSpeciality,
  specialities,
  type NamedSpeciality,
  type Speciality,
  type StartSpeciality,
} from './specialities.ts'

/** What people call a speciality and its doctors. The longest form suffices: its beginnings match too. */
const called: Readonly<Record<StartSpeciality, string>> = {
  'General physician': `general physicians practitioners gp family medicine internists internal checkups
    طب عام عمومي ممارس باطنة باطنية باطني عائلة`,
  Gynecologist: `gynecologists gynecology gynaecologists gynaecology ob gyn obgyn obstetricians obstetrics women's woman's maternity
    أمراض نساء نسائية توليد وتوليد`,
  Dermatologist: `dermatologists dermatology dermatological skin hair أمراض جلدية جلد بشرة شعر`,
  Pediatricians: `pediatricians pediatrics paediatricians paediatrics children's child's kids baby babies infants newborns
    طب أطفال طفل رضع مواليد`,
  Neurologist: `neurologists neurology neurological brain nerves nervous أمراض مخ دماغ أعصاب وأعصاب عصبية`,
  Gastroenterologist: `gastroenterologists gastroenterology gastrointestinal digestive digestion bowel intestines
    أمراض جهاز هضمي هضمية هضم أمعاء`,
}

/** A speciality with the words of its names and its complaints, each as `bareWords`. */
export interface WordsOf {
  readonly key: Speciality
  readonly names: string
  readonly complaints: string
}

export type SpecialityWords = readonly WordsOf[]

const startWords: SpecialityWords = specialities.map((key) => ({
  key,
  names: bareWords(called[key]),
  complaints: complaintWords(startComplaints(key)),
}))

/** Drops the "and" (و) before a word: "أنف وأذن" is searched for by "أذن" too. */
const withoutAnd = (arabic: string) => arabic.replace(/(?<!\S)و(?=\S{3})/g, '')

const wordsOf = ({ key, name, nameAr, complaints }: NamedSpeciality): WordsOf => ({
  key,
  names: bareWords(`${isStartSpeciality(key) ? called[key] : ''} ${name} ${nameAr} ${withoutAnd(nameAr)}`),
  complaints: complaintWords(complaints ?? startComplaints(key)),
})

/** The same for a clinic's specialities, each with the words of its own names too. */
export const specialityWords = (named: readonly NamedSpeciality[] | undefined): SpecialityWords =>
  named?.map(wordsOf) ?? startWords

/** How a word leads to specialities: it names them, or is a complaint that they see. */
export interface Meant {
  keys: readonly Speciality[]
  by: 'name' | 'complaint'
}

/** What one typed word means, in any language; undefined for a word that is a name or a place. */
function meaningOf(word: string, known: SpecialityWords): Meant | undefined {
  const named = known.filter(({ names }) => names.includes(wordStart(word))).map(({ key }) => key)
  const seeing = known.filter(({ complaints }) => isComplaint(word, complaints)).map(({ key }) => key)
  const others = [...named, ...seeing].filter((key) => key !== generalPhysician)
  const keys = [...new Set([...named, ...(others.length > 0 ? others : seeing)])]
  return keys.length > 0 ? { keys, by: named.length > 0 ? 'name' : 'complaint' } : undefined
}

export interface SearchMeaning {
  /** The words to search for: without those that only say that something hurts, if a complaint is among the rest. */
  words: readonly string[]
  /** The words that mean a speciality. */
  meant: ReadonlySet<string>
  /** The specialities that most of these words mean: "skin doctor", "مخ وأعصاب", "knee pain". */
  keys: readonly Speciality[]
  /** `complaint` where one of these words is no name of a speciality. */
  by: Meant['by'] | undefined
}

/** What the words of a search mean for the speciality. */
export function meaningOfSearch(typed: readonly string[], known = startWords): SearchMeaning {
  const telling = tellingWords(typed)
  const meanings = new Map(
    telling.flatMap((word) => [meaningOf(word, known)].flatMap((meant) => (meant ? [[word, meant] as const] : []))),
  )
  if (meanings.size === 0) return { words: typed, meant: new Set(), keys: [], by: undefined }
  const all = [...meanings.values()]
  const votes = (key: Speciality) => all.filter(({ keys }) => keys.includes(key)).length
  const most = Math.max(...known.map(({ key }) => votes(key)))
  return {
    words: telling,
    meant: new Set(meanings.keys()),
    keys: known.map(({ key }) => key).filter((key) => votes(key) === most),
    by: all.some(({ by }) => by === 'complaint') ? 'complaint' : 'name',
  }
}
