import { randomUUID } from 'node:crypto'

import { addDays } from '@aafiya/contracts/hours/clinic-time'
import { weekdays, type WeeklyHours } from '@aafiya/contracts/hours/schedule'
import { messageChannels, type MessageChannel } from '@aafiya/contracts/notifications/message-channels'
import { ne } from 'drizzle-orm'

import { appointments } from '../../src/appointments/appointments.table.ts'
import { messageAttempts } from '../../src/messages/message-attempts.table.ts'
import { messages } from '../../src/messages/messages.table.ts'
import { schedules } from '../../src/schedules/schedules.table.ts'
import { waitingEntries, waitingOffers } from '../../src/waiting/waiting.table.ts'
import { minute, type Place } from './figures-place.ts'
import type { Random } from './random.ts'

const weekOf = (hours: (place: number) => WeeklyHours[(typeof weekdays)[number]]) => {
  const [sunday, monday, tuesday, wednesday, thursday, friday, saturday] = weekdays.map((_, place) => [...hours(place)])
  if (!sunday || !monday || !tuesday || !wednesday || !thursday || !friday || !saturday) throw new Error('seven days')
  return { sunday, monday, tuesday, wednesday, thursday, friday, saturday }
}

/** The clinic has holidays; one doctor works through every night, another has days off and days of two parts. */
export async function setHours({ database: { db }, doctors, clock, period }: Place, random: Random) {
  const [, second, third] = doctors
  const holiday = addDays(period.from, random.below(20))
  const nights = weekOf(() => [{ opens: '20:00', closes: '02:00' }])
  const parts = weekOf((place) =>
    place < 2
      ? []
      : [
          { opens: '09:30', closes: '13:00' },
          { opens: '22:00', closes: '24:00' },
        ],
  )
  const others = { version: 1, seasons: [], updatedAt: clock.now() }
  await db.insert(schedules).values([
    {
      ...others,
      id: randomUUID(),
      week: null,
      exceptions: [],
      holidays: [{ name: 'Feast', nameAr: 'عيد', startsOn: holiday, endsOn: addDays(holiday, 1) }],
    },
    { ...others, id: randomUUID(), doctorId: second?.id ?? null, week: nights, exceptions: [], holidays: [] },
    {
      ...others,
      id: randomUUID(),
      doctorId: third?.id ?? null,
      week: parts,
      exceptions: [{ date: addDays(period.from, 9), hours: [{ opens: '10:00', closes: '12:15' }], reason: 'A course' }],
      holidays: [],
    },
  ])
}

/** Some times were offered to the waiting list, and taken, declined or left; also times that no visit has now. */
export async function offerSome(place: Place, random: Random) {
  const { database, buildUser, clock } = place
  const { db } = database
  const account = await buildUser()
  const visits = await db.select().from(appointments).where(ne(appointments.status, 'held'))
  const now = clock.now()
  for (const { doctorId, startsAt: start } of visits.filter(() => random.percent(25))) {
    const entryId = randomUUID()
    const startsAt = random.percent(80) ? start : new Date(start.getTime() + 5 * minute)
    await db.insert(waitingEntries).values({
      id: entryId,
      accountId: account.id,
      personId: account.id,
      doctorId,
      days: [],
      parts: [],
      since: now,
      endedAt: now,
    })
    await db.insert(waitingOffers).values({
      id: randomUUID(),
      entryId,
      tokenHash: randomUUID(),
      doctorId,
      holdId: randomUUID(),
      startsAt,
      offeredAt: now,
      reservedUntil: now,
      state: random.pick(['taken', 'taken', 'declined', 'expired'] as const) ?? 'taken',
    })
  }
}

/** Messages around both ends of the period too, in every state. */
export async function sendSome(place: Place, random: Random) {
  const { id: accountId } = await place.buildUser()
  for (let n = 0; n < 60; n++) {
    const at = new Date(Date.parse(`${place.first}T00:00:00Z`) + random.below(50 * 48) * 30 * minute).toISOString()
    const state = random.pick(['planned', 'sent', 'delivered', 'failed'] as const) ?? 'sent'
    // A provider refuses some at once; others fail after they were sent.
    const isRefused = state === 'failed' && random.percent(50)
    await send(place, {
      accountId,
      channel: random.pick(messageChannels) ?? 'mail',
      state,
      ...(state !== 'planned' && (isRefused ? { failedAt: at } : { sentAt: at })),
    })
  }
}

export interface Attempt {
  channel: MessageChannel
  state: 'planned' | 'sent' | 'delivered' | 'failed'
  sentAt?: string
  failedAt?: string
  accountId?: string
}

/** A message, by default to an account of its own, tried by one channel. */
export async function send(
  { database: { db }, buildUser, clock }: Pick<Place, 'database' | 'buildUser' | 'clock'>,
  attempt: Attempt,
) {
  const [at, id] = [clock.now(), randomUUID()]
  const accountId = attempt.accountId ?? (await buildUser()).id
  await db
    .insert(messages)
    .values({ id, kind: 'reminder', accountId, route: [attempt.channel], usefulUntil: at, createdAt: at })
  await db.insert(messageAttempts).values({
    id: randomUUID(),
    messageId: id,
    channel: attempt.channel,
    state: attempt.state,
    failure: attempt.state === 'failed' ? 'refused' : null,
    plannedAt: at,
    sentAt: attempt.sentAt ? new Date(attempt.sentAt) : null,
    failedAt: attempt.failedAt ? new Date(attempt.failedAt) : null,
  })
}
