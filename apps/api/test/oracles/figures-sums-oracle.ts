import { addDays, civilAt, minutesOf } from '@aafiya/contracts/hours/clinic-time'
import { weekdayOf } from '@aafiya/contracts/hours/schedule'
import { messageChannels } from '@aafiya/contracts/notifications/message-channels'
import { fromMinor } from '@aafiya/contracts/payments/money'

import { appointments } from '../../src/appointments/appointments.table.ts'
import { messageAttempts } from '../../src/messages/message-attempts.table.ts'
import { ledgerEntries } from '../../src/payments/ledger/ledger-entries.table.ts'
import { payments } from '../../src/payments/payments.table.ts'
import { schedules } from '../../src/schedules/schedules.table.ts'
import { isWithin } from './figures-oracle.ts'
import { minute, zone, type Place } from './figures-place.ts'

/** Whose and what kind of visit was paid for, and how. */
interface Paid {
  doctorId: string
  typeId: string | null
  method: string
}

export async function incomeOf(place: Place, isWanted: (paid: Paid) => boolean) {
  const { db } = place.database
  const visits = new Map((await db.select().from(appointments)).map((visit) => [visit.id, visit]))
  const paid = new Map(
    (await db.select().from(payments)).map((payment) => {
      const { doctorId, visitTypeId } = visits.get(payment.appointmentId) ?? payment
      return [payment.id, { doctorId, typeId: visitTypeId ?? payment.visitTypeId, method: payment.provider }]
    }),
  )
  const entries = (await db.select().from(ledgerEntries)).filter(({ createdAt, paymentId }) => {
    const of = paid.get(paymentId)
    return of && isWithin(place, createdAt) && isWanted(of)
  })
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

/** What was sent by each channel, attempt by attempt; an SMS costs as many cents as `smsCents`. */
export async function messagesOf(place: Place, smsCents: number) {
  const attempts = await place.database.db.select().from(messageAttempts)
  const during = attempts.filter(({ sentAt, failedAt }) => {
    const at = sentAt ?? failedAt
    return at !== null && isWithin(place, at)
  })
  return messageChannels.flatMap((channel) => {
    const own = during.filter((attempt) => attempt.channel === channel)
    const sent = own.filter(({ sentAt }) => sentAt !== null).length
    const of = (state: string) => own.filter((attempt) => attempt.state === state).length
    const costs = { mail: null, sms: (sent * smsCents) / 100, whatsapp: null, push: 0 }
    return own.length === 0
      ? []
      : [{ channel, sent, delivered: of('delivered'), failed: of('failed'), cost: costs[channel] }]
  })
}

const quarter = 15

/** What the clinic's clock shows at each quarter of an hour of real time, by civil day. */
function clockOf({ from, to }: Place['period']): Map<string, number[]> {
  const clock = new Map<string, number[]>()
  const end = Date.parse(`${addDays(to, 2)}T12:00:00Z`)
  for (let at = Date.parse(`${addDays(from, -1)}T12:00:00Z`); at < end; at += quarter * minute) {
    const { date, time } = civilAt(new Date(at), zone)
    clock.set(date, [...(clock.get(date) ?? []), minutesOf(time)])
  }
  return clock
}

/** The doctors' hours that begin in the period, quarter by quarter: of each doctor, and by hour of the week. */
export async function offeredOf({ database: { db }, period }: Place, ids: readonly string[]) {
  const rows = await db.select().from(schedules)
  const holidays = rows.find(({ doctorId }) => doctorId === null)?.holidays ?? []
  const clock = clockOf(period)
  const cells = new Map<string, number>()
  const hoursOf = (id: string, date: string) => {
    const own = rows.find(({ doctorId }) => doctorId === id)
    const exception = own?.exceptions.find((one) => one.date === date)
    if (exception) return exception.hours
    if (holidays.some(({ startsOn, endsOn }) => startsOn <= date && date <= endsOn)) return []
    return own?.week?.[weekdayOf(date)] ?? [{ opens: '10:00', closes: '21:00' }]
  }
  const count = (date: string, isDuring: (minutes: number) => boolean) => {
    const seen = (clock.get(date) ?? []).filter(isDuring)
    for (const minutes of seen) {
      const cell = `${weekdayOf(date)} ${Math.floor(minutes / 60)}`
      cells.set(cell, (cells.get(cell) ?? 0) + quarter)
    }
    return seen.length * quarter
  }
  const of = new Map<string, number>()
  for (const id of ids)
    for (let date = period.from; date <= period.to; date = addDays(date, 1))
      for (const { opens, closes } of hoursOf(id, date)) {
        const isNight = closes <= opens
        const today = count(date, (at) => at >= minutesOf(opens) && (isNight || at < minutesOf(closes)))
        const tomorrow = isNight ? count(addDays(date, 1), (at) => at < minutesOf(closes)) : 0
        of.set(id, (of.get(id) ?? 0) + today + tomorrow)
      }
  return { of, cells }
}
