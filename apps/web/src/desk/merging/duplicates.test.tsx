import { fireEvent, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { refusal } from '../../../test/fake-api.ts'
import { emptyCard, id, layla, openDesk } from '../../../test/open-desk.tsx'
import { renderDesk } from '../../../test/render-desk.tsx'
import { aUser } from '../../../test/render-payments.tsx'

const twin = { ...layla, id: id(9), fullName: 'Leila Aziz', fullNameAr: null, hasAccount: false }
const pair = { kept: layla, other: twin, reasons: ['same_number'] }
const proposal = { by: 'Nour Selim', at: '2026-11-19T08:00:00.000Z' }

test('the card shows a likely duplicate with the reason, and the desk proposes a merge', async () => {
  const { it, openCard } = await openDesk({
    'GET /desk/duplicates': { body: [pair] },
    'POST /desk/duplicates': { status: 201, body: { ...pair, proposal } },
  })
  await openCard()
  const likely = within(await it.findByRole('region', { name: 'Probably the same person' }))
  expect(likely.getByRole('button', { name: 'Leila Aziz' })).toBeTruthy()
  expect(likely.getByText(/same number/)).toBeTruthy()
  Object.assign(it.answers, { 'GET /desk/duplicates': { body: [{ ...pair, proposal }] } })
  const button = likely.getByRole('button', { name: /^Propose a merge/ })
  button.focus()
  fireEvent.click(button)
  const proposed = await likely.findByText(/Proposed by .*Nour Selim/)
  await waitFor(() => expect(document.activeElement).toBe(proposed))
  expect(it.callsTo('POST /desk/duplicates')[0]?.body).toEqual({ keptId: layla.id, otherId: twin.id })
  expect(likely.queryByRole('button', { name: /^Propose a merge/ })).toBeNull()
})

test('while a person is entered, who is probably the same comes first, with the reason', async () => {
  const similar = [{ person: twin, reasons: ['same_number', 'same_birth_year'] }]
  const { it, press } = await openDesk({ 'GET /desk/duplicates/similar': { body: similar } })
  press('F4')
  fireEvent.change(await it.findByLabelText('Name'), { target: { value: 'Layla Aziz' } })
  fireEvent.change(it.getByLabelText('Phone'), { target: { value: '01001234567' } })
  expect(await it.findByText('Probably registered already')).toBeTruthy()
  const [first] = it.getAllByRole('button', { name: /^Book for/ })
  expect(first?.textContent).toContain('Leila Aziz')
  expect(it.getByText(/same number, same year of birth/)).toBeTruthy()
})

test('Enter goes to who is probably the same first, and adds the person the second time', async () => {
  const similar = [{ person: twin, reasons: ['same_number'] }]
  const { it, press } = await openDesk({ 'GET /desk/duplicates/similar': { body: similar } })
  press('F4')
  const name = await it.findByLabelText('Name')
  fireEvent.change(name, { target: { value: 'Layla Aziz' } })
  const phone = it.getByLabelText('Phone')
  fireEvent.change(phone, { target: { value: '01001234567' } })
  const enter = () => {
    phone.focus()
    fireEvent.submit(phone)
  }
  enter()
  expect(it.getByRole('button', { name: 'Loading...' })).toBeTruthy()
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Book for .*Leila Aziz/))
  expect(it.callsTo('POST /desk/people')).toEqual([])
  enter()
  await waitFor(() => expect(it.callsTo('POST /desk/people')).toHaveLength(1))
})

test('a desk that has a merged record open is told and led to the other one', async () => {
  const { it, openCard } = await openDesk({
    [`GET /desk/people/${layla.id}`]: { body: { ...emptyCard, person: twin } },
    [`GET /desk/people/${twin.id}`]: { body: { ...emptyCard, person: twin } },
  })
  await openCard()
  expect(await it.findByRole('region', { name: /^Card of .*Leila Aziz/ })).toBeTruthy()
  expect(await it.findByText(/are one record now/)).toBeTruthy()
})

