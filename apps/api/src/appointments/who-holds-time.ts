import type { Span as TakenSpan } from '@aafiya/contracts/hours/slots'
import { and, asc, eq, ne, not } from 'drizzle-orm'

import type { Queryable, Tx } from '../platform/db/database.ts'
import { isOneOf } from '../platform/db/is-one-of.ts'
import type { OrPlaceholder } from '../platform/db/prepared.ts'
import { appointments } from './appointments.table.ts'
import { coincides, type Span } from './span.ts'

interface Wanted {
  personId: string
  visitTime: Span
}

/** Visits of a person that overlap a time. Their own hold does not count: it is cleared. */
export const holdsTimeOf = ({ personId, visitTime }: OrPlaceholder<Wanted>) =>
  and(
    eq(appointments.personId, personId),
    coincides(visitTime),
    not(isOneOf(appointments.status, ['cancelled', 'held'])),
  )

/** When a person has visits, other than one of them, earliest first. Pauses are the doctors'. */
export async function busySpansOf(db: Queryable, wanted: Wanted, exceptId?: string): Promise<TakenSpan[]> {
  const { startsAt, endsAt } = appointments
  const isOther = exceptId === undefined ? undefined : ne(appointments.id, exceptId)
  const rows = await db
    .select({ startsAt, endsAt })
    .from(appointments)
    .where(and(holdsTimeOf(wanted), isOther))
    .orderBy(asc(startsAt))
  return rows.map((row) => ({ from: row.startsAt.getTime(), to: row.endsAt.getTime() }))
}

/** Why a time was refused: the patient has an appointment then, or the doctor does. */
export const refusalOf = (isBusy: boolean) => (isBusy ? 'patient_busy' : 'slot_taken')

/** The same, for a refusal by the constraints. */
export const whoHoldsTime = async (tx: Tx, wanted: Wanted) =>
  refusalOf((await tx.$count(appointments, holdsTimeOf(wanted))) > 0)
