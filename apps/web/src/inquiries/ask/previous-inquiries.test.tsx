import { act, fireEvent, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { refusal, type Answers } from '../../../test/fake-api.ts'
import { aLink, anInquiry, answered, me, renderInquiries } from '../../../test/render-inquiries.tsx'
import { plain } from '../../../test/render-routes.tsx'
import { currentToasts, dismissToast } from '../../ui/feedback/toast-store.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  currentToasts().forEach((toast) => dismissToast(toast.id))
})

const open = (answers: Answers, language = 'en') => renderInquiries('/inquiries', answers, { as: 'patient', language })
const list = (...items: unknown[]): Answers => ({ 'GET /inquiries': { body: items } })

test('shows each question with its time, its images and that it is unanswered', async () => {
  const it = await open(list(anInquiry({ files: [aLink('a'), aLink('b')] })))
  const card = within(await it.findByRole('article'))
  expect(plain(card.getByText(/Pediatricians/).textContent)).toBe('Pediatricians · 20 November 2026, 11:12 AM')
  expect(card.getByText('Is haemoglobin 10.4 low?').getAttribute('dir')).toBe('auto')
  expect(card.getByText('No response yet.')).toBeTruthy()
  const links = card.getAllByRole('link', { name: /of 2 of the question, opens in a new tab/ })
  expect(
    links.map((link) => [link.getAttribute('target'), link.getAttribute('rel'), link.getAttribute('href')]),
  ).toEqual([
    ['_blank', 'noopener', aLink('a')],
    ['_blank', 'noopener', aLink('b')],
  ])
})

test('shows the answer with its doctor and images, without an edit button', async () => {
  const it = await open(
    list(anInquiry({ ...answered, responseFiles: [aLink('c')], visitSuggestedAt: '2026-11-20T10:41:00.000Z' })),
  )
  const card = within(await it.findByRole('article'))
  expect(card.getByText('Slightly low, and common at her age.')).toBeTruthy()
  expect(plain(card.getByText(/Answered/).textContent)).toBe('Answered 20 November 2026, 12:40 PM')
  expect(card.getByRole('link', { name: 'Image of the answer, opens in a new tab' })).toBeTruthy()
  expect(card.getByRole('link', { name: /Book an appointment with Dr/ }).getAttribute('href')).toBe(
    `/appointment/${me.id}`,
  )
  expect(card.queryByRole('button', { name: /^Edit/ })).toBeNull()
  expect(card.getByRole('button', { name: /^Delete/ })).toBeTruthy()
})

test('an answer that arrives while the page is open is shown and announced', async () => {
  const inquiry = anInquiry()
  const it = await open(list(inquiry))
  await it.findByText('No response yet.')
  it.answers['GET /inquiries'] = { body: [{ ...inquiry, ...answered }] }
  await act(() => it.queryClient.refetchQueries({ queryKey: ['inquiries'] }))
  expect(await it.findByText('Slightly low, and common at her age.')).toBeTruthy()
  expect(currentToasts().map(({ text }) => text)).toEqual(['A doctor has answered you.'])
})

test('a refetch keeps valid links and replaces one about to expire', async () => {
  const inquiry = anInquiry({ files: [aLink('a', 4), aLink('b', 1)] })
  const it = await open(list(inquiry))
  await it.findAllByRole('link', { name: /of the question/ })
  it.answers['GET /inquiries'] = { body: [{ ...inquiry, files: [aLink('a', 5), aLink('b', 5)] }] }
  await act(() => it.queryClient.refetchQueries({ queryKey: ['inquiries'] }))
  await waitFor(() =>
    expect(it.getAllByRole('link', { name: /of the question/ }).map((link) => link.getAttribute('href'))).toEqual([
      aLink('a', 4),
      aLink('b', 5),
    ]),
  )
})

test('Refresh refetches, and ignores clicks during it', async () => {
  const it = await open(list())
  await it.findByText('No inquiries yet')
  let finish = () => {}
  it.answers['GET /inquiries'] = () => new Promise((resolve) => (finish = () => resolve({ body: [anInquiry()] })))
  fireEvent.click(it.getByRole('button', { name: 'Refresh' }))
  const busy = await it.findByRole('button', { name: 'Refreshing...' })
  expect(busy.getAttribute('aria-disabled')).toBe('true')
  const asked = it.callsTo('GET /inquiries').length
  fireEvent.click(busy)
  expect(it.callsTo('GET /inquiries')).toHaveLength(asked)
  finish()
  expect(await it.findByRole('article')).toBeTruthy()
  expect(it.getByRole('button', { name: 'Refresh' })).toBeTruthy()
})

