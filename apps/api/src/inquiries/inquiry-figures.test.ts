import { randomUUID } from 'node:crypto'

import { describe, expect, test } from 'vitest'

import { consultation } from '../../test/clinics/consultation.ts'
import { inquiries } from './inquiries.table.ts'
import { weeksUntil } from './inquiry-figures.ts'

describe('weeks', () => {
  test('are twelve, from Sunday to Saturday by the clinic’s calendar, the running one last', () => {
    // 22:30 UTC on Saturday is Sunday already in Cairo.
    const weeks = weeksUntil(new Date('2026-03-07T22:30:00Z'), 'Africa/Cairo')
    expect(weeks).toHaveLength(12)
    expect(weeks.at(-1)).toEqual({ startsOn: '2026-03-08', startsAt: new Date('2026-03-07T22:00:00Z') })
    expect(weeks.at(0)?.startsOn).toBe('2025-12-21')
    expect(weeksUntil(new Date('2026-03-07T21:30:00Z'), 'Africa/Cairo').at(-1)?.startsOn).toBe('2026-03-01')
  })

  test('have their real beginnings on both sides of a change of the clock', () => {
    const starts = weeksUntil(new Date('2026-05-10T12:00:00Z'), 'Africa/Cairo').map(({ startsAt }) =>
      startsAt.toISOString().slice(5, 16),
    )
    expect(starts).toContain('04-18T22:00')
    expect(starts).toContain('04-25T21:00')
  })
})

async function answeredPast() {
  const place = await consultation({ now: '2026-03-11T12:00:00Z' })
  const owner = await place.patientId('mona')
  const add = (doctorId: string, respondedAt: string, minutes: number, isLike: boolean | null = null) => {
    const answered = new Date(respondedAt)
    const createdAt = new Date(answered.getTime() - minutes * 60_000)
    return place.database.db.insert(inquiries).values({
      id: randomUUID(),
      personId: owner,
      specialty: 'Neurologist',
      message: 'x',
      response: 'y',
      doctorId,
      claimedAt: createdAt,
      respondedAt: answered,
      isLike,
      createdAt,
      updatedAt: answered,
    })
  }
  return { ...place, add }
}

test('without an answer there is no median and no share', async () => {
  const { karim } = await consultation()
  expect(await karim.inquiries.analytics()).toMatchObject({
    answered: 0,
    medianMinutes: null,
    rated: 0,
    liked: 0,
    likedShare: null,
    waiting: 0,
  })
})

test('a doctor sees their own, an administrator all, of the last twelve weeks', async () => {
  const { karim, salma, asAdministrator, doctors, ask, clock, add } = await answeredPast()
  await add(doctors.karim.id, '2026-03-10T10:00:00Z', 30, true)
  await add(doctors.karim.id, '2026-03-09T10:00:00Z', 60, false)
  await add(doctors.karim.id, '2026-03-01T10:00:00Z', 600)
  await add(doctors.salma.id, '2026-03-10T10:00:00Z', 10, true)
  await add(doctors.karim.id, '2025-12-01T10:00:00Z', 5, true)
  await ask()
  clock.advance(25 * 60)
  await ask()

  const own = await karim.inquiries.analytics()
  expect(own).toMatchObject({
    answered: 3,
    medianMinutes: 60,
    rated: 2,
    liked: 1,
    likedShare: 0.5,
    waiting: 2,
    overdue: 1,
  })
  expect(own.weeks).toHaveLength(12)
  expect(own.weeks.slice(-2)).toEqual([
    { startsOn: '2026-03-01', answered: 1 },
    { startsOn: '2026-03-08', answered: 2 },
  ])
  expect(await salma.inquiries.analytics()).toMatchObject({ answered: 1, medianMinutes: 10, likedShare: 1 })
  const all = await (await asAdministrator()).inquiries.analytics()
  expect(all).toMatchObject({ answered: 4, medianMinutes: 45, rated: 3, liked: 2, waiting: 2, overdue: 1 })
})
