import { expect, test } from 'vitest'

import { codeOf } from './code-field.tsx'

test.each([
  ['123 456', '123456'],
  ['١٢٣٤٥٦', '123456'],
  ['۱۲۳۴۵۶', '123456'],
  ['\u200E204-815\u200F', '204815'],
  ['1234567', '123456'],
  ['12a', '12a'],
])('reads the code %s as %s', (typed, code) => {
  expect(codeOf(typed, 6)).toBe(code)
})
