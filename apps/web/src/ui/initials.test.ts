import { expect, test } from 'vitest'

import { initials, nameInitials } from './initials.ts'

// What does not join is drawn as if the sign between were not there.
test.each([
  ['mona', 'Fahmy', 'M\u200CF'],
  ['Mona', ' ', 'M\u200C'],
  ['𝓐da', 'Lovelace', '𝓐\u200CL'],
  ['نورا', 'سعيد', 'ن\u200Cس'],
])('%s %s is %s: two letters side by side, never the beginning of a word', (first, last, letters) => {
  expect(initials(first, last)).toBe(letters)
})

test.each([
  ['Mona Said Fahmy', 'M\u200CF'],
  ['Mona', 'M\u200C'],
  ['رانيا شفيق', 'ر\u200Cش'],
])('of %s it is %s: the first and the last word count', (name, letters) => {
  expect(nameInitials(name)).toBe(letters)
})
