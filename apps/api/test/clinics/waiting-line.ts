import { limits } from '@aafiya/contracts/platform/limits'
import { eq } from 'drizzle-orm'

import { appointments } from '../../src/appointments/appointments.table.ts'
import { offerFreedTimes } from '../../src/waiting/offer-freed-times.ts'
import { monday, payingClinic } from './paying-clinic.ts'

export const tuesday = { appointmentDate: '2026-03-03', appointmentTime: '11:00' }
export const unknownId = '00000000-0000-4000-8000-000000000000'

/** Mona has booked the doctor's Monday at 10:00; Omar and Nadia wait for it. */
export async function waitingLine(fees = 0) {
  const place = await payingClinic({ fees })
  const { asPatient, book, mona, doctor, deps, deliver, clock, asVisitor, database } = place
  const id = await book({ ...monday })
  const [omar, nadia] = [await asPatient('omar'), await asPatient('nadia')]
  await deliver()
  const offer = () => offerFreedTimes(deps)
  const free = async () => {
    await mona.appointments.cancel({ params: { id } })
    clock.advance(limits.undoMinutes)
    await offer()
  }
  type Patient = typeof omar
  const join = (who: Patient, body: Parameters<Patient['waitingList']['join']>[0]['body'] = { doctorId: doctor.id }) =>
    who.waitingList.join({ body })
  const first = async (who: Patient) => (await who.waitingList.list()).entries[0]
  const offered = async (who: Patient) => (await first(who))?.offer
  const answer = async (who: Patient, how: 'accept' | 'decline') => {
    const entry = await first(who)
    return who.waitingList[how]({ params: { id: entry?.id ?? unknownId, offerId: entry?.offer?.id ?? unknownId } })
  }
  /** The secret of the link in the newest offer that was mailed. */
  const mailed = async () =>
    (await deliver()).flatMap(({ text }) => /\/offer\?in=en#([\w-]{22})/.exec(text)?.[1] ?? []).at(-1) ?? ''
  const pressed = async (token: string) => {
    const { shown } = await asVisitor.waitingOffers.open({ body: { token } })
    clock.advance(1)
    return { token, shown }
  }
  const rowsAt = async (doctorId = doctor.id) =>
    database.db.select().from(appointments).where(eq(appointments.doctorId, doctorId))
  return { ...place, id, omar, nadia, offer, free, join, first, offered, answer, mailed, pressed, rowsAt }
}