test('an empty list leads to asking; a failed one shows another screen with Retry', async () => {
  const it = await open({ 'GET /inquiries': 'unreachable' })
  expect((await it.findByRole('alert')).textContent).toContain('We could not load inquiries')
  it.answers['GET /inquiries'] = { body: [] }
  fireEvent.click(it.getByRole('button', { name: 'Try again' }))
  fireEvent.click(await it.findByRole('button', { name: 'Ask a doctor' }))
  expect(await it.findByLabelText('Your message')).toBeTruthy()
})

test('loads older inquiries on request', async () => {
  const [latest, older] = [anInquiry({ message: 'Latest' }), anInquiry({ message: 'Older' })]
  const it = await open({
    'GET /inquiries': (query) => (query.includes('cursor=next') ? { body: [older] } : { body: [latest], next: 'next' }),
  })
  fireEvent.click(await it.findByRole('button', { name: 'Show more' }))
  expect(await it.findByText('Older')).toBeTruthy()
  expect(it.getByText('Latest')).toBeTruthy()
  expect(it.queryByRole('button', { name: 'Show more' })).toBeNull()
})

async function edit(it: Awaited<ReturnType<typeof open>>, text: string) {
  fireEvent.click(await it.findByRole('button', { name: /^Edit your inquiry/ }))
  const field = await it.findByLabelText('Your message')
  expect(document.activeElement).toBe(field)
  fireEvent.change(field, { target: { value: text } })
  fireEvent.click(it.getByRole('button', { name: 'Save' }))
}

test('an edit is shown once it is saved', async () => {
  const inquiry = anInquiry()
  let finish = () => {}
  const it = await open({
    ...list(inquiry),
    [`PUT /inquiries/${inquiry.id}`]: () =>
      new Promise((resolve) => (finish = () => resolve({ body: { ...inquiry, message: 'Is 10.6 low?' } }))),
  })
  await edit(it, 'Is 10.6 low?')
  expect(await it.findByRole('button', { name: 'Saving...' })).toBeTruthy()
  await waitFor(() =>
    expect(it.callsTo(`PUT /inquiries/${inquiry.id}`).map(({ body }) => body)).toEqual([{ message: 'Is 10.6 low?' }]),
  )
  it.answers['GET /inquiries'] = { body: [{ ...inquiry, message: 'Is 10.6 low?' }] }
  finish()
  await waitFor(() => expect(it.queryByLabelText('Your message')).toBeNull())
  expect(it.getByText('Is 10.6 low?')).toBeTruthy()
  expect(Object.keys(sessionStorage)).toEqual([])
})

test('a failed edit keeps the field with its text and says so; saving again works', async () => {
  const inquiry = anInquiry()
  const call = `PUT /inquiries/${inquiry.id}`
  const it = await open({ ...list(inquiry), [call]: refusal(503, 'unavailable', 'Please try again later.') })
  await edit(it, 'Is 10.6 low?')
  const alert = await it.findByRole('alert')
  expect(alert.textContent).toBe('Edit failedYour inquiry could not be edited. Please try again.')
  expect(document.activeElement).toBe(alert)
  expect(it.getByLabelText('Your message')).toHaveProperty('value', 'Is 10.6 low?')
  it.answers[call] = { body: { ...inquiry, message: 'Is 10.6 low?' } }
  it.answers['GET /inquiries'] = { body: [{ ...inquiry, message: 'Is 10.6 low?' }] }
  fireEvent.click(it.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(it.queryByLabelText('Your message')).toBeNull())
  expect(it.queryByRole('alert')).toBeNull()
  expect(it.getByText('Is 10.6 low?')).toBeTruthy()
})

test('an edit without text is refused with a reason', async () => {
  const it = await open(list(anInquiry()))
  await edit(it, '   ')
  expect(it.getByRole('alert').textContent).toBe('Message requiredPlease enter your consultation message.')
  expect(it.getByLabelText('Your message').getAttribute('aria-invalid')).toBe('true')
  fireEvent.click(it.getByRole('button', { name: 'Cancel' }))
  expect(it.getByText('Is haemoglobin 10.4 low?')).toBeTruthy()
  expect(it.calls.filter(({ name }) => name.startsWith('PUT'))).toEqual([])
})

