import type { Doctor } from '@aafiya/contracts/doctors/doctors'
import { inLanguage } from '@aafiya/contracts/language/in-language'

import type { Language } from '../i18n/language.ts'

export type NamedDoctor = Pick<Doctor, 'fullName' | 'fullNameAr'>

export const doctorName = (language: Language, doctor: NamedDoctor): string =>
  inLanguage(language, doctor.fullName, doctor.fullNameAr)
