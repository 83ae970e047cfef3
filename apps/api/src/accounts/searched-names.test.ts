import { expect, test } from 'vitest'

import { payingClinic } from '../../test/clinics/paying-clinic.ts'
import { fillSearchTerms } from '../people/fill-search-terms.ts'

/** What a name picks up in a message, a table or a page before it is pasted into a search. */
const pasted = [
  'Salwa Tamer',
  '\u200BSalwa\u200D Tamer',
  '\u202ESalwa Tamer\u202C',
  '\u2067Salwa\u2069 \u2066Tamer\u2069',
  '\uFEFFSalwa\u00A0Tamer\u200F',
  '  Salwa\u2003Tamer\t',
  'Sal\u00ADwa Tamer',
  'SALWA\u2060 tamer',
]

test.each(pasted)('a name pasted as %j finds the account and the entries about it, and only those', async (typed) => {
  const { buildUser, asAdministrator, asPatient, deps } = await payingClinic()
  const { id } = await buildUser({ firstName: 'Salwa', lastName: 'Tamer' })
  await asPatient('mona')
  await fillSearchTerms(deps)
  const administrator = await asAdministrator()
  const found = await administrator.accounts.list({ query: { q: typed } })
  expect(found.map((account) => account.id)).toEqual([id])
  const lines = await administrator.audit.list({ query: { patient: typed, action: 'account_listed' } })
  expect(lines.map(({ owner }) => owner.name)).toEqual(['Salwa Tamer'])
})

test.each(['\u202E', '\u200B\u200D', '\u2066\u2069', '%', '_', ':*', "' | 'a", '!!', '<->', '\\', '()'])(
  'a search for %j alone finds no one by accident',
  async (typed) => {
    const { buildUser, asAdministrator, deps } = await payingClinic()
    await buildUser({ firstName: 'Salwa', lastName: 'Tamer' })
    await fillSearchTerms(deps)
    const names = (await (await asAdministrator()).accounts.list({ query: { q: typed } })).map((one) => one.fullName)
    expect(names).not.toContain('Salwa Tamer')
  },
)
