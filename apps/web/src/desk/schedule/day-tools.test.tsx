import { act, fireEvent } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { beginPrinting, day, id, openDesk, visit } from '../../../test/open-desk.tsx'
import { plain } from '../../../test/render-routes.tsx'

test('the day is saved as a file, whose URL lives until the browser has read it', async () => {
  const files: Blob[] = []
  const revoked = vi.fn<(url: string) => void>()
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: (file: Blob) => (files.push(file), 'blob:x'), revokeObjectURL: revoked }),
  )
  const { it } = await openDesk({
    'GET /desk/day': { body: { ...day, visits: [{ ...visit, phone: '010 01234567' }] } },
  })
  fireEvent.click(await it.findByRole('button', { name: 'Download as CSV' }))
  expect(revoked).not.toHaveBeenCalled()
  const bytes = new Uint8Array((await files[0]?.arrayBuffer()) ?? [])
  expect(Array.from(bytes.subarray(0, 3))).toEqual([0xef, 0xbb, 0xbf])
  expect(new TextDecoder().decode(bytes).replaceAll('\u00A0', ' ').split('\r\n')).toEqual([
    '"Date","Time","Doctor","Patient","Phone","Status","Confirmation","Payment"',
    '"2026-11-20","3:00 PM","Dr Karim Mansour","Yusuf Aziz","010 01234567","Booked","","$60 to pay"',
    '',
  ])
})

test('on a phone one button opens the filters and lists, and says whether the day is filtered', async () => {
  const { it } = await openDesk({}, 'en', '?status=booked')
  const more = it.getByRole('button', { name: /^Filters and lists/ })
  expect(plain(more.textContent)).toBe('Filters and listsThe day is filtered.')
  const rest = document.getElementById(more.getAttribute('aria-controls') ?? '')
  expect(rest?.contains(it.getByRole('link', { name: 'List' }))).toBe(true)
  expect(more.getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(more)
  expect(more.getAttribute('aria-expanded')).toBe('true')
})

const two = [
  visit,
  {
    ...visit,
    id: id(4),
    doctorId: id(3),
    doctorName: 'Dina Saleh',
    patientName: 'Salma Nabil',
    confirmedAt: '2026-11-19T08:00:00.000Z',
  },
]
const paper = () => document.querySelector('[data-paper=""]')

test.each([
  ['', ['Yusuf Aziz', 'Salma Nabil'], undefined],
  [`?doctor=${id(3)}`, ['Salma Nabil'], undefined],
  ['?status=unconfirmed', ['Yusuf Aziz'], 'Not confirmed'],
  ['?status=booked&speciality=Neurologist', ['Yusuf Aziz', 'Salma Nabil'], 'Neurologist · Booked'],
])(
  'the browser’s own print command prints the filtered day and its filters (%s)',
  async (search, patients, filters) => {
    const { it } = await openDesk(
      {
        'GET /desk/day': { body: { ...day, visits: two } },
        'GET /desk/calls': { body: { date: day.date, calls: [] } },
      },
      'en',
      search,
    )
    await it.findByRole('button', { name: 'Print' })
    await beginPrinting()
    expect(
      [...(paper()?.querySelectorAll('tbody tr') ?? [])].map((row) => row.querySelectorAll('td')[1]?.textContent),
    ).toEqual(patients)
    expect(paper()?.querySelector('p')?.textContent).toBe(filters)
    expect(paper()?.textContent?.includes('Confirmed')).toBe(patients.includes('Salma Nabil'))
    act(() => void dispatchEvent(new Event('afterprint')))
    expect(paper()).toBeNull()
  },
)

test('two doctors with the same name get a table each on paper, which names them on every sheet', async () => {
  const mistakes = vi.spyOn(console, 'error')
  const [first] = day.doctors
  const doctors = day.doctors.map(({ id: own }) => ({ ...first, id: own }))
  const { it } = await openDesk({ 'GET /desk/day': { body: { ...day, doctors, visits: two } } })
  await it.findByRole('button', { name: 'Print' })
  await beginPrinting()
  const tables = [...(paper()?.querySelectorAll('table') ?? [])]
  // Rows of a head, which are printed again on each further sheet.
  expect(tables.map((table) => plain(table.querySelector('thead tr')?.textContent))).toEqual([
    'Dr Karim Mansour',
    'Dr Karim Mansour',
  ])
  expect(mistakes).not.toHaveBeenCalled()
  act(() => void dispatchEvent(new Event('afterprint')))
})

test('on paper nothing is to be paid for a cancelled or missed visit, but for a completed one', async () => {
  const visits = (['cancelled', 'no_show', 'completed'] as const).map((status, place) => ({
    ...visit,
    id: id(place + 1),
    status,
  }))
  const { it } = await openDesk({ 'GET /desk/day': { body: { ...day, visits } } })
  await it.findByRole('button', { name: 'Print' })
  await beginPrinting()
  const cells = [...(paper()?.querySelectorAll('tbody tr') ?? [])].map((row) =>
    [...row.querySelectorAll('td')].map((cell) => plain(cell.textContent)),
  )
  expect(cells.map((row) => [row[3], row[5]])).toEqual([
    ['Cancelled', ''],
    ['No-show', ''],
    ['Completed', '$60 to pay'],
  ])
  act(() => void dispatchEvent(new Event('afterprint')))
})
