import { act, fireEvent, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import type { Answers } from '../../test/fake-api.ts'
import { refusal } from '../../test/fake-api.ts'
import { FakeUpload, png, useFakeUploads } from '../../test/fake-upload.ts'
import { user } from '../../test/render-account.tsx'
import { anInquiry, people } from '../../test/render-inquiries.tsx'
import { renderRoutes } from '../../test/render-routes.tsx'
import { InquiriesPage } from '../pages/inquiries-page.tsx'
import { currentToken } from '../session/token-store.ts'
import { SessionNotice } from './session-notice.tsx'

useFakeUploads()

const ended = refusal(401, 'signed_out', 'Please log in to continue.')
const inquiries = (
  <>
    <SessionNotice />
    <InquiriesPage />
  </>
)
const usual: Answers = { 'GET /user': { body: people.patient }, 'GET /inquiries': { body: [] } }
const routes = { '/inquiries': inquiries, '/': <SessionNotice />, '/login': <SessionNotice /> }

async function open(answers: Answers = {}, isSameVisit = false) {
  const it = await renderRoutes(routes, '/inquiries', { ...usual, ...answers }, { token: 'tok', isSameVisit })
  const message = () => it.getByLabelText('Your message', { selector: 'textarea' })
  return {
    ...it,
    message,
    begin: async () => {
      fireEvent.click(await it.findByRole('button', { name: 'New inquiry' }))
      await it.findByLabelText('Your message')
    },
    write: (text: string) => fireEvent.change(message(), { target: { value: text } }),
    submit: () => it.getByRole('button', { name: 'Submit' }),
    logIn: async () => {
      const dialog = within(await it.findByRole('dialog', { name: 'Please log in again' }))
      fireEvent.change(dialog.getByLabelText('Password'), { target: { value: 'Jasmine-2026-Nile' } })
      fireEvent.click(dialog.getByRole('button', { name: 'Login' }))
    },
  }
}
/** The answers of the API until the next login, and the user it then returns. */
function endedSession(it: { answers: Answers }, next: unknown = people.patient, refused: readonly string[] = []) {
  const before = { ...it.answers }
  for (const name of ['GET /user', 'GET /inquiries', 'POST /inquiries', ...refused]) it.answers[name] = ended
  it.answers['POST /login'] = () => {
    Object.assign(it.answers, before, { 'GET /user': { body: next } })
    return { body: { success: true, accessToken: 'fresh', message: 'in' } }
  }
}

test('a question typed when the session ends is sent unchanged after a login over the page', async () => {
  const it = await open({ 'POST /inquiries': { status: 201, body: anInquiry({ message: 'A rash' }) } })
  await it.begin()
  it.write('A rash')
  endedSession(it)
  fireEvent.click(it.submit())
  const dialog = await it.findByRole('dialog', { name: 'Please log in again' })
  expect(within(dialog).getByLabelText('Email')).toHaveProperty('value', user.email)
  expect(document.activeElement).toBe(within(dialog).getByLabelText('Password'))
  expect(it.message()).toHaveProperty('value', 'A rash')
  await it.logIn()
  await waitFor(() => expect(it.queryByRole('dialog')).toBeNull())
  expect(currentToken()).toBe('fresh')
  expect(it.message()).toHaveProperty('value', 'A rash')
  fireEvent.click(it.submit())
  await waitFor(() => expect(it.message()).toHaveProperty('value', ''))
  const keys = it.callsTo('POST /inquiries').map(({ key }) => key)
  expect(keys).toEqual([keys[0], keys[0]])
})

test('an edited question survives the end of the session', async () => {
  const inquiry = anInquiry()
  const call = `PUT /inquiries/${inquiry.id}`
  const it = await open({ 'GET /inquiries': { body: [inquiry] }, [call]: { body: { ...inquiry, message: 'A rash' } } })
  fireEvent.click(await it.findByRole('button', { name: /^Edit your inquiry/ }))
  await it.findByRole('button', { name: 'Save' })
  it.write('A rash')
  endedSession(it, people.patient, [call])
  fireEvent.click(it.getByRole('button', { name: 'Save' }))
  await it.logIn()
  await waitFor(() => expect(it.queryByRole('dialog')).toBeNull())
  expect(it.message()).toHaveProperty('value', 'A rash')
  expect(it.queryByRole('alert')).toBeNull()
  fireEvent.click(it.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(it.queryByLabelText('Your message')).toBeNull())
  expect(it.calledTimes(call)).toBe(2)
})

test('chosen pictures are still there after the login', async () => {
  const it = await open()
  await it.begin()
  fireEvent.change(it.getByLabelText('Add'), { target: { files: [png('one.png'), png('two.png')] } })
  await it.findByRole('button', { name: 'Remove two.png' })
  endedSession(it)
  it.write('A rash')
  fireEvent.click(it.submit())
  await waitFor(() => expect(FakeUpload.last?.body).toBeInstanceOf(FormData))
  FakeUpload.last?.answer(401, ended.body)
  await it.logIn()
  await waitFor(() => expect(it.queryByRole('dialog')).toBeNull())
  fireEvent.click(it.submit())
  await waitFor(() => expect(FakeUpload.last?.headers['authorization']).toBe('Bearer fresh'))
  expect([FakeUpload.last?.body?.get('message'), FakeUpload.last?.body?.getAll('files').length]).toEqual(['A rash', 2])
})

test('the login can be put off, and opens again with the next request', async () => {
  const it = await open()
  await it.begin()
  it.write('A rash')
  endedSession(it)
  fireEvent.click(it.submit())
  fireEvent.click(within(await it.findByRole('dialog')).getByRole('button', { name: 'Close' }))
  expect(it.queryByRole('dialog')).toBeNull()
  expect(it.getByRole('alert').textContent).toContain('Please log in to continue.')
  fireEvent.click(it.submit())
  expect(await it.findByRole('dialog')).toBeTruthy()
})

test('without any input, the page shows the login as before', async () => {
  const it = await open()
  endedSession(it)
  await act(() => it.queryClient.refetchQueries())
  expect(await it.findByText('Please login to submit a consultation.')).toBeTruthy()
  expect(it.queryByRole('dialog')).toBeNull()
})

test('a question and its pictures survive a reload and the login page', async () => {
  const it = await open()
  await it.begin()
  it.write('A rash')
  fireEvent.change(it.getByLabelText('Add'), { target: { files: [png('one.png')] } })
  await waitFor(() => expect(Object.keys(sessionStorage)).toHaveLength(2))
  it.unmount()
  const again = await open({}, true)
  expect(await again.findByLabelText('Your message')).toHaveProperty('value', 'A rash')
  expect(await again.findByRole('button', { name: 'Remove one.png' })).toBeTruthy()
})

test('a question that was sent or cancelled is not restored', async () => {
  const it = await open({ 'POST /inquiries': { status: 201, body: anInquiry({ message: 'A rash' }) } })
  await it.begin()
  it.write('A rash')
  expect(sessionStorage).toHaveLength(1)
  fireEvent.click(it.submit())
  await waitFor(() => expect(it.message()).toHaveProperty('value', ''))
  expect(sessionStorage).toHaveLength(0)
  it.write('A fever')
  expect(sessionStorage).toHaveLength(1)
  fireEvent.click(it.getByRole('button', { name: 'Cancel' }))
  fireEvent.click(await it.findByRole('button', { name: 'Yes, discard it' }))
  expect(sessionStorage).toHaveLength(0)
})

test('signing out deletes the draft', async () => {
  const it = await open()
  await it.begin()
  it.write('A rash')
  endedSession(it)
  fireEvent.click(it.submit())
  fireEvent.click(within(await it.findByRole('dialog')).getByRole('button', { name: 'Log out' }))
  await waitFor(() => expect(it.here()).toBe('/login'))
  expect(sessionStorage).toHaveLength(0)
})

test('another account does not see the draft', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
  const it = await open()
  await it.begin()
  it.write('A rash')
  endedSession(it, { ...user, id: '99999999-9999-4999-8999-999999999999' })
  fireEvent.click(it.submit())
  await it.logIn()
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/'))
  expect(sessionStorage).toHaveLength(0)
})
