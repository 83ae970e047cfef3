import type { Language } from '@aafiya/contracts/messages/message-key'
import { and, eq, isNull } from 'drizzle-orm'

import type { Tx } from '../../platform/db/database.ts'
import { messageOf } from '../../platform/languages.ts'
import { Problem } from '../../platform/problem.ts'
import { specialities } from './specialities.table.ts'

interface Field {
  /** Where in the body it was written. */
  path: string
  language: Language
}

/** The refusal of a speciality that the clinic does not have, or offers no more. */
export const unknownSpeciality = ({ path, language }: Field) =>
  new Problem('validation_failed', { issues: [{ path, message: messageOf('speciality_required', language) }] })

/** Refuses a speciality that is not offered. One that is cannot be retired until the transaction ends. */
export async function requireOffered(tx: Tx, key: string, field: Field): Promise<void> {
  const [offered] = await tx
    .select({ id: specialities.id })
    .from(specialities)
    .where(and(eq(specialities.key, key), isNull(specialities.retiredAt)))
    .for('share')
  if (!offered) throw unknownSpeciality(field)
}
