import { bareWords } from '../language/name-search.ts'
import { isStartSpeciality, type Speciality, type StartSpeciality } from './specialities.ts'

/**
 * What people are ill with, in everyday words, by the speciality that sees it first. A clinic changes each list in its
 * catalogue. Bare words and their usual endings; a search finds a word by its beginning from the fourth letter on.
 */
const atStart: Readonly<Record<StartSpeciality, string>> = {
  'General physician': `fever, flu, influenza, cold, cough, fatigue, tired, dizziness, dizzy, allergy, allergies, diabetes, sugar, thyroid,
    blood pressure, hypertension, weight, teeth, tooth, toothache, gums, eyes, vision, ears, earache, nose, throat, sinus, heart, chest,
    palpitations, breathing, asthma, lungs, knees, joints, arthritis, bones, back, backache, shoulder, neck, spine, leg, foot, kidneys,
    urine, bladder, anxiety, depression, sleep, insomnia,
    حرارة، سخونة، حمى، إنفلونزا، برد، زكام، رشح، كحة، سعال، إرهاق، تعب، دوخة، دوار، حساسية، سكر، سكري، غدة، غدد، ضغط، وزن، أسنان، سناني،
    أسناني، سن، ضرس، ضرسي، ضروس، لثة، عيون، عين، عيني، نظر، أذن، أذني، ودن، ودني، أنف، حلق، حلقي، زور، جيوب، قلب، قلبي، صدر، صدري، خفقان،
    نفس، ربو، رئة، ركبة، ركبتي، ركب، خشونة، مفاصل، مفصل، عظام، عظم، ظهر، ظهري، ضهر، ضهري، كتف، كتفي، رقبة، رقبتي، عمود، رجل، رجلي، قدم،
    كلى، كلية، بول، مسالك، قلق، اكتئاب، نوم، أرق، روماتيزم`,
  Gynecologist: `pregnancy, pregnant, birth, fertility, infertility, period, menstruation, menopause, contraception, ovaries, womb, uterus,
    breast, miscarriage, vaginal,
    حمل، حامل، حوامل، ولادة، خصوبة، عقم، إنجاب، دورة، حيض، طمث، سن اليأس، منع الحمل، مبيض، مبايض، رحم، ثدي، إجهاض`,
  Dermatologist: `acne, pimples, eczema, rash, itching, itchy, psoriasis, hair loss, dandruff, moles, warts, vitiligo, nails, sunburn, wrinkles,
    حبوب، حب شباب، أكزيما، إكزيما، طفح، حكة، هرش، صدفية، تساقط، قشرة، شامة، ثآليل، بهاق، أظافر، كلف، تصبغات، تجاعيد`,
  Pediatricians: `vaccination, vaccines, colic, nappy, diaper, breastfeeding, toddler,
    تطعيم، تطعيمات، تسنين، رضاعة، حفاض، ابني، ابنتي، بنتي، طفلي، طفلتي`,
  Neurologist: `headaches, migraines, epilepsy, seizures, stroke, numbness, tingling, tremor, dementia, forgetfulness, memory, vertigo,
    صداع، رأسي، راسي، دماغي، شقيقة، صرع، تشنج، تشنجات، جلطة، تنميل، خدر، رعشة، رعاش، نسيان، ذاكرة`,
  Gastroenterologist: `stomach, stomachache, belly, tummy, abdomen, heartburn, reflux, acidity, ulcer, nausea, vomiting, diarrhea, diarrhoea,
    constipation, bloating, gas, piles, haemorrhoids, hemorrhoids, liver, gallbladder, colon,
    معدة، معدتي، مغص، بطن، بطني، حموضة، ارتجاع، حرقان، قرحة، غثيان، قيء، ترجيع، إسهال، إمساك، انتفاخ، غازات، بواسير، كبد، مرارة، قولون`,
}

/** The words of a speciality that the clinic began with, as its catalogue shows them; none of another one. */
export const startComplaints = (key: Speciality): string =>
  isStartSpeciality(key) ? atStart[key].replace(/\s+/g, ' ') : ''

/** The speciality whose complaints yield: a word that another speciality also has means the other one. */
export const generalPhysician: StartSpeciality = 'General physician'

/** Words that say that something hurts, but not what. */
const fillers =
  bareWords(`pain pains painful ache aches aching hurts hurting sore problem problems bad my i have a an the of is with
  ألم آلام الام وجع اوجاع يوجعني بيوجعني توجعني بتوجعني يؤلمني تؤلمني مؤلم تعبان تعباني عندي أشعر مشكلة مشاكل شديد مستمر بي`)

const isFiller = (word: string) => fillers.includes(bareWords(word))

/** The words of a search or a list without those that say nothing about the complaint, unless nothing would be left. */
export function tellingWords(words: readonly string[]): readonly string[] {
  const telling = words.filter((word) => bareWords(word).trim() !== '' && !isFiller(word))
  return telling.length > 0 ? telling : words
}

/** A list of complaints as `bareWords`. */
export const complaintWords = (list: string): string =>
  bareWords(tellingWords(bareWords(list).trim().split(' ')).join(' '))

/**
 * Whether a typed word is a complaint of the list, or begins one: from four letters on, since shorter beginnings are
 * usually names.
 */
export function isComplaint(word: string, list: string): boolean {
  const bare = bareWords(word)
  if (bare.trim() === '') return false
  return list.includes(bare) || (bare.length > 5 && list.includes(bare.trimEnd()))
}
