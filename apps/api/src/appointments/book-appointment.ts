import { randomUUID } from 'node:crypto'

import type { BookAppointment } from '@aafiya/contracts/appointments'
import { limits } from '@aafiya/contracts/limits'
import { offerOf } from '@aafiya/contracts/slots'

import type { Deps } from '../deps.ts'
import { Problem } from '../platform/problem.ts'
import { appointments } from './appointments.table.ts'
import { postBookedMail } from './appointment-mails.ts'
import { toAppointment } from './appointment-view.ts'
import { bookableDoctor } from './bookable-doctor.ts'
import { countUpcoming } from './upcoming.ts'
import { wantedTime } from './wanted-time.ts'
import { whoHoldsTime } from './who-holds-time.ts'

/** Books a free slot. Two people who want the same one are told apart by the database's constraint, not by a look beforehand. */
export async function bookAppointment(deps: Deps, patientId: string, body: BookAppointment) {
  const { db, clock, config, throttle } = deps
  const zone = config.clinic.timeZone
  await throttle.hit({ key: `book:${patientId}`, limit: 30, minutes: 60 })

  const now = clock.now()
  const offer = offerOf({ ...wantedTime(body, zone), now, zone })
  if ('refusal' in offer) throw new Problem(offer.refusal)
  const { startsAt } = offer

  const booked = await db.transaction(async (tx) => {
    const doctor = await bookableDoctor(tx, body.doctorId)
    if (doctor.userId === patientId) throw new Problem('cannot_book_self')
    if ((await countUpcoming(tx, patientId, now)) >= config.maxUpcomingAppointments) throw new Problem('too_many_appointments')
    const [row] = await tx
      .insert(appointments)
      .values({
        id: randomUUID(), doctorId: doctor.id, patientId, startsAt, endsAt: new Date(startsAt.getTime() + limits.slotMinutes * 60_000),
        notes: body.notes?.trim() || null, status: 'booked', fee: doctor.fees, currency: config.clinic.currency, paymentStatus: 'unpaid',
        sequence: 0, createdAt: now, updatedAt: now,
      })
      .onConflictDoNothing()
      .returning()
    if (!row) throw new Problem(await whoHoldsTime(tx, { doctorId: doctor.id, patientId, startsAt }))
    await postBookedMail(tx, deps, row, doctor)
    return toAppointment(row, doctor, zone)
  })
  deps.wakeWorker()
  return booked
}
