import type { Language } from '../messages/message-key.ts'

/** The Arabic twin for a reader of Arabic, where there is one; else the Latin text. */
export const inLanguage = <T extends string | null | undefined>(
  language: Language,
  latin: T,
  arabic: string | null | undefined,
): T | string => (language === 'ar' && arabic ? arabic : latin)
