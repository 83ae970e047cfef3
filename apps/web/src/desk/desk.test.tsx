import { act, fireEvent, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { refusal } from '../../test/fake-api.ts'
import { booked, day, id, layla, openDesk, visit } from '../../test/open-desk.tsx'
import { renderDesk } from '../../test/render-desk.tsx'
import { aUser } from '../../test/render-payments.tsx'

test('is for the front desk alone', async () => {
  const it = await renderDesk('/desk', { 'GET /user': { body: aUser() } }, { token: 'tok' })
  await it.findByRole('heading', { level: 1 })
  expect(it.queryByRole('grid')).toBeNull()
  expect(it.callsTo('GET /desk/day')).toEqual([])
})

test('a known person is booked with F2, two letters, Enter, Enter', async () => {
  const { it, press, find, focused } = await openDesk()
  await find('la')
  press('Enter')
  // The earliest time of the day, wherever it is.
  await waitFor(() => expect(focused()).toContain('free at 2:30 PM'))
  press('Enter')
  await waitFor(() => expect(it.callsTo('POST /desk/visits')).toHaveLength(1))
  expect(it.callsTo('POST /desk/visits')[0]).toMatchObject({
    body: { personId: layla.id, doctorId: id(2), appointmentDate: '2026-11-20', appointmentTime: '14:30' },
    key: expect.any(String),
  })
  await waitFor(() => expect(document.activeElement).toBe(it.getByRole('combobox', { name: /Find a person|البحث عن شخص/ })))
})

test('Enter pressed before anybody is found waits for whom was typed', async () => {
  let answer = (_: { body: object }) => {}
  const late = new Promise<{ body: object }>((resolve) => (answer = resolve))
  const { it, press, focused } = await openDesk({ 'GET /desk/people': () => late })
  press('F2')
  const field = it.getByRole('combobox', { name: /Find a person/ })
  await waitFor(() => expect(document.activeElement).toBe(field))
  fireEvent.change(field, { target: { value: 'la' } })
  press('Enter')
  expect(it.queryByText('New visit')).toBeNull()
  await act(async () => answer({ body: [layla] }))
  await waitFor(() => expect(focused()).toContain('free at 2:30 PM'))
})

test.each([
  ['en', 'ArrowRight'],
  ['ar', 'ArrowLeft'],
] as const)('arrows go through free times as they are seen (%s)', async (language, sideways) => {
  const { it, press, find, focused } = await openDesk({}, language)
  await find('la')
  press('Enter')
  await waitFor(() => expect(focused()).toMatch(/2:30/))
  press('ArrowDown')
  // The visit at three is in the way.
  expect(focused()).toMatch(/3:30/)
  press(sideways)
  expect(focused()).toMatch(language === 'en' ? /Dina Saleh, free at 3:30/ : /دينا صالح.*3:30/)
  press('Escape')
  expect(await it.findByRole('combobox', { name: /Find a person|البحث عن شخص/ })).toBeTruthy()
  expect(it.callsTo('POST /desk/visits')).toEqual([])
})

test('a time that was lost meanwhile says so, and the day is asked for again', async () => {
  const { it, press, find, focused } = await openDesk({ 'POST /desk/visits': refusal(409, 'slot_taken', 'This time is taken.') })
  await find('la')
  press('Enter')
  await waitFor(() => expect(focused()).toContain('free at'))
  const before = it.callsTo('GET /desk/day').length
  press('Enter')
  await it.findByText('This time is taken.')
  expect(it.callsTo('GET /desk/day').length).toBeGreaterThan(before)
})

test('somebody new is entered by one name in either script, and whoever has the number is shown before', async () => {
  const entered = { ...layla, id: id(9), fullName: null, fullNameAr: 'ليان عزيز', birthYear: null, gender: null, hasAccount: false }
  const { it, press, focused } = await openDesk({ 'POST /desk/people': { status: 201, body: entered } })
  press('F4')
  const form = within(await it.findByRole('form', { name: 'New person' }))
  fireEvent.change(form.getByLabelText('Name'), { target: { value: 'ليان عزيز' } })
  fireEvent.change(form.getByLabelText('Phone'), { target: { value: '٠١٠٠١٢٣٤٥٦٧' } })
  expect(await form.findByRole('button', { name: /Book for .*Layla Aziz/ })).toBeTruthy()
  fireEvent.submit(form.getByLabelText('Name'))
  await waitFor(() => expect(it.callsTo('POST /desk/people')[0]?.body).toEqual({ fullNameAr: 'ليان عزيز', phone: '01001234567' }))
  await waitFor(() => expect(focused()).toContain('free at'))
})

test('a visit is moved from its panel to another doctor', async () => {
  const { it, grid, press, focused } = await openDesk({ [`PUT /desk/visits/${visit.id}`]: { body: { ...visit, doctorId: id(3) } } })
  fireEvent.click(within(grid).getByText('Yusuf Aziz'))
  fireEvent.click(await it.findByRole('button', { name: /^Move/ }))
  await waitFor(() => expect(focused()).toContain('free at'))
  press('ArrowRight')
  press('Enter')
  await waitFor(() =>
    expect(it.callsTo(`PUT /desk/visits/${visit.id}`)[0]?.body).toMatchObject({ doctorId: id(3), appointmentDate: '2026-11-20' }),
  )
})

test('without an answer the desk says how old it is, and books nothing', async () => {
  const { it, press, find, focused } = await openDesk({ 'GET /desk/pulse': 'unreachable' })
  expect((await it.findAllByText(/Booking is paused/, {}, { timeout: 4000 })).length).toBeGreaterThan(0)
  await find('la')
  press('Enter')
  await waitFor(() => expect(focused()).toContain('free at'))
  press('Enter')
  fireEvent.click(it.getByRole('button', { name: /^Book$/ }))
  expect(it.callsTo('POST /desk/visits')).toEqual([])
})

test('what another window does shows when the pulse changes', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  const { it, grid } = await openDesk()
  const later = { ...day, version: 'two', visits: [visit, { ...booked, id: id(4) }] }
  Object.assign(it.answers, { 'GET /desk/day': { body: later }, 'GET /desk/pulse': { body: { version: 'two' } } })
  await act(() => vi.advanceTimersByTimeAsync(2000))
  expect(await within(grid).findByText('Layla Aziz')).toBeTruthy()
  vi.useRealTimers()
})
