import { asc, eq } from 'drizzle-orm'

import { reminders } from '../../src/reminders/reminders.table.ts'
import { sendReminders } from '../../src/reminders/send-reminders.ts'
import { payingClinic } from './paying-clinic.ts'

/** A Monday in March, a week ahead, by the clock of Cairo: two hours ahead of UTC. */
export const visit = { appointmentDate: '2026-03-09', appointmentTime: '15:00' }
export const dayBefore = '24 planned 2026-03-08T13:00'
export const hoursBefore = '3 planned 2026-03-09T10:00'

/** A clinic that charges 80 dollars, and the actions around reminders. */
export async function remindingClinic() {
  const place = await payingClinic()
  const { database, deps, clock, doctor } = place
  /** The reminders of a visit, in the order in which they are due; those that are void only on request. */
  async function planned(id: string, isVoidShown = false) {
    const rows = await database.db
      .select()
      .from(reminders)
      .where(eq(reminders.appointmentId, id))
      .orderBy(asc(reminders.dueAt))
    return rows
      .filter(({ state }) => isVoidShown || state !== 'void')
      .map((row) => `${row.hoursBefore} ${row.state} ${row.dueAt.toISOString().slice(0, 16)}`)
  }
  /** Sends the reminders due at an instant; returns the mailed ones. */
  async function remindAt(instant: string) {
    clock.set(instant)
    const before = (await place.deliver()).length
    await sendReminders(deps)
    return (await place.deliver()).slice(before).filter(({ subject }) => /Reminder|تذكير/.test(subject))
  }
  const asDoctor = await place.asUser(doctor.userId)
  const administrator = await place.asAdministrator()
  return { ...place, planned, remindAt, asDoctor, administrator }
}
