import { expect, test } from 'vitest'

import { changeOf } from './setting.ts'

const percent = [{ kind: 'number', name: 'refundLatePercent' }] as const
const hours = [{ kind: 'hours', name: 'reminderHours' }] as const

test.each([
  ['50', 50],
  ['50%', 50],
  ['٥٠٪', 50],
  ['۵۰', 50],
  ['\u200F12,5 %', 12.5],
  ['١٢٫٥', 12.5],
  ['1,500', 1500],
  ['', null],
])('a number written %s is %s', (written, sent) => {
  expect(changeOf(percent, { refundLatePercent: written })).toEqual({ refundLatePercent: sent })
})

test.each(['1.500', 'half', '50 hours'])(
  'invalid numbers such as %s are sent unchanged, since an empty value would reset the setting',
  (written) => {
    expect(changeOf(percent, { refundLatePercent: written })).toEqual({ refundLatePercent: written })
  },
)

test('hours are a list in digits of any script', () => {
  expect(changeOf(hours, { reminderHours: '٤٨، ٢' })).toEqual({ reminderHours: [48, 2] })
  expect(changeOf(hours, { reminderHours: '٠' })).toEqual({ reminderHours: [] })
})
