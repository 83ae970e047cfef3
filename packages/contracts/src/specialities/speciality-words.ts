import { bareWords, searchWords, wordStart } from '../language/name-search.ts'
import { isStartSpeciality, specialities, type NamedSpeciality, type Speciality, type StartSpeciality } from './specialities.ts'

/** What people call a speciality, its doctors and what they are consulted for. The longest form suffices: its beginnings match too. */
const called: Readonly<Record<StartSpeciality, string>> = {
  'General physician': `general physicians practitioners gp family medicine internists internal checkups fever influenza cough
    طب عام عمومي ممارس باطنة باطنية باطني عائلة حرارة حمى إنفلونزا برد سعال كحة`,
  Gynecologist: `gynecologists gynecology gynaecologists gynaecology ob gyn obgyn obstetricians obstetrics women's woman's pregnancy
    pregnant birth maternity fertility
    أمراض نساء نسائية توليد وتوليد ولادة حمل حامل حوامل خصوبة`,
  Dermatologist: `dermatologists dermatology dermatological skin hair acne eczema rash psoriasis
    أمراض جلدية جلد بشرة شعر حبوب أكزيما إكزيما طفح صدفية`,
  Pediatricians: `pediatricians pediatrics paediatricians paediatrics children's child's kids baby babies infants newborns
    طب أطفال طفل رضع مواليد`,
  Neurologist: `neurologists neurology neurological brain nerves nervous headaches migraines epilepsy stroke
    أمراض مخ دماغ أعصاب وأعصاب عصبية صداع شقيقة صرع جلطة`,
  Gastroenterologist: `gastroenterologists gastroenterology gastrointestinal digestive digestion stomach colon bowel intestines liver
    أمراض جهاز هضمي هضمية هضم معدة قولون أمعاء كبد`,
}

/** Specialities, each with its words as `bareWords`. */
export type SpecialityWords = readonly (readonly [Speciality, string])[]

const startWords: SpecialityWords = specialities.map((key) => [key, bareWords(called[key])])

/** Of "أنف وأذن" a person types the second word without its "and". */
const withoutAnd = (arabic: string) => arabic.replace(/(?<!\S)و(?=\S{3})/g, '')

const wordsOf = ({ key, name, nameAr }: NamedSpeciality) =>
  bareWords(`${isStartSpeciality(key) ? called[key] : ''} ${name} ${nameAr} ${withoutAnd(nameAr)}`)

/** The same for the specialities of a clinic, each also with the words of its own names. */
export const specialityWords = (named: readonly NamedSpeciality[] | undefined): SpecialityWords =>
  named?.map((one) => [one.key, wordsOf(one)]) ?? startWords

/** The specialities that one typed word means, in any language; none for a word that is a name or a place. */
export const specialitiesMeant = (word: string, known = startWords): Speciality[] =>
  known.filter(([, words]) => words.includes(wordStart(word))).map(([key]) => key)

/** The specialities that all the words of what was typed mean: "skin doctor", "مخ وأعصاب". */
export const specialitiesSearched = (typed: string): Speciality[] => {
  const words = searchWords(typed).map((word) => specialitiesMeant(word))
  return words.length > 0 ? specialities.filter((name) => words.every((meant) => meant.includes(name))) : []
}