test('after saving or cancelling an edit, the focus returns to the button that opened it', async () => {
  const inquiry = anInquiry()
  const it = await open({
    ...list(inquiry),
    [`PUT /inquiries/${inquiry.id}`]: { body: { ...inquiry, message: 'Is 10.6 low?' } },
  })
  const focused = () => document.activeElement?.textContent
  await edit(it, 'Is 10.6 low?')
  await waitFor(() => expect(focused()).toBe('Edit'))
  fireEvent.click(it.getByRole('button', { name: /^Edit your inquiry/ }))
  fireEvent.click(it.getByRole('button', { name: 'Cancel' }))
  expect(focused()).toBe('Edit')
  fireEvent.click(it.getByRole('button', { name: /^Edit your inquiry/ }))
  fireEvent.keyDown(it.getByLabelText('Your message'), { key: 'Escape' })
  expect(focused()).toBe('Edit')
})

async function askToDelete(it: Awaited<ReturnType<typeof open>>) {
  fireEvent.click(await it.findByRole('button', { name: /^Delete your inquiry/ }))
  return within(await it.findByRole('alertdialog'))
}

test('deleting asks first and then moves the focus to the heading of the remaining list', async () => {
  const inquiry = anInquiry()
  let finish = () => {}
  const it = await open({
    ...list(inquiry),
    [`DELETE /inquiries/${inquiry.id}`]: () =>
      new Promise((resolve) => (finish = () => resolve({ body: { success: true, message: 'gone' } }))),
  })
  const dialog = await askToDelete(it)
  expect(plain(dialog.getByRole('heading').textContent)).toBe('Delete your inquiry from 20 November 2026, 11:12 AM?')
  expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'No' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Yes, delete it!' }))
  await dialog.findByRole('button', { name: 'Deleting...' })
  expect(it.getByRole('article', { hidden: true }).getAttribute('aria-busy')).toBe('true')
  finish()
  await waitFor(() => expect(it.queryByRole('article')).toBeNull())
  expect(it.queryByRole('alertdialog')).toBeNull()
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Previous inquiries'))
})

test('No keeps the inquiry; a failed deletion says so and keeps it', async () => {
  const inquiry = anInquiry()
  const it = await open({ ...list(inquiry), [`DELETE /inquiries/${inquiry.id}`]: refusal(403, 'forbidden', 'no') })
  fireEvent.click((await askToDelete(it)).getByRole('button', { name: 'No' }))
  await waitFor(() => expect(it.queryByRole('alertdialog')).toBeNull())
  const dialog = await askToDelete(it)
  fireEvent.click(dialog.getByRole('button', { name: 'Yes, delete it!' }))
  expect((await dialog.findByRole('alert')).textContent).toBe(
    'Delete failedYour inquiry could not be deleted. Please try again.',
  )
  expect(it.getByRole('article', { hidden: true })).toBeTruthy()
})

test('an answer is rated with a thumb, and the rating can change', async () => {
  const inquiry = anInquiry(answered)
  const rated = (isLike: boolean) => ({ body: { ...inquiry, status: 'rated', isLike } })
  const call = `POST /inquiries/${inquiry.id}/rate`
  const it = await open({ ...list(inquiry), [call]: rated(true) })
  const yes = () => it.getByRole('button', { name: 'Yes, this helped' })
  fireEvent.click(await it.findByRole('button', { name: 'Yes, this helped' }))
  await waitFor(() =>
    expect([yes().getAttribute('aria-pressed'), yes().getAttribute('aria-disabled')]).toEqual(['true', null]),
  )
  it.answers[call] = rated(false)
  fireEvent.click(it.getByRole('button', { name: 'No, this did not help' }))
  await waitFor(() => expect(yes().getAttribute('aria-pressed')).toBe('false'))
  expect(it.callsTo(call).map(({ body }) => body)).toEqual([{ isLike: true }, { isLike: false }])
})

test('is in Arabic, with times of the clinic', async () => {
  const it = await open(list(anInquiry()), 'ar')
  const card = await it.findByRole('article')
  expect(plain(card.textContent)).toContain('طب الأطفال · 20 نوفمبر 2026، 11:12 ص')
  expect(card.textContent).toContain('لا يوجد رد بعد.')
})
