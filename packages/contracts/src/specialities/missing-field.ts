import { bareWords, searchWords } from '../language/name-search.ts'
import { isComplaint, tellingWords } from './complaints.ts'
import type { NamedSpeciality } from './specialities.ts'

/** A field of medicine by its doctor, "dentist", and in Arabic by its own name, طب الأسنان. */
export interface Field {
  readonly name: string
  readonly nameAr: string
}

interface FieldWithWords extends Field {
  /** What people type who look for it, as `bareWords`. */
  readonly words: string
}

const field = (name: string, nameAr: string, words: string): FieldWithWords => ({
  name,
  nameAr,
  words: bareWords(words),
})

/** Fields that a clinic does not begin with; a general physician sees their patients first. */
export const otherFields: readonly FieldWithWords[] = [
  field(
    'dentist',
    'طب الأسنان',
    'dentists dentistry dental teeth tooth toothache gums أسنان أسناني سن ضرس ضرسي ضروس لثة',
  ),
  field('eye doctor', 'طب العيون', 'eyes vision ophthalmologists ophthalmology opticians عيون عين عيني رمد نظر بصر'),
  field('heart specialist', 'أمراض القلب', 'heart cardiologists cardiology قلب قلبي قلبية'),
  field('chest specialist', 'الأمراض الصدرية', 'chest lungs pulmonologists صدر صدري صدرية رئة'),
  field(
    'bone and joint specialist',
    'العظام والمفاصل',
    'bones joints spine orthopedics orthopaedics orthopedists عظام عظم مفاصل عمود',
  ),
  field('ear, nose and throat doctor', 'الأنف والأذن والحنجرة', 'ears ent nose throat أنف أذن أذني أذنين ودن حنجرة'),
  field(
    'kidney and urinary tract specialist',
    'الكلى والمسالك البولية',
    'kidneys nephrologists urologists urology كلى كلية مسالك بولية',
  ),
  field('psychiatrist', 'الطب النفسي', 'psychiatrists psychiatry psychologists نفسية نفسي'),
  field('surgeon', 'الجراحة', 'surgeons surgery جراحة جراح جراحات'),
  field('cancer specialist', 'الأورام', 'oncologists cancer أورام سرطان'),
  field('diabetes and hormone specialist', 'السكري والغدد الصماء', 'diabetes endocrinologists سكر سكري غدد'),
  field('rheumatologist', 'الروماتيزم', 'rheumatologists روماتيزم'),
  field('allergy specialist', 'الحساسية', 'allergists حساسية'),
]

/**
 * The field that a search means and that no speciality of the clinic is named after; undefined if it means none.
 * `named`: those that the clinic offers, where these are not the ones it began with.
 */
export function missingField(typed: string, named: readonly NamedSpeciality[] = []): Field | undefined {
  const words = tellingWords(searchWords(typed))
  // Ain Shams, a district of Cairo, whose first word means eye.
  if (words.includes('شمس')) return undefined
  const offered = searchWords(named.map(({ name, nameAr }) => `${name} ${nameAr}`).join(' '))
  return otherFields.find(
    (one) =>
      words.some((word) => isComplaint(word, one.words)) && !offered.some((word) => isComplaint(word, one.words)),
  )
}
