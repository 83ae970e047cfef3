import { fireEvent, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { refusal, type Answers } from '../../../test/fake-api.ts'
import { FakeUpload, png, useFakeUploads } from '../../../test/fake-upload.ts'
import { anInquiry, answered, colleague, me, renderInquiries } from '../../../test/render-inquiries.tsx'
import { plain } from '../../../test/render-routes.tsx'
import { currentToasts, dismissToast } from '../../ui/feedback/toast-store.ts'

useFakeUploads()
afterEach(() => currentToasts().forEach((toast) => dismissToast(toast.id)))

const patient = { fullName: 'Layla Aziz', fullNameAr: null, gender: 1, dateOfBirth: '1991-04-18' } as const
const asked = (more: Parameters<typeof anInquiry>[0] = {}) => anInquiry({ patient, ...more })
const mine = { doctor: me, status: 'claimed', claimedAt: '2026-11-20T10:00:00.000Z' } as const

const weeks = Array.from({ length: 12 }, (_, place) => ({
  startsOn: new Date(Date.UTC(2026, 7, 30 + 7 * place)).toISOString().slice(0, 10),
  answered: place,
}))
const figures = {
  weeks,
  answered: 66,
  medianMinutes: 200,
  rated: 8,
  liked: 6,
  likedShare: 0.75,
  waiting: 3,
  overdue: 1,
}

const open = (answers: Answers, { at = '/doctor/inquiries', language = 'en' } = {}) =>
  renderInquiries(
    at,
    { 'GET /inquiries/inbox': { body: [] }, 'GET /inquiries/analytics': { body: figures }, ...answers },
    { as: 'doctor', language },
  )

test('a visitor logs in first', async () => {
  const it = await renderInquiries('/doctor/inquiries?filter=mine', {})
  expect(it.here()).toBe('/login?returnTo=%2Fdoctor%2Finquiries%3Ffilter%3Dmine')
})

test.each(['patient', 'applicant', 'administrator'] as const)(
  'to a %s the page is not theirs, and nothing is asked',
  async (as) => {
    const it = await renderInquiries('/doctor/inquiries', {}, { as })
    expect(await it.findByRole('heading', { level: 2, name: 'Your account cannot open this page' })).toBeTruthy()
    expect(it.calls.filter(({ name }) => name.includes('inquiries'))).toEqual([])
  },
)

test('shows the patient, the time of the inquiry and when an answer is due', async () => {
  const it = await open({ 'GET /inquiries/inbox': { body: [asked()] } })
  const card = within(await it.findByRole('article'))
  expect(plain(card.getByRole('heading').textContent)).toBe('Layla Aziz Female, 35 years old')
  expect(plain(card.getByText(/AM/).textContent)).toBe('20 November 2026, 11:12 AM')
  expect(plain(card.getByText(/Due in/).textContent)).toBe(' Due in 21 hours')
  expect(it.callsTo('GET /inquiries/inbox').map(({ query }) => query)).toEqual(['limit=20&filter=open'])
})

test('an overdue inquiry says by how much', async () => {
  const it = await open(
    { 'GET /inquiries/inbox': { body: [asked({ dueAt: '2026-11-20T08:50:00.000Z' })] } },
    { language: 'ar' },
  )
  expect(plain((await it.findByText(/متأخرة منذ/)).textContent)).toBe(' متأخرة منذ 3 ساعات و20 دقيقة')
})

test('each filter has its own URL', async () => {
  const it = await open({})
  await it.findByText('No inquiries are waiting')
  const filters = within(it.getByRole('navigation', { name: 'Inbox filters' }))
  expect(filters.getAllByRole('link').map((link) => link.textContent)).toEqual(['Open', 'Mine', 'Answered', 'Overdue1'])
  fireEvent.click(filters.getByRole('link', { name: 'Mine' }))
  expect(await it.findByText('No claimed inquiries')).toBeTruthy()
  expect(it.here()).toBe('/doctor/inquiries?filter=mine')
  expect(it.callsTo('GET /inquiries/inbox').at(-1)?.query).toBe('limit=20&filter=mine')
})

test('a claim removes it from the open ones', async () => {
  const inquiry = asked()
  const it = await open({
    'GET /inquiries/inbox': { body: [inquiry] },
    [`POST /inquiries/${inquiry.id}/claim`]: { body: { ...inquiry, ...mine } },
  })
  const claim = await it.findByRole('button', { name: 'Claim the inquiry of \u2068Layla Aziz\u2069' })
  it.answers['GET /inquiries/inbox'] = { body: [] }
  fireEvent.click(claim)
  expect(await it.findByText('No inquiries are waiting')).toBeTruthy()
  expect(currentToasts().map(({ text }) => text)).toEqual(['Claimed. Find it under Mine.'])
})

test('an inquiry that another doctor claimed first is reported as taken, and the list is refetched', async () => {
  const inquiry = asked()
  const it = await open({
    'GET /inquiries/inbox': { body: [inquiry] },
    [`POST /inquiries/${inquiry.id}/claim`]: refusal(
      409,
      'inquiry_claimed',
      'Another doctor is already answering this inquiry.',
    ),
  })
  const before = it.callsTo('GET /inquiries/inbox').length
  fireEvent.click(await it.findByRole('button', { name: 'Claim the inquiry of \u2068Layla Aziz\u2069' }))
  expect((await it.findByRole('alert')).textContent).toContain('Another doctor is already answering this inquiry.')
  await waitFor(() => expect(it.callsTo('GET /inquiries/inbox').length).toBeGreaterThan(before))
})

test("answering an open inquiry claims it and continues in the doctor's own list", async () => {
  const inquiry = asked()
  const claimed = { ...inquiry, ...mine }
  const it = await open({
    'GET /inquiries/inbox': (query) => ({ body: query.includes('filter=mine') ? [claimed] : [inquiry] }),
    [`POST /inquiries/${inquiry.id}/claim`]: { body: claimed },
  })
  fireEvent.click(await it.findByRole('button', { name: 'Answer \u2068Layla Aziz\u2069' }))
  const field = await it.findByLabelText('Your answer')
  expect(document.activeElement).toBe(field)
  expect(it.here()).toBe(`/doctor/inquiries?filter=mine&answer=${inquiry.id}`)
  expect(it.callsTo(`POST /inquiries/${inquiry.id}/claim`)).toHaveLength(1)
})

test('an inquiry claimed by a colleague can be neither claimed nor answered', async () => {
  const it = await open(
    { 'GET /inquiries/inbox': { body: [asked({ doctor: colleague, status: 'claimed' })] } },
    { at: '/doctor/inquiries?filter=overdue' },
  )
  const card = within(await it.findByRole('article'))
  expect(plain(card.getByText(/is answering it/).textContent)).toBe(' Dr Karim Mansour is answering it')
  expect(card.queryAllByRole('button')).toEqual([])
})

test('an empty answer is not sent; an answer is sent with its images and leaves the list', async () => {
  const inquiry = asked(mine)
  const it = await open(
    { 'GET /inquiries/inbox': { body: [inquiry] } },
    { at: `/doctor/inquiries?filter=mine&answer=${inquiry.id}` },
  )
  const field = await it.findByLabelText('Your answer')
  const form = field.closest('form') ?? it.container
  fireEvent.submit(form)
  expect((await it.findByRole('alert')).textContent).toContain('Please enter your answer.')
  fireEvent.change(field, { target: { value: 'Iron-rich food.' } })
  fireEvent.change(it.getByLabelText('Add'), { target: { files: [png('dose.png')] } })
  await it.findByRole('button', { name: 'Remove dose.png' })
  fireEvent.submit(form)
  await waitFor(() => expect(FakeUpload.last?.body).toBeInstanceOf(FormData))
  expect(FakeUpload.last?.path).toBe(`/api/inquiries/${inquiry.id}/respond/upload`)
  expect([FakeUpload.last?.body?.get('response'), FakeUpload.last?.body?.getAll('responseFiles').length]).toEqual([
    'Iron-rich food.',
    1,
  ])
  it.answers['GET /inquiries/inbox'] = { body: [] }
  FakeUpload.last?.answer(200, { ...inquiry, ...answered })
  expect(await it.findByText('No claimed inquiries')).toBeTruthy()
  expect(currentToasts().map(({ text }) => text)).toEqual(['Your answer has been sent.'])
})

test('an answer that came too late leaves the list, with the given answer above the text that was not sent', async () => {
  const inquiry = asked(mine)
  const it = await open(
    {
      'GET /inquiries/inbox': { body: [inquiry] },
      [`GET /inquiries/${inquiry.id}`]: { body: { ...inquiry, ...answered } },
      [`POST /inquiries/${inquiry.id}/respond`]: refusal(
        409,
        'inquiry_answered',
        'This inquiry has already been answered.',
      ),
    },
    { at: `/doctor/inquiries?filter=mine&answer=${inquiry.id}` },
  )
  const field = await it.findByLabelText('Your answer')
  fireEvent.change(field, { target: { value: 'Iron-rich food.' } })
  it.answers['GET /inquiries/inbox'] = { body: [] }
  fireEvent.submit(field.closest('form') ?? it.container)
  expect(await it.findByText('No claimed inquiries')).toBeTruthy()
  const card = within(await it.findByRole('article'))
  expect(card.getByRole('alert').textContent).toContain('This inquiry has already been answered.')
  expect(card.getByText('Slightly low, and common at her age.')).toBeTruthy()
  expect(card.getByLabelText('Your text, not sent')).toHaveProperty('value', 'Iron-rich food.')
  fireEvent.click(card.getByRole('button', { name: 'Close' }))
  expect(it.queryByRole('article')).toBeNull()
  expect(Object.keys(sessionStorage).filter((key) => key.includes('answer:'))).toEqual([])
})

test('an answer that came too late stays in its field and says why', async () => {
  const inquiry = asked(mine)
  const it = await open(
    {
      'GET /inquiries/inbox': { body: [inquiry] },
      [`POST /inquiries/${inquiry.id}/respond`]: refusal(
        409,
        'inquiry_answered',
        'This inquiry has already been answered.',
      ),
    },
    { at: `/doctor/inquiries?filter=mine&answer=${inquiry.id}` },
  )
  const field = await it.findByLabelText('Your answer')
  fireEvent.change(field, { target: { value: 'Iron-rich food.' } })
  fireEvent.submit(field.closest('form') ?? it.container)
  expect((await it.findByRole('alert')).textContent).toBe(
    'We could not send the answerThis inquiry has already been answered.',
  )
  expect(field).toHaveProperty('value', 'Iron-rich food.')
})

test('a claimed inquiry can be released, and a visit suggested once', async () => {
  const inquiry = asked(mine)
  const it = await open(
    {
      'GET /inquiries/inbox': { body: [inquiry] },
      [`POST /inquiries/${inquiry.id}/suggest-visit`]: {
        body: { ...inquiry, visitSuggestedAt: '2026-11-20T12:10:00.000Z' },
      },
      [`POST /inquiries/${inquiry.id}/release`]: { body: { ...inquiry, doctor: null, status: 'open' } },
    },
    { at: '/doctor/inquiries?filter=mine' },
  )
  fireEvent.click(await it.findByRole('button', { name: 'Suggest a visit to \u2068Layla Aziz\u2069' }))
  await waitFor(() =>
    expect(it.queryByRole('button', { name: 'Suggest a visit to \u2068Layla Aziz\u2069' })).toBeNull(),
  )
  it.answers['GET /inquiries/inbox'] = { body: [] }
  fireEvent.click(it.getByRole('button', { name: 'Release \u2068Layla Aziz\u2069’s inquiry' }))
  expect(await it.findByText('No claimed inquiries')).toBeTruthy()
})

test('the patient’s earlier inquiries are loaded when opened', async () => {
  const inquiry = asked()
  const call = `GET /inquiries/${inquiry.id}/earlier`
  const it = await open({
    'GET /inquiries/inbox': { body: [inquiry] },
    [call]: { body: [asked({ message: 'And last year?', ...answered })] },
  })
  const summary = await it.findByText('Earlier inquiries of this patient')
  expect(it.callsTo(call)).toEqual([])
  const details = summary.closest('details')
  if (!details) throw new Error('no details')
  details.open = true
  fireEvent(details, new Event('toggle'))
  expect(await it.findByText('And last year?')).toBeTruthy()
  expect(it.getByText('Slightly low, and common at her age.')).toBeTruthy()
})

test('the statistics are visible and accessible', async () => {
  const it = await open({})
  const region = within(await it.findByRole('region', { name: 'Your last 12 weeks' }))
  const table = within(await region.findByRole('table', { hidden: true }))
  expect(table.getAllByRole('row', { hidden: true })).toHaveLength(13)
  expect(table.getByText('Week of 15 November').closest('tr')?.textContent).toBe('Week of 15 November11')
  expect(region.getByText('66')).toBeTruthy()
  expect(plain(region.getByText(/3 hours/).textContent)).toBe('3 hours 20 minutes')
  expect(region.getByText(/75%/)).toBeTruthy()
  expect(plain(region.getByText(/ratings/).textContent)).toBe('6 of 8 ratings')
})

test('without answers, the statistics say so', async () => {
  const none = {
    ...figures,
    weeks: weeks.map((week) => ({ ...week, answered: 0 })),
    answered: 0,
    medianMinutes: null,
    rated: 0,
    liked: 0,
    likedShare: null,
  }
  const it = await open({ 'GET /inquiries/analytics': { body: none } })
  expect(await it.findAllByText('None yet')).toHaveLength(2)
})
