import { expect, test } from 'vitest'

import { movableDays, movableOn } from './movable-times.ts'

const zone = 'Africa/Cairo'
/** Friday 20 November 2026, 14:10 in Cairo. */
const now = new Date('2026-11-20T12:10:00Z')
const at = (date: string, time: string) => new Date(`${date}T${time}:00+02:00`).toISOString()
const on = (date: string, taken: string[], current: string) => movableOn({ date, now, zone, taken: new Set(taken), current })

test('there are 15 fixed times, and the half hours of the grid that are not among them', () => {
  const { fixed, halfHours } = on('2026-11-23', [], at('2026-11-22', '15:30'))
  expect(fixed.map(({ time }) => time)).toEqual(Array.from({ length: 15 }, (_, hour) => `${String(hour + 9).padStart(2, '0')}:00`))
  expect(halfHours.map(({ time }) => time)).toEqual(Array.from({ length: 11 }, (_, hour) => `${hour + 10}:30`))
})

test('a taken time is taken, the appointment’s own is current although it is taken too', () => {
  const own = at('2026-11-22', '15:30')
  const { fixed, halfHours } = on('2026-11-22', [own, at('2026-11-22', '16:00')], own)
  expect(fixed.find(({ time }) => time === '16:00')?.state).toBe('taken')
  expect(halfHours.find(({ time }) => time === '15:30')?.state).toBe('current')
})

test('today’s passed times are past, but for the appointment’s own', () => {
  const own = at('2026-11-20', '14:30')
  const { fixed, halfHours } = on('2026-11-20', [own], own)
  expect(fixed.filter(({ state }) => state === 'past').map(({ time }) => time)).toEqual([
    '09:00',
    '10:00',
    '11:00',
    '12:00',
    '13:00',
    '14:00',
  ])
  expect(halfHours.find(({ time }) => time === '14:30')?.state).toBe('current')
})

test('days go from today to the sixtieth, by the clinic’s calendar', () => {
  expect(movableDays(new Date('2026-11-20T22:30:00Z'), zone)).toEqual({ first: '2026-11-21', last: '2027-01-20' })
})
