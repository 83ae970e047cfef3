import { isOwed } from '@aafiya/contracts/appointments/is-owed'
import { leadDays, leadTimes, visitFigures, type VisitFigure } from '@aafiya/contracts/figures/visit-figures'
import { civilAt, daysBetween } from '@aafiya/contracts/hours/clinic-time'
import { weekdayOf, weekdays } from '@aafiya/contracts/hours/schedule'
import { fromMinor } from '@aafiya/contracts/payments/money'
import { refundOf, refundStartOf } from '@aafiya/contracts/payments/refund-rule'
import { ne } from 'drizzle-orm'

import { appointments, type AppointmentRow } from '../../src/appointments/appointments.table.ts'
import { cancellingSide } from '../../src/appointments/declinable-moves.ts'
import { reminders } from '../../src/reminders/reminders.table.ts'
import { waitingOffers } from '../../src/waiting/waiting.table.ts'
import { minute, zone, type Place } from './figures-place.ts'

const dayOf = (instant: Date) => civilAt(instant, zone).date
export const isWithin = ({ period }: Place, instant: Date) =>
  dayOf(instant) >= period.from && dayOf(instant) <= period.to

function middle(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  const half = (sorted.length - 1) / 2
  const [low, high] = [sorted[Math.floor(half)], sorted[Math.ceil(half)]]
  return low === undefined || high === undefined ? null : (low + high) / 2
}

/** The figures, counted visit by visit. */
export async function bruteForce(place: Place, isWanted: (visit: AppointmentRow) => boolean) {
  const { db } = place.database
  const all = await db.select().from(appointments).where(ne(appointments.status, 'held'))
  const visits = all.filter((visit) => isWithin(place, visit.startsAt) && isWanted(visit))
  const live = (visit: AppointmentRow) => visit.status !== 'cancelled'
  const isFirst = (visit: AppointmentRow) =>
    !all.some(
      (other) =>
        live(other) &&
        other.personId === visit.personId &&
        (other.startsAt < visit.startsAt || (+other.startsAt === +visit.startsAt && other.id < visit.id)),
    )
  const taken = new Set(
    (await db.select().from(waitingOffers)).flatMap((offer) => (offer.state === 'taken' ? [timeOf(offer)] : [])),
  )
  const rules: Record<VisitFigure, (visit: AppointmentRow) => boolean> = {
    visits: live,
    open: ({ status }) => status === 'booked' || status === 'arrived',
    attended: ({ status }) => status === 'completed' || status === 'no_show',
    completed: ({ status }) => status === 'completed',
    no_show: ({ status }) => status === 'no_show',
    cancelled: ({ status }) => status === 'cancelled',
    by_patient: ({ status, cancelReason }) => status === 'cancelled' && cancelReason === null,
    by_clinic: ({ status, cancelReason }) => status === 'cancelled' && cancelReason !== null,
    late: (visit) =>
      visit.cancelledAt !== null &&
      visit.cancelReason === null &&
      refundOf(
        {
          paidMinor: 100,
          currency: 'USD',
          refundStart: refundStartOf(visit),
          cancelledAt: visit.cancelledAt,
          cancelledBy: cancellingSide(visit, 'patient', visit.cancelledAt),
        },
        { fullHours: 24, latePercent: 50 },
      ) < 100,
    kept: ({ status, cancelReason }) => status !== 'cancelled' || cancelReason === null,
    waited: ({ arrivedAt, startedAt }) => arrivedAt !== null && startedAt !== null,
    unpaid: isOwed,
    first: (visit) => live(visit) && isFirst(visit),
    return: (visit) => live(visit) && !isFirst(visit),
    refilled: (visit) => live(visit) && taken.has(timeOf(visit)),
  }
  const of = (figure: VisitFigure, among = visits) => among.filter(rules[figure])
  const count = (figure: VisitFigure, among = visits) => of(figure, among).length
  const sent = new Set(
    (await db.select().from(reminders)).filter((one) => one.state === 'sent').map((one) => one.appointmentId),
  )
  const attendance = (among: AppointmentRow[]) => ({
    attended: count('attended', among),
    noShow: count('no_show', among),
    kept: count('kept', among),
    late: count('late', among),
  })
  const by = (holds: (visit: AppointmentRow) => boolean) => ({
    yes: attendance(visits.filter(holds)),
    no: attendance(visits.filter((visit) => !holds(visit))),
  })
  const ahead = (visit: AppointmentRow) => Math.max(0, daysBetween(dayOf(visit.createdAt), dayOf(visit.startsAt)))
  const minutes = (from: (visit: AppointmentRow) => Date | null) =>
    of('waited').map((visit) => (+(visit.startedAt ?? 0) - +(from(visit) ?? 0)) / minute)
  const dates = [...new Set(visits.map(({ startsAt }) => dayOf(startsAt)))].toSorted()
  return {
    visits: Object.fromEntries(visitFigures.map((figure) => [figure, count(figure)])),
    byReminder: by(({ id }) => sent.has(id)),
    byConfirmation: by(({ confirmedAt }) => confirmedAt !== null),
    byLead: leadTimes.map((lead) => {
      const [least, most] = leadDays[lead]
      const among = visits.filter((visit) => ahead(visit) >= least && ahead(visit) <= most)
      return {
        lead,
        visits: count('visits', among),
        attended: count('attended', among),
        noShow: count('no_show', among),
      }
    }),
    leadDays: { median: middle(of('visits').map(ahead)), count: count('visits') },
    waiting: { median: middle(minutes(({ arrivedAt }) => arrivedAt)), count: count('waited') },
    delay: { median: middle(minutes(({ startsAt }) => startsAt)), count: count('waited') },
    days: dates.map((date) => {
      const among = visits.filter(({ startsAt }) => dayOf(startsAt) === date)
      return {
        date,
        visits: count('visits', among),
        completed: count('completed', among),
        noShow: count('no_show', among),
        cancelled: count('cancelled', among),
      }
    }),
    busy: busyOf(of('visits')),
    booked: sum(of('visits').map(minutesTaken)),
    byDoctor: new Map(
      [...new Set(visits.map(({ doctorId }) => doctorId))].map((id) => {
        const theirs = visits.filter(({ doctorId }) => doctorId === id)
        const booked = Math.round(sum(of('visits', theirs).map(minutesTaken)))
        const counts = {
          visits: count('visits', theirs),
          completed: count('completed', theirs),
          attended: count('attended', theirs),
          noShow: count('no_show', theirs),
        }
        return [id, { ...counts, booked }]
      }),
    ),
    byType: new Map(
      [...new Set(visits.map(({ visitTypeId }) => visitTypeId))].map((id) => [
        id,
        count(
          'visits',
          visits.filter(({ visitTypeId }) => visitTypeId === id),
        ),
      ]),
    ),
    due: ['KWD', 'USD'].flatMap((currency) => {
      const unpaid = of('unpaid').filter((visit) => visit.currency === currency)
      const amount = unpaid.reduce((sum, { fee, partPaidMinor }) => sum + fee - fromMinor(partPaidMinor, currency), 0)
      return unpaid.length > 0 ? [{ currency, amount: Math.round(amount * 1000) / 1000 }] : []
    }),
  }
}

