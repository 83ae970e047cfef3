import { expect, test } from 'vitest'

import { offerSpan } from './offer-minutes.ts'

test.each([
  ['by day at once', '2026-03-02T12:00', '2026-03-02T20:00', '2026-03-02T12:00', '2026-03-02T12:15'],
  [
    'by day for a quarter of what is left',
    '2026-03-02T12:00',
    '2026-03-02T12:40',
    '2026-03-02T12:00',
    '2026-03-02T12:10',
  ],
  ['as the quiet hours begin at once', '2026-03-02T21:10', '2026-03-03T10:00', '2026-03-02T21:10', '2026-03-02T21:25'],
  [
    'late in the evening the next morning',
    '2026-03-02T23:00',
    '2026-03-03T10:00',
    '2026-03-03T08:00',
    '2026-03-03T08:15',
  ],
  ['at night as the day begins', '2026-03-03T01:00', '2026-03-03T08:40', '2026-03-03T08:00', '2026-03-03T08:10'],
  [
    'immediately if the morning would be too late to answer',
    '2026-03-03T01:00',
    '2026-03-03T08:15',
    '2026-03-03T01:00',
    '2026-03-03T01:15',
  ],
  [
    'at once where the time is over by then',
    '2026-03-03T01:00',
    '2026-03-03T07:00',
    '2026-03-03T01:00',
    '2026-03-03T01:15',
  ],
])('an offer goes out %s, and its reservation counts from then', (_, now, closesAt, sendAt, reservedUntil) => {
  const at = (time: string) => new Date(`${time}:00Z`)
  expect(offerSpan('UTC', { now: at(now), closesAt: at(closesAt), most: 15 })).toEqual({
    sendAt: at(sendAt),
    reservedUntil: at(reservedUntil),
  })
})

test('a time that leaves no minutes to answer is not offered', () => {
  const now = new Date('2026-03-03T01:00:00Z')
  expect(offerSpan('UTC', { now, closesAt: new Date('2026-03-03T01:10:00Z'), most: 15 })).toBeUndefined()
})
