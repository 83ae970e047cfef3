import type { AuditLine } from '@aafiya/contracts/account/audit'
import { fireEvent, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { aDoctorUser, anAdministrator, renderPayments } from '../../../test/render-payments.tsx'
import { plain } from '../../../test/render-routes.tsx'

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const hala = { id: idOf(901), name: 'Hala Zaki', nameAr: 'هالة زكي' }
const yusuf = { id: idOf(902), name: 'Yusuf Aziz', nameAr: 'يوسف عزيز' }
const erased = { id: idOf(903), name: null, nameAr: null }

let made = 0
const aLine = (values: Partial<AuditLine>): AuditLine => ({
  id: idOf(++made),
  at: '2026-11-21T10:21:00.000Z',
  action: 'visit_read',
  isChange: false,
  isRefused: false,
  actor: { ...hala, role: 'receptionist' },
  owner: yusuf,
  ...values,
})
const lines = [
  aLine({ action: 'visit_arrived', isChange: true }),
  aLine({ actor: { id: idOf(904), name: 'Mariam Haddad', nameAr: null, role: 'doctor' }, owner: erased }),
  aLine({
    action: 'sign_in_failed',
    isRefused: true,
    actor: { ...hala, role: 'visitor' },
    owner: hala,
    at: '2026-11-20T10:00:00.000Z',
  }),
  aLine({ action: 'clinic_hours_changed', isChange: true, owner: hala, at: '2026-11-20T09:00:00.000Z' }),
  aLine({ action: 'tea_made', isChange: true, owner: hala, at: '2026-11-20T08:00:00.000Z' }),
]
const answers = { 'GET /user': { body: anAdministrator() }, 'GET /audit?limit=50': { body: lines } }
const open = (more = {}, at = '/admin/audit', rendered = {}) => renderPayments(at, { ...answers, ...more }, rendered)
type Page = Awaited<ReturnType<typeof open>>
const rows = (it: Page) => [...it.container.querySelectorAll('section li')].map(({ textContent }) => plain(textContent))
const shown = async (it: Page, count: number) => waitFor(() => expect(rows(it)).toHaveLength(count))

test('only administrators see the audit, and no one else requests it', async () => {
  const it = await open({ 'GET /user': { body: aDoctorUser() } })
  await it.findByRole('heading', { level: 2, name: 'Your account cannot open this page' })
  expect(it.calledTimes('GET /audit')).toBe(0)
})

test('says day by day, in sentences, who did what, in which role', async () => {
  const it = await open()
  await shown(it, 5)
  expect(rows(it)).toEqual([
    '12:21 PMHala Zaki recorded Yusuf Aziz’s arrival.Front deskChange',
    `12:21 PMDr Mariam Haddad opened a deleted person’s appointment.DoctorID ${erased.id}Read`,
    '12:00 PMSomeone who was not logged in tried to log in.Not logged in · Account: Hala ZakiRefused',
    '11:00 AMHala Zaki changed the clinic’s hours.Front deskChange',
    '10:00 AMHala Zaki did something else (tea_made).Front deskChange',
  ])
  expect(it.getAllByRole('heading', { level: 2 })).toHaveLength(2)
})

test('a search is sent when it is submitted, and stays in the URL', async () => {
  const it = await open({
    'GET /audit?limit=50&patient=Yusuf&area=visits&from=2026-11-20': { body: lines.slice(0, 2) },
    'GET /audit?limit=50&patient=Yusuf&area=visits&show=refused&from=2026-11-20': { body: [] },
  })
  await shown(it, 5)
  fireEvent.change(it.getByLabelText('About'), { target: { value: ' Yusuf ' } })
  fireEvent.change(it.getByLabelText('What'), { target: { value: 'visits' } })
  fireEvent.change(it.getByLabelText('From'), { target: { value: '2026-11-20' } })
  expect(it.calledTimes('GET /audit')).toBe(1)
  fireEvent.click(it.getByRole('button', { name: 'Search' }))
  await shown(it, 2)
  expect(it.here()).toBe('/admin/audit?patient=Yusuf&area=visits&from=2026-11-20')
  fireEvent.click(it.getByLabelText('Refused'))
  expect(await it.findByRole('heading', { name: 'Nothing found' })).toBeTruthy()
  fireEvent.click(it.getByRole('button', { name: 'Clear the search' }))
  await shown(it, 5)
  expect(it.here()).toBe('/admin/audit')
  expect(it.getByLabelText('About')).toHaveProperty('value', '')
})

test('a single action is chosen from those of the area', async () => {
  const it = await open({ 'GET /audit?limit=50&area=visits&action=visit_read': { body: lines.slice(1, 2) } })
  await shown(it, 5)
  const action = it.getByLabelText('Action')
  const offered = () => [...action.querySelectorAll('optgroup')].map(({ label }) => label)
  expect(offered()).toHaveLength(9)
  fireEvent.change(action, { target: { value: 'visit_read' } })
  fireEvent.change(it.getByLabelText('What'), { target: { value: 'inquiries' } })
  expect(action).toHaveProperty('value', '')
  expect(offered()).toEqual(['Inquiries'])
  fireEvent.change(it.getByLabelText('What'), { target: { value: 'visits' } })
  fireEvent.change(action, { target: { value: 'visit_read' } })
  expect(plain(action.querySelector('option[value=visit_read]')?.textContent)).toBe('Opened someone’s appointment')
  fireEvent.click(it.getByRole('button', { name: 'Search' }))
  await shown(it, 1)
  expect(it.here()).toBe('/admin/audit?area=visits&action=visit_read')
})

test.each(['en', 'ar'] as const)('no two actions of a list have the same words: %s', async (language) => {
  const it = await open({}, '/admin/audit', { language })
  await shown(it, 5)
  const options = [...it.container.querySelectorAll('optgroup option')].map(({ textContent }) => plain(textContent))
  expect(options.length).toBeGreaterThan(100)
  expect(options.filter((words, place) => options.indexOf(words) !== place)).toEqual([])
})

test('a URL with a search opens with it, in Arabic too', async () => {
  const it = await open(
    { 'GET /audit?limit=50&actor=Hala&show=changes': { body: lines.slice(0, 1) } },
    '/admin/audit?actor=Hala&show=changes&area=gold',
    { language: 'ar' },
  )
  await shown(it, 1)
  expect(rows(it)[0]).toContain('هالة زكي: تسجيل وصول يوسف عزيز')
  expect(it.getByLabelText('من')).toHaveProperty('value', 'Hala')
})

test('the download contains everything the search finds, without formulas, and no half of it', async () => {
  const files: Blob[] = []
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: (file: Blob) => (files.push(file), 'blob:x'), revokeObjectURL: () => {} }),
  )
  const odd = aLine({ actor: { ...hala, name: '=cmd|"x"!A1', role: 'receptionist' } })
  const many = Array.from({ length: 4000 }, () => aLine({}))
  const it = await open({ 'GET /audit/lines': 'unreachable' })
  fireEvent.click(await it.findByRole('button', { name: 'Download as CSV' }))
  expect(await it.findByText('We could not prepare the file')).toBeTruthy()
  expect(files).toEqual([])
  it.answers['GET /audit/lines'] = { body: [odd, ...lines.slice(0, 1), ...many] }
  fireEvent.click(it.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(files).toHaveLength(1))
  const [, first, second, ...rest] = ((await files[0]?.text()) ?? '').split('\r\n')
  expect(first).toContain(`"'=cmd|""x""!A1","Front desk","opened Yusuf Aziz’s appointment","Yusuf Aziz","Read"`)
  expect(second).toContain('"2026-11-21","12:21","Hala Zaki","Front desk","recorded Yusuf Aziz’s arrival"')
  expect(rest).toHaveLength(4001)
})

test('a download that breaks off half-way saves nothing', async () => {
  const files: Blob[] = []
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (file: Blob) => (files.push(file), 'blob:x') }))
  const it = await open()
  const download = await it.findByRole('button', { name: 'Download as CSV' })
  const whole = globalThis.fetch
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) =>
    input.startsWith('/api/audit/lines') ? new Response(`[\n${JSON.stringify(lines[0])},\n`) : whole(input, init),
  )
  fireEvent.click(download)
  expect(await it.findByText('We could not prepare the file')).toBeTruthy()
  expect(files).toEqual([])
})
