import { sql } from 'drizzle-orm'

import { appointments, type AppointmentRow } from '../appointments/appointments.table.ts'
import { waitingEntries, waitingOffers, type WaitingOfferRow } from './waiting.table.ts'

/** Whether an offered time is an earlier one of this visit, which may have been moved since. */
export const isEarlierTimeOf = (
  visit: Pick<AppointmentRow, 'status' | 'doctorId' | 'startsAt'>,
  { doctorId, startsAt }: Pick<WaitingOfferRow, 'doctorId' | 'startsAt'>,
): boolean => visit.status === 'booked' && visit.doctorId === doctorId && visit.startsAt > startsAt

/** The same in a query that joins offer, entry and visit; an entry without a visit suits every time. */
export const isStillEarlier = sql`(${waitingEntries.appointmentId} is null or (${appointments.status} = 'booked'
  and ${appointments.doctorId} = ${waitingOffers.doctorId} and ${appointments.startsAt} > ${waitingOffers.startsAt}))`
