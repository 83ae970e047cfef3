import { inLanguage } from '@aafiya/contracts/language/in-language'
import type { Language } from '@aafiya/contracts/messages/message-key'

/** Names of specialities that are a plural; one doctor is called by the singular. */
const singular: Readonly<Record<string, string>> = { Pediatricians: 'Pediatrician' }

/** What a doctor of a speciality is called after their name. */
export const doctorTitle = (language: Language, { name, nameAr }: { name: string; nameAr: string }): string =>
  inLanguage(language, singular[name] ?? name, nameAr)
