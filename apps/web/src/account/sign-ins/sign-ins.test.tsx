import { fireEvent, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { refusal, type Answers } from '../../../test/fake-api.ts'
import { renderAccount, user } from '../../../test/render-account.tsx'
import { currentToken } from '../../session/token-store.ts'

const instant = '2026-11-20T10:00:00.000Z'
const here = {
  id: '11111111-1111-4111-8111-111111111111',
  device: 'Chrome · Android',
  createdAt: instant,
  lastSeenAt: instant,
  isCurrent: true,
}
const there = { ...here, id: '22222222-2222-4222-8222-222222222222', device: 'Firefox on Linux', isCurrent: false }
const nameless = { ...there, id: '33333333-3333-4333-8333-333333333333', device: null }

type Page = Awaited<ReturnType<typeof renderAccount>>
const devices = (it: Page) =>
  within(it.getByRole('region', { name: 'Where you are logged in' })).findAllByRole('listitem')

async function open(answers: Answers = {}) {
  const it = await renderAccount(
    '/profile',
    { 'GET /user': { body: user }, 'GET /sessions': { body: [here, there, nameless] }, ...answers },
    { token: 'tok' },
  )
  await it.findByRole('heading', { name: 'Where you are logged in' })
  return it
}

test('lists each device and marks this one', async () => {
  const it = await open()
  const rows = (await devices(it)).map((row) => row.textContent)
  expect(rows[0]).toContain('This device')
  expect(rows[1]).toContain('Last seen')
  expect(rows[2]).toContain('Unknown device')
})

test('logs another device out, confirms it, and removes it from the list', async () => {
  const it = await open({
    [`DELETE /sessions/${there.id}`]: { body: { success: true, message: 'The device has been logged out.' } },
  })
  fireEvent.click(await it.findByRole('button', { name: /Log out: .*Firefox/ }))
  await it.findByText('The device has been logged out.')
  expect(await devices(it)).toHaveLength(2)
  expect(document.activeElement?.textContent).toBe('Where you are logged in')
  expect(currentToken()).toBe('tok')
})

test('a sign-in that has already ended is removed too', async () => {
  const it = await open({ [`DELETE /sessions/${there.id}`]: refusal(404, 'session_not_found', 'gone') })
  fireEvent.click(await it.findByRole('button', { name: /Log out: .*Firefox/ }))
  await waitFor(async () => expect(await devices(it)).toHaveLength(2))
  expect(it.queryByRole('alert')).toBeNull()
})

test('ending this device’s sign-in is a logout', async () => {
  const it = await open({ 'POST /logout': { body: { success: true, message: 'out' } } })
  fireEvent.click(await it.findByRole('button', { name: /Log out: .*Chrome/ }))
  await waitFor(() => expect(it.here()).toBe('/'))
  expect(currentToken()).toBeNull()
})

test('a list that fails to load says so and offers a retry', async () => {
  const it = await open({ 'GET /sessions': 'unreachable' })
  await waitFor(() => expect(it.getByRole('alert').textContent).toContain('We could not load the list'))
  Object.assign(it.answers, { 'GET /sessions': { body: [here] } })
  const retry = it.getByRole('button', { name: 'Try again' })
  retry.focus()
  fireEvent.click(retry)
  expect(await it.findByText('This device')).toBeTruthy()
  expect(document.activeElement?.textContent).toBe('Where you are logged in')
})
