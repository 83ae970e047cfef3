import type { Language } from '@aafiya/contracts/messages/message-key'

/** A visit type's name in the language of the page. */
export const typeName = (language: Language, { name, nameAr }: { name: string; nameAr: string }): string =>
  language === 'ar' ? nameAr : name
