import type { Figures } from '@aafiya/contracts/figures/figures'
import { leadTimes, visitFigures } from '@aafiya/contracts/figures/visit-figures'
import { fireEvent, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { aDoctor } from '../../../test/render-doctors.tsx'
import { aDoctorUser, anAdministrator, id, renderPayments } from '../../../test/render-payments.tsx'
import { plain } from '../../../test/render-routes.tsx'

afterEach(() => vi.useRealTimers())

const none = { attended: 0, noShow: 0, kept: 0, late: 0 }
const income = [{ currency: 'USD', charged: 100, refunded: 20, net: 80 }]

function someFigures(changes: Partial<Figures> = {}, counts: Partial<Figures['visits']> = {}): Figures {
  const zeros = Object.fromEntries(visitFigures.map((figure) => [figure, 0]))
  return {
    from: '2026-11-01',
    to: '2026-11-30',
    until: '2026-11-20',
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    visits: { ...zeros, ...counts } as Figures['visits'],
    attendance: { attended: 3, noShow: 2, kept: 3, late: 0 },
    byReminder: { yes: none, no: none },
    byConfirmation: { yes: none, no: none },
    leadDays: { median: 3, count: 3 },
    byLead: leadTimes.map((lead) => ({ lead, visits: 0, attended: 0, noShow: 0 })),
    waiting: { median: null, count: 0 },
    delay: { median: null, count: 0 },
    time: { offered: 600, booked: 90 },
    days: [{ date: '2026-11-19', visits: 3, completed: 1, noShow: 2, cancelled: 0 }],
    busy: [{ weekday: 'thursday', hour: 10, visits: 3, days: 4, offered: 480, booked: 90 }],
    income,
    due: [],
    byMethod: [{ method: 'cash', income }],
    byType: [{ id, name: 'Consultation', nameAr: 'استشارة', visits: 3, income }],
    byDoctor: [
      {
        id,
        name: 'Mariam Haddad',
        nameAr: null,
        visits: 3,
        completed: 1,
        attended: 3,
        noShow: 2,
        time: { offered: 600, booked: 90 },
        income,
      },
    ],
    messages: [],
    ...changes,
  }
}
const shown = someFigures({}, { visits: 3, attended: 3, completed: 1, no_show: 2 })
const cellsOf = (row: HTMLElement) =>
  [...row.children]
    .map((cell) => plain(cell.textContent))
    .join(' ')
    .trim()
const hrefOf = (element: HTMLElement) => decodeURIComponent(element.getAttribute('href') ?? '')

test('numbers of the month open the lists behind them; few are not given as a percentage', async () => {
  const { findByRole, findAllByText, getAllByRole, getByRole } = await renderPayments('/figures', {
    'GET /user': { body: anAdministrator() },
    'GET /clinic/figures': { body: shown },
  })
  expect((await findAllByText('November 2026')).length).toBeGreaterThan(0)
  const cell = await findByRole('cell', { name: '0.8' })
  const linkOf = (text: string) => getAllByRole('link').find((link) => plain(link.textContent) === text)
  expect(hrefOf(linkOf('2 of 3') ?? document.body)).toContain(
    '/admin/appointments?from=2026-11-01&to=2026-11-30&figure=no_show',
  )
  expect(hrefOf(cell.querySelector('a') ?? cell)).toContain('weekday=thursday&hour=10')
  const doctor = getAllByRole('row').find((row) => cellsOf(row) === 'Dr Mariam Haddad 1 2 of 3 15% $80')
  const [, , missed] = [...(doctor?.querySelectorAll('a') ?? [])].map(hrefOf)
  expect(missed).toBe(`/admin/appointments?from=2026-11-01&to=2026-11-30&doctorId=${id}&figure=no_show`)
  const type = getByRole('row', { name: /^Consultation/ })
  expect([...type.querySelectorAll('a')].map(hrefOf).slice(1)).toEqual([
    `/admin/appointments?from=2026-11-01&to=2026-11-30&visitTypeId=${id}&figure=visits`,
    `/admin/payments?from=2026-11-01&to=2026-11-30&visitTypeId=${id}`,
  ])
  expect(hrefOf(linkOf('$20') ?? document.body)).toContain('kind=taken_back')
  expect(plain(linkOf('$80')?.closest('div')?.textContent)).toContain('after $20 refunded and corrected')
  fireEvent.click(getByRole('radio', { name: 'Unused' }))
  expect(await findByRole('cell', { name: '1.6' })).toBeTruthy()
  expect(hrefOf(linkOf('$80') ?? document.body)).toContain('/admin/payments?from=2026-11-01&to=2026-11-30')
})

test('money, states, times and attendance are next to those of the period before, by method too', async () => {
  const october = someFigures(
    {
      byMethod: [{ method: 'card', income: [{ currency: 'USD', charged: 60, refunded: 0, net: 60 }] }],
      attendance: { attended: 4, noShow: 1, kept: 4, late: 0 },
    },
    { visits: 4, first: 7 },
  )
  const { findByRole, getAllByRole } = await renderPayments('/figures', {
    'GET /user': { body: anAdministrator() },
    'GET /clinic/figures?from=2026-11-01&to=2026-11-30': { body: shown },
    'GET /clinic/figures?from=2026-10-01&to=2026-10-31': { body: october },
  })
  expect(await findByRole('row', { name: /^Card at the front desk \$0 \$60/ })).toBeTruthy()
  const rows = getAllByRole('row').map(cellsOf)
  for (const row of [
    'Cash at the front desk $80 $0',
    'A patient’s first appointment 0 7',
    'Booked 2 hours 2 hours',
    'All 3 0 of 3 2 of 3 1 of 4',
  ])
    expect(rows).toContain(row)
})

test('a doctor reads their own figures, without a ledger, doctors or messages', async () => {
  const { findByRole, queryByRole, calls, getByLabelText } = await renderPayments('/figures?unit=week&day=2026-11-19', {
    'GET /user': { body: aDoctorUser() },
    'GET /doctor/figures': { body: someFigures({ messages: undefined }, { visits: 3 }) },
  })
  await findByRole('heading', { name: 'Attendance' })
  expect(queryByRole('heading', { name: 'Doctors' })).toBeNull()
  expect(queryByRole('heading', { name: 'Messages' })).toBeNull()
  expect(queryByRole('combobox', { name: 'Doctor' })).toBeNull()
  fireEvent.change(getByLabelText('Visit type'), { target: { value: id } })
  const asked = () => calls.filter(({ name }) => name === 'GET /doctor/figures').map(({ query }) => query)
  await waitFor(() =>
    expect(asked().toSorted()).toEqual([
      'from=2026-11-07&to=2026-11-13',
      `from=2026-11-07&to=2026-11-13&visitTypeId=${id}`,
      'from=2026-11-14&to=2026-11-20',
      `from=2026-11-14&to=2026-11-20&visitTypeId=${id}`,
    ]),
  )
})

test('a doctor reads the average of their ratings from the first on', async () => {
  const user = aDoctorUser()
  const decided = { status: 'approved', appliedAt: null, decidedAt: null, declineReason: null }
  const profile = { ...aDoctor({ rating: { count: 1, average: 4 } }), ...decided }
  const { findByText } = await renderPayments('/figures', {
    'GET /user': { body: user },
    'GET /doctor/figures': { body: someFigures({ messages: undefined }, { visits: 3 }) },
    [`GET /doctors/${user.doctorId}/profile`]: { body: profile },
  })
  expect(plain((await findByText(/4\.0/)).parentElement?.textContent ?? '')).toBe('4.0 of 5 1 rating')
})

test('messages name their cost, in all and per appointment; without a price, they lead to the settings', async () => {
  const messages = [
    { channel: 'mail', sent: 200, delivered: 0, failed: 3, cost: null },
    { channel: 'sms', sent: 40, delivered: 38, failed: 2, cost: 1.5 },
    { channel: 'push', sent: 9, delivered: 9, failed: 0, cost: 0 },
  ] satisfies Figures['messages']
  const { findByRole, getByRole, getByText } = await renderPayments('/figures', {
    'GET /user': { body: anAdministrator() },
    'GET /clinic/figures': { body: someFigures({ messages }, { visits: 3 }) },
  })
  const link = await findByRole('link', { name: 'Set the cost of messages' })
  expect(hrefOf(link)).toBe('/admin/clinic')
  expect(getByRole('row', { name: /^SMS 40 38 2 \$1\.50/ })).toBeTruthy()
  expect(getByRole('row', { name: /^On the device 9 9 0 Free/ })).toBeTruthy()
  expect(getByText((text) => plain(text) === '$1.50 in all, $0.50 per visit.')).toBeTruthy()
})

test('the file has every figure of both periods, and no formula', async () => {
  const files: Blob[] = []
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: (file: Blob) => (files.push(file), 'blob:x'), revokeObjectURL: vi.fn() }),
  )
  const byType = [{ id, name: '=cmd|"x"!A1', nameAr: null, visits: 4, income }]
  const before = someFigures(
    { from: '2026-10-01', to: '2026-10-31', until: null, days: [], income: [], byDoctor: [] },
    { visits: 5 },
  )
  const { findByRole } = await renderPayments('/figures', {
    'GET /user': { body: anAdministrator() },
    'GET /clinic/figures?from=2026-11-01&to=2026-11-30': { body: someFigures({ byType }, { visits: 3 }) },
    'GET /clinic/figures?from=2026-10-01&to=2026-10-31': { body: before },
  })
  fireEvent.click(await findByRole('button', { name: 'Download as CSV' }))
  const lines = plain(await files[0]?.text()).split('\r\n')
  expect(lines[0]).toBe('\uFEFF"Section","Figure","Unit","2026-11-01 – 2026-11-30","Of","2026-10-01 – 2026-10-31","Of"')
  for (const line of [
    '"Appointments by state","Appointments, without cancelled ones","",3,"",5,""',
    '"Appointments","2026-11-19, No-show","",2,"","",""',
    '"Attendance","All, did not come","",2,3,2,3',
    '"Booked ahead","booked ahead, median","days",3,3,3,3',
    '"Time","From arrival to the start","minutes","",0,"",0',
    '"Time","Unused","minutes",510,600,510,600',
    '"Busy hours","Thursday, 10:00, Appointments","",3,"",3,""',
    '"Busy hours","Thursday, 10:00, Unused","minutes",390,480,390,480',
    '"Income","Income","USD",80,"","",""',
    '"Income","Cash at the front desk, Refunded and corrected","USD",20,"",20,""',
    `"Visit types","'=cmd|""x""!A1, Appointments","",4,"",3,""`,
    '"Doctors","Dr Mariam Haddad, Time booked","minutes",90,600,"",""',
  ])
    expect(lines).toContain(line)
})

