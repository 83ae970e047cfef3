import { randomUUID } from 'node:crypto'

import { civilAt } from '@aafiya/contracts/hours/clinic-time'
import { dayMs, minuteMs } from '@aafiya/contracts/platform/durations'
import { eq } from 'drizzle-orm'

import { appointments } from '../../src/appointments/appointments.table.ts'
import type { Deps } from '../../src/deps.ts'
import { planReminders } from '../../src/reminders/plan-reminders.ts'
import { createRandom } from './random.ts'

/** The clock of Casablanca moves back for Ramadan (15 February 2026) and ahead after it (22 March). */
export const remindedZone = 'Africa/Casablanca'
export const remindedFrom = Date.parse('2026-01-20T08:00:00Z')
const days = 90
const halfHourMs = 30 * minuteMs

const wallOf = (instant: number) => {
  const { date, time } = civilAt(new Date(instant), remindedZone)
  return { day: date, time, text: `${date}T${time}` }
}

/** Walks back from a visit until the clock shows a time that is early enough and not in the night. */
function dueByWalking(start: number, hours: number): number {
  const target = new Date(Date.parse(`${wallOf(start).text}:00Z`) - hours * 3_600_000).toISOString().slice(0, 16)
  for (let instant = start; ; instant -= halfHourMs) {
    const { text, time } = wallOf(instant)
    if (text <= target && time >= '08:00' && time <= '21:00') return instant
  }
}

interface Expected {
  id: string
  patient: string
  start: number
  sequence: number
  open: Map<number, number>
  done: Map<number, number>
}

/** What ought to be sent, kept in plain lists and looked through whole at each step. */
function createOracle() {
  let hours = [24, 3]
  const live = new Map<string, Expected>()
  const sent: string[] = []
  let mails = 0
  const plan = (one: Expected, now: number) => {
    one.open = new Map(hours.filter((kind) => !one.done.has(kind)).map((kind) => [kind, dueByWalking(one.start, kind)]))
    for (const [kind, due] of one.open) if (due <= now) one.open.delete(kind)
  }
  return {
    sent,
    mails: () => mails,
    begin(visit: Pick<Expected, 'id' | 'patient' | 'start' | 'sequence'>, now: number) {
      const one = { ...visit, open: new Map<number, number>(), done: new Map<number, number>() }
      plan(one, now)
      live.set(visit.id, one)
    },
    end: (id: string) => void live.delete(id),
    change(to: number[], now: number) {
      hours = to
      for (const one of live.values()) plan(one, now)
    },
    tick(now: number) {
      const mailed = new Set<string>()
      const all = [...live.values()].flatMap((one) => [...one.open].map(([kind, due]) => ({ one, kind, due })))
      const due = all.filter((each) => each.due <= now)
      const chosen = all.filter(
        (each) =>
          each.due <= now ||
          due.some(
            ({ one, kind, due: first }) =>
              one.patient === each.one.patient &&
              kind === each.kind &&
              wallOf(one.start).day === wallOf(each.one.start).day &&
              wallOf(first).day === wallOf(each.due).day,
          ),
      )
      for (const { one, kind } of chosen) {
        one.open.delete(kind)
        one.done.set(kind, now)
        sent.push(`${one.id} ${one.sequence} ${kind} ${new Date(now).toISOString()}`)
        mailed.add(`${one.patient} ${wallOf(one.start).day}`)
      }
      mails += mailed.size
    },
  }
}

interface Simulated {
  deps: Deps
  setClock: (now: number) => void
  visitCount: number
  doctorIds: readonly string[]
  personIds: readonly string[]
  /** Sends the due reminders, as many mails as the oracle expects. */
  send: (now: number, mails: number) => Promise<unknown>
  changeHours: (hours: number[]) => Promise<unknown>
}

/**
 * Three months in which visits are booked, moved and cancelled at random. Returns the oracle, which knows the
 * expected mails.
 */
export async function simulateMonths({
  deps,
  setClock,
  visitCount,
  doctorIds,
  personIds,
  send,
  changeHours,
}: Simulated) {
  const { db } = deps
  const { below: random } = createRandom(20260222)
  const pick = <T>(list: readonly T[]) => list[random(list.length)]
  const oracle = createOracle()
  const open: { id: string; patient: string; start: number; sequence: number }[] = []

  /** Mostly a visit of the day, at times one late in the evening or one that is hardly ahead. */
  const someStart = (now: number) => {
    const midnight = Math.floor(now / dayMs) * dayMs + random(12) * dayMs
    return Math.max(now + 20 * minuteMs, midnight + (8 * 2 + random(26)) * halfHourMs)
  }
  const onTheHalfHour = (instant: number) => Math.ceil(instant / halfHourMs) * halfHourMs
  const times = (start: number) => ({ startsAt: new Date(start), endsAt: new Date(start + halfHourMs) })

  async function book(now: number) {
    const [doctorId, patient, start] = [pick(doctorIds), pick(personIds), onTheHalfHour(someStart(now))]
    if (!doctorId || !patient) return
    const stamps = { createdAt: new Date(now), updatedAt: new Date(now) }
    const kept = { status: 'booked', fee: 0, currency: 'USD', paymentStatus: 'unpaid', sequence: 0 } as const
    await db.transaction(async (tx) => {
      const values = { id: randomUUID(), doctorId, personId: patient, ...times(start), ...stamps, ...kept }
      const [row] = await tx.insert(appointments).values(values).onConflictDoNothing().returning()
      if (!row) return
      await planReminders(tx, deps, row)
      const visit = { id: row.id, patient, start, sequence: 0 }
      open.push(visit)
      oracle.begin(visit, now)
    })
  }
  async function change(now: number, isMove: boolean) {
    const visit = pick(open.filter(({ start }) => start > now))
    if (!visit) return
    const start = onTheHalfHour(someStart(now))
    const isFree = (await db.$count(appointments, eq(appointments.startsAt, new Date(start)))) === 0
    if (isMove && !isFree) return
    const sequence = visit.sequence + 1
    const ended = { status: 'cancelled' as const, cancelledAt: new Date(now), sequence }
    await db.transaction(async (tx) => {
      const to = isMove ? { ...times(start), sequence } : ended
      const [row] = await tx.update(appointments).set(to).where(eq(appointments.id, visit.id)).returning()
      if (row) await planReminders(tx, deps, row)
    })
    oracle.end(visit.id)
    if (!isMove) return void open.splice(open.indexOf(visit), 1)
    Object.assign(visit, { start, sequence })
    oracle.begin(visit, now)
  }

  const steps = days * 48
  for (let step = 0; step < steps; step++) {
    const now = remindedFrom + step * halfHourMs
    const { time } = wallOf(now)
    setClock(now)
    if (time >= '08:00' && time <= '21:00') {
      const before = oracle.mails()
      oracle.tick(now)
      await send(now, oracle.mails() - before)
    }
    const later = now + 10 * minuteMs
    setClock(later)
    for (let count = Math.floor(visitCount / steps); count > 0; count--) await book(later)
    if (random(steps) < visitCount % steps) await book(later)
    if (random(steps) < visitCount * 0.4) await change(later, true)
    if (random(steps) < visitCount * 0.2) await change(later, false)
    const hours = { [Math.floor(steps / 3)]: [48, 24, 2], [Math.floor((steps * 2) / 3)]: [24, 3] }[step]
    if (hours) {
      await changeHours(hours)
      oracle.change(hours, later)
    }
  }
  return oracle
}
