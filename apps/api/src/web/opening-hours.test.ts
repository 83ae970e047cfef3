import { defaultSchedule, type WeeklyHours } from '@aafiya/contracts/hours/schedule'
import { expect, test } from 'vitest'

import { openingHours } from './doctor-head.ts'

const closed: WeeklyHours = {
  sunday: [],
  monday: [],
  tuesday: [],
  wednesday: [],
  thursday: [],
  friday: [],
  saturday: [],
}
const today = '2026-03-02'

test('a clinic that has set nothing is open from 10:00 to 21:00 on seven days', () => {
  const hours = openingHours(defaultSchedule, today)
  expect(hours).toHaveLength(7)
  expect(hours[0]).toEqual({
    '@type': 'OpeningHoursSpecification',
    opens: '10:00',
    closes: '21:00',
    dayOfWeek: 'https://schema.org/Sunday',
  })
})

test("a doctor's week, seasons and days off follow each other, and what has ended is left out", () => {
  const week = { ...closed, monday: [{ opens: '18:00', closes: '24:00' }] }
  const season = {
    startsOn: '2026-03-01',
    endsOn: '2026-03-20',
    week: { ...closed, monday: [{ opens: '20:00', closes: '00:30' }] },
  }
  const hours = openingHours(
    {
      ...defaultSchedule,
      week,
      seasons: [season, { ...season, startsOn: '2026-01-01', endsOn: '2026-01-20' }],
      exceptions: [
        { date: '2026-03-03', hours: [] },
        { date: '2026-03-01', hours: [] },
      ],
    },
    today,
  )
  expect(hours).toMatchObject([
    { dayOfWeek: 'https://schema.org/Monday', opens: '18:00', closes: '00:00' },
    {
      dayOfWeek: 'https://schema.org/Monday',
      opens: '20:00',
      closes: '00:30',
      validFrom: '2026-03-01',
      validThrough: '2026-03-20',
    },
    { opens: '00:00', closes: '00:00', validFrom: '2026-03-03', validThrough: '2026-03-03' },
  ])
})
