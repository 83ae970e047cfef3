import { randomUUID } from 'node:crypto'

import { partsOfDay } from '@aafiya/contracts/appointments/parts-of-day'
import type { JoinWaitingList, WaitingEntries } from '@aafiya/contracts/appointments/waiting-list'
import { weekdays } from '@aafiya/contracts/hours/schedule'
import { limits } from '@aafiya/contracts/platform/limits'
import { and, eq, isNull } from 'drizzle-orm'

import { users } from '../account/users.table.ts'
import { listedDoctor } from '../appointments/bookable-doctor.ts'
import { lockPersonOfVisit, ownAppointment } from '../appointments/own-appointment.ts'
import type { Deps } from '../deps.ts'
import { agreeOrRequire, type Booker } from '../people/health-consent.ts'
import { personFor } from '../people/person-for.ts'
import type { Tx } from '../platform/db/database.ts'
import { Problem } from '../platform/problem.ts'
import { waitingEntriesOf } from './waiting-view.ts'
import { waitingEntries, type WaitingEntryRow } from './waiting.table.ts'

type Awaited = Pick<WaitingEntryRow, 'personId' | 'doctorId' | 'speciality' | 'appointmentId'>

/** What the entry waits for, which has to exist and, if it is a visit, to be upcoming. */
async function awaitedBy(tx: Tx, deps: Deps, accountId: string, body: JoinWaitingList): Promise<Awaited> {
  if (body.appointmentId !== undefined) {
    const id = body.appointmentId
    await lockPersonOfVisit(tx, id)
    const { appointment } = await ownAppointment(tx, deps, accountId, id)
    if (appointment.status === 'cancelled') throw new Problem('appointment_cancelled')
    if (appointment.status !== 'booked' || appointment.startsAt <= deps.clock.now())
      throw new Problem('appointment_started')
    const { personId, doctorId } = appointment
    return { personId, doctorId, speciality: null, appointmentId: id }
  }
  const { id: personId } = await personFor(tx, deps, accountId, body.personId)
  if (body.doctorId !== undefined) {
    const { id: doctorId } = await listedDoctor(tx, body.doctorId)
    return { personId, doctorId, speciality: null, appointmentId: null }
  }
  const speciality = deps.specialities.current().find(({ key, isRetired }) => key === body.speciality && !isRetired)
  if (!speciality) throw new Problem('speciality_not_found')
  return { personId, doctorId: null, speciality: speciality.key, appointmentId: null }
}

const isSame = (a: Awaited, b: Awaited) =>
  a.personId === b.personId &&
  a.doctorId === b.doctorId &&
  a.speciality === b.speciality &&
  a.appointmentId === b.appointmentId

/** Puts the caller at the end of the line. */
export async function joinWaitingList(
  deps: Deps,
  { accountId, language }: Booker,
  body: JoinWaitingList,
): Promise<WaitingEntries> {
  return deps.db.transaction(async (tx) => {
    // A double tap becomes one entry.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, accountId)).for('no key update')
    const awaited = await awaitedBy(tx, deps, accountId, body)
    const agrees = body.agreesToHealthData
    await agreeOrRequire(tx, deps, { accountId, personIds: [awaited.personId], agrees, language })
    const present = await tx
      .select()
      .from(waitingEntries)
      .where(and(eq(waitingEntries.accountId, accountId), isNull(waitingEntries.endedAt)))
    if (present.some((entry) => isSame(entry, awaited))) throw new Problem('already_waiting')
    if (present.length >= limits.waitingMax) throw new Problem('waiting_full')
    await tx.insert(waitingEntries).values({
      id: randomUUID(),
      accountId,
      ...awaited,
      days: body.days ?? [...weekdays],
      parts: body.parts ?? [...partsOfDay],
      since: deps.clock.now(),
    })
    return { entries: await waitingEntriesOf(tx, deps, accountId) }
  })
}
