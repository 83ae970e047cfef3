import { bareWords, searchWords, wordStart } from './name-search.ts'
import { specialities, type Speciality } from './specialities.ts'

/** What people call a speciality, its doctors and what they are consulted for. The longest form suffices: its beginnings match too. */
const called: Readonly<Record<Speciality, string>> = {
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

/** Each speciality with its words as `bareWords`. */
export const specialityWords: readonly (readonly [Speciality, string])[] = specialities.map((name) => [name, bareWords(called[name])])

/** The specialities that one typed word means, in any language; none for a word that is a name or a place. */
export const specialitiesMeant = (word: string): Speciality[] =>
  specialityWords.filter(([, words]) => words.includes(wordStart(word))).map(([name]) => name)

/** The specialities that all the words of what was typed mean: "skin doctor", "مخ وأعصاب". */
export const specialitiesSearched = (typed: string): Speciality[] => {
  const words = searchWords(typed).map(specialitiesMeant)
  return words.length > 0 ? specialities.filter((name) => words.every((meant) => meant.includes(name))) : []
}
