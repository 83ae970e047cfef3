import { inLanguage } from '@aafiya/contracts/language/in-language'
import type { Language } from '@aafiya/contracts/messages/message-key'

import type { UserRow } from './users.table.ts'

/** "Layla Aziz"; an account that Google named may have one part only. */
export const accountName = ({ firstName, lastName }: Pick<UserRow, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim()

/**
 * How a mail greets its reader: by their Arabic name in Arabic, where they wrote one. Whole, since its first word may
 * be half a name.
 */
export const greetingName = (
  { firstName, fullNameAr }: Pick<UserRow, 'firstName' | 'fullNameAr'>,
  language: Language,
): string => inLanguage(language, firstName, fullNameAr)
