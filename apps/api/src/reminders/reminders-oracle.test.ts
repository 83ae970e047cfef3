import { randomUUID } from 'node:crypto'

import { civilAt } from '@aafiya/contracts/clinic-time'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { clinic } from '../../test/clinic.ts'
import { appointments } from '../appointments/appointments.table.ts'
import { jobs } from '../platform/jobs/jobs.table.ts'
import { planReminders } from './plan-reminders.ts'
import { reminders } from './reminders.table.ts'
import { sendReminders } from './send-reminders.ts'

/** The clock of Casablanca moves back for Ramadan (15 February 2026) and ahead after it (22 March). */
const zone = 'Africa/Casablanca'
const begin = Date.parse('2026-01-20T08:00:00Z')
const days = 90
const minuteMs = 60_000
const halfHourMs = 30 * minuteMs
const dayMs = 86_400_000
/** 5,000 take some minutes. */
const visitCount = Number(process.env['REMINDED_VISITS'] ?? 250)

/** The same worlds in each run: a linear congruential generator. */
function createRandom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const wallOf = (instant: number) => {
  const { date, time } = civilAt(new Date(instant), zone)
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
      const told = new Set<string>()
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
        told.add(`${one.patient} ${wallOf(one.start).day}`)
      }
      mails += told.size
    },
  }
}

test('the reminders of three months with two changes of the clock equal those of an oracle', { timeout: 600_000 }, async () => {
  const offset = (date: string) => civilAt(new Date(`${date}T12:00:00Z`), zone).time
  expect([offset('2026-02-01'), offset('2026-03-01'), offset('2026-04-01')]).toEqual(['13:00', '12:00', '13:00'])

  const place = await clinic({ now: new Date(begin).toISOString(), env: { CLINIC_TIME_ZONE: zone } })
  const { database, deps, clock, buildDoctor, buildUser, asAdministrator } = place
  const { db } = database
  expect(deps.clinic.facts().timeZone).toBe(zone)
  const random = createRandom(20260222)
  const pick = <T>(list: readonly T[]) => list[random(list.length)]
  const doctorIds = await Promise.all(Array.from({ length: 6 }, async () => (await buildDoctor()).id))
  const personIds = await Promise.all(Array.from({ length: Math.max(12, visitCount / 40) }, async () => (await buildUser()).id))
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
    const now = begin + step * halfHourMs
    const { time } = wallOf(now)
    clock.set(new Date(now).toISOString())
    if (time >= '08:00' && time <= '21:00') {
      await sendReminders(deps)
      oracle.tick(now)
    }
    const later = now + 10 * minuteMs
    clock.set(new Date(later).toISOString())
    if (random(steps) < visitCount) await book(later)
    if (random(steps) < visitCount * 0.4) await change(later, true)
    if (random(steps) < visitCount * 0.2) await change(later, false)
    const hours = { [Math.floor(steps / 3)]: [48, 24, 2], [Math.floor((steps * 2) / 3)]: [24, 3] }[step]
    if (hours) {
      // Sessions end within the three months.
      const administrator = await asAdministrator()
      const { version } = await administrator.clinic.settings()
      await administrator.clinic.updateSettings({ body: { version, reminderHours: hours } })
      oracle.change(hours, later)
    }
  }

  const rows = await db.select().from(reminders)
  const sent = rows.filter(({ state }) => state === 'sent')
  const written = sent.map((row) => `${row.appointmentId} ${row.sequence} ${row.hoursBefore} ${row.sentAt?.toISOString()}`)
  expect(written.toSorted()).toEqual(oracle.sent.toSorted())
  expect(sent.length).toBeGreaterThan(visitCount)
  expect(await db.$count(jobs, eq(jobs.kind, 'mail'))).toBe(oracle.mails())
  expect(oracle.mails()).toBeLessThan(sent.length)
  expect(rows.filter(({ state, dueAt }) => state === 'failed' || (state === 'planned' && dueAt <= clock.now()))).toEqual([])
})
