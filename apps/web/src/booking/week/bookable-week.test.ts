import { expect, test } from 'vitest'

import { chosenIn, nuqtasOf, periodsOf, weekOf } from './bookable-week.ts'

const zone = 'Africa/Cairo'
const now = new Date('2026-11-20T12:10:00Z')
const at = (date: string, time: string) => new Date(`${date}T${time}:00+02:00`).toISOString()
const week = (taken: string[] = [], moment = now) => weekOf({ now: moment, zone, taken: new Set(taken) })
const times = (slots: readonly { time: string }[]) => slots.map((slot) => slot.time)

test('a week starts today; today’s first slot is the half hour after the next', () => {
  const { days } = week()
  expect(days.map((day) => day.date)).toEqual([
    '2026-11-20',
    '2026-11-21',
    '2026-11-22',
    '2026-11-23',
    '2026-11-24',
    '2026-11-25',
    '2026-11-26',
  ])
  expect(days[0]?.slots.find((slot) => slot.state === 'free')?.time).toBe('15:00')
  expect(days.map((day) => day.free)).toEqual([12, 22, 22, 22, 22, 22, 22])
})

test('a day whose times have all passed is over; a fully booked day is not', () => {
  const night = new Date('2026-11-20T19:30:00Z')
  const saturday = week([], night).days[1]?.slots.map((slot) => slot.startsAt) ?? []
  const [today, tomorrow] = week(saturday, night).days
  expect([today?.free, today?.isOver]).toEqual([0, true])
  expect([tomorrow?.free, tomorrow?.isOver]).toEqual([0, false])
})

test('times are grouped at noon and at five', () => {
  const periods = periodsOf(week().days[1]?.slots ?? [])
  expect(periods.map(({ period, slots }) => [period, times(slots).at(0), times(slots).at(-1)])).toEqual([
    ['morning', '10:00', '11:30'],
    ['afternoon', '12:00', '16:30'],
    ['evening', '17:00', '20:30'],
  ])
  expect(periodsOf(week().days[1]?.slots.slice(0, 2) ?? []).map(({ period }) => period)).toEqual(['morning'])
})

test.each([
  [0, 0],
  [1, 1],
  [5, 1],
  [6, 2],
  [10, 2],
  [11, 3],
  [22, 3],
])('%i free times of 22 are shown as %i nuqtas', (free, nuqtas) => {
  const slots = week().days[1]?.slots ?? []
  expect(slots).toHaveLength(22)
  expect(nuqtasOf({ date: '2026-11-21', slots, free, isOver: false })).toBe(nuqtas)
})

test('by default the first day with a free time is selected, and no time', () => {
  const today = week().days[0]?.slots.map((slot) => slot.startsAt) ?? []
  const choice = chosenIn(week(today), { day: null, time: null })
  expect([choice.day.date, choice.slot]).toEqual(['2026-11-21', undefined])
})

test('selects the wanted day and time if possible', () => {
  const taken = week([at('2026-11-22', '15:30')])
  const chosen = (day: string, time: string) => {
    const choice = chosenIn(taken, { day, time })
    return [choice.day.date, choice.slot?.time]
  }
  expect(chosen('2026-11-22', '15:00')).toEqual(['2026-11-22', '15:00'])
  expect(chosen('2026-11-22', '15:30')).toEqual(['2026-11-22', undefined])
  expect(chosen('2026-11-20', '10:00')).toEqual(['2026-11-20', undefined])
  expect(chosen('2026-12-24', '10:00')).toEqual(['2026-11-20', undefined])
  expect(chosen('nonsense', 'nonsense')).toEqual(['2026-11-20', undefined])
})

test('a day keeps its times when the clock changes', () => {
  const { days } = weekOf({ now: new Date('2027-03-13T12:00:00Z'), zone: 'America/New_York', taken: new Set() })
  expect(days[1]?.slots[0]).toMatchObject({ time: '10:00', startsAt: '2027-03-14T14:00:00.000Z' })
})

test('the clinic’s lead time and booking window limit the slots', () => {
  const { days } = weekOf({ now, zone, taken: [], leadMinutes: 180, daysAhead: 1 })
  expect(days.map((day) => day.date)).toEqual(['2026-11-20', '2026-11-21'])
  expect(days[0]?.slots.find((slot) => slot.state === 'free')?.time).toBe('17:30')
  expect(weekOf({ now, zone, taken: [], ahead: 51, daysAhead: 365 }).days.at(-1)?.date).toBe('2027-11-18')
})
