import { eq, sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'

import { unknownId, waitingLine as ready } from '../../test/clinics/waiting-line.ts'
import { offerFreedTimes } from './offer-freed-times.ts'
import { freedTimes, waitingEntries, waitingOffers } from './waiting.table.ts'

test('of concurrent acceptance, refusal and expiry one counts', async () => {
  const { omar, nadia, join, free, first, offer, clock, rowsAt, offered } = await ready()
  await join(omar)
  await join(nadia)
  await free()
  const entry = await first(omar)
  const params = { id: entry?.id ?? unknownId, offerId: entry?.offer?.id ?? unknownId }
  clock.advance(14)
  const [accepted, declined] = await Promise.allSettled([
    omar.waitingList.accept({ params }),
    omar.waitingList.decline({ params }),
    omar.waitingList.accept({ params }),
    offer(),
  ])
  await offer()
  const booked = (await rowsAt()).filter(({ status }) => status === 'booked')
  const isBooked = accepted.status === 'fulfilled'
  expect(declined.status).toBe(isBooked ? 'rejected' : 'fulfilled')
  expect(booked).toHaveLength(isBooked ? 1 : 0)
  expect((await offered(nadia)) !== undefined).toBe(!isBooked)
})

test('several processes offer times concurrently: each time has one owner, in the order of the line, also after offers expired', async () => {
  const { asPatient, deps, doctor, database, join, clock } = await ready()
  const people = await Promise.all(Array.from({ length: 9 }, (_, index) => asPatient(`waiting${index}`)))
  for (const one of people) await join(one, { doctorId: doctor.id })
  const times = [0, 1, 2, 3, 4, 5].map((index) => new Date(Date.parse('2026-03-02T08:30:00Z') + index * 1_800_000))
  const { db } = database
  await db
    .insert(freedTimes)
    .values(
      times.map((startsAt) => ({ doctorId: doctor.id, startsAt, endsAt: new Date(startsAt.getTime() + 1_800_000) })),
    )
  const offerAtOnce = () => Promise.all([offerFreedTimes(deps), offerFreedTimes(deps), offerFreedTimes(deps)])
  const openInOrder = async () =>
    db
      .select({ turn: waitingEntries.turn, startsAt: waitingOffers.startsAt })
      .from(waitingOffers)
      .innerJoin(waitingEntries, eq(waitingEntries.id, waitingOffers.entryId))
      .where(eq(waitingOffers.state, 'open'))
      .orderBy(waitingOffers.startsAt)
  await offerAtOnce()
  const turns = (await db.select().from(waitingEntries).orderBy(waitingEntries.turn)).map(({ turn }) => turn)
  const first = await openInOrder()
  expect(first.map(({ turn }) => turn)).toEqual(turns.slice(0, 6))
  expect(first.map(({ startsAt }) => startsAt)).toEqual(times)
  clock.advance(15)
  await offerAtOnce()
  await offerAtOnce()
  const next = await openInOrder()
  expect(next).toHaveLength(6)
  // Every entry that has had no offer comes first; no entry is offered the same time again.
  const offers = await db.select().from(waitingOffers)
  expect(new Set(offers.map(({ entryId, startsAt }) => `${entryId} ${startsAt.toISOString()}`)).size).toBe(12)
  expect(new Set(next.map(({ startsAt }) => startsAt.getTime())).size).toBe(6)
})

test('a freed time whose offer met a lock or a limit is offered later', async () => {
  const { omar, join, free, offer, offered, database } = await ready()
  await join(omar)
  await database.db.execute(sql`create function refuse_offers() returns trigger language plpgsql as
    $$ begin raise exception 'refused' using errcode = '55P03'; end $$`)
  await database.db.execute(
    sql`create trigger refuse_offers before insert on waiting_offers for each row execute function refuse_offers()`,
  )
  const allow = async () => void (await database.db.execute(sql`drop function if exists refuse_offers() cascade`))
  onTestFinished(allow)
  await expect(free()).rejects.toThrow(/waiting_offers/)
  await allow()
  await offer()
  expect(await offered(omar)).toBeDefined()
})