test('a period of nothing says so', async () => {
  const empty = someFigures({ income: [] })
  const { findByText } = await renderPayments('/figures?unit=year', {
    'GET /user': { body: anAdministrator() },
    'GET /clinic/figures': { body: empty },
  })
  expect(await findByText('Nothing in this period')).toBeTruthy()
})

const manyDoctors = Array.from({ length: 24 }, (_, place) => ({
  id: `${id.slice(0, -2)}${String(place).padStart(2, '0')}`,
  name: `Mariam Haddad ${place}`,
  nameAr: null,
  visits: 3,
  completed: 24 - place,
  attended: 24,
  noShow: place,
  time: { offered: 600, booked: 90 },
  income,
}))

test('hours are grouped; of many doctors the first twenty are shown, and all on request', async () => {
  const { findByRole, getByRole, getAllByRole, queryByRole } = await renderPayments('/figures', {
    'GET /user': { body: anAdministrator() },
    'GET /clinic/figures': {
      body: someFigures({ byDoctor: manyDoctors, time: { offered: 459_933 * 60, booked: 60 } }, { visits: 3 }),
    },
  })
  await findByRole('button', { name: /Show all 24 doctors/ })
  expect(plain(getByRole('row', { name: /^Offered by/ }).textContent)).toContain('459,933 hours')
  const doctors = () => getAllByRole('link', { name: /Mariam Haddad/ })
  expect(doctors()).toHaveLength(20)
  fireEvent.click(getByRole('button', { name: /Show all 24 doctors/ }))
  expect(doctors()).toHaveLength(24)
  expect(queryByRole('button', { name: /Show all/ })).toBeNull()
})

