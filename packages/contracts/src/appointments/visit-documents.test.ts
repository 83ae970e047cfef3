import { expect, test } from 'vitest'

import { IssueDocument } from './visit-documents.ts'

const leave = { kind: 'sick_leave', language: 'en', size: 'A5', to: '', items: [], text: '' }

test.each([
  [{ from: '2026-11-20', until: '2026-11-20' }, []],
  [{ from: '2026-11-20', until: '2026-11-19' }, ['until period_ends_first']],
  [{ from: '2026-11-20' }, ['until date_invalid']],
  [{ from: '2026-11-20', until: '' }, ['until date_invalid']],
  [{}, ['from date_invalid', 'until date_invalid']],
])('a sick leave of %o has these errors: %o', (days, expected) => {
  const { error } = IssueDocument.safeParse({ ...leave, ...days })
  expect((error?.issues ?? []).map(({ path, message }) => `${path.join('.')} ${message}`)).toEqual(expected)
})
