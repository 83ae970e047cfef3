import type { Cautions } from '@aafiya/contracts/appointments/cautions'
import { and, asc, eq, isNull, ne } from 'drizzle-orm'

import type { Deps } from '../../deps.ts'
import { refuseErased } from '../../people/lock-person.ts'
import { clinicDay, mayActFor } from '../../people/may-act-for.ts'
import { people } from '../../people/people.table.ts'
import { recordAccess } from '../../platform/audit/record-access.ts'
import { recordChange } from '../../platform/audit/record-change.ts'
import type { Queryable, Tx } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { Problem } from '../../platform/problem.ts'
import { appointments } from '../appointments.table.ts'
import { isOwnVisit, ownVisit } from '../notes/own-visit.ts'
import { cautions } from './cautions.table.ts'

const mostCautions = 30

/** Whose cautions, found by what the caller may see. */
export interface Whose {
  personId: string
  /** What the audit names: the visit that a doctor opened, else the person. */
  recordId: string
  isDoctor: boolean
}

export type FindWhose = (tx: Tx, deps: Deps, caller: Caller, id: string) => Promise<Whose>

export const ofPerson: FindWhose = async (tx, deps, { userId }, id) => {
  const [person] = await tx
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.id, id), mayActFor(people.id, userId, clinicDay(deps))))
    .for('share')
  if (!person) throw new Problem('person_not_found')
  return { personId: id, recordId: id, isDoctor: false }
}

export const ofVisit: FindWhose = async (tx, _deps, caller, id) => {
  const [visit] = await tx
    .select()
    .from(appointments)
    .where(and(isOwnVisit(ownVisit(caller, { id })), ne(appointments.status, 'cancelled')))
    .for('share')
  if (!visit) throw new Problem('appointment_not_found')
  return { personId: visit.personId, recordId: id, isDoctor: true }
}

export async function cautionsOf(db: Queryable, personId: string): Promise<Cautions> {
  const rows = await db.select().from(cautions).where(eq(cautions.personId, personId)).orderBy(asc(cautions.writtenAt))
  return {
    items: rows
      .filter(({ text, endedAt }) => text !== '' && endedAt === null)
      .map(({ id, text, isByDoctor, writtenAt }) => ({ id, text, isByDoctor, writtenAt: writtenAt.toISOString() })),
    askedAt: rows.at(-1)?.writtenAt.toISOString() ?? null,
  }
}

export const listCautions = (deps: Deps, caller: Caller, find: FindWhose, id: string): Promise<Cautions> =>
  deps.db.transaction(async (tx) => {
    const { personId, recordId } = await find(tx, deps, caller, id)
    await recordRead(tx, deps, caller, { personId, recordId })
    return cautionsOf(tx, personId)
  })

const recordRead = (tx: Tx, deps: Deps, caller: Caller, { personId, recordId }: Omit<Whose, 'isDoctor'>) =>
  recordAccess(tx, deps, { caller, action: 'cautions_read', records: [{ id: recordId, personId }] })

interface Added {
  id: string
  cautionId: string
  text: string
}

/** The id is the caller's, so that a repeat adds nothing. */
export const addCaution = (deps: Deps, caller: Caller, find: FindWhose, added: Added): Promise<Cautions> =>
  deps.db.transaction(async (tx) => {
    const { personId, recordId, isDoctor } = await find(tx, deps, caller, added.id)
    await refuseErased(tx, personId)
    if ((await cautionsOf(tx, personId)).items.length >= mostCautions) throw new Problem('too_many_cautions')
    const [row] = await tx
      .insert(cautions)
      .values({
        id: added.cautionId,
        personId,
        text: added.text.trim(),
        isByDoctor: isDoctor,
        writtenAt: deps.clock.now(),
      })
      .onConflictDoNothing()
      .returning()
    if (row) await recordChange(tx, deps, { actor: caller, action: 'caution_added', recordId, personId })
    else await recordRead(tx, deps, caller, { personId, recordId })
    return cautionsOf(tx, personId)
  })

export const removeCaution = (
  deps: Deps,
  caller: Caller,
  find: FindWhose,
  { id, cautionId }: Pick<Added, 'id' | 'cautionId'>,
): Promise<Cautions> =>
  deps.db.transaction(async (tx) => {
    const { personId, recordId } = await find(tx, deps, caller, id)
    const [ended] = await tx
      .update(cautions)
      .set({ endedAt: deps.clock.now() })
      .where(and(eq(cautions.id, cautionId), eq(cautions.personId, personId), isNull(cautions.endedAt)))
      .returning()
    if (ended) await recordChange(tx, deps, { actor: caller, action: 'caution_removed', recordId, personId })
    else await recordRead(tx, deps, caller, { personId, recordId })
    return cautionsOf(tx, personId)
  })