test('the monthly report is switched on and off; a refusal leaves it as it was and says so', async () => {
  const answers = {
    'GET /user': { body: anAdministrator() },
    'GET /clinic/figures': { body: shown },
    'GET /clinic/figures/report': { body: { isWanted: false } },
    'PUT /clinic/figures/report': { body: { isWanted: true } },
  }
  const { findByRole, findByText, calls } = await renderPayments('/figures', answers)
  const report = await findByRole('checkbox', { name: /Email me/ })
  expect(report).toHaveProperty('checked', false)
  answers['GET /clinic/figures/report'].body.isWanted = true
  fireEvent.click(report)
  await vi.waitFor(() => expect(report).toHaveProperty('checked', true))
  expect(calls.find(({ name }) => name === 'PUT /clinic/figures/report')?.body).toEqual({ isWanted: true })
  Object.assign(answers['PUT /clinic/figures/report'], { status: 500 })
  fireEvent.click(report)
  expect(await findByText(/could not/)).toBeTruthy()
  expect(report).toHaveProperty('checked', true)
})

test('dates that are no period request nothing, and days that are none are left out', async () => {
  const answers = { 'GET /user': { body: anAdministrator() }, 'GET /clinic/figures': { body: shown } }
  const wrong = await renderPayments('/figures?unit=dates&from=2026-11-09&to=2026-11-02', answers)
  expect(
    await wrong.findByText('The last day must not be before the first, nor more than a year after it.'),
  ).toBeTruthy()
  expect(wrong.calledTimes('GET /clinic/figures')).toBe(0)
  wrong.unmount()
  const none = await renderPayments('/figures?day=2026-02-31', answers)
  await none.findByRole('heading', { name: 'Attendance' })
  expect(none.calls.filter(({ name }) => name === 'GET /clinic/figures')[0]?.query).toBe(
    'from=2026-11-01&to=2026-11-30',
  )
})

