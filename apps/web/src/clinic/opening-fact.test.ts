import type { WeeklyHours } from '@aafiya/contracts/hours/schedule'
import { expect, test } from 'vitest'

import { openingFact } from './opening-fact.ts'

const usual = { opens: '10:00', closes: '21:00' }
const day = [{ opens: '09:00', closes: '17:00' }]
const every = { sunday: day, monday: day, tuesday: day, wednesday: day, thursday: day, friday: day, saturday: day }
const late = [{ opens: '12:00', closes: '20:00' }]

test.each<[string, WeeklyHours | null, object | undefined]>([
  ['set none', null, { ...usual, isEveryDay: true }],
  ['the same hours every day', every, { ...day[0], isEveryDay: true }],
  ['Fridays off', { ...every, friday: [] }, { ...day[0], first: 'saturday', last: 'thursday', isEveryDay: false }],
  ['the weekend off', { ...every, friday: [], saturday: [] }, { first: 'sunday', last: 'thursday' }],
  ['other hours on one day', { ...every, monday: late }, undefined],
  ['a break', { ...every, sunday: [...day, ...late] }, undefined],
  ['a day off in the middle', { ...every, monday: [] }, undefined],
  ['no day', { sunday: [], monday: [], tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [] }, undefined],
])('the opening hours of a clinic with %s', (_, week, fact) => {
  const found = openingFact(week, usual)
  if (fact) expect(found).toMatchObject(fact)
  else expect(found).toBeUndefined()
})
