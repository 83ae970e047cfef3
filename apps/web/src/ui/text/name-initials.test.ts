import { expect, test } from 'vitest'

import { nameInitials } from './name-initials.ts'

test.each([
  ['Mona Said Fahmy', 'M\u200CF'],
  ['Mona', 'M\u200C'],
  ['رانيا شفيق', 'ر\u200Cش'],
])('%s becomes %s: the first and the last word count', (name, letters) => {
  expect(nameInitials(name)).toBe(letters)
})