test('messages and unused time open their lists, narrowed like the figure', async () => {
  const messages = [{ channel: 'sms', sent: 40, delivered: 38, failed: 2, cost: 1.5 }] satisfies Figures['messages']
  const { findByRole, getAllByRole, getByRole } = await renderPayments('/figures', {
    'GET /user': { body: anAdministrator() },
    'GET /clinic/figures': { body: someFigures({ messages }, { visits: 3 }) },
  })
  await findByRole('heading', { name: 'Messages' })
  const linkOf = (text: string) => getAllByRole('link').find((link) => plain(link.textContent) === text)
  const days = 'from=2026-11-01&to=2026-11-30'
  expect(hrefOf(linkOf('38') ?? document.body)).toBe(`/figures/messages?${days}&channel=sms&count=delivered`)
  expect(hrefOf(linkOf('85%') ?? document.body)).toBe(`/figures/free-time?${days}`)
  expect(hrefOf(linkOf('15%') ?? document.body)).toBe(`/figures/free-time?${days}&doctorId=${id}`)
  fireEvent.click(getByRole('radio', { name: 'Unused' }))
  const hour = (await findByRole('cell', { name: '1.6' })).querySelector('a')
  expect(hrefOf(hour ?? document.body)).toBe(`/figures/free-time?${days}&weekday=thursday&hour=10`)
})
