import type { Person } from '@aafiya/contracts/account/family'

import type { PersonRow } from './people.table.ts'

/** What a reader of Latin letters is shown; the Arabic name where that is the only one. */
export const personName = ({ fullName, fullNameAr }: Pick<PersonRow, 'fullName' | 'fullNameAr'>): string => fullName ?? fullNameAr ?? ''

/** Whose a record is, for a reader who is somebody else. */
export const otherPerson = (person: Pick<PersonRow, 'id' | 'fullName' | 'fullNameAr'>, readerId: string): { person?: Person } =>
  person.id === readerId ? {} : { person: { id: person.id, fullName: personName(person), fullNameAr: person.fullNameAr } }
