import { fireEvent, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { id, layla, openDesk } from '../../test/open-desk.tsx'
import { plain } from '../../test/render-routes.tsx'

const nameOnly = { ...layla, birthYear: null, phones: [] }

test.each([
  ['en', ['email n...@example.com, added 12 November 2026', 'added 1 March 2026']],
  ['ar', ['البريد الإلكتروني n...@example.com، تاريخ الإضافة 12 نوفمبر 2026', 'تاريخ الإضافة 1 مارس 2026']],
] as const)('same names without number and birth date are told apart (%s)', async (language, facts) => {
  const people = [
    { ...nameOnly, emailHint: 'n...@example.com', addedOn: '2026-11-12' },
    { ...nameOnly, id: id(9), hasAccount: false, addedOn: '2026-03-01' },
  ]
  const { it, press } = await openDesk({ 'GET /desk/people': { body: people } }, language)
  press('F2')
  fireEvent.change(it.getByRole('combobox', { name: /Find a person|البحث عن شخص/ }), { target: { value: 'layla' } })
  const list = within(await it.findByRole('listbox'))
  await list.findAllByText(/2026/)
  const options = list.getAllByRole('option')
  for (const [place, text] of facts.entries()) expect(plain(options[place]?.textContent)).toContain(text)
})
