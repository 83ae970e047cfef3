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

test('the same time booked again, after its visit was cancelled, is a booking of its own', async () => {
  const { it, press, find, focused } = await openDesk()
  for (const booking of [1, 2]) {
    // oxlint-disable-next-line no-await-in-loop
    await find('la')
    press('Enter')
    // oxlint-disable-next-line no-await-in-loop
    await waitFor(() => expect(focused()).toContain('free at 2:30 PM'))
    press('Enter')
    // oxlint-disable-next-line no-await-in-loop
    await waitFor(() => expect(it.callsTo('POST /desk/visits')).toHaveLength(booking))
    // oxlint-disable-next-line no-await-in-loop
    await waitFor(() => expect(document.activeElement).toBe(it.getByRole('combobox', { name: /Find a person/ })))
  }
  const [first, second] = it.callsTo('POST /desk/visits')
  expect(second?.body).toEqual(first?.body)
  expect(second?.key).not.toBe(first?.key)
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
  const first = focused()
  press('ArrowRight')
  await waitFor(() => expect(focused()).not.toBe(first))
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

test('what is not confirmed is called about: the reasons in words, the number, and the visit behind the name', async () => {
  const call = { visitId: visit.id, reasons: ['missed_before', 'first_visit'], missed: 2, phones: ['0100 123 4567'] }
  const { it } = await openDesk({ 'GET /desk/calls': { body: { date: day.date, calls: [call] } } }, 'en', '?status=unconfirmed')
  const list = within(await it.findByRole('region', { name: /^Call list/ }))
  expect(await list.findByText('missed 2 visits in the last year')).toBeTruthy()
  expect(list.getByText('first visit')).toBeTruthy()
  expect(list.getByRole('link', { name: '0100 123 4567' }).getAttribute('href')).toBe('tel:01001234567')
  fireEvent.click(list.getByRole('button', { name: 'Yusuf Aziz' }))
  expect(await it.findByRole('button', { name: /^Move/ })).toBeTruthy()
})

test('the call list and the focus in it stay while the desk asks again', async () => {
  const call = { visitId: visit.id, reasons: [], missed: 0, phones: ['0100 123 4567'] }
  let answer = (_: { body: object }) => {}
  const late = new Promise<{ body: object }>((resolve) => (answer = resolve))
  const calls = [{ body: { date: day.date, calls: [call] } }, late]
  const { it } = await openDesk({ 'GET /desk/calls': () => calls.shift() ?? late }, 'en', '?status=unconfirmed')
  const list = within(await it.findByRole('region', { name: /^Call list/ }))
  const button = await list.findByRole('button', { name: 'Confirmed by phone' })
  button.focus()
  Object.assign(it.answers, {
    'GET /desk/day': { body: { ...day, version: 'two' } },
    'GET /desk/pulse': { body: { version: 'two' } },
  })
  await waitFor(() => expect(calls).toEqual([]), { timeout: 4000 })
  expect(document.activeElement).toBe(button)
  await act(async () => answer({ body: { date: day.date, calls: [call] } }))
  expect(document.activeElement).toBe(button)
})

test('a name that nobody can have is refused in words of the page', async () => {
  const { it, press } = await openDesk({}, 'ar')
  press('F4')
  const form = within(await it.findByRole('form', { name: 'شخص جديد' }))
  fireEvent.change(form.getByLabelText('الاسم'), { target: { value: 'x@1' } })
  fireEvent.submit(form.getByLabelText('الاسم'))
  expect((await form.findByRole('alert')).textContent).not.toMatch(/Invalid/)
})

test('what was said on the telephone is recorded beside the visit, and can be undone there', async () => {
  const call = { visitId: visit.id, reasons: [], missed: 0, phones: ['0100 123 4567'] }
  const confirmed = { ...visit, confirmedAt: '2026-11-20T08:00:00.000Z' }
  const path = `/appointments/${visit.id}/confirmation`
  let shown: object = visit
  const answer = (changed: object) => () => ({ body: (shown = changed) })
  const { it } = await openDesk(
    {
      'GET /desk/day': () => ({ body: { ...day, visits: [shown] } }),
      'GET /desk/calls': { body: { date: day.date, calls: [call] } },
      [`PUT ${path}`]: answer(confirmed),
      [`DELETE ${path}`]: answer(visit),
    },
    'en',
    '?status=unconfirmed',
  )
  const list = within(await it.findByRole('region', { name: /^Call list/ }))
  fireEvent.click(await list.findByRole('button', { name: 'Yusuf Aziz' }))
  const panel = within(await it.findByRole('region', { name: 'Yusuf Aziz' }))
  fireEvent.click(panel.getByRole('button', { name: 'Confirmed by phone' }))
  fireEvent.click(await panel.findByRole('button', { name: 'Undo confirmation' }))
  expect(await panel.findByRole('button', { name: 'Confirmed by phone' })).toBeTruthy()
  expect(it.callsTo(`PUT ${path}`)).toHaveLength(1)
  expect(it.callsTo(`DELETE ${path}`)).toHaveLength(1)
})

test('a call is settled in its row', async () => {
  const call = { visitId: visit.id, reasons: [], missed: 0, phones: ['0100 123 4567'] }
  const confirmed = { ...visit, confirmedAt: '2026-11-20T08:00:00.000Z' }
  let shown: object = visit
  const { it } = await openDesk(
    {
      'GET /desk/day': () => ({ body: { ...day, visits: [shown] } }),
      'GET /desk/calls': { body: { date: day.date, calls: [call] } },
      [`PUT /appointments/${visit.id}/confirmation`]: () => ({ body: (shown = confirmed) }),
    },
    'en',
    '?status=unconfirmed',
  )
  const list = within(await it.findByRole('region', { name: /^Call list/ }))
  fireEvent.click(await list.findByRole('button', { name: 'Confirmed by phone' }))
  expect(await list.findByText('Everybody has confirmed, or nobody is booked.')).toBeTruthy()
})

test('a call list that does not come, and a confirmation that fails, are said there', async () => {
  const call = { visitId: visit.id, reasons: [], missed: 0, phones: ['0100 123 4567'] }
  const { it } = await openDesk({ 'GET /desk/calls': 'unreachable' }, 'en', '?status=unconfirmed')
  const list = within(await it.findByRole('region', { name: /^Call list/ }))
  expect((await list.findByRole('alert')).textContent).toContain('We could not load the call list')
  Object.assign(it.answers, {
    'GET /desk/calls': { body: { date: day.date, calls: [call] } },
    'GET /desk/day': { body: { ...day, version: 'two' } },
    'GET /desk/pulse': { body: { version: 'two' } },
    [`PUT /appointments/${visit.id}/confirmation`]: refusal(409, 'appointment_changed', 'It has changed meanwhile.'),
  })
  fireEvent.click(await list.findByRole('button', { name: 'Confirmed by phone' }))
  expect((await list.findByRole('alert')).textContent).toBe('It has changed meanwhile.')
  fireEvent.click(list.getByRole('button', { name: 'Yusuf Aziz' }))
  const panel = within(await it.findByRole('region', { name: 'Yusuf Aziz' }))
  fireEvent.click(panel.getByRole('button', { name: 'Confirmed by phone' }))
  expect((await panel.findByRole('alert')).textContent).toBe('It has changed meanwhile.')
})
