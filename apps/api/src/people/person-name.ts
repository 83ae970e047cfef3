import type { Person } from '@aafiya/contracts/account/family'
import type { Language } from '@aafiya/contracts/messages/message-key'

import type { PersonRow } from './people.table.ts'

/** The name for a reader of Latin letters; the Arabic name if it is the only one. */
export const personName = ({ fullName, fullNameAr }: Pick<PersonRow, 'fullName' | 'fullNameAr'>): string =>
  fullName ?? fullNameAr ?? ''

/** The patient of a record, in both languages. */
export const patientNames = (person: Pick<PersonRow, 'fullName' | 'fullNameAr'>) => ({
  patientName: personName(person),
  patientNameAr: person.fullNameAr,
})

/** The person of a record, if not the reader. */
export const otherPerson = (
  person: Pick<PersonRow, 'id' | 'fullName' | 'fullNameAr'>,
  readerId: string,
): { person?: Person } =>
  person.id === readerId
    ? {}
    : { person: { id: person.id, fullName: personName(person), fullNameAr: person.fullNameAr } }

type Names = Pick<PersonRow, 'fullName' | 'fullNameAr'>

/** Several people in one sentence: "Lina Farid and Adam Farid", in either language. */
export function namesOf(people: readonly Names[]): { person: string; personAr: string | null } {
  const list = (language: Language, nameOf: (one: Names) => string) =>
    new Intl.ListFormat(language, { type: 'conjunction' }).format(people.map(nameOf))
  return {
    person: list('en', personName),
    personAr: people.some(({ fullNameAr }) => fullNameAr !== null)
      ? list('ar', (one) => one.fullNameAr ?? personName(one))
      : null,
  }
}
