import { expect, test } from 'vitest'

import { sources } from '../../test/sources.ts'

test('typing replaces a wrong one-time code and clears its error, in every form', () => {
  const fields = sources.flatMap(([path, text]) =>
    [...text.matchAll(/<CodeField\b[^]*?\/>/g)].map(([element]) => ({ path, element })),
  )
  expect(fields.length).toBeGreaterThan(7)
  const offenders = fields.filter(
    ({ element }) => !element.includes('{...form.codeField(') || /onValue=|isRefused=/.test(element),
  )
  expect(offenders.map(({ path }) => path)).toEqual([])
})