test('receptionists propose from the list', async () => {
  const it = await renderDesk(
    '/admin/clinic/people',
    {
      'GET /user': { body: aUser({ role: 4 }) },
      'GET /desk/duplicates': { body: [pair] },
      'POST /desk/duplicates': refusal(
        409,
        'merge_declined',
        'An administrator has decided that these are two people.',
      ),
    },
    { token: 'tok', language: 'en' },
  )
  const list = within(await it.findByRole('region', { name: 'Probably the same person' }))
  fireEvent.click(await list.findByRole('button', { name: /^Propose a merge: .*Leila Aziz.* into .*Layla Aziz/ }))
  expect(await list.findByText(/two people/)).toBeTruthy()
  expect(list.queryByRole('button', { name: /^Compare/ })).toBeNull()
})

const side = { visits: 1, visitsToCome: 0, inquiries: 0, payments: 0 }

test('after Merge, Swap and Undo, the heading above has the focus', async () => {
  const merge = {
    id: id(8),
    kept: layla,
    other: twin,
    isClaim: false,
    mergedBy: 'Nour Selim',
    mergedAt: '2026-11-19T08:00:00.000Z',
    undoableUntil: '2026-12-19T08:00:00.000Z',
    undoneAt: null,
  }
  const preview = { kept: { person: layla, ...side }, other: { person: twin, ...side }, refusal: null }
  const it = await renderDesk(
    '/admin/clinic/people',
    {
      'GET /user': { body: aUser({ role: 3 }) },
      'GET /desk/duplicates': { body: [pair] },
      'GET /merges': { body: [] },
      'GET /merges/preview': { body: preview },
      'POST /merges': { status: 201, body: merge },
      [`POST /merges/${merge.id}/undo`]: { body: { ...merge, undoneAt: merge.mergedAt } },
    },
    { token: 'tok', language: 'en' },
  )
  const press = async (name: RegExp) => {
    const button = await it.findByRole('button', { name })
    button.focus()
    fireEvent.click(button)
    await waitFor(() => expect(button.isConnected).toBe(false))
  }
  const focused = () => document.activeElement?.textContent
  fireEvent.click(await it.findByRole('button', { name: /^Compare/ }))
  await press(/^Swap/)
  expect(focused()).toBe('The same person, entered again')
  Object.assign(it.answers, { 'GET /merges': { body: [merge] } })
  await press(/^Merge$/)
  expect(focused()).toBe('The same person, entered again')
  Object.assign(it.answers, { 'GET /merges': { body: [{ ...merge, undoneAt: merge.mergedAt }] } })
  await press(/^Undo/)
  expect(focused()).toMatch(/^The last/)
})

test('an administrator compares a proposed pair, or declines it for good', async () => {
  const preview = { kept: { person: layla, ...side }, other: { person: twin, ...side }, refusal: null }
  const it = await renderDesk(
    '/admin/clinic/people',
    {
      'GET /user': { body: aUser({ role: 3 }) },
      'GET /desk/duplicates': { body: [{ ...pair, proposal }] },
      'GET /merges': { body: [] },
      'GET /merges/preview': { body: preview },
      'POST /merges/declined': { body: [] },
    },
    { token: 'tok', language: 'en' },
  )
  const list = within(await it.findByRole('region', { name: 'Probably the same person' }))
  expect(await list.findByText(/Proposed by .*Nour Selim/)).toBeTruthy()
  fireEvent.click(list.getByRole('button', { name: /^Compare .*Layla Aziz.* and .*Leila Aziz/ }))
  expect(await it.findByRole('button', { name: 'Merge' })).toBeTruthy()
  Object.assign(it.answers, { 'GET /desk/duplicates': { body: [] } })
  fireEvent.click(list.getByRole('button', { name: /^Two people: .*Layla Aziz/ }))
  await waitFor(() => expect(list.queryByText(/Proposed by/)).toBeNull())
  expect(it.callsTo('POST /merges/declined')[0]?.body).toEqual({ keptId: layla.id, otherId: twin.id })
})
