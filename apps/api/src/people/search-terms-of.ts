import { foldName } from '@aafiya/contracts/language/name-search'
import { skeletonText, soundsOf } from '@aafiya/contracts/language/name-skeleton'

import type { PersonRow } from './people.table.ts'

interface Searched extends Pick<PersonRow, 'fullName' | 'fullNameAr' | 'birthDate' | 'birthYear' | 'phones'> {
  /** Of the person's account. */
  email: string | null
}

/** Wa'el is one word, El-Din are two. */
export const wordsOf = (folded: string): string[] => folded.replaceAll("'", '').match(/[\p{L}\p{N}]+/gu) ?? []

/**
 * Terms begin with their kind, so that the first typed letters find terms of that kind: n name, s its consonants, v a
 * word's vowels with its first and last letter, p telephone from its end, e e-mail, b birth.
 */
export const kinds = { name: 'n', sound: 's', whole: 'v', phone: 'p', email: 'e', birth: 'b' } as const

export const reversed = (digits: string): string => [...digits].toReversed().join('')

/** The search terms of a person. */
export function termsOf({ fullName, fullNameAr, birthDate, birthYear, phones, email }: Searched): string[] {
  const names = `${fullName ?? ''} ${fullNameAr ?? ''}`
  const day = birthDate?.replaceAll('-', '')
  return [
    ...wordsOf(foldName(names)).map((word) => kinds.name + word),
    ...wordsOf(skeletonText(names)).map((word) => kinds.sound + word),
    ...soundsOf(names).flatMap((any) => any.map((sound) => kinds.whole + sound)),
    ...phones.map((phone) => kinds.phone + reversed(phone.replace(/\D/g, ''))),
    ...(email ? [kinds.email + email.toLowerCase()] : []),
    ...(day ? [kinds.birth + day] : birthYear ? [`${kinds.birth}${birthYear}`] : []),
  ]
}
