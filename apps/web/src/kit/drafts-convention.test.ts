import { expect, test } from 'vitest'

import { sources } from '../../test/sources.ts'

/** Searches and filters are not drafts: their text is not saved, or is in the URL. */
const searches = ['accounts/accounts.tsx', 'audit/audit-search.tsx', 'desk/person/person-finder.tsx']

test('text typed into a field is held by the kit, which restores it after a reload or a new login', () => {
  const fields = sources.filter(
    ([path, text]) => !path.startsWith('ui/') && /<(?:Field|TextArea|DateFields)\b/.test(text),
  )
  expect(fields.length).toBeGreaterThan(20)
  const offenders = fields.filter(([path, text]) => {
    // Finds the state variable in `value={note}` or `value={written.note}` of a field.
    const values = [...text.matchAll(/<(?:Field|TextArea|DateFields)\b[^<]*?value=\{(\w+)/g)].map(
      ([, name = '']) => name,
    )
    return (
      values.some((name) => new RegExp(`const \\[\\{?[^=]*\\b${name}\\b[^=]*= useState`).test(text)) &&
      !searches.includes(path)
    )
  })
  expect(offenders.map(([path]) => path)).toEqual([])
})