/** One time of one doctor. */
const timeOf = ({ doctorId, startsAt }: Pick<AppointmentRow, 'doctorId' | 'startsAt'>) =>
  `${doctorId} ${startsAt.toISOString()}`

const sum = (numbers: readonly number[]) => numbers.reduce((all, number) => all + number, 0)

const minutesTaken = ({ startsAt, endsAt, pauseMinutes, overbookLane }: AppointmentRow) =>
  overbookLane === 0 ? (+endsAt - +startsAt) / minute + pauseMinutes : 0

/** By weekday and hour: the visits that start in it, and the minutes booked in it, one after another. */
function busyOf(visits: readonly AppointmentRow[]) {
  const cells = new Map<string, { visits: number; booked: number }>()
  const at = (weekday: number, hour: number) => {
    const name = `${weekdays[weekday % 7]} ${hour}`
    const cell = cells.get(name) ?? { visits: 0, booked: 0 }
    cells.set(name, cell)
    return cell
  }
  for (const visit of visits) {
    const { date, time } = civilAt(visit.startsAt, zone)
    const [hour = 0, start = 0] = time.split(':').map(Number)
    const weekday = weekdays.indexOf(weekdayOf(date))
    at(weekday, hour).visits += 1
    for (let minutes = 0; minutes < minutesTaken(visit); minutes++) {
      const later = hour * 60 + start + minutes
      at(weekday + Math.floor(later / 1440), Math.floor((later % 1440) / 60)).booked += 1
    }
  }
  return cells
}
