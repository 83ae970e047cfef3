import { expect, test } from 'vitest'

const sources = import.meta.glob<string>('../**/*.tsx', { query: '?raw', import: 'default', eager: true })

test('typing replaces a wrong one-time code and clears its error, in every form', () => {
  const fields = Object.entries(sources).flatMap(([path, text]) =>
    path.endsWith('.test.tsx')
      ? []
      : [...text.matchAll(/<CodeField\b[^]*?\/>/g)].map(([element]) => ({ path, element })),
  )
  expect(fields.length).toBeGreaterThan(7)
  const offenders = fields.filter(
    ({ element }) => !element.includes('{...form.codeField(') || /onValue=|isRefused=/.test(element),
  )
  expect(offenders.map(({ path }) => path)).toEqual([])
})
