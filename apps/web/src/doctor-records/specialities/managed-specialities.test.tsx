import { startSpecialities } from '@aafiya/contracts/clinic/start-specialities'
import { act, fireEvent, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { refusal, type Answers } from '../../../test/fake-api.ts'
import { renderInquiries } from '../../../test/render-inquiries.tsx'
import { plain } from '../../../test/render-routes.tsx'
import { currentToasts, dismissToast } from '../../ui/feedback/toast-store.ts'

afterEach(() => currentToasts().forEach((toast) => dismissToast(toast.id)))

const all = startSpecialities.map((one, place) => ({
  id: `5b177559-868e-4f9b-ae7a-00000000000${place}`,
  ...one,
  complaints: 'fever, حرارة',
  retiredAt: null,
}))
const [general, gynecology, dermatology] = all
if (!general || !gynecology || !dermatology) throw new Error('six to begin with')
const retired = { ...dermatology, retiredAt: '2026-11-18T10:00:00.000Z' }
const list = 'GET /specialities/managed'
const at = '/admin/clinic/specialities'
const counts = { 'GET /doctors/counts': { body: [{ speciality: 'Gynecologist', listed: 20, taking: 18 }] } }
const open = (answers: Answers = {}, language = 'en') =>
  renderInquiries(at, { [list]: { body: all }, ...counts, ...answers }, { as: 'administrator', language })
type Page = Awaited<ReturnType<typeof open>>
const rows = (it: Page) => it.getAllByRole('listitem').map((row) => row.querySelector('p')?.textContent)

test.each(['patient', 'doctor'] as const)('to a %s the page is not theirs, and nothing is asked', async (as) => {
  const it = await renderInquiries(at, {}, { as })
  expect(await it.findByRole('heading', { level: 2, name: 'Your account cannot open this page' })).toBeTruthy()
  expect(it.callsTo(list)).toEqual([])
})

test('a visitor logs in first and returns', async () => {
  const it = await renderInquiries(at, {})
  await waitFor(() => expect(it.here()).toBe('/login?returnTo=%2Fadmin%2Fclinic%2Fspecialities'))
})

test('lists offered specialities in order with both names and their doctors, and retired ones separately', async () => {
  const it = await open({ [list]: { body: [general, gynecology, retired] } })
  await it.findByText('20 doctors')
  expect(rows(it)).toEqual(['General physician', 'Gynecologist', 'Dermatologist'])
  const [first, second, third] = it.getAllByRole('listitem')
  expect(plain(second?.textContent)).toContain('أمراض النساء20 doctors')
  const buttons = (row: HTMLElement | undefined) =>
    within(row ?? it.container)
      .getAllByRole('button')
      .map((one) => plain(one.getAttribute('aria-label')))
  expect(buttons(first)).toEqual([
    'Move General physician up',
    'Move General physician down',
    'Edit General physician',
    'Retire General physician',
  ])
  expect(buttons(third)).toEqual(['Restore Dermatologist'])
  expect(it.getByRole('heading', { level: 2, name: 'Retired' })).toBeTruthy()
})

test('in Arabic the Arabic name comes first', async () => {
  const it = await open({}, 'ar')
  await it.findByText('طب عام')
  expect(rows(it).slice(0, 2)).toEqual(['طب عام', 'أمراض النساء'])
})

test('a click moves by one place, keeps the focus, announces the place, and stops at the end', async () => {
  const call = `POST /specialities/${gynecology.id}/move`
  const it = await open({ [call]: { body: [gynecology, general, ...all.slice(2)] } })
  const up = await it.findByRole('button', { name: /^Move .?Gynecologist.? up/ })
  act(() => up.focus())
  fireEvent.click(up)
  await waitFor(() => expect(rows(it).slice(0, 2)).toEqual(['Gynecologist', 'General physician']))
  expect(it.callsTo(call).map(({ body }) => body)).toEqual([{ direction: 'up' }])
  expect(document.activeElement).toBe(up)
  await waitFor(() =>
    expect(it.getAllByRole('status').map((one) => plain(one.textContent))).toContain('Gynecologist: place 1 of 6'),
  )
  expect(up.getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(up)
  expect(it.callsTo(call)).toHaveLength(1)
})

test('consecutive clicks are sent one after the other', async () => {
  const call = `POST /specialities/${general.id}/move`
  let answer: (() => void) | undefined
  const orders = [
    [gynecology, general, ...all.slice(2)],
    [gynecology, dermatology, general, ...all.slice(3)],
  ]
  const it = await open({ [call]: () => new Promise((resolve) => (answer = () => resolve({ body: orders.shift() }))) })
  const down = await it.findByRole('button', { name: /^Move .?General physician.? down/ })
  fireEvent.click(down)
  fireEvent.click(down)
  await waitFor(() => expect(it.callsTo(call)).toHaveLength(1))
  answer?.()
  await waitFor(() => expect(it.callsTo(call)).toHaveLength(2))
  answer?.()
  await waitFor(() => expect(rows(it).slice(0, 3)).toEqual(['Gynecologist', 'Dermatologist', 'General physician']))
})

test('a failed move says so, is not retried automatically, and the list is refetched', async () => {
  const call = `POST /specialities/${general.id}/move`
  const it = await open({ [call]: 'unreachable' })
  fireEvent.click(await it.findByRole('button', { name: /^Move .?General physician.? down/ }))
  expect((await it.findByRole('alert')).textContent).toContain('We could not do that')
  expect(it.callsTo(call)).toHaveLength(1)
  await waitFor(() => expect(it.callsTo(list)).toHaveLength(2))
})

test('adding needs both names; a taken name shows at its field, and the input stays', async () => {
  const body = { name: 'Cardiology', nameAr: 'أمراض القلب' }
  const taken = 'Another speciality already has this name.'
  const refused = refusal(409, 'speciality_name_taken', taken)
  const it = await open({
    'POST /specialities': { ...refused, body: { ...refused.body, issues: [{ path: 'nameAr', message: taken }] } },
  })
  fireEvent.click(await it.findByRole('button', { name: 'Add a speciality' }))
  const dialog = within(await it.findByRole('dialog'))
  const submit = () => fireEvent.click(dialog.getByRole('button', { name: 'Add a speciality' }))
  const arabic = dialog.getByLabelText('Name in Arabic')
  submit()
  expect((await dialog.findByRole('alert')).querySelectorAll('li')).toHaveLength(2)
  fireEvent.change(dialog.getByLabelText('Name in English'), { target: { value: body.name } })
  fireEvent.change(arabic, { target: { value: 'Qalb' } })
  submit()
  expect(await dialog.findByText('The Arabic name needs Arabic letters.', { selector: 'li *' })).toBeTruthy()
  expect(it.callsTo('POST /specialities')).toEqual([])
  fireEvent.change(arabic, { target: { value: body.nameAr } })
  submit()
  await waitFor(() => expect(dialog.getAllByText(taken).length).toBeGreaterThan(0))
  expect([arabic.getAttribute('aria-invalid'), dialog.getByLabelText('Name in English')]).toMatchObject([
    'true',
    { value: 'Cardiology' },
  ])
  it.answers['POST /specialities'] = { status: 201, body: { ...general, ...body, key: 'Cardiology' } }
  submit()
  await waitFor(() => expect(currentToasts().map(({ text }) => plain(text))).toEqual(['Cardiology has been added.']))
  expect(it.callsTo('POST /specialities').at(-1)?.body).toEqual(body)
  await waitFor(() => expect(it.queryByRole('dialog')).toBeNull())
})

test('a rename says that links keep working, and sends both names', async () => {
  const call = `PUT /specialities/${gynecology.id}`
  const it = await open({ [call]: { body: { ...gynecology, name: 'Women’s health' } } })
  fireEvent.click(await it.findByRole('button', { name: /^Edit .?Gynecologist/ }))
  const dialog = within(await it.findByRole('dialog'))
  expect(dialog.getByText('Links to its page keep working.')).toBeTruthy()
  fireEvent.change(dialog.getByLabelText('Name in English'), { target: { value: 'Women’s health' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(it.callsTo(call).map(({ body }) => body)).toEqual([{ name: 'Women’s health', nameAr: 'أمراض النساء' }]),
  )
  await waitFor(() => expect(it.callsTo(list)).toHaveLength(2))
})

test('the complaints that lead to a speciality are edited next to its names', async () => {
  const call = `PUT /specialities/${gynecology.id}`
  const it = await open({ [call]: { body: gynecology } })
  fireEvent.click(await it.findByRole('button', { name: /^Edit .?Gynecologist/ }))
  const dialog = within(await it.findByRole('dialog'))
  const complaints = dialog.getByLabelText('Complaints and body parts')
  expect(complaints).toMatchObject({ value: 'fever, حرارة' })
  fireEvent.change(complaints, { target: { value: 'fever, knee, ركبة' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  const { name, nameAr } = gynecology
  await waitFor(() =>
    expect(it.callsTo(call).map(({ body }) => body)).toEqual([{ name, nameAr, complaints: 'fever, knee, ركبة' }]),
  )
})

test('retiring asks first; the dialog says if it is the last one', async () => {
  const call = `POST /specialities/${gynecology.id}/retire`
  const said = 'At least one speciality must remain.'
  const it = await open({ [call]: refusal(409, 'last_speciality', said) })
  fireEvent.click(await it.findByRole('button', { name: /^Retire .?Gynecologist/ }))
  const dialog = within(await it.findByRole('alertdialog'))
  expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'No' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Yes, retire' }))
  expect((await dialog.findByRole('alert')).textContent).toBe(said)
  it.answers[call] = { body: { ...gynecology, retiredAt: '2026-11-20T12:10:00.000Z' } }
  fireEvent.click(dialog.getByRole('button', { name: 'Yes, retire' }))
  await waitFor(() =>
    expect(currentToasts().map(({ text }) => plain(text))).toEqual(['Gynecologist has been retired.']),
  )
})

test('once a speciality is retired, the heading of its list has the focus', async () => {
  const call = `POST /specialities/${gynecology.id}/retire`
  const now = { ...gynecology, retiredAt: '2026-11-20T12:10:00.000Z' }
  const it = await open({ [call]: { body: now } })
  const opener = await it.findByRole('button', { name: /^Retire .?Gynecologist/ })
  fireEvent.click(opener)
  const dialog = within(await it.findByRole('alertdialog'))
  let answer = () => {}
  it.answers[list] = () => new Promise((resolve) => (answer = () => resolve({ body: [general, dermatology, now] })))
  fireEvent.click(dialog.getByRole('button', { name: 'Yes, retire' }))
  await waitFor(() => expect(it.queryByRole('alertdialog')).toBeNull())
  // As the browser does when a dialog closes.
  opener.focus()
  await act(async () => answer())
  await it.findByRole('button', { name: /^Restore .?Gynecologist/ })
  expect(document.activeElement).toBe(it.getAllByRole('heading', { level: 2 })[0])
})

test('a click restores a retired one; a name taken since then is reported', async () => {
  const call = `POST /specialities/${retired.id}/restore`
  const it = await open({
    [list]: { body: [general, retired] },
    [call]: refusal(409, 'speciality_name_taken', 'Another speciality already has this name.'),
  })
  const restore = await it.findByRole('button', { name: /^Restore .?Dermatologist/ })
  fireEvent.click(restore)
  expect((await it.findByRole('alert')).textContent).toBe('Another speciality already has this name.')
  it.answers[call] = { body: dermatology }
  fireEvent.click(restore)
  await waitFor(() =>
    expect(currentToasts().map(({ text }) => plain(text))).toEqual(['Dermatologist is offered again.']),
  )
})

test('after a lost answer, trying again sends the same request, so that the name is not taken by the first', async () => {
  const it = await open({ 'POST /specialities': 'unreachable' })
  fireEvent.click(await it.findByRole('button', { name: 'Add a speciality' }))
  const dialog = within(await it.findByRole('dialog'))
  fireEvent.change(dialog.getByLabelText('Name in English'), { target: { value: 'Cardiology' } })
  fireEvent.change(dialog.getByLabelText('Name in Arabic'), { target: { value: 'أمراض القلب' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Add a speciality' }))
  const again = await dialog.findByRole('button', { name: 'Try again' })
  it.answers['POST /specialities'] = { status: 201, body: { ...general, name: 'Cardiology', key: 'Cardiology' } }
  fireEvent.click(again)
  await waitFor(() => expect(it.queryByRole('dialog')).toBeNull())
  const [first, second] = it.callsTo('POST /specialities')
  expect(first?.key).toMatch(/^[\da-f]{32}$/)
  expect(second?.key).toBe(first?.key)
})
