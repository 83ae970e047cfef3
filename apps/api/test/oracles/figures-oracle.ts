import { leadDays, leadTimes, visitFigures, type VisitFigure } from '@aafiya/contracts/figures/visit-figures'
import { civilAt, daysBetween } from '@aafiya/contracts/hours/clinic-time'
import { weekdayOf } from '@aafiya/contracts/hours/schedule'
import { fromMinor } from '@aafiya/contracts/payments/money'
import { ne } from 'drizzle-orm'

import { appointments, type AppointmentRow } from '../../src/appointments/appointments.table.ts'
import { ledgerEntries } from '../../src/payments/ledger/ledger-entries.table.ts'
import { payments } from '../../src/payments/payments.table.ts'
import { reminders } from '../../src/reminders/reminders.table.ts'
import { minute, period, zone, type Place } from './figures-world.ts'

const dayOf = (instant: Date) => civilAt(instant, zone).date
const isWithin = (instant: Date) => dayOf(instant) >= period.from && dayOf(instant) <= period.to

function middle(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  const half = (sorted.length - 1) / 2
  const [low, high] = [sorted[Math.floor(half)], sorted[Math.ceil(half)]]
  return low === undefined || high === undefined ? null : (low + high) / 2
}

/** The figures, counted visit by visit. */
export async function bruteForce({ database: { db } }: Place, isWanted: (visit: AppointmentRow) => boolean) {
  const all = await db.select().from(appointments).where(ne(appointments.status, 'held'))
  const visits = all.filter((visit) => isWithin(visit.startsAt) && isWanted(visit))
  const live = (visit: AppointmentRow) => visit.status !== 'cancelled'
  const isFirst = (visit: AppointmentRow) =>
    !all.some(
      (other) =>
        live(other) &&
        other.personId === visit.personId &&
        (other.startsAt < visit.startsAt || (+other.startsAt === +visit.startsAt && other.id < visit.id)),
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
    late: ({ cancelledAt, cancelReason, startsAt }) =>
      cancelledAt !== null && cancelReason === null && +startsAt - +cancelledAt < 24 * 60 * minute,
    kept: ({ status, cancelReason }) => status !== 'cancelled' || cancelReason === null,
    waited: ({ arrivedAt, startedAt }) => arrivedAt !== null && startedAt !== null,
    unpaid: ({ status, fee, paymentStatus }) =>
      (status === 'arrived' || status === 'completed') &&
      fee > 0 &&
      ['unpaid', 'failed', 'partly_paid'].includes(paymentStatus),
    first: (visit) => live(visit) && isFirst(visit),
    return: (visit) => live(visit) && !isFirst(visit),
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
    busy: new Map(
      of('visits').map((visit) => {
        const cell = ({ startsAt }: AppointmentRow) =>
          `${weekdayOf(dayOf(startsAt))} ${Number(civilAt(startsAt, zone).time.slice(0, 2))}`
        return [cell(visit), of('visits').filter((other) => cell(other) === cell(visit)).length]
      }),
    ),
    due: ['KWD', 'USD'].flatMap((currency) => {
      const unpaid = of('unpaid').filter((visit) => visit.currency === currency)
      const amount = unpaid.reduce((sum, { fee, partPaidMinor }) => sum + fee - fromMinor(partPaidMinor, currency), 0)
      return unpaid.length > 0 ? [{ currency, amount: Math.round(amount * 1000) / 1000 }] : []
    }),
  }
}

export async function incomeOf({ database: { db } }: Place, isWanted: (doctorId: string) => boolean) {
  const paid = new Map((await db.select().from(payments)).map(({ id, doctorId }) => [id, doctorId]))
  const entries = (await db.select().from(ledgerEntries)).filter(
    ({ createdAt, paymentId }) => isWithin(createdAt) && isWanted(paid.get(paymentId) ?? ''),
  )
  return ['KWD', 'USD'].flatMap((currency) => {
    const own = entries.filter((entry) => entry.currency === currency)
    const sum = (sign: number) => own.reduce((all, { amountMinor }) => all + Math.max(0, amountMinor * sign), 0)
    const [charged, refunded] = [sum(1), sum(-1)]
    return own.length === 0
      ? []
      : [
          {
            currency,
            charged: fromMinor(charged, currency),
            refunded: fromMinor(refunded, currency),
            net: fromMinor(charged - refunded, currency),
          },
        ]
  })
}
