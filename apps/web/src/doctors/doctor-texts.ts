import type { Doctor } from '@aafiya/contracts/doctors/doctors'

import type { Language } from '../i18n/language.ts'

/** The Arabic twin on an Arabic page, where there is one; else the Latin text. */
export const inLanguage = <T extends string | null>(language: Language, latin: T, arabic: string | null | undefined): T | string =>
  language === 'ar' && arabic ? arabic : latin

export type NamedDoctor = Pick<Doctor, 'fullName' | 'fullNameAr'>

export const doctorName = (language: Language, doctor: NamedDoctor): string => inLanguage(language, doctor.fullName, doctor.fullNameAr)
