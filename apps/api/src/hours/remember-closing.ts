import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'

import type { DoctorHours } from '@aafiya/contracts/hours/hours'
import { and, eq, inArray, isNull } from 'drizzle-orm'

import type { Deps } from '../deps.ts'
import type { Tx } from '../platform/db/database.ts'
import { closedDays } from './closed-days.table.ts'
import { readDoctorHours } from './show-hours.ts'

export type Exception = DoctorHours['exceptions'][number]

/** Whether a day that the desk closed has other hours by now. */
export const isOpenAgain = (closed: Pick<Exception, 'hours'>, now: Exception | undefined) =>
  !now || !isDeepStrictEqual(now.hours, closed.hours)

const openClosings = (doctorId: string) => and(eq(closedDays.doctorId, doctorId), isNull(closedDays.reopenedAt))

const end = (tx: Tx, { clock }: Deps, ids: string[]) =>
  tx.update(closedDays).set({ reopenedAt: clock.now() }).where(inArray(closedDays.id, ids))

interface Closing {
  doctorId: string
  /** The day as it is closed. */
  closed: Exception
  /** The doctor's exception for it before, if there was one. */
  previous: Exception | undefined
  closedBy: string
}

/** Remembers a closing, so that the day can be reopened; a second one of the same day keeps what was before the first. */
export async function rememberClosing(tx: Tx, deps: Deps, { doctorId, closed, previous, closedBy }: Closing) {
  const isThisDay = and(openClosings(doctorId), eq(closedDays.day, closed.date))
  const [first] = await tx.select().from(closedDays).where(isThisDay)
  // The release before did not end a closing when the day's hours were saved.
  if (first && isOpenAgain(first, previous)) await end(tx, deps, [first.id])
  const closing = { hours: closed.hours, closedBy, closedAt: deps.clock.now() }
  await tx
    .insert(closedDays)
    .values({
      id: randomUUID(),
      doctorId,
      day: closed.date,
      previous: previous ? { hours: previous.hours, reason: previous.reason } : null,
      ...closing,
    })
    .onConflictDoUpdate({
      target: [closedDays.doctorId, closedDays.day],
      targetWhere: isNull(closedDays.reopenedAt),
      set: closing,
    })
}

/** Ends the closings of days that are saved differently, before they are: such a day is no longer the desk's to reopen. */
export async function endClosings(tx: Tx, deps: Deps, doctorId: string, saved: readonly Exception[]) {
  const closings = await tx.select().from(closedDays).where(openClosings(doctorId))
  if (closings.length === 0) return
  const { exceptions } = await readDoctorHours(tx, doctorId)
  const on = (day: string) => (one: Exception) => one.date === day
  const ended = closings.filter(({ day }) => !isDeepStrictEqual(exceptions.find(on(day)), saved.find(on(day))))
  await end(
    tx,
    deps,
    ended.map(({ id }) => id),
  )
}
